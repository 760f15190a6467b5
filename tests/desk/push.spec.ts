import type { BrowserContext } from '@playwright/test'
import { atDesk, choose, expect, submit, deskTest as test } from './fixtures.ts'
import { closedDesk, type Pushes } from './pushes.ts'

/** As the sender writes it (tests/contract/sender.test.ts). */
const pushOf = (kind: string, request: string | null, title: string, text = 'Ada Flood, 07700 900123') =>
  JSON.stringify({ id: crypto.randomUUID(), kind, request, title, text, isSilent: false })

/** Of each that is shown, its title and whether it made a sound. */
const heard = async (pushes: Pushes) =>
  (await pushes.shown()).map(({ title, isSilent }) => `${title}: ${isSilent ? 'silent' : 'rings'}`).sort()

/** The browser taps nothing for us, so its event is made here; opening a window needs a real tap, so it is only noted. */
function tap(context: BrowserContext, button = '') {
  const worker = context.serviceWorkers().find((worker) => worker.url().endsWith('/desk/sw.js'))
  if (!worker) throw new Error('The desk has no worker')
  return worker.evaluate(async (action) => {
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
      action,
      waitUntil: (promise: Promise<unknown>) => until.push(promise),
    })
    scope.dispatchEvent(event)
    await Promise.allSettled(until)
    return opened
  }, button)
}

test('a push is shown while the desk is closed; its tap opens the request', async ({ openAs, backend }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs('alex'))
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect
    .poll(() => pushes.shown())
    .toMatchObject([{ title: 'New request', body: 'Ada Flood, 07700 900123', tag: id, requireInteraction: false }])

  const [opened = ''] = await tap(pushes.page.context())
  await expect.poll(() => pushes.shown()).toEqual([])
  await pushes.page.goto(opened)
  await expect(pushes.page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('an escalation takes the first one’s place and stays until it is seen', async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  const id = crypto.randomUUID()
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  await pushes.deliver(pushOf('escalated', id, 'Escalated. Nobody has taken it'))
  await expect
    .poll(() => pushes.shown())
    .toMatchObject([{ title: 'Escalated. Nobody has taken it', requireInteraction: true }])
})

test('a push is silent once the phone has rung enough, and shown', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  await pushes.deliver(pushOf('new', crypto.randomUUID(), 'New request'))
  await pushes.deliver(JSON.stringify({ ...JSON.parse(pushOf('escalated', null, 'Escalated')), isSilent: true }))
  await expect.poll(() => pushes.shown()).toHaveLength(2)
  expect(await heard(pushes)).toEqual(['Escalated: silent', 'New request: rings'])
})

test('a push that comes twice, because its answer was lost, rings once', async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  const [request, later] = [crypto.randomUUID(), crypto.randomUUID()]
  const [push, other] = [pushOf('new', request, 'New request'), pushOf('new', crypto.randomUUID(), 'Another')]
  const [first, second] = [pushOf('new', later, 'A third'), pushOf('escalated', later, 'Escalated')]
  // The last of them comes again after another about the same request.
  for (const one of [push, other, push, first, second, first]) await pushes.deliver(one)
  expect(await heard(pushes)).toEqual(['A third: silent', 'Another: rings', 'New request: silent'])
})

test('pushes that come at the same moment are all shown', { tag: '@nightly' }, async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  const sent: string[] = []
  // Without taking turns, some of a hundred were forgotten each time.
  for (let burst = 0; burst < 20; burst++) {
    const requests = Array.from({ length: 5 }, () => crypto.randomUUID())
    await Promise.all(requests.map((id) => pushes.deliver(pushOf('new', id, 'New request'))))
    sent.push(...requests)
  }
  expect((await pushes.shown()).map(({ tag }) => tag).sort()).toEqual(sent.sort())
})

test('“Take” on a notification takes the request, once: a reload doesn’t', async ({ openAs, backend }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs('alex'))
  const { page } = pushes
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toMatchObject([{ buttons: ['Take'] }])
  const [opened = ''] = await tap(page.context(), 'take')
  await page.goto(opened)
  await expect(page.getByText('You have it')).toBeVisible()
  await expect(page).toHaveURL(`/desk/#/requests/${id}`)

  await choose(page, 'Put it back')
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByRole('button', { name: 'Take' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Alex put it back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take' })).toBeEnabled()
})

test('“Take” on a notification says who has it already, in the desk that is open', async ({ openAs, backend, sam }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs('alex'))
  const desk = await atDesk(await pushes.page.context().newPage(), '/desk/#/figures')
  await pushes.deliver(pushOf('new', id, 'New request'))
  await sam.goto(`/desk/#/requests/${id}`)
  await sam.getByRole('button', { name: 'Take' }).first().click()
  await expect(sam.getByText('You have it')).toBeVisible()
  expect(await tap(pushes.page.context(), 'take')).toEqual([])
  await expect(desk.getByRole('alert').filter({ hasText: 'Sam' })).toBeVisible()
})

test('a shift that a colleague gave opens the rota', async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  await pushes.deliver(pushOf('handed', null, 'Sam gave you a shift', 'Tuesday 24 November, 08:00 to 20:00'))
  await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Sam gave you a shift', buttons: [] }])
  expect(await tap(pushes.page.context())).toEqual(['/desk/#/rota'])
})

test('a push that nobody can read is shown all the same', async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  await pushes.deliver('{"kind":')
  await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Something new', body: 'Open the desk to see it.' }])
})

test('the tap goes to the desk that is open, wherever one is in it', async ({ openAs, backend }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const pushes = await closedDesk(await openAs('alex'))
  const desk = await atDesk(await pushes.page.context().newPage(), '/desk/#/figures')
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  expect(await tap(pushes.page.context())).toEqual([])
  await expect(desk.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('signing out takes the notifications from the screen', async ({ openAs }) => {
  const pushes = await closedDesk(await openAs('alex'))
  const desk = await atDesk(await pushes.page.context().newPage())
  await pushes.deliver(pushOf('new', crypto.randomUUID(), 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  await choose(desk, 'Sign out', 'Alex: account')
  await expect(desk.getByLabel('Email address')).toBeVisible()
  expect(await pushes.shown()).toEqual([])
})
