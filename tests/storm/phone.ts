import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { Profile, type Running } from '../support/browser.ts'
import type { Gateway } from './gateway.ts'
import type { PlannedPhone } from './plan.ts'

/** A visitor's phone: a browser context with a bad line, or a whole browser with a bad battery, too. */
export class Phone {
  readonly plan: PlannedPhone
  /** When its network, its power and the gateway became all healthy. */
  readonly recoveries: number[] = []
  /** Resolves with the context as soon as the phone is on. */
  powered: Promise<BrowserContext>
  #isOn = false
  #isOnline = true
  #wasHealthy = false
  #running: Running | undefined
  #profile: Profile | undefined
  #stopsWorker = false
  readonly #gateway: Gateway
  readonly #browser: Browser
  readonly #onSaved: (message: string) => void

  constructor(plan: PlannedPhone, gateway: Gateway, browser: Browser, onSaved: (message: string) => void) {
    this.plan = plan
    this.#gateway = gateway
    this.#browser = browser
    this.#onSaved = onSaved
    this.powered = this.#switchOn()
  }

  /** To be called when anything has changed that its requests need. */
  noteHealth() {
    const isHealthy = this.#isOn && this.#isOnline && this.#gateway.isHealthy
    if (isHealthy && !this.#wasHealthy) this.recoveries.push(Date.now())
    this.#wasHealthy = isHealthy
  }

  async setOnline(isOnline: boolean) {
    this.#isOnline = isOnline
    const context = await this.powered
    // If it loses its power meanwhile there may be no answer, and it takes the line's state up when it is on again.
    await Promise.race([context.setOffline(!isOnline).catch(() => undefined), pause(3000)])
    this.noteHealth()
  }

  /** SIGKILL, and on again. */
  kill() {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    this.#isOn = false
    this.noteHealth()
    this.powered = running.kill().then(() => this.#switchOn())
  }

  /** At the next attempt of this phone, its worker is stopped; in its midst, if it is the worker's. */
  stopWorkerSoon() {
    this.#stopsWorker = true
  }

  noteAttempt() {
    if (!this.#stopsWorker) return
    this.#stopsWorker = false
    // It may be killed meanwhile.
    void this.#stopWorkers().catch(() => undefined)
  }

  async dispose() {
    if (this.#running) await this.#running.kill()
    else await (await this.powered).close()
    await this.#profile?.remove()
  }

  async #switchOn(): Promise<BrowserContext> {
    const context = await this.#launch()
    await context.exposeBinding('reportSaved', (_source, message: string) => this.#onSaved(message))
    await context.addInitScript(rigBrowser, { ...this.plan })
    if (!this.#isOnline) await context.setOffline(true)
    this.#isOn = true
    this.noteHealth()
    return context
  }

  async #launch(): Promise<BrowserContext> {
    if (!this.plan.killable) {
      const context = await this.#browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
      // A browser with no page left may close.
      await context.newPage()
      return context
    }
    this.#profile ??= await Profile.create()
    this.#running = await this.#profile.launch()
    return this.#running.context
  }

  async #stopWorkers() {
    const context = await this.powered
    const [page] = context.pages()
    const cdp = await context.browser()?.newBrowserCDPSession()
    if (!page || !cdp) return
    const own = await contextId(context, page)
    const { targetInfos } = await cdp.send('Target.getTargets')
    for (const { type, targetId, browserContextId } of targetInfos)
      if (type === 'service_worker' && browserContextId === own) await cdp.send('Target.closeTarget', { targetId })
    await cdp.detach()
  }
}

async function contextId(context: BrowserContext, page: Page): Promise<string | undefined> {
  const cdp: CDPSession = await context.newCDPSession(page)
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  await cdp.detach()
  return targetInfo.browserContextId
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
