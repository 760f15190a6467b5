import { askDue } from './answers.ts'
import { soonestAsking } from './askingTimes.ts'
import type { Snapshot } from './snapshot.ts'
import type { View } from './view.ts'

/** After a disk that took nothing, in ms: what is not written down would be asked again at once. */
const STORAGE_WAIT = 60_000

/**
 * Asks what became of what was sent from here, while this page is looked at.
 * @param isVisible whether the visitor sees this tab
 * @returns what to call when the visitor comes back, or the line does
 */
export function startAsking(view: View, isVisible: () => boolean): () => Promise<void> {
  let pausedUntil = 0

  const ask = async ({ sent, at }: Snapshot, isBack = false) => {
    if (!isVisible() || at < pausedUntil || (soonestAsking(sent, at, isBack) ?? Number.POSITIVE_INFINITY) > at) return
    // Whatever it comes to is announced, and looked at again.
    await askDue(isBack).catch(() => {
      pausedUntil = Date.now() + STORAGE_WAIT
    })
  }
  const comeBack = async () => {
    if (isVisible()) await ask(await view.look(), true)
  }

  view.subscribe((snapshot) => void ask(snapshot))
  void comeBack()
  return comeBack
}
