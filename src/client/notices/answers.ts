import { askDue } from '../../outbox/answers.ts'
import { soonestAsking } from '../../outbox/askingTimes.ts'
import type { Snapshot } from '../../outbox/snapshot.ts'
import type { View } from '../../outbox/view.ts'
import { setPageState } from '../state.ts'

/** After a disk that took nothing, in ms: what is not written down would be asked again at once. */
const STORAGE_WAIT = 60_000

/** Asks what became of what was sent from here, while this page is visible, and shows what is known. */
export function startAnswers(view: View): void {
  let pausedUntil = 0

  const ask = async ({ sent, at }: Snapshot, isBack = false) => {
    const isVisible = document.visibilityState === 'visible'
    if (!isVisible || at < pausedUntil || (soonestAsking(sent, at, isBack) ?? Number.POSITIVE_INFINITY) > at) return
    // Whatever it comes to is announced, and looked at again.
    await askDue(isBack).catch(() => {
      pausedUntil = Date.now() + STORAGE_WAIT
    })
  }
  const askAgain = async () => {
    if (document.visibilityState === 'visible') await ask(await view.look(), true)
  }

  view.subscribe((snapshot) => {
    const { sent, at } = snapshot
    setPageState({ sent: sent.length > 0 ? { requests: sent, now: at } : undefined })
    void ask(snapshot)
  })
  window.addEventListener('online', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  void askAgain()
}
