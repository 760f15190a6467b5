import { waitOf } from './backoff.ts'
import { nextChange } from './changes.ts'
import { drain } from './drain.ts'
import type { Status } from './status.ts'
import type { View } from './view.ts'

/**
 * Sends a request that was just put, and says what became of it, whichever tab or worker was the one that sent it. It is
 * "waiting" as soon as an attempt has failed (nobody need watch the pause before the next) and once patience is at its end
 * at the latest; sending goes on behind. Never throws: what is saved is at least waiting.
 * @param patience resolves when the visitor has watched for long enough
 */
export function deliver(view: View, id: string, patience: Promise<void>): Promise<Status> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  const timeUp = patience.then(over)
  let drained: Promise<void> | undefined
  const sentHere = new Promise<Status>((resolve) => {
    const onSettled = (settled: string, status: Status) => settled === id && resolve(status)
    drained = drain({ caller: 'hopeful', onSettled }).then(over, over)
  })
  const watch = async (): Promise<Status> => {
    for (;;) {
      // Asked for before anything is read, or what changes meanwhile would be missed.
      const changed = nextChange()
      const isLast = isOver
      const { at, isPausing, items, statusOf } = await view.look()
      const status = statusOf(id) ?? ({ kind: 'waiting' } as const)
      const isHeld = waitOf(items.find((each) => each.id === id)?.gate, 'hopeful', at) > 0
      if (isLast || isPausing || isHeld || status.kind !== 'waiting') return status
      await Promise.race([changed, drained, timeUp])
    }
  }
  return Promise.race([sentHere, watch()])
}
