import { type Item, list, subscribe } from '../outbox/outbox'
import { late } from './signals'

/** After this many milliseconds without delivery, a plain word: it has not arrived, call. */
export const LATE_AFTER = 15 * 60_000

/** The part of the contact page that shows what waits. On a phone it is two screens down. */
export const REQUEST_ID = 'request'

/** Whether the visitor should be told on every page, not only on the one with the form. */
const isLate = ({ problem, requestedAt }: Item, now: number) => problem !== undefined || now - requestedAt >= LATE_AFTER

/** Watches for requests that do not get through. */
export function startLateNotice(): void {
  const look = async () => {
    // No storage, nothing waits.
    const items = await list().catch(() => [])
    late.set(items.find((item) => isLate(item, Date.now()))?.requestedAt)
  }
  subscribe(look)
  setInterval(look, 30_000)
  void look()
}
