import { atDesk, button, expect, deskTest as test } from './fixtures.ts'
import { notifiedDevice, withPushService, withSender } from './pushes.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ backend }) => withSender(backend))

test('staff add, test and remove a device; the list says if it is silent', async ({ openAs, backend }) => {
  const page = await openAs('alex', { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page)
  const silence = page.getByRole('link', { name: /This device|Only your other|No alert shown/ })
  await expect(silence).toHaveText('This device won’t ring. Turn on alerts')
  await silence.click()
  // Not on the page to which it leads.
  await expect(silence).toHaveCount(0)
  await expect(page.getByText('None of your devices gets alerts yet')).toBeVisible()
  await button(page, 'Notify this device').click()
  const device = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(device).toContainText('This device')
  await expect(button(page, 'Notify this device')).toHaveCount(0)
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page.getByText('Nobody waiting')).toBeVisible()
  await expect(silence).toHaveCount(0)
  await page.goBack()

  await device.getByRole('button', { name: /This device/ }).click()
  await device.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Test sent' })).toBeVisible()
  expect(await backend.query('select kind from private.notifications')).toEqual([{ kind: 'test' }])
  await expect(page.getByText('Your device gets alerts')).toBeVisible()
  await device.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(device).toHaveCount(0)
  await expect(button(page, 'Notify this device')).toBeVisible()

  // Off call, no device has to ring.
  await page.goBack()
  await expect(silence).toBeVisible()
  for (const count of [0, 1]) {
    await page.getByRole('switch', { name: 'On call' }).click()
    await expect(silence).toHaveCount(count)
  }
})

test('“Also ring my phone” saves and tests a number @nightly', async ({ desk }) => {
  const page = await desk('alex', '/desk/#/devices')
  const number = page.getByLabel('UK phone number')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const always = page.getByLabel('For every request while I’m on call')
  const save = page.getByRole('button', { name: 'Save' })
  await number.fill('0900 123 4567')
  await box('Call').uncheck()
  await save.click()
  await expect(page.getByText('Choose a call, a text or both')).toBeVisible()
  await box('Text').check()
  await save.click()
  await expect(page.getByText('Enter a UK phone number, like 07700 900123')).toBeVisible()
  await expect(number).toBeFocused()

  await number.fill('07700 900123')
  await always.check()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('07700 900123')
  for (const each of [box('Text'), always]) await expect(each).toBeChecked()
  await expect(box('Call')).not.toBeChecked()

  await button(page, 'Test my phone').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Test sent' })).toBeVisible()
  await button(page, 'Remove my phone').click()
  await expect(number).toHaveValue('')
  await expect(button(page, 'Test my phone')).toHaveCount(0)
})

test('a device reports its new push address @nightly', async ({ openAs, backend }) => {
  const page = await notifiedDevice(openAs, backend)
  await page.evaluate(() => sessionStorage.setItem('subscription', 'renewed'))
  await page.reload()
  await expect
    .poll(() => backend.query('select endpoint from private.devices'))
    .toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/renewed' }])

  await backend.query(`update private.devices set gone_at = now();
    insert into private.devices (staff_id, endpoint, p256dh, auth, label, gone_at)
    select staff_id, 'https://fcm.googleapis.com/fcm/send/old', p256dh, auth, 'Safari on iPhone', now() from private.devices`)
  await page.reload()
  await expect
    .poll(() => backend.query('select label from private.devices where gone_at is null'))
    .toEqual([{ label: 'Chrome on Linux' }])
  expect(await backend.query(`select endpoint from private.devices where endpoint like '%renewed'`)).toEqual([])
  const old = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await old.getByRole('button', { name: /Fix/ }).click()
  await expect(old).toContainText('The browser has turned them off')
  await expect(old.getByRole('button', { name: 'Test', exact: true })).toHaveCount(0)
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const BLOCKED = 'Notifications are blocked on this device'

for (const { state, words, isOffered = false, permission = 'default', userAgent } of [
  {
    state: 'an iPhone without the desk on its home screen',
    words: 'Add the desk to your home screen',
    userAgent: IPHONE,
  },
  { state: 'a browser without pushes', words: 'This browser can’t show notifications' },
  { state: 'a browser that blocks notifications', words: BLOCKED, permission: 'denied' },
  { state: 'a person who answers no', words: BLOCKED, isOffered: true },
  {
    state: 'a push service that gives no address',
    words: 'couldn’t turn on notifications',
    isOffered: true,
    permission: 'granted',
  },
]) {
  test(`the page says what to do about ${state} @nightly`, async ({ openAs }) => {
    const page = await openAs('alex', userAgent ? { userAgent } : {})
    await page.addInitScript(
      ({ given, hasPushes }) => {
        if (!hasPushes) return void Reflect.deleteProperty(window, 'PushManager')
        let permission = given as NotificationPermission
        Object.defineProperty(Notification, 'permission', { get: () => permission })
        Notification.requestPermission = async () => {
          if (permission === 'default') permission = 'denied'
          return permission
        }
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
      },
      { given: permission, hasPushes: isOffered || permission === 'denied' },
    )
    await atDesk(page, '/desk/#/devices')
    const notify = button(page, 'Notify this device')
    if (isOffered) await notify.click()
    await expect(page.getByText(words)).toBeVisible()
    // The button stays if trying again may succeed.
    await expect(notify).toHaveCount(permission === 'granted' ? 1 : 0)
  })
}
