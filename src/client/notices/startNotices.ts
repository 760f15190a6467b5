import { pageState, subscribeToPageState } from '../state.ts'

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
