import { failed, SENT } from '../content/messages.ts'
import { labour } from '../facts/tariff.ts'
import { startAsking } from '../outbox/answers.ts'
import { startBadge, startTelling } from '../outbox/view.ts'
import { addressModals, startAccordions } from './disclosure.ts'
import { appearOnce, bringMap } from './enhancements.ts'
import { inviteToInstall, showOfflineReady, startInstallation, startWorker } from './installation.ts'
import { forgetOldLog, nameHomePlaces } from './kept.ts'
import { startCalls } from './lastCall.ts'
import { toast } from './notices/toast.ts'
import { overdueIn, startDraining, view } from './pageOutbox.ts'
import { showRate, showVisit } from './rates.ts'
import { readAloud } from './readAloud.ts'
import { startSiteNotice } from './siteNotice.ts'
import { pageState, subscribeToPageState } from './state.ts'
import { exitAtOnce, followDanger, keepTicks } from './steps.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Polls for the answers to requests sent from here, while this page is visible. */
function startAnswers(): void {
  const comeBack = startAsking(view, isVisible)
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
}

/** Shows receipts as toasts. */
function startReceipts(): void {
  document.addEventListener('visibilitychange', () => isVisible() && view.look())
  startTelling(view, isVisible, (receipts) => {
    const refused = receipts.find(({ kind }) => kind === 'rejected')
    void toast(refused ? failed(refused.message ?? '') : SENT)
  })
}

/** Notices that appear on any page. React loads with the first notice. */
function startNotices(): void {
  let stops: readonly (() => void)[] = []
  const look = async () => {
    const { call, changedNumber, hasMoved, siteNotice, waitingUpdate } = pageState()
    const snapshot = view.current()
    const isOfRequests = snapshot && (snapshot.removed ?? snapshot.sent.length + overdueIn(snapshot).length > 0)
    if (!(call ?? changedNumber ?? hasMoved ?? siteNotice ?? waitingUpdate) && !isOfRequests) return
    for (const stop of stops) stop()
    try {
      const { renderNotices } = await import('./notices/Notices.tsx')
      renderNotices()
    } catch {
      // Offline, and not stored yet: try again with the next change.
      begin()
    }
  }
  const begin = () => {
    stops = [subscribeToPageState(look), view.subscribe(look)]
  }
  begin()
  void look()
}

/**
 * What runs in the background: installing the site for offline use, sending what waits, showing receipts. Each starts in a
 * separate task, since together they blocked a slow phone for 0.1 s.
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
    startCalls,
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
 * Starts the background work once, and enhances the page on screen. Everything works without it, so it comes last.
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
    followDanger,
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
