import { messageSW, Workbox } from 'workbox-window'
import { emergencyPhone } from '../../facts/phones.ts'
import { settled } from '../../outbox/drain.ts'
import type { Status } from '../../worker/precache.ts'
import { pageState, setPageState } from '../state.ts'

const AN_HOUR = 60 * 60_000

/**
 * Installs the site on this device. A new version waits until the visitor says so: a page is never reloaded under
 * somebody who is typing. Without service workers (or with storage blocked) the site works as a site does.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/sw.js')
  let asked = false

  workbox.addEventListener('waiting', () => {
    setPageState({
      waitingUpdate: async () => {
        await settled().catch(() => undefined)
        if (pageState().hasUnsavedInput) return
        asked = true
        workbox.messageSkipWaiting()
      },
    })
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void verify()
    // Only the tab in which it was asked for: others go on with the files of their version, which the worker keeps.
    // It may take a while, and somebody may have begun to type.
    if (asked && !pageState().hasUnsavedInput) window.location.reload()
    else if (hadController) {
      setPageState({ waitingUpdate: undefined })
      setPageState({ isOutdated: true })
    }
    // A later version that takes over by itself was not asked for.
    asked = false
    hadController = true
  })
  let hadController = navigator.serviceWorker.controller !== null
  workbox.register().catch(() => undefined)
  void verify()

  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < AN_HOUR) return
    checked = Date.now()
    workbox.update().catch(() => undefined)
  })
}

/** Asks the worker to look whether every page and file is in its cache; what the browser has evicted it fetches again. */
async function verify(): Promise<void> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return
  const status: Status | undefined = await messageSW(worker, { type: 'STATUS' })
  setPageState({ installedVersion: status })
  if (status && isOutOfDate(status)) {
    correctNumber(status.urgent.emergencyPhone)
    setPageState({ changedNumber: status.urgent.emergencyPhone })
  }
}

/**
 * Whether this page tells people other numbers or other safety advice than the version that has taken over. Only one that
 * did so after the page was asked for is known to be newer: a page may come from the host, past an older worker.
 */
function isOutOfDate({ urgent, tookOverAt }: Status): boolean {
  const shown = document.querySelector<HTMLElement>('[data-urgent]')?.dataset.urgent
  return shown !== urgent.digest && tookOverAt > performance.timeOrigin
}

/** Whoever taps the red bar before they read any notice must not reach a dead line. */
function correctNumber({ display, href }: Status['urgent']['emergencyPhone']): void {
  for (const link of document.querySelectorAll(`a[href="${emergencyPhone.href}"]`)) {
    link.setAttribute('href', href)
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.nodeValue)
        texts.currentNode.nodeValue = texts.currentNode.nodeValue.replaceAll(emergencyPhone.display, display)
  }
}
