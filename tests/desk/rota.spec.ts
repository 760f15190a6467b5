import type { Page } from '@playwright/test'
import { atDesk, expect, deskTest as test } from './fixtures.ts'
import { closedDesk, PUSH_KEY, withPushService } from './pushes.ts'

test.afterEach(async ({ backend }) => {
  const { driver } = backend.embedded.connection
  await driver.query('delete from private.shifts')
  await driver.query('delete from private.devices')
  await driver.query('update private.staff set on_call = true, override = null, override_until = null')
})

/** Who is on call stands in the menu of one's name, on a phone. */
async function onCall(page: Page, name: string, words: RegExp) {
  await page.getByRole('button', { name: `${name}: account` }).click()
  await expect(page.getByText(words).filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** So many hours from now, as a `datetime-local` field has it. */
const inHours = (hours: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
    .format(Date.now() + hours * 3_600_000)
    .replace(' ', 'T')

test('every screen shows a gap, the owner fills it, and a colleague hands a shift over', async ({
  desk,
  sam,
  setFault,
}) => {
  await sam.getByRole('link', { name: 'Rota' }).click()
  const shifts = sam.getByRole('region', { name: 'Shifts' })
  const add = async (name: string, from: number, to: number) => {
    await shifts.getByLabel('Who').selectOption(name)
    await shifts.getByLabel('Begins').fill(inHours(from))
    await shifts.getByLabel('Ends').fill(inHours(to))
    await shifts.getByRole('button', { name: 'Add shift' }).click()
  }
  await add('Sam', 2, 4)
  await expect(
    shifts.getByText(/^This is the first shift, for Sam\. .*everyone else goes off call: Alex\.$/),
  ).toBeFocused()
  // What fails is said there, and is asked again.
  setFault((path) => (path.endsWith('desk_add_shift') ? 'down' : undefined))
  await shifts.getByRole('button', { name: 'Add shift' }).click()
  const failed = shifts.getByRole('alert').filter({ hasText: 'No connection' })
  await expect(failed).toBeFocused()
  await expect(failed).toBeInViewport()
  setFault(undefined)
  await shifts.getByRole('button', { name: 'Add shift' }).click()
  const warning = sam.getByRole('link', { name: /^Nobody is on call until/ })
  await expect(warning).toBeVisible()
  await add('Alex', -1, 100)
  await expect(warning).toHaveCount(0)
  await onCall(sam, 'Sam', /^On call: Alex until/)
  // The night by one tap, and never twice.
  const addTonight = async () => {
    await shifts.getByLabel('Who').selectOption('Sam')
    await shifts.getByRole('button', { name: 'Tonight, 20:00 to 08:00' }).click()
  }
  await addTonight()
  const remove = shifts.getByRole('button', { name: /^Remove: Sam, .*20:00 to 08:00/ })
  await expect(remove).toBeVisible()
  await expect(shifts.getByLabel('Who').locator('option:checked')).toHaveText('Sam')
  // Two taps remove nothing.
  await remove.dblclick()
  await expect(shifts.getByRole('alert')).toContainText(/^Remove Sam, .*20:00 to 08:00/)
  await shifts.getByRole('button', { name: 'Cancel' }).click()
  await addTonight()
  await expect(shifts.getByRole('alert')).toContainText('has that shift already')
  await expect(shifts.getByRole('alert')).toBeFocused()

  const alex = await desk('alex', '/desk/#/rota')
  await expect(alex.getByRole('switch', { name: /^On call until/ })).toBeChecked()
  await expect(alex.getByRole('region', { name: 'Shifts' })).toHaveCount(0)
  const days = alex.getByRole('region', { name: 'Next eight days' })
  // Their own turn, and not Sam’s.
  await days.getByRole('button', { name: /^Hand over: / }).click()
  await days.getByLabel('Hand over to').selectOption('Sam')
  await days.getByRole('button', { name: 'Confirm' }).click()
  await expect(days.getByText('In place of Alex')).toBeVisible()
  await sam.reload()
  await expect(sam.getByText('In place of Alex')).toBeVisible()
  await onCall(sam, 'Sam', /^On call: Sam until/)
})

test('without a connection the rota is as it was last seen', async ({ alex, setFault }) => {
  await onCall(alex, 'Alex', /^On call: Alex/)
  setFault((path) => (path.includes('desk_rota') ? 'down' : undefined))
  await alex.reload()
  await onCall(alex, 'Alex', /^On call: Alex.*last updated \d\d:\d\d\)$/)
})

test('a worker says that it has shown a push, twice if need be', { tag: '@nightly' }, async ({
  openAs,
  backend,
  setFault,
}) => {
  const { driver } = backend.embedded.connection
  const receipt = 'a'.repeat(64)
  await driver.query(
    `insert into private.devices (staff_id, endpoint, p256dh, auth, label, receipt)
     select id, 'https://web.push.apple.com/alex', repeat('k', 87), repeat('a', 22), 'Phone', $1
     from private.staff where name = 'Alex'`,
    [receipt],
  )
  const pushes = await closedDesk(await openAs('alex'))
  let calls = 0
  setFault((path) => (path.includes('push_shown') && ++calls === 1 ? 'down' : undefined))
  await pushes.deliver(JSON.stringify({ id: crypto.randomUUID(), kind: 'test', request: null, title: 'Test', receipt }))
  await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Test' }])
  await expect
    .poll(async () => (await driver.query('select 1 from private.devices where last_shown_at is not null')).rows)
    .toHaveLength(1)
  expect(calls).toBe(2)
})

test('a device that shows nothing says so, on the rota too', {
  tag: '@nightly',
}, async ({ openAs, backend }) => {
  const { driver } = backend.embedded.connection
  await driver.query('select public.set_sender(null, null, $1)', [PUSH_KEY])
  const page = await openAs('alex', { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByLabel('If it’s had no alert for a day, test it at').selectOption('07:00')
  await expect
    .poll(async () => (await driver.query('select check_hour from private.devices')).rows)
    .toEqual([{ check_hour: 7 }])

  await driver.query(`update private.devices set unshown_since = now() - interval '11 minutes'`)
  await page.goto('/desk/#/')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('No alert shown here since')
  await page.getByRole('link', { name: 'Rota' }).click()
  await expect(page.getByText(/^Not reachable since \d\d:\d\d/)).toBeVisible()

  await driver.query('update private.devices set unshown_since = null, last_shown_at = now()')
  await page.reload()
  await expect(page.getByText(/^Reachable: alert shown at \d\d:\d\d/)).toBeVisible()
})
