import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { startBadge } from '../outbox/badge.ts'
import { startAccordions } from './accordions.ts'
import { appearOnce } from './appear.ts'
import { startDraining } from './draining.ts'
import { startInstallation } from './installation/install.ts'
import { OfflineReady } from './installation/OfflineReady.tsx'
import { startWorker } from './installation/worker.ts'
import { bringMap } from './map/areaMap.ts'
import { addressModals } from './navigation/modals.ts'
import { Notices } from './notices/Notices.tsx'
import { startOverdueNotice } from './notices/overdue.ts'
import { startReceipts } from './notices/receipts.ts'

/**
 * What goes on behind the page: installing the site for offline use, sending what waits, telling what became of it. Each
 * in a task of its own: together they kept a slow phone from answering a finger for 0.1 s.
 */
async function start(): Promise<void> {
  const all = [
    startAccordions,
    startWorker,
    startInstallation,
    startDraining,
    startReceipts,
    startOverdueNotice,
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
