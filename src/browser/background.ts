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
}
