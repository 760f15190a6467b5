import { startReceipts } from './receipts'
import { startReplay } from './replay'
import { startWorker } from './worker'

/** What goes on behind the page: installing the site for offline use, sending what waits, telling what became of it. */
export function start(): void {
  startWorker()
  startReplay()
  startReceipts()
}
