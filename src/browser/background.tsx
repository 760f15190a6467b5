import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Notices } from '../components/Notices'
import { OfflineReady } from '../components/OfflineReady'
import { startBadge } from '../outbox/badge'
import { startInstallation } from './install'
import { startLateNotice } from './late'
import { startReceipts } from './receipts'
import { startReplay } from './replay'
import { startWorker } from './worker'

/** What goes on behind the page: installing the site for offline use, sending what waits, telling what became of it. */
export function start(): void {
  startWorker()
  startInstallation()
  startReplay()
  startReceipts()
  startLateNotice()
  startBadge()
  showNotices()
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
