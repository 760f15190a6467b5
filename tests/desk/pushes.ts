import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { atDesk, expect } from './fixtures.ts'

/** The browser's side of a push service: what DevTools hands to the worker arrives as from a real one. */
export class Pushes {
  readonly page: Page
  readonly #session: CDPSession
  readonly #registration: string
  readonly #worker: Worker
  #delivered = 0
  private constructor(page: Page, session: CDPSession, registration: string, worker: Worker) {
    this.page = page
    this.#session = session
    this.#registration = registration
    this.#worker = worker
  }

  /** From a page of the same origin that is not the desk, so that the desk can be closed. */
  static async of(context: BrowserContext): Promise<Pushes> {
    const page = await context.newPage()
    await page.goto('/robots.txt')
    const session = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const desk = registrations.find(({ scopeURL }) => scopeURL.endsWith('/desk/'))
        if (desk) resolve(desk.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const worker = context.serviceWorkers().find((worker) => worker.url().endsWith('/desk/sw.js'))
    if (!worker) throw new Error('The desk has no worker')
    await worker.evaluate(countHandled)
    return new Pushes(page, session, await registered, worker)
  }

  /** Resolves when the worker has done what it does with it. */
  async deliver(data: string): Promise<void> {
    const number = ++this.#delivered
    const origin = new URL(this.page.url()).origin
    await this.#session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: this.#registration, data })
    await expect
      .poll(() => this.#worker.evaluate(() => Reflect.get(globalThis, 'handled')))
      .toBeGreaterThanOrEqual(number)
  }

  /**
   * What is on the screen of the phone. Not to be asked while a push is under way: Chromium forgets a notification that is
   * just being shown.
   */
  shown() {
    return this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/desk/')
      const shown = (await registration?.getNotifications()) ?? []
      return shown.map((notification) => {
        const { title, body, tag, requireInteraction, silent } = notification
        // TypeScript's library has no buttons.
        const { actions } = notification as Notification & { readonly actions: readonly { readonly title: string }[] }
        const buttons = actions.map((action) => action.title)
        return { title, body, tag, requireInteraction, isSilent: silent === true, buttons }
      })
    })
  }
}

/** In the worker: counts the pushes that it is done with, whatever came of them. */
function countHandled() {
  let handled = 0
  Object.defineProperty(globalThis, 'handled', { get: () => handled })
  const { prototype } = Reflect.get(globalThis, 'ExtendableEvent')
  const { waitUntil } = prototype
  prototype.waitUntil = function (this: Event, work: Promise<unknown>) {
    const count = () => handled++
    if (this.type === 'push') work.then(count, count)
    waitUntil.call(this, work)
  }
}

/** The desk was open once, is installed, and is closed. */
export async function closedDesk(page: Page): Promise<Pushes> {
  await page.context().grantPermissions(['notifications'])
  await atDesk(page)
  // While it is being activated DevTools does not find it, and says nothing.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const pushes = await Pushes.of(page.context())
  await page.close()
  return pushes
}

/** As the sender has one, so that the desk can ask for pushes. */
export const PUSH_KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'

/** A push service in the browser's place: the real ones are on the internet, and this browser has none. */
export async function withPushService(page: Page) {
  await page.addInitScript(() => {
    const kept = () => sessionStorage.getItem('subscription')
    const subscription = (key: BufferSource | null) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${kept()}`,
      options: { applicationServerKey: key },
      toJSON: () => ({
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscription')
        return true
      },
    })
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        sessionStorage.setItem('subscription', kept() ?? crypto.randomUUID())
        sessionStorage.setItem('key', applicationServerKey)
        return subscription(bytes(applicationServerKey))
      },
      getSubscription: async () => (kept() ? subscription(bytes(sessionStorage.getItem('key') ?? '')) : null),
    })
  })
}
