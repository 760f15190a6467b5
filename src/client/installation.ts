import { messageSW, Workbox } from 'workbox-window'
import { OFFLINE_READY, URGENT } from '../document/marks.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { relayed, relayPhone } from '../facts/relay.ts'
import { settled } from '../outbox/drain.ts'
import { isHeldByUs } from '../outbox/records.ts'
import { hostRedirects } from '../outbox/rpc.ts'
import type { View } from '../outbox/view.ts'
import { withTimeout } from '../storage/guards.ts'
import { STATUS, STORED, type Status, type Stored } from '../worker/pageMessages.ts'
import { pageState, setPageState, subscribeToPageState } from './state.ts'
import { stored } from './webStorage.ts'

/**
 * Fills the last line of the footer. It says how much of the site is stored so far and, once the worker has checked that
 * every page and file is in its cache, that it is ready offline.
 */
export function showOfflineReady(): void {
  const line = document.querySelector(`.${OFFLINE_READY}`)
  const show = () => {
    const { installedVersion: ready, storedPercent, hasMoved } = pageState()
    if (hasMoved) line?.replaceChildren()
    else if (ready) {
      const bold = document.createElement('strong')
      bold.textContent = 'Ready offline:'
      line?.replaceChildren(bold, ` all of this site is on this device. Version ${ready.version} of ${ready.changed}.`)
    } else line?.replaceChildren(storedPercent ? `${storedPercent}% of this site is on this device so far.` : '')
  }
  subscribeToPageState(show)
  show()
}

/**
 * Invites the visitor to install the site, from the second page of a visit and once the site is stored on this device.
 * Decided as the page opens, so that nothing moves later. Never shown on the form's page.
 */
export function inviteToInstall(signal: AbortSignal): void {
  const { installPrompt, installedVersion } = pageState()
  if (!installPrompt || !installedVersion || window.location.pathname === '/contact') return
  import('./notices/Notices.tsx').then(
    ({ renderInvitation }) => {
      if (!signal.aborted) signal.addEventListener('abort', renderInvitation())
    },
    // The page works without the invitation.
    console.debug,
  )
}

/** Chromium only, so TypeScript's DOM library does not have it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
  interface Window {
    /** The boot script caught the event before this module loaded (src/client/boot/main.ts). */
    installPrompt?: BeforeInstallPromptEvent
  }
}

const declined = stored('install-declined')

/**
 * Finds out whether and how the site can be installed here. Offers nothing to people who have it, who have declined, or
 * whose browser could not remember that they declined.
 */
export function startInstallation(): void {
  // Where storage is blocked, a refusal could not be remembered.
  if (isInstalled() || declined.read() !== null) return
  if (isAppleMobile()) {
    setPageState({ installPrompt: { decline } })
    return
  }
  const offer = () => {
    const event = window.installPrompt
    // A prompt can be shown once, so any answer to it is final.
    if (event) setPageState({ installPrompt: { prompt: () => void event.prompt().finally(decline), decline } })
  }
  offer()
  window.addEventListener('beforeinstallprompt', offer)
  window.addEventListener('appinstalled', decline)
}

