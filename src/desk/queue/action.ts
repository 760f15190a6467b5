import { isRecord, isTime } from '../../storage/guards.ts'
import type { Call } from '../api/call.ts'
import { OUTCOMES, type Outcome } from '../api/shapes.ts'
import { OUTCOME_WORDS } from '../requests/words/status.ts'

/** What somebody can write about a request without a connection: the database's function, and its name while it waits. */
const TEXTS = {
  reply: { call: 'desk_reply', name: 'Reply' },
  note: { call: 'desk_note', name: 'Note' },
  confirmation: { call: 'desk_confirm', name: 'Confirmation' },
} as const

export type TextKind = keyof typeof TEXTS

/** What somebody can do without a connection. */
export type NewAction =
  | { readonly kind: TextKind; readonly text: string }
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

const hasContent = ({ kind, text, outcome }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'finish'
    ? OUTCOMES.some((known) => known === outcome)
    : typeof kind === 'string' && Object.hasOwn(TEXTS, kind) && typeof text === 'string'

/** The call of the database that does it. */
export const callOf = (action: UnsentAction): Call =>
  action.kind === 'finish'
    ? { name: 'desk_finish', parameters: { p_id: action.request, p_outcome: action.outcome } }
    : { name: TEXTS[action.kind].call, parameters: { p_id: action.request, p_text: action.text } }

/** "Reply: “On my way.”" */
export const inWords = (action: NewAction): string =>
  action.kind === 'finish'
    ? `Done: ${OUTCOME_WORDS[action.outcome].toLowerCase()}`
    : `${TEXTS[action.kind].name}: “${action.text}”`
