import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { atDesk, button, expect, type OpenAs } from './fixtures.ts'

export type Pushes = Awaited<ReturnType<typeof closedDesk>>

/**
 * A desk that was open once, is installed, and is now closed. DevTools delivers pushes to its worker, like a push service.
 *
 * @param desk - a page of someone signed in
 */
export async function closedDesk(desk: Page) {
  const context = desk.context()
  await context.grantPermissions(['notifications'])
  await atDesk(desk)
  // DevTools does not find a worker during its activation, and reports no error.
  await desk.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  // A page on the same origin, outside the desk.
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const session = await context.newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/desk/'))
    if (found) resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const worker = context.serviceWorkers().find((worker) => worker.url().endsWith('/desk/sw.js'))
  if (!worker) throw new Error('The desk has no worker')
  await worker.evaluate(countHandled)
  const registrationId = await registered
  await desk.close()

  let delivered = 0
  return {
    page,
    /** Resolves when the worker has handled the push. */
    async deliver(data: string): Promise<void> {
      const number = ++delivered
      const { origin } = new URL(page.url())
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'handled'))).toBeGreaterThanOrEqual(number)
    },
    /** Notifications on the screen. Do not call this during a push, as Chromium loses one that is just being shown. */
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/desk/')
        const shown = (await registration?.getNotifications()) ?? []
        return shown.map((notification) => {
          const { title, body, tag, requireInteraction, silent } = notification
          // TypeScript's library lacks the buttons.
          const { actions } = notification as Notification & { readonly actions: readonly { readonly title: string }[] }
          const buttons = actions.map((action) => action.title)
          return { title, body, tag, requireInteraction, isSilent: silent === true, buttons }
        })
      }),
    /**
     * No tool can tap a notification, so this makes the event. A window opens only after a real tap, so this records its
     * address. @returns the addresses
     */
    tap: (button = '') =>
      worker.evaluate(async (action) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow: (url: string) => Promise<null> }
          dispatchEvent(event: Event): void
        }
        const opened: string[] = []
        scope.clients.openWindow = async (url) => {
          opened.push(url)
          return null
        }
        const [notification] = await scope.registration.getNotifications()
        const until: Promise<unknown>[] = []
        const waitUntil = (promise: Promise<unknown>) => until.push(promise)
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }))
        await Promise.allSettled(until)
        return opened
      }, button),
  }
}

/** Runs in the worker. Counts the pushes that it has handled, successfully or not. */
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

/** A key like the sender's, so that the desk can subscribe to pushes. */
const PUSH_KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'

/** Lets the desk subscribe to pushes. */
export const withSender = (backend: LiteBackend) => backend.query(`select public.set_sender(null, null, '${PUSH_KEY}')`)

/** Alex's only device, with alerts turned on, at the page of devices. */
export async function notifiedDevice(openAs: OpenAs, backend: LiteBackend): Promise<Page> {
  await withSender(backend)
  const page = await openAs('alex', { permissions: ['notifications'], serviceWorkers: 'allow' })
  await withPushService(page)
  await atDesk(page, '/desk/#/devices')
  await button(page, 'Notify this device').click()
  await expect(page.getByRole('button', { name: /This device/ })).toBeVisible()
  return page
}

/** Replaces the browser's push service, as real services are on the internet and this browser has none. */
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
