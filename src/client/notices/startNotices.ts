import { failed, SENT } from '../../content/messages.ts'
import { startAsking } from '../../outbox/answers.ts'
import { startTelling, type View } from '../../outbox/view.ts'
import { pageState, setPageState, subscribeToPageState } from '../state.ts'
import { toast } from './toast.ts'

/** Asks what became of what was sent from here, while this page is visible, and shows what is known. */
export function startAnswers(view: View): void {
  view.subscribe(({ sent, at, messages, isStuck }) =>
    setPageState({ sent: sent.length > 0 ? { requests: sent, messages, isStuck, now: at } : undefined }),
  )
  const comeBack = startAsking(view, () => document.visibilityState === 'visible')
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
}

/** Shows what became of requests as a toast. */
export function startReceipts(view: View): void {
  const isVisible = () => document.visibilityState === 'visible'
  document.addEventListener('visibilitychange', () => isVisible() && view.look())
  startTelling(view, isVisible, (receipts) => {
    const refused = receipts.find(({ kind }) => kind === 'rejected')
    void toast(refused ? failed(refused.message ?? '') : SENT)
  })
}

/** Shows what visitors must be told on any page. React comes with the first thing there is to tell. */
export function startNotices(): void {
  let stop = () => {}
  const look = async () => {
    const { changedNumber, overdueSince, removedRequests, sent, siteNotice, waitingUpdate } = pageState()
    if (!(changedNumber ?? overdueSince ?? removedRequests ?? sent ?? siteNotice ?? waitingUpdate)) return
    stop()
    try {
      const { renderNotices } = await import('./render.tsx')
      renderNotices()
    } catch {
      // No line, and not stored yet: with the next change.
      stop = subscribeToPageState(look)
    }
  }
  stop = subscribeToPageState(look)
  void look()
}
