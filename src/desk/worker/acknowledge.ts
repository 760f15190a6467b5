import { call, within } from '../../outbox/rpc.ts'

/** For one attempt, in ms. */
const TIMEOUT = 10_000
/** Before each attempt, in ms. A browser ends a worker that is busy for longer than some minutes. */
const WAITS = [0, 2_000, 10_000] as const

/**
 * Tells the database that this device has shown a push: only then is it known that it rings. After the push is shown, and
 * never in its way. What could not be said is said by the next push.
 */
export async function acknowledge(receipt: string): Promise<void> {
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const reply = await within(TIMEOUT, (signal) => call('push_shown', { p_receipt: receipt }, { signal }))
    if (reply && reply.status < 500) return
  }
}
