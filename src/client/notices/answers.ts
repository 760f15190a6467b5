import { startAsking } from '../../outbox/asking.ts'
import type { View } from '../../outbox/view.ts'
import { setPageState } from '../state.ts'

/** Asks what became of what was sent from here, while this page is visible, and shows what is known. */
export function startAnswers(view: View): void {
  view.subscribe(({ sent, at, messages, isStuck }) =>
    setPageState({ sent: sent.length > 0 ? { requests: sent, messages, isStuck, now: at } : undefined }),
  )
  const comeBack = startAsking(view, () => document.visibilityState === 'visible')
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
}
