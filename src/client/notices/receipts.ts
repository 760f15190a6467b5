import { failed, SENT } from '../../content/messages.ts'
import { startTelling } from '../../outbox/telling.ts'
import type { View } from '../../outbox/view.ts'
import { toast } from './toast.ts'

/** Shows what became of requests as a toast. */
export function startReceipts(view: View): void {
  const isVisible = () => document.visibilityState === 'visible'
  document.addEventListener('visibilitychange', () => isVisible() && view.look())
  startTelling(view, isVisible, (receipts) => {
    const refused = receipts.find(({ kind }) => kind === 'rejected')
    void toast(refused ? failed(refused.message ?? '') : SENT)
  })
}
