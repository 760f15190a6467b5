import { setPageState } from '../state.ts'

/** Chromium only, so TypeScript's DOM library does not have it. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<unknown> }

const KEY = 'install-declined'

/**
 * Finds out whether and how the site can be installed here. Offers nothing to people who have it, who have declined, or
 * whose browser could not remember that they declined.
 */
export function startInstallation(): void {
  if (isInstalled() || isDeclined()) return
  if (isAppleMobile()) {
    setPageState({ installPrompt: { decline } })
    return
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would cover whatever the visitor is doing.
    event.preventDefault()
    const installable = event as BeforeInstallPromptEvent
    // A prompt can be shown once, so any answer to it is final.
    setPageState({ installPrompt: { prompt: () => void installable.prompt().finally(decline), decline } })
  })
  window.addEventListener('appinstalled', decline)
}

function decline(): void {
  setPageState({ installPrompt: undefined })
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage could be read, so the disk is full. The offer will come once more.
  }
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

function isDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage is blocked, so a refusal could not be remembered.
    return true
  }
}

/** iPhones and iPads have no install event. An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
