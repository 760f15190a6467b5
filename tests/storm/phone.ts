import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { FAST_SYNC, Profile, type Running } from '../support/browser.ts'
import type { PlannedPhone } from './run.ts'

/** A visitor's phone: a whole browser with a bad line and a bad battery. */
export class Phone {
  readonly plan: PlannedPhone
  /** Resolves with the browser as soon as the phone is on. */
  powered: Promise<Running>
  #isOnline = true
  #stopsWorker = false
  readonly #profile: Profile
  readonly #onSaved: (message: string) => void

  /** @param way the flag by which its browser finds the backend */
  static async create(plan: PlannedPhone, way: string, onSaved: (message: string) => void) {
    return new Phone(plan, await Profile.create({ flags: [way, ...FAST_SYNC] }), onSaved)
  }

  private constructor(plan: PlannedPhone, profile: Profile, onSaved: (message: string) => void) {
    this.plan = plan
    this.#profile = profile
    this.#onSaved = onSaved
    this.powered = this.#switchOn()
  }

  async setOnline(isOnline: boolean) {
    this.#isOnline = isOnline
    const { context } = await this.powered
    // If it loses its power meanwhile there may be no answer, and it takes the line's state up when it is on again.
    await Promise.race([context.setOffline(!isOnline).catch(() => undefined), pause(3000)])
  }

  /** SIGKILL, and on again. */
  kill() {
    this.powered = this.powered.then(({ kill }) => kill()).then(() => this.#switchOn())
  }

  /** At the next attempt of this phone, its worker is stopped; in its midst, if it is the worker's. */
  stopWorkerSoon() {
    this.#stopsWorker = true
  }

  noteAttempt() {
    if (!this.#stopsWorker) return
    this.#stopsWorker = false
    // It may be killed meanwhile.
    void this.powered.then(({ context }) => stopWorkers(context)).catch(() => undefined)
  }

  async dispose() {
    await (await this.powered).kill()
    await this.#profile.remove()
  }

  async #switchOn(): Promise<Running> {
    const running = await this.#profile.launch()
    await running.context.exposeBinding('reportSaved', (_source, message: string) => this.#onSaved(message))
    await running.context.addInitScript(rigBrowser, { ...this.plan })
    if (!this.#isOnline) await running.context.setOffline(true)
    return running
  }
}

async function stopWorkers(context: BrowserContext) {
  const cdp = await context.browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await cdp?.send('Target.getTargets')) ?? {}
  for (const { type, targetId } of targetInfos)
    if (type === 'service_worker') await cdp?.send('Target.closeTarget', { targetId })
  await cdp?.detach()
}

/** Runs in every page before the site does. */
function rigBrowser({ backgroundSync, onLine }: Pick<PlannedPhone, 'backgroundSync' | 'onLine'>) {
  if (!backgroundSync) {
    Reflect.deleteProperty(window, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  }
  if (onLine !== 'honest') {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => onLine === 'stuck online' })
    for (const type of ['online', 'offline'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  }
  // Only the browser knows whether a request was on its disk before it was killed.
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value, key) {
    const message = value?.submission?.message
    if (message) this.transaction.addEventListener('complete', () => Reflect.get(window, 'reportSaved')?.(message))
    return put.call(this, value, key)
  }
}

export const pause = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)
