import { atDesk, expect, deskTest as test } from './fixtures.ts'
import { PUSH_KEY, withPushService } from './pushes.ts'

test.beforeEach(async ({ backend }) => {
  const { driver } = backend.embedded.connection
  await driver.query('delete from private.devices')
  await driver.query('select public.set_sender(null, null, $1)', [PUSH_KEY])
})

test('“Notify this device” adds it, a test can be sent, and “Remove” takes it away; the list says if it is silent', async ({
  openAs,
  people,
  backend,
}) => {
  const page = await openAs(people.alex, { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page)
  const silence = page.getByRole('note')
  await expect(silence).toContainText('You’re on call, but this device won’t ring.')
  await silence.getByRole('link', { name: 'Turn on alerts' }).click()
  await expect(page.getByText('None of your devices gets alerts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Notify this device' }).click()
  const device = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(device).toContainText('This device')
  await expect(page.getByRole('button', { name: 'Notify this device' })).toHaveCount(0)
  const looked = page.waitForResponse('**/rpc/desk_devices')
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await looked
  await expect(page.getByText('Nobody waiting')).toBeVisible()
  await expect(silence).toHaveCount(0)
  await page.goBack()

  await device.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Test sent' })).toBeVisible()
  const { rows } = await backend.embedded.connection.driver.query('select kind from private.notifications')
  expect(rows).toEqual([{ kind: 'test' }])

  await device.getByRole('button', { name: 'Remove' }).click()
  await expect(device).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible()
  // Whoever goes home need not hear it.
  await page.goBack()
  await expect(silence).toBeVisible()
  await page.getByRole('switch', { name: 'On call' }).click()
  await expect(silence).toHaveCount(0)
  await page.getByRole('switch', { name: 'On call' }).click()
  await expect(silence).toBeVisible()
})

test('“Ring my phone as well” keeps a number that is one, and tests it', async ({ openAs, people, backend }) => {
  const { driver } = backend.embedded.connection
  await driver.query('delete from private.telephones')
  const page = await openAs(people.alex)
  await atDesk(page, '/desk/#/devices')
  const number = page.getByLabel('UK phone number')
  const save = page.getByRole('button', { name: 'Save' })
  await number.fill('0900 123 4567')
  await page.getByLabel('Call', { exact: true }).uncheck()
  await save.click()
  await expect(page.getByText('Choose a call, a text or both')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).check()
  await save.click()
  await expect(page.getByText('Enter a UK phone number, like 07700 900123')).toBeVisible()
  await expect(number).toBeFocused()

  await number.fill('07700 900123')
  await page.getByLabel('For every request while I’m on call').check()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('+447700900123')
  await expect(page.getByLabel('Text', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Call', { exact: true })).not.toBeChecked()
  await expect(page.getByLabel('For every request while I’m on call')).toBeChecked()

  await page.getByRole('button', { name: 'Test my phone' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Test sent' })).toBeVisible()
  const { rows } = await driver.query('select kind from private.notifications where staff_id is not null')
  expect(rows).toEqual([{ kind: 'test' }])
  await page.getByRole('button', { name: 'Remove my phone' }).click()
  await expect(number).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Test my phone' })).toHaveCount(0)
})

test('signing out removes the device', async ({ openAs, people, backend }) => {
  const page = await openAs(people.alex, { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Alex: account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect
    .poll(async () => (await backend.embedded.connection.driver.query('select id from private.devices')).rows)
    .toEqual([])
})

test('a device that got another address from its push service, or has lost it, tells the server by itself', async ({
  openAs,
  people,
  backend,
}) => {
  const page = await openAs(people.alex, { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('subscription', 'renewed'))
  await page.reload()
  await expect
    .poll(async () => (await backend.embedded.connection.driver.query('select endpoint from private.devices')).rows)
    .toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/renewed' }])

  const { driver } = backend.embedded.connection
  await driver.query('update private.devices set gone_at = now()')
  await driver.query(`insert into private.devices (staff_id, endpoint, p256dh, auth, label, gone_at)
    select staff_id, 'https://fcm.googleapis.com/fcm/send/old', p256dh, auth, 'Safari on iPhone', now() from private.devices`)
  await page.reload()
  await expect
    .poll(async () => (await driver.query('select label from private.devices where gone_at is null')).rows)
    .toEqual([{ label: 'Chrome on Linux' }])
  expect((await driver.query("select endpoint from private.devices where endpoint like '%renewed'")).rows).toEqual([])
  const old = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await expect(old).toContainText('the browser has turned them off')
  await expect(old.getByRole('button', { name: 'Test' })).toHaveCount(0)
})

test('a browser in which notifications are blocked: it says how to allow them', async ({ openAs, people }) => {
  const page = await openAs(people.alex)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await atDesk(page, '/desk/#/devices')
  await expect(page.getByText('Notifications are blocked on this device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify this device' })).toHaveCount(0)
})

test('whoever says no to the browser is told how to change their mind', async ({ openAs, people }) => {
  const page = await openAs(people.alex)
  await page.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'denied'
      return 'denied'
    }
  })
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('Notifications are blocked on this device')).toBeVisible()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

for (const [browser, userAgent, words] of [
  ['an iPhone whose desk is not on the home screen', IPHONE, 'Add the desk to your home screen first'],
  ['a browser without pushes', undefined, 'This browser can’t show notifications'],
] as const) {
  test(`${browser}: it says what to do`, async ({ openAs, people }) => {
    const page = await openAs(people.alex, userAgent ? { userAgent } : {})
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await atDesk(page, '/desk/#/devices')
    await expect(page.getByText(words)).toBeVisible()
  })
}

test('a push service that gives no address: told, and it can be tried again', async ({ openAs, people }) => {
  const page = await openAs(people.alex, { permissions: ['notifications'] })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
  })
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t turn on notifications')
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeEnabled()
})
