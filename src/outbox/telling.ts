import { claimReceipts } from './receipts.ts'
import type { Receipt } from './records.ts'
import type { View } from './view.ts'

/**
 * Tells what became of requests, in the tab that is looked at: once, now or at the next start. What another tab has
 * claimed meanwhile is told there.
 * @param isVisible whether the visitor sees this tab
 * @param tell is given what to say: never nothing
 * @returns the way to stop
 */
export function startTelling(
  view: View,
  isVisible: () => boolean,
  tell: (receipts: readonly Receipt[]) => void,
): () => void {
  return view.subscribe(async ({ hasReceipts }) => {
    if (!hasReceipts || !isVisible()) return
    // A disk that fails has kept them for the next start.
    const receipts = await claimReceipts().catch(() => [])
    if (receipts.length > 0) tell(receipts)
  })
}
