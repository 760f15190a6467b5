import { createStore, useStore } from '@mantine/store'
import { Workbox } from 'workbox-window'
import { navigate } from 'wouter/use-hash-location'
import { HOUR } from '../words/london.ts'
import { isOpenMessage } from '../worker/deskMessages.ts'

interface Update {
  /** Installs the version that waits, and reloads the page; undefined if none waits. */
  readonly install?: () => void
  readonly isLooking: boolean
}

const store = createStore<Update>({ isLooking: false })
export const useUpdate = (): Update => useStore(store)

/**
 * Registers the desk's worker, before anyone has signed in: an old version that cannot sign in must find the newer one. Nothing
 * reloads by itself.
 */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/desk/sw.js', { scope: '/desk/' })
  workbox.addEventListener('waiting', offer)
  // Without a worker, or where storage is blocked, the desk works like any other page.
  workbox.register().catch(() => undefined)
  // The desk may stay open for days.
  setInterval(() => workbox.update().catch(() => undefined), HOUR)

  function offer() {
    const install = () => {
      workbox.addEventListener('controlling', () => window.location.reload())
      workbox.messageSkipWaiting()
    }
    store.setState({ install, isLooking: false })
  }
}

/** Asks the site for a newer version now, and waits until it is ready to install. Never rejects. */
export async function lookForUpdate(): Promise<void> {
  if (store.getState().install) return
  store.setState({ isLooking: true })
  try {
    const registration = await navigator.serviceWorker.getRegistration('/desk/')
    await registration?.update()
    const coming = registration?.installing
    if (coming) await new Promise((resolve) => coming.addEventListener('statechange', resolve))
    // Workbox announces a waiting version a moment after it has been installed.
    await new Promise((resolve) => setTimeout(resolve, 500))
  } catch {
    // Offline, or without workers.
  }
  store.setState((now) => ({ ...now, isLooking: false }))
}

/** Without a worker, the page is as old as its last load. */
export const hasWorker = () => Boolean(navigator.serviceWorker?.controller)

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
