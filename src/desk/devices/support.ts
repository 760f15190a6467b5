/** Whether this browser can be told anything while the desk is closed, and if not, why. */
export type PushSupport = 'ready' | 'denied' | 'home screen needed' | 'unsupported'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    // Safari on iPhones and iPads hides all of it until the desk is opened from the home screen.
    return isAppleMobile() && !isInstalled() ? 'home screen needed' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
