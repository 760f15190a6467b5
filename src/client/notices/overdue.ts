import { isByText } from '../../outbox/fields.ts'
import { holdOf, type Item } from '../../outbox/records.ts'
import { forgetRemoved } from '../../outbox/requests.ts'
import type { View } from '../../outbox/view.ts'
import { inTime } from '../../storage/inTime.ts'
import { setPageState } from '../state.ts'

/** After this many milliseconds without delivery, a plain word: it has not arrived, call. */
export const OVERDUE_AFTER = 15 * 60_000

/** Whether the visitor should be told on every page, not only on the one with the form. */
const isOverdue = ({ problem, requestedAt }: Item, now: number) =>
  problem !== undefined || now - requestedAt >= OVERDUE_AFTER

/** Milliseconds for which the notice stays away once the visitor has put it away. The contact page goes on saying it. */
const PUT_AWAY_FOR = 60 * 60_000
const KEY = 'late-notice-put-away'

/** Gone from the screen once it is gone from the disk: whoever leaves at once must not read it again. */
const close = async () => {
  await inTime(forgetRemoved()).catch(() => undefined)
  setPageState({ removedRequests: undefined })
}

/** Watches for requests that do not get through, and for those that were removed unsent. */
export function startOverdueNotice(view: View): void {
  view.subscribe(({ items, removed, at }) => {
    const overdue = isPutAway() ? [] : items.filter((item) => isOverdue(item, at))
    setPageState({
      overdueSince: overdue[0]?.requestedAt,
      isOverdueByText: overdue.every(({ submission }) => isByText(submission)) || undefined,
      hold: holdOf(items),
      removedRequests: removed && { ...removed, close },
    })
  })
}

/** The visitor has read it, in all tabs. */
export function putAwayOverdueNotice(): void {
  setPageState({ overdueSince: undefined })
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // A full disk: it comes back within half a minute.
  }
}

function isPutAway(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(KEY))
    // From the future: the clock was wrong when it was put away, and has been put right.
    return age >= 0 && age < PUT_AWAY_FOR
  } catch {
    return false
  }
}
