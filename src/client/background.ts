import { labour } from '../facts/tariff.ts'
import { startBadge } from '../outbox/badge.ts'
import { startDraining } from './draining.ts'
import { startInstallation } from './installation/install.ts'
import { inviteToInstall } from './installation/invitation.ts'
import { showOfflineReady } from './installation/offlineReady.ts'
import { startWorker } from './installation/worker.ts'
import { nameHomePlaces } from './kept/homePlaces.ts'
import { forgetOldLog } from './kept/log.ts'
import { keepTicks } from './kept/ticks.ts'
import { bringMap } from './map/areaMap.ts'
import { addressModals } from './navigation/modals.ts'
import { startAnswers } from './notices/answers.ts'
import { startOverdueNotice } from './notices/overdue.ts'
import { startReceipts } from './notices/receipts.ts'
import { startNotices } from './notices/startNotices.ts'
import { startAccordions } from './page/accordions.ts'
import { appearOnce } from './page/appear.ts'
import { exitAtOnce } from './page/exit.ts'
import { readAloud } from './page/readAloud.ts'
import { showRate } from './rates/rateNow.ts'
import { showVisit } from './rates/visit.ts'
import { startSiteNotice } from './siteNotice/siteNotice.ts'
import { view } from './view.ts'

/**
 * What runs behind the page: installing the site for offline use, sending what waits, telling what became of it. Each
 * starts in a task of its own: together they blocked a slow phone for 0.1 s.
 */
async function start(): Promise<void> {
  const all = [
    startAccordions,
    startWorker,
    startInstallation,
    startDraining,
    startReceipts,
    startOverdueNotice,
    startAnswers,
    startBadge,
    forgetOldLog,
    startSiteNotice,
    startNotices,
    showOfflineReady,
  ]
  for (const begin of all) {
    begin(view)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

let isStarted = false

/**
 * Starts all that, once, and enhances the page that is shown. Everything works without it, so it comes last.
 * @returns a function to call when the page is left.
 */
export function enhancePage(): () => void {
  if (!isStarted) void start()
  isStarted = true
  const stops = [
    addressModals(),
    bringMap(),
    appearOnce(),
    exitAtOnce(),
    keepTicks(),
    nameHomePlaces(),
    readAloud(),
    showRate(),
    ...(labour ? [showVisit()] : []),
    inviteToInstall(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
