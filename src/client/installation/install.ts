import { setPageState } from '../state.ts'

/** Chromium's event is no standard, and not in TypeScript's DOM library. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<unknown> }

const KEY = 'install-declined'

/**
 * Learns whether and how the site can be installed here. Says nothing to whoever has it, has declined, or uses a browser
 * that could not remember that they did.
 */
export function startInstallation(): void {
  if (isInstalled() || isDeclined()) return
  if (isAppleMobile()) {
    setPageState({ installPrompt: { decline } })
    return
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come over whatever the visitor is doing.
    event.preventDefault()
    const installable = event as BeforeInstallPromptEvent
    // The browser shows a prompt only once, so whatever the answer is, it is the last.
    setPageState({ installPrompt: { prompt: () => void installable.prompt().finally(decline), decline } })
  })
  window.addEventListener('appinstalled', decline)
}

function decline(): void {
  setPageState({ installPrompt: undefined })
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // It could be read at the start, so this is a full disk: it will ask once more.
  }
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

function isDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** No install event there. An iPad says that it is a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
