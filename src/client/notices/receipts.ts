import { failed, SENT } from '../../content/messages.ts'
import { subscribe } from '../../outbox/changes.ts'
import { claimReceipts } from '../../outbox/receipts.ts'
import { toast } from './toast.ts'

/** Shows what became of requests as a toast: in the visible tab, once, now or at the next start. */
export function startReceipts(): void {
  const claim = async () => {
    if (document.visibilityState !== 'visible') return
    // No storage, no receipts.
    const receipts = await claimReceipts().catch(() => [])
    const refused = receipts.find(({ kind }) => kind === 'rejected')
    if (refused) void toast(failed(refused.message ?? ''))
    else if (receipts.length > 0) void toast(SENT)
  }
  subscribe(claim)
  document.addEventListener('visibilitychange', claim)
  void claim()
}
