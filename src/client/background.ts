import { labour } from '../facts/tariff.ts'
import { startBadge } from '../outbox/view.ts'
import { inviteToInstall, showOfflineReady, startInstallation, startWorker } from './installation.ts'
import { forgetOldLog, keepTicks, nameHomePlaces } from './kept.ts'
import { startAnswers, startNotices, startReceipts } from './notices/startNotices.ts'
import { startDraining, view } from './outbox.ts'
import { addressModals, appearOnce, bringMap, exitAtOnce, readAloud, startAccordions } from './page.ts'
import { showRate, showVisit } from './rates.ts'
import { startSiteNotice } from './siteNotice.ts'

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
  const leaving = new AbortController()
  const all = [
    addressModals,
    bringMap,
    appearOnce,
    exitAtOnce,
    keepTicks,
    nameHomePlaces,
    readAloud,
    showRate,
    ...(labour ? [showVisit] : []),
    inviteToInstall,
  ]
  for (const enhance of all) enhance(leaving.signal)
  return () => leaving.abort()
}
