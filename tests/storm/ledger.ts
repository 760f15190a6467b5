/** What the form says after a press. */
export type Word = 'sent' | 'waiting' | 'refused' | 'unsaved'

/** One callback request, from the visitor's side. */
export class Request {
  readonly original: string
  /** The message after the visitor's correction. */
  readonly corrected: string
  readonly plan: { readonly ending: string; readonly after: number }
  /** What the visitor wants to arrive. */
  text: string
  isPressed = false
  /** The visitor is at it, in one of the tabs. */
  isInHand = false
  /** The visitor has read what became of it, and lets it be. */
  isAnswered = false
  readonly words: { readonly text: string; readonly word: Word; readonly at: number }[] = []
  /** Texts of which the browser has reported that they are on its disk. */
  readonly saved = new Set<string>()

  constructor(marker: string, plan: Request['plan']) {
    this.original = this.text = marker
    this.corrected = `${marker} corrected`
    this.plan = plan
  }

  hear(word: Word) {
    this.isAnswered = true
    this.words.push({ text: this.text, word, at: Date.now() })
  }
}

/** "missaid": "Sent" was read of words that never arrived. */
type Fate = 'sent' | 'lost' | 'missaid' | 'twice' | 'failed' | 'never accepted' | 'queued'

/** @param evidence the messages in the database, at the gateway, and still on the phones */
export function judge(request: Request, evidence: Readonly<Record<'arrived' | 'tried' | 'queued', string[]>>): Fate {
  const { original, corrected, saved, words } = request
  const { arrived, tried, queued } = evidence
  const isAccepted = (text: string) =>
    saved.has(text) || tried.includes(text) || words.some((said) => said.text === text)
  const count = (text: string) => arrived.filter((message) => message === text).length

  if (words.some(({ text, word }) => word === 'sent' && count(text) === 0)) return 'missaid'
  if (count(original) > 1 || count(corrected) > 1) return 'twice'
  // The original may have arrived beside its correction, because nobody could know whether it had; not in its place.
  if (count(corrected) > 0 || (count(original) > 0 && !isAccepted(corrected))) return 'sent'
  if (queued.includes(original) || queued.includes(corrected)) return 'queued'
  const last = words.at(-1)?.word
  if (last === 'refused' || last === 'unsaved') return 'failed'
  return isAccepted(original) || isAccepted(corrected) ? 'lost' : 'never accepted'
}
