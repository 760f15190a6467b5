import { navigate } from 'wouter/use-hash-location'
import { isOpenMessage } from '../worker/deskMessages.ts'

/**
 * Opens the request whose notification was tapped while the desk was open. Call it as the page starts: a browser keeps the
 * worker's messages for a page only until its scripts have run, and the desk may still be loading, or at the password.
 */
export function openFromNotifications(): void {
  const workers = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (isOpenMessage(data)) navigate(data.path)
  })
  workers?.startMessages()
}
