import { atDesk, expect, deskTest as test } from './fixtures.ts'
import { PUSH_KEY, withPushService } from './pushes.ts'

test.beforeEach(async ({ backend }) => {
  await backend.query(`delete from private.devices; select public.set_sender(null, null, '${PUSH_KEY}')`)
})

test('a device is added, tested and removed; the list says if it is silent', async ({ openAs, backend }) => {
  const page = await openAs('alex', { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page)
  const silence = page.getByRole('link', { name: /This device|No alert shown/ })
  await expect(silence).toHaveText('This device won’t ring. Turn on alerts')
  await silence.click()
  await expect(page.getByText('None of your devices gets alerts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Notify this device' }).click()
  const device = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(device).toContainText('This device')
  await expect(page.getByRole('button', { name: 'Notify this device' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page.getByText('Nobody waiting')).toBeVisible()
  await expect(silence).toHaveCount(0)
  await page.goBack()

  await device.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Test sent' })).toBeVisible()
  expect(await backend.query('select kind from private.notifications')).toEqual([{ kind: 'test' }])

  await device.getByRole('button', { name: 'Remove' }).click()
  await expect(device).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible()
  // Someone who goes off call need not hear it.
  await page.goBack()
  await expect(silence).toBeVisible()
  await page.getByRole('switch', { name: 'On call' }).click()
  await expect(silence).toHaveCount(0)
  await page.getByRole('switch', { name: 'On call' }).click()
  await expect(silence).toBeVisible()
})

test('“Also ring my phone” keeps and tests a number', { tag: '@nightly' }, async ({ desk, backend }) => {
  await backend.query('delete from private.telephones')
  const page = await desk('alex', '/desk/#/devices')
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
  await page.getByRole('button', { name: 'Remove my phone' }).click()
  await expect(number).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Test my phone' })).toHaveCount(0)
})

test('a device tells the server of another push address', {
  tag: '@nightly',
}, async ({ openAs, backend }) => {
  const page = await openAs('alex', { permissions: ['notifications'] })
  await withPushService(page)
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('subscription', 'renewed'))
  await page.reload()
  await expect
    .poll(() => backend.query('select endpoint from private.devices'))
    .toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/renewed' }])

  await backend.query('update private.devices set gone_at = now()')
  await backend.query(`insert into private.devices (staff_id, endpoint, p256dh, auth, label, gone_at)
    select staff_id, 'https://fcm.googleapis.com/fcm/send/old', p256dh, auth, 'Safari on iPhone', now() from private.devices`)
  await page.reload()
  await expect
    .poll(() => backend.query('select label from private.devices where gone_at is null'))
    .toEqual([{ label: 'Chrome on Linux' }])
  expect(await backend.query(`select endpoint from private.devices where endpoint like '%renewed'`)).toEqual([])
  const old = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await expect(old).toContainText('the browser has turned them off')
  await expect(old.getByRole('button', { name: 'Test' })).toHaveCount(0)
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

for (const [state, userAgent, words] of [
  ['an iPhone whose desk is not on the home screen', IPHONE, 'Add the desk to your home screen first'],
  ['a browser without pushes', undefined, 'This browser can’t show notifications'],
  ['a browser that blocks notifications', 'denied', 'Notifications are blocked on this device'],
  ['a person who answers no', 'asked', 'Notifications are blocked on this device'],
] as const) {
  test(`${state} is shown what to do`, { tag: '@nightly' }, async ({ openAs }) => {
    const page = await openAs('alex', userAgent === IPHONE ? { userAgent } : {})
    await page.addInitScript((state) => {
      if (state !== 'denied' && state !== 'asked') return void Reflect.deleteProperty(window, 'PushManager')
      let permission = state === 'asked' ? 'default' : state
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = 'denied'
        return 'denied'
      }
    }, userAgent)
    await atDesk(page, '/desk/#/devices')
    const notify = page.getByRole('button', { name: 'Notify this device' })
    if (userAgent === 'asked') await notify.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(notify).toHaveCount(0)
  })
}

test('a push service that gives no address can be tried again', { tag: '@nightly' }, async ({ openAs }) => {
  const page = await openAs('alex', { permissions: ['notifications'] })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
  })
  await atDesk(page, '/desk/#/devices')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t turn on notifications')
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeEnabled()
})
