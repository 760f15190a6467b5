import { failed, SENT } from '../../content/messages.ts'
import { startAsking } from '../../outbox/answers.ts'
import { startTelling } from '../../outbox/view.ts'
import { overdueIn, view } from '../outbox.ts'
import { pageState, subscribeToPageState } from '../state.ts'
import { toast } from './toast.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Asks what became of what was sent from here, while this page is visible. */
export function startAnswers(): void {
  const comeBack = startAsking(view, isVisible)
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
}

/** Shows what became of requests as a toast. */
export function startReceipts(): void {
  document.addEventListener('visibilitychange', () => isVisible() && view.look())
  startTelling(view, isVisible, (receipts) => {
    const refused = receipts.find(({ kind }) => kind === 'rejected')
    void toast(refused ? failed(refused.message ?? '') : SENT)
  })
}

/** Shows what visitors must be told on any page. React comes with the first thing there is to tell. */
export function startNotices(): void {
  let stops: readonly (() => void)[] = []
  const look = async () => {
    const { changedNumber, siteNotice, waitingUpdate } = pageState()
    const snapshot = view.current()
    const isOfRequests = snapshot && (snapshot.removed ?? snapshot.sent.length + overdueIn(snapshot).length > 0)
    if (!(changedNumber ?? siteNotice ?? waitingUpdate) && !isOfRequests) return
    for (const stop of stops) stop()
    try {
      const { renderNotices } = await import('./Notices.tsx')
      renderNotices()
    } catch {
      // No line, and not stored yet: with the next change.
      begin()
    }
  }
  const begin = () => {
    stops = [subscribeToPageState(look), view.subscribe(look)]
  }
  begin()
  void look()
}