function decline(): void {
  setPageState({ installPrompt: undefined })
  // On a full disk the offer will come once more.
  declined.write('yes')
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** iPhones and iPads have no install event. An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** In ms. A worker on a slow phone has a hundred entries to look for. */
const ANSWER_WAIT = 10_000
const AN_HOUR = 60 * 60_000

/**
 * Installs the site on this device. A new version waits until the visitor agrees, and a page never reloads while they are
 * typing. If our side holds up a request, the new version may be the cure: it takes over unasked as a page starts or is
 * hidden, and the worker sends the request. No page reloads for that. Without service workers, or with storage blocked, the
 * site works like any other.
 */
export function startWorker(view: View): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/sw.js')
  let asked = false

  const takeOver = async (isAsked: boolean) => {
    // Where storage is blocked, there is nothing to wait for.
    await settled().catch(() => undefined)
    if (pageState().hasUnsavedInput) return
    // A tap counts even if it comes while the new version takes over unasked.
    asked ||= isAsked
    workbox.messageSkipWaiting()
  }
  const takeOverIfHeld = async () => {
    if (pageState().waitingUpdate && isHeldByUs((await view.look()).items)) await takeOver(false)
  }
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    setPageState({ waitingUpdate: () => void takeOver(true) })
    if (wasWaitingBeforeRegister || document.hidden) void takeOverIfHeld()
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<Stored> | undefined>) => {
    if (data?.type === STORED) setPageState({ storedPercent: data.percent })
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void verify()
    // Reload only in the tab that asked, and only if nothing has been typed since. Other tabs carry on with the files of their
    // version, which the worker keeps.
    if (asked && !pageState().hasUnsavedInput) window.location.reload()
    else if (hadController) setPageState({ waitingUpdate: undefined, isOutdated: true })
    // A later version may take over without being asked to.
    asked = false
    hadController = true
  })
  let hadController = navigator.serviceWorker.controller !== null
  // Storage is blocked: the site works without the worker.
  workbox.register().catch(() => undefined)
  void verify()

  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void takeOverIfHeld()
    else if (Date.now() - checked >= AN_HOUR) {
      checked = Date.now()
      // No network. The next look is an hour away.
      workbox.update().catch(() => undefined)
      void lookForMove()
    }
  })
  // A new visitor's page has just come from the host.
  if (hadController) void lookForMove()
}

/** When our host first answered with a redirect, in ms since the epoch; null if it has not, or no longer does. */
const redirectedAt = stored('redirected-at')

/**
 * Finds out whether the site has moved. Browsers never follow a redirect to another worker, so a stored site would stay as it
 * is for ever. Pages can't read where a redirect leads, or whether it is permanent: it counts once it has lasted an hour.
 */
async function lookForMove(): Promise<void> {
  const isRedirected = await hostRedirects()
  if (isRedirected === undefined) return
  const since = isRedirected ? Number(redirectedAt.read()) || Date.now() : undefined
  redirectedAt.write(since)
  setPageState({ hasMoved: since !== undefined && Date.now() - since >= AN_HOUR ? true : undefined })
}

/** Has the worker check that every page and file is in its cache; it fetches again what the browser has evicted. */
async function verify(): Promise<void> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return
  const ask = (): Promise<Status | undefined> => withTimeout(messageSW(worker, { type: STATUS }), ANSWER_WAIT)
  // A worker that the browser stops half-way never answers, so ask once more.
  const status = await ask().catch(() => ask().catch(() => undefined))
  setPageState({ installedVersion: status })
  if (status && isOutOfDate(status)) {
    correctNumber(status.urgent.emergencyPhone)
    setPageState({ changedNumber: status.urgent.emergencyPhone })
  }
}

/**
 * Whether the version that has taken over has different numbers or safety advice from this page. It is known to be newer
 * only if it took over after the page was requested: the page may have come from the host, past an older worker.
 */
function isOutOfDate({ urgent, tookOverAt }: Status): boolean {
  const shown = document.querySelector(`[${URGENT}]`)?.getAttribute(URGENT)
  return shown !== urgent.digest && tookOverAt > performance.timeOrigin
}

/** The red bar and the Relay UK link must dial the new number at once, before the notice has been read. */
function correctNumber(phone: Status['urgent']['emergencyPhone']): void {
  const numbers = [
    [emergencyPhone, phone],
    [relayPhone, relayed(phone)],
  ] as const
  for (const [old, now] of numbers)
    for (const link of document.querySelectorAll(`a[href="${old.href}"]`)) {
      link.setAttribute('href', now.href)
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode())
        text.data = text.data.replaceAll(old.display, now.display)
    }
}
