import type { StoredSubmission } from '../support/postgrest.ts'
import type { Attempt } from './gateway.ts'
import type { PlannedRequest } from './plan.ts'

/** What the form says after a press. */
export type Word = 'sent' | 'waiting' | 'refused' | 'unsaved'

/** One callback request, from the visitor's side. */
export class Request {
  readonly plan: PlannedRequest
  readonly original: string
  /** The message after the visitor's correction. */
  readonly corrected: string
  /** What the visitor wants to arrive. */
  text: string
  readonly presses: { readonly text: string; readonly at: number }[] = []
  readonly words: { readonly text: string; readonly word: Word; readonly at: number }[] = []
  /** Texts of which the browser has reported that they are on its disk. */
  readonly saved = new Set<string>()
  /** When its correction had taken its place. Until then it waits, and may be sent. */
  editedAt?: number
  /** The visitor is at it, in one of the tabs. */
  isInHand = false
  /** The visitor has been told what became of it, and lets it be. */
  isAnswered = false

  constructor(plan: PlannedRequest) {
    this.plan = plan
    this.original = plan.marker
    this.corrected = `${plan.marker} corrected`
    this.text = this.original
  }

  press() {
    this.isAnswered = false
    this.presses.push({ text: this.text, at: Date.now() })
  }

  hear(word: Word) {
    this.isAnswered = true
    this.words.push({ text: this.text, word, at: Date.now() })
  }
}

export type Fate = 'sent' | 'lost' | 'failed' | 'never accepted' | 'queued'

export type Verdict = {
  readonly request: Request
  readonly fate: Fate
  readonly isDuplicated: boolean
  /** The original arrived beside its correction, because nobody could know whether it had. */
  readonly isSuperseded: boolean
  /** From connectivity to delivery, in ms. */
  readonly delay?: number
}

export type Evidence = {
  readonly rows: readonly StoredSubmission[]
  readonly attempts: readonly Attempt[]
  /** Messages that still wait on the phone. */
  readonly queued: readonly string[]
  /** When the phone's network and the gateway became healthy. */
  readonly recoveries: readonly number[]
}

export function judge(request: Request, { rows, attempts, queued, recoveries }: Evidence): Verdict {
  const arrived = (text: string) => rows.filter(({ message }) => message === text)
  const tried = (text: string) => attempts.filter(({ message }) => message === text)
  const isAccepted = (text: string) =>
    request.saved.has(text) || tried(text).length > 0 || request.words.some((said) => said.text === text)

  const originals = arrived(request.original)
  const corrections = arrived(request.corrected)
  const { editedAt } = request
  const both = originals.length > 0 && corrections.length > 0
  const isLateOriginal =
    both && !tried(request.original).some(({ at, stored }) => stored !== undefined && at <= (editedAt ?? 0))
  const isDuplicated = originals.length > 1 || corrections.length > 1 || isLateOriginal

  const wanted = isAccepted(request.corrected) ? corrections : [...originals, ...corrections]
  const [row] = wanted
  const fate = (): Fate => {
    if (row) return 'sent'
    if (queued.some((message) => message === request.original || message === request.corrected)) return 'queued'
    const last = request.words.at(-1)?.word
    if (last === 'refused' || last === 'unsaved') return 'failed'
    return isAccepted(request.original) || isAccepted(request.corrected) ? 'lost' : 'never accepted'
  }

  const verdict = { request, fate: fate(), isDuplicated, isSuperseded: both && !isDuplicated }
  if (!row) return verdict
  const delivered = Date.parse(row.received_at)
  const pressed = request.presses.findLast(({ text, at }) => text === row.message && at <= delivered)?.at ?? delivered
  const healthy = recoveries.findLast((at) => at <= delivered) ?? pressed
  return { ...verdict, delay: delivered - Math.max(pressed, healthy) }
}
