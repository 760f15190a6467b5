import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Notices } from '../components/Notices'
import { OfflineReady } from '../components/OfflineReady'
import { startBadge } from '../outbox/badge'
import { startAccordions } from './accordions'
import { appearOnce } from './appear'
import { bringMap } from './areaMap'
import { startInstallation } from './install'
import { startLateNotice } from './late'
import { addressModals } from './modals'
import { startReceipts } from './receipts'
import { startReplay } from './replay'
import { startWorker } from './worker'

/**
 * What goes on behind the page: installing the site for offline use, sending what waits, telling what became of it. Each
 * in a task of its own: together they kept a slow phone from answering a finger for 0.1 s.
 */
async function start(): Promise<void> {
  const all = [
    startAccordions,
    startWorker,
    startInstallation,
    startReplay,
    startReceipts,
    startLateNotice,
    startBadge,
    showNotices,
  ]
  for (const begin of all) {
    begin()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

let isStarted = false

/**
 * Begins all that, and what moves on the page that is shown, beside its islands. It all works without, so it comes last.
 * @returns the way to leave the page.
 */
export function enliven(): () => void {
  if (!isStarted) void start()
  isStarted = true
  const stops = [addressModals(), bringMap(), appearOnce()]
  return () => {
    for (const stop of stops) stop()
  }
}

/** In a root of its own, so that the page at its start does not wait for their script. */
function showNotices(): void {
  const line = document.querySelector('.offline-ready')
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <>
      <Notices />
      {line && createPortal(<OfflineReady />, line)}
    </>,
  )
}
