import { useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'

const AN_HOUR = 60 * 60_000

/** Registers the desk's worker. Returns what installs a newer version, once one waits; nothing reloads by itself. */
export function useUpdate(): (() => void) | undefined {
  const [install, setInstall] = useState<() => void>()
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    const workbox = new Workbox('/desk/sw.js', { scope: '/desk/' })
    workbox.addEventListener('waiting', () =>
      setInstall(() => () => {
        workbox.addEventListener('controlling', () => window.location.reload())
        workbox.messageSkipWaiting()
      }),
    )
    // Without a worker, or where storage is forbidden, the desk works like any other page.
    workbox.register().catch(() => undefined)
    // A desk stays open for days.
    const timer = setInterval(() => workbox.update().catch(() => undefined), AN_HOUR)
    return () => clearInterval(timer)
  }, [])
  return install
}
