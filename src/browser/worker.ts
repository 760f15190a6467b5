import { Workbox } from 'workbox-window'

let accept: (() => void) | undefined
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: a function that installs the waiting version, or undefined. */
export const update = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => accept,
}

const AN_HOUR = 60 * 60_000

/**
 * Installs the site on this device. A new version waits until the visitor says so: a page is never reloaded under
 * somebody who is typing. Without service workers (or with storage blocked) the site works as a site does.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/sw.js')
  let asked = false

  workbox.addEventListener('waiting', () => {
    accept = () => {
      asked = true
      workbox.messageSkipWaiting()
    }
    for (const listener of listeners) listener()
  })
  // Only the tab in which it was asked for: others go on with the files of their version, which the worker keeps.
  workbox.addEventListener('controlling', () => asked && window.location.reload())
  workbox.register().catch(() => undefined)

  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < AN_HOUR) return
    checked = Date.now()
    workbox.update().catch(() => undefined)
  })

  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/**
 * For a chunk of a version that the host no longer has. Once, or a chunk that is missing for good would reload for ever;
 * and only with a network, since without one nothing better would come.
 */
function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem('reloaded') === import.meta.url) return false
    sessionStorage.setItem('reloaded', import.meta.url)
  } catch {
    return false
  }
  window.location.reload()
  return true
}
