import { pageState } from './state.ts'

const KEY = 'reloaded'

/**
 * Whether the host no longer has this version of the site, as it says when asked: the name of this script changes with
 * every script that it names. No answer, or a captive portal's, says nothing. The worker answers no such request.
 */
export async function isGone(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}

/** Loads the page anew, once: what is missing for good would be missing for ever. Never under somebody who is typing. */
export function reloadOnce(): void {
  try {
    if (pageState().hasUnsavedInput || sessionStorage.getItem(KEY) === import.meta.url) return
    sessionStorage.setItem(KEY, import.meta.url)
  } catch {
    return
  }
  window.location.reload()
}
