import { isRecord, isTime } from '../../storage/guards.ts'
import { OUTCOMES, type Outcome } from '../api/types.ts'

/** What somebody can do without a connection. */
export type NewAction =
  | { readonly kind: 'reply' | 'note'; readonly text: string }
  | { readonly kind: 'finish'; readonly outcome: Outcome }

/** What somebody has done and the database may not have heard of. */
export type UnsentAction = NewAction & {
  /** Made at the tap: however often it is sent, it is done once. */
  readonly key: string
  /** The request's id. */
  readonly request: string
  /** When it was tapped, in ms; later than what was shown as waiting for the same request, whatever the clock says. */
  readonly at: number
  /** The database's words, once it has refused: sending it again is of no use. */
  readonly refusal?: string
}

/** Whether this version of the desk can read what is stored; another may have written it. */
export const isUnsentAction = (stored: unknown): stored is UnsentAction =>
  isRecord(stored) &&
  typeof stored.key === 'string' &&
  typeof stored.request === 'string' &&
  isTime(stored.at) &&
  (stored.refusal === undefined || typeof stored.refusal === 'string') &&
  hasContent(stored)

function hasContent({ kind, text, outcome }: Readonly<Record<string, unknown>>): boolean {
  switch (kind) {
    case 'reply':
    case 'note':
      return typeof text === 'string'
    case 'finish':
      return OUTCOMES.some((known) => known === outcome)
    default:
      return false
  }
}
