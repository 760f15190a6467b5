import { claimReceipts, type Receipt, subscribe } from '../../outbox/outbox.ts'
import { toast } from './toast.ts'

export const SENT = {
  title: 'Message Sent!',
  message: "Thank you for contacting us. We'll be in touch shortly.",
} as const

const told = new Set<(receipt: Receipt) => void>()

/** Calls back with what became of requests whose outcome this tab tells the visitor. Returns the way to stop. */
export function onReceipt(listener: (receipt: Receipt) => void): () => void {
  told.add(listener)
  return () => told.delete(listener)
}

/** Tells the outcome of earlier requests: the visible tab does, once, now or at the next start. */
export function startReceipts(): void {
  const claim = async () => {
    if (document.visibilityState !== 'visible') return
    // No storage, no receipts.
    const receipts = await claimReceipts().catch(() => [])
    for (const receipt of receipts) tell(receipt)
    const failed = receipts.find(({ kind }) => kind === 'rejected')
    if (failed) void toast({ title: 'Submission Failed', message: failed.message ?? '', destructive: true })
    else if (receipts.length > 0) void toast(SENT)
  }
  subscribe(claim)
  document.addEventListener('visibilitychange', claim)
  void claim()
}

const tell = (receipt: Receipt) => {
  for (const listener of told) listener(receipt)
}
