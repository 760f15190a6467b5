import { nextChange } from './changes.ts'
import { drain, isPausing } from './drain.ts'
import { type Status, statusOf } from './receipts.ts'

/**
 * Sends a request that was just put, and says what became of it, whichever tab or worker was the one that sent it. It is
 * "waiting" as soon as an attempt has failed (nobody need watch the pause before the next) and after `patience` ms at the
 * latest; sending goes on behind. Never throws: what is saved is at least waiting.
 */
export async function deliver(id: string, patience: number): Promise<Status> {
  let own: Status | undefined
  let isOver = false
  const over = () => {
    isOver = true
  }
  const timeUp = new Promise((resolve) => setTimeout(resolve, patience)).then(over)
  const onSettled = (settled: string, status: Status) => {
    if (settled === id) own = status
  }
  const drained = drain({ caller: 'hopeful', onSettled }).then(over, over)
  for (;;) {
    // Asked for before anything is read, or what changes meanwhile would be missed.
    const changed = nextChange()
    const isLast = isOver || (await isPausing().catch(() => false))
    const status = await statusOf(id).catch((): Status => ({ kind: 'waiting' }))
    if (own) return own
    if (isLast || status.kind !== 'waiting') return status
    await Promise.race([changed, drained, timeUp])
  }
}
