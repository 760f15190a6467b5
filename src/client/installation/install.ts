import { setPageState } from '../state.ts'

/** Chromium only, so TypeScript's DOM library does not have it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
  interface Window {
    /** The boot script has it from before this was there (src/client/boot/main.ts). */
    installPrompt?: BeforeInstallPromptEvent
  }
}

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
  const offer = () => {
    const event = window.installPrompt
    // A prompt can be shown once, so any answer to it is final.
    if (event) setPageState({ installPrompt: { prompt: () => void event.prompt().finally(decline), decline } })
  }
  offer()
  window.addEventListener('beforeinstallprompt', offer)
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
