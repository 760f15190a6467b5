import { at, atDesk, button, choose, deskTest, expect, submit } from './fixtures.ts'
import { closedDesk, type Pushes } from './pushes.ts'

const test = deskTest.extend<{ pushes: Pushes }>({
  pushes: async ({ openAs }, use) => use(await closedDesk(await openAs('alex'))),
})

test.use({ serviceWorkers: 'allow' })

/** A push as the sender writes it (tests/contract/sender.test.ts). */
const pushOf = (kind: string, request: string | null, title: string, more: object = {}) =>
  JSON.stringify({ id: crypto.randomUUID(), kind, request, title, text: 'Ada Flood', isSilent: false, ...more })

/** Waits for these notifications on the screen. */
const shows = (pushes: Pushes, notifications: object[]) =>
  expect.poll(() => pushes.shown()).toMatchObject(notifications)

test('an escalation replaces the first push to a closed desk, and opens the request', async ({ pushes, backend }) => {
  const id = await submit(backend)
  await pushes.deliver(pushOf('new', id, 'New request'))
  await shows(pushes, [{ title: 'New request', body: 'Ada Flood', tag: id, requireInteraction: false }])
  await pushes.deliver(pushOf('escalated', id, 'Escalated. Nobody has taken it'))
  await shows(pushes, [{ title: 'Escalated. Nobody has taken it', requireInteraction: true }])

  const [opened = ''] = await pushes.tap()
  await expect.poll(() => pushes.shown()).toEqual([])
  await pushes.page.goto(opened)
  await expect(pushes.page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('a push that arrives twice, or after the phone has rung enough, is silent @nightly', async ({ pushes }) => {
  const [request, later] = [crypto.randomUUID(), crypto.randomUUID()]
  const [push, other] = [pushOf('new', request, 'New request'), pushOf('new', crypto.randomUUID(), 'Another')]
  const [first, second] = [pushOf('new', later, 'A third'), pushOf('escalated', later, 'Escalated')]
  const enough = pushOf('escalated', null, 'Enough', { isSilent: true })
  // The third push arrives again after another about the same request.
  for (const one of [push, other, push, first, second, first, enough]) await pushes.deliver(one)
  const heard = (await pushes.shown()).map(({ title, isSilent }) => `${title}: ${isSilent ? 'silent' : 'rings'}`)
  expect(heard.sort()).toEqual(['A third: silent', 'Another: rings', 'Enough: silent', 'New request: silent'])
})

test('the worker shows every push when several arrive at once @nightly', async ({ pushes }) => {
  const sent: string[] = []
  // Before tasks took turns, the worker lost some of every hundred pushes.
  for (let burst = 0; burst < 20; burst++) {
    const requests = Array.from({ length: 5 }, () => crypto.randomUUID())
    await Promise.all(requests.map((id) => pushes.deliver(pushOf('new', id, 'New request'))))
    sent.push(...requests)
  }
  expect((await pushes.shown()).map(({ tag }) => tag).sort()).toEqual(sent.sort())
})

test('“Take” on a notification takes the request only once, even after a reload', async ({ pushes, backend }) => {
  const id = await submit(backend)
  const { page } = pushes
  await pushes.deliver(pushOf('new', id, 'New request'))
  await shows(pushes, [{ buttons: ['Take'] }])
  const [opened = ''] = await pushes.tap('take')
  await page.goto(opened)
  await expect(page.getByText('You have it')).toBeVisible()
  await expect(page).toHaveURL(at(id))

  await choose(page, 'Put it back')
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect(button(page, 'Take')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Alex put it back')).toBeVisible()
  await expect(button(page, 'Take')).toBeEnabled()
})

test('a tap while the desk is starting opens its request @nightly', async ({ pushes, backend, setFault }) => {
  const id = await submit(backend)
  const { page } = pushes
  await pushes.deliver(pushOf('new', id, 'New request'))
  // On a device that keeps nothing yet, the desk waits to hear who it is for.
  const { promise: answered, resolve } = Promise.withResolvers<undefined>()
  setFault((path) => (path.endsWith('/rpc/desk_me') ? answered : undefined))
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.endsWith('-auth-token')) localStorage.removeItem(key)
  })
  await page.goto('/desk/')
  expect(await pushes.tap()).toEqual([])
  resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
})

test('a link to take a request only opens it', async ({ opened: { id, page }, backend }) => {
  await page.goto('about:blank')
  await page.goto(`${at(id)}/take`)
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await expect(page).toHaveURL(at(id))
  await expect(button(page, 'Take')).toBeEnabled()
  await page.evaluate((path) => window.location.replace(path), `${at(id)}/take`)
  await expect(page).toHaveURL(at(id))
  await expect(button(page, 'Take')).toBeEnabled()
  expect(await backend.query('select 1 from public.contact_submissions where taken_by is not null')).toEqual([])
})

test('“Take” on a notification in the open desk says who took it first @nightly', async ({ pushes, backend, sam }) => {
  const id = await submit(backend)
  const desk = await atDesk(await pushes.page.context().newPage(), '/desk/#/figures')
  await pushes.deliver(pushOf('new', id, 'New request'))
  await sam.goto(at(id))
  await button(sam, 'Take').click()
  await expect(sam.getByText('You have it')).toBeVisible()
  expect(await pushes.tap('take')).toEqual([])
  await expect(desk.getByRole('alert').filter({ hasText: 'Sam' })).toBeVisible()
})

test('a push about a shift opens the rota, and an unreadable push still shows @nightly', async ({ pushes }) => {
  await pushes.deliver(pushOf('handed', null, 'Sam gave you a shift'))
  await shows(pushes, [{ title: 'Sam gave you a shift', buttons: [] }])
  expect(await pushes.tap()).toEqual(['/desk/#/rota'])
  await pushes.deliver('{"kind":')
  await shows(pushes, [{ title: 'Something new', body: 'Open the desk to see it.' }])
})

test('a tap goes to the open desk, and signing out there removes all notifications @nightly', async ({
  pushes,
  backend,
}) => {
  const id = await submit(backend)
  const desk = await atDesk(await pushes.page.context().newPage(), '/desk/#/figures')
  await pushes.deliver(pushOf('new', id, 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  expect(await pushes.tap()).toEqual([])
  await expect(desk.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()

  await pushes.deliver(pushOf('new', crypto.randomUUID(), 'New request'))
  await expect.poll(() => pushes.shown()).toHaveLength(1)
  await choose(desk, 'Sign out', 'Alex: account')
  await expect(desk.getByLabel('Email address')).toBeVisible()
  expect(await pushes.shown()).toEqual([])
})

test('the worker reports a shown push, and retries @nightly', async ({ pushes, backend, setFault }) => {
  const receipt = 'a'.repeat(64)
  await backend.query(`
    insert into private.devices (staff_id, endpoint, p256dh, auth, label, receipt)
    select id, 'https://web.push.apple.com/alex', repeat('k', 87), repeat('a', 22), 'Phone', '${receipt}'
    from private.staff where name = 'Alex'`)
  let calls = 0
  setFault((path) => (path.includes('push_shown') && ++calls === 1 ? 'down' : undefined))
  await pushes.deliver(pushOf('test', null, 'Test', { receipt }))
  await shows(pushes, [{ title: 'Test' }])
  await expect
    .poll(() => backend.query('select 1 from private.devices where last_shown_at is not null'))
    .toHaveLength(1)
  expect(calls).toBe(2)
})
