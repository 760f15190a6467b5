/** What the form says after a press. */
export type Word = 'sent' | 'waiting' | 'refused' | 'unsaved'

/** One callback request, from the visitor's side. */
export type Request = {
  /** Its message, so that it can be found again wherever it ends. */
  readonly text: string
  readonly ending: string
  readonly after: number
  isPressed: boolean
  readonly words: { readonly word: Word; readonly at: number }[]
  /** The browser has reported that it is on its disk. */
  isSaved: boolean
}

/** "missaid": "Sent" was read of words that never arrived. */
type Fate = 'sent' | 'lost' | 'missaid' | 'twice' | 'failed' | 'never accepted' | 'queued'

/** @param evidence the messages in the database, at the gateway, and still on the phones */
export function judge(request: Request, evidence: Readonly<Record<'arrived' | 'tried' | 'queued', string[]>>): Fate {
  const { text, isSaved, words } = request
  const arrived = evidence.arrived.filter((message) => message === text).length
  if (arrived > 1) return 'twice'
  if (arrived === 1) return 'sent'
  if (words.some(({ word }) => word === 'sent')) return 'missaid'
  if (evidence.queued.includes(text)) return 'queued'
  const last = words.at(-1)?.word
  if (last === 'refused' || last === 'unsaved') return 'failed'
  return isSaved || last || evidence.tried.includes(text) ? 'lost' : 'never accepted'
}
