import type { Hold } from './item.ts'
import { readItem } from './item.ts'
import { KEYS, type Receipt, readReceipt } from './records.ts'

/** Where a request has got to. */
export type Status =
  /** `hold`: our side is why. */
  | { readonly kind: 'waiting'; readonly hold?: Hold }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'rejected'; readonly message: string }
  /** It was deleted, or another has taken its place: its words were edited. */
  | { readonly kind: 'gone' }

/** Where this request has got to, whoever sent it, by all that is stored. */
export function statusIn(stored: ReadonlyMap<string, unknown>, id: string): Status {
  const waiting = readItem(id, stored.get(KEYS.item + id))
  if (waiting?.problem?.kind === 'rejected') return waiting.problem
  if (waiting) return { kind: 'waiting', ...(waiting.problem && { hold: waiting.problem.kind }) }
  const receipt = readReceipt(stored.get(KEYS.receipt + id)) ?? readReceipt(stored.get(KEYS.told + id))
  return receipt ? toStatus(receipt) : { kind: 'gone' }
}

/** The same of a receipt that is at hand. */
export const toStatus = ({ kind, at, message = '' }: Receipt): Status =>
  kind === 'sent' ? { kind, at } : { kind, message }
