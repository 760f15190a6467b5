import { pageState } from '../state.ts'

const KEY = 'reloaded'

/**
 * Asks the host whether it has dropped this version of the site. The name of this script changes with any script that
 * it imports, so a 404 for it is a yes. No answer, or a captive portal's, is a no. The worker leaves HEAD to the
 * network.
 */
export async function isGone(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    return status === 404 || status === 410
  } catch {
    // No network: the host may still have it.
    return false
  }
}

/** Reloads the page, once per version so that it cannot loop, and never while somebody is typing. */
export function reloadOnce(): void {
  try {
    if (pageState().hasUnsavedInput || sessionStorage.getItem(KEY) === import.meta.url) return
    sessionStorage.setItem(KEY, import.meta.url)
  } catch {
    // Without storage we could not tell that it was reloaded before, and might loop.
    return
  }
  window.location.reload()
}
