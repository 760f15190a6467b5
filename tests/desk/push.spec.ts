import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { atDesk, expect, submit, deskTest as test } from './fixtures.ts'

/** The browser's side of a push service: what DevTools hands to the worker arrives as from a real one. */
class Pushes {
  readonly page: Page
  readonly #session: CDPSession
  readonly #registration: string
  private constructor(page: Page, session: CDPSession, registration: string) {
    this.page = page
    this.#session = session
    this.#registration = registration
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
    return new Pushes(page, session, await registered)
  }

  deliver(data: string) {
    const origin = new URL(this.page.url()).origin
    return this.#session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: this.#registration, data })
  }

  /** What is on the screen of the phone. */
  shown() {
    return this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/desk/')
      const shown = (await registration?.getNotifications()) ?? []
      return shown.map(({ title, body, tag, requireInteraction }) => ({ title, body, tag, requireInteraction }))
    })
  }
}

const pushOf = (kind: string, request: string | null, title: string, text = 'Ada Flood, 07700 900123') =>
  JSON.stringify({ id: crypto.randomUUID(), kind, request, title, text })

/** The desk was open once, is installed, and is closed. */
async function closedDesk(page: Page): Promise<Pushes> {
  await page.context().grantPermissions(['notifications'])
  await atDesk(page)
  // While it is being activated DevTools does not find it, and says nothing.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const pushes = await Pushes.of(page.context())
  await page.close()
  return pushes
}

/** The browser taps nothing for us, so its event is made here; opening a window needs a real tap, so it is only noted. */
function tap(context: BrowserContext) {
  const worker = context.serviceWorkers().find((worker) => worker.url().endsWith('/desk/sw.js'))
  if (!worker) throw new Error('The desk has no worker')
  return worker.evaluate(async () => {
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
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (promise: Promise<unknown>) => until.push(promise),
    })
    scope.dispatchEvent(event)
    await Promise.allSettled(until)
    return opened
  })
}

test('a push that comes while the desk is closed is shown, and its tap opens the request', async ({
  openAs,
  people,
  backend,
}) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs(people.alex))
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect
    .poll(() => pushes.shown())
    .toEqual([{ title: 'New request', body: 'Ada Flood, 07700 900123', tag: id, requireInteraction: false }])

  const [opened = ''] = await tap(pushes.page.context())
  await expect.poll(() => pushes.shown()).toEqual([])
  await pushes.page.goto(opened)
  await expect(pushes.page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('an escalation takes the place of the first notification and stays until it is seen', async ({
  openAs,
  people,
}) => {
  const pushes = await closedDesk(await openAs(people.alex))
  const id = crypto.randomUUID()
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  await pushes.deliver(pushOf('escalated', id, 'Escalated: nobody has taken it'))
  await expect
    .poll(() => pushes.shown())
    .toMatchObject([{ title: 'Escalated: nobody has taken it', requireInteraction: true }])
})

test('a push that nobody can read is shown all the same', async ({ openAs, people }) => {
  const pushes = await closedDesk(await openAs(people.alex))
  await pushes.deliver('{"kind":')
  await expect
    .poll(() => pushes.shown())
    .toMatchObject([{ title: 'Something is new', body: 'Open the desk to see it.' }])
})

test('the tap goes to the desk that is open, wherever one is in it', async ({ openAs, people, backend }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs(people.alex))
  const desk = await atDesk(await pushes.page.context().newPage(), '/desk/#/figures')
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  expect(await tap(pushes.page.context())).toEqual([])
  await expect(desk.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('signing out takes the notifications from the screen', async ({ openAs, people }) => {
  const pushes = await closedDesk(await openAs(people.alex))
  const desk = await atDesk(await pushes.page.context().newPage())
  await pushes.deliver(pushOf('new', crypto.randomUUID(), 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  await desk.getByRole('button', { name: 'Alex: account' }).click()
  await desk.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(desk.getByLabel('Email address')).toBeVisible()
  expect(await pushes.shown()).toEqual([])
})
