import { flush, SYNC_TAG } from '../outbox/outbox'

/** Drains the outbox beside whatever the event is for; storage that is blocked is not this event's failure. */
export function flushAfter(event: ExtendableEvent): void {
  event.waitUntil(flush().catch(() => undefined))
}

/**
 * Background Sync: the browser has found a network.
 * @throws while something is left to send, which is how the browser is told to try again (after 5, then 15 minutes).
 */
export async function replay(tag: string): Promise<void> {
  if (tag !== SYNC_TAG) return
  const retryAt = await flush({ urgent: true, patient: true })
  if (retryAt) throw new Error('callback requests are still waiting')
}
