import type { Page } from '@playwright/test'
import { button, down, expect, deskTest as test } from './fixtures.ts'
import { notifiedDevice } from './pushes.ts'

/** Checks who is on call, in the account menu on a phone. */
async function onCall(page: Page, name: string, words: RegExp) {
  await button(page, `${name}: account`).click()
  await expect(page.getByText(words).filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** A value for a `datetime-local` field. */
const inHours = (hours: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
    .format(Date.now() + hours * 3_600_000)
    .replace(' ', 'T')

test('every screen warns of a gap in the rota, until the owner fills it', async ({ desk, sam, setFault }) => {
  await sam.getByRole('link', { name: 'Rota' }).click()
  const shifts = sam.getByRole('region', { name: 'Shifts' })
  const add = async (name: string, from: number, to: number) => {
    await shifts.getByLabel('Who').selectOption(name)
    await shifts.getByLabel('Begins').fill(inHours(from))
    await shifts.getByLabel('Ends').fill(inHours(to))
    await shifts.getByRole('button', { name: 'Add shift' }).click()
  }
  await add('Sam', 2, 4)
  await expect(shifts.getByText(/^This is the first shift, for Sam\. .*Going off call now: Alex\.$/)).toBeFocused()
  // The reason for a failure shows beside the button.
  setFault(down('desk_add_shift'))
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
  // A tap adds the night, and never twice.
  const addTonight = async () => {
    await shifts.getByLabel('Who').selectOption('Sam')
    await shifts.getByRole('button', { name: 'Tonight, 20:00 to 08:00' }).click()
  }
  await addTonight()
  const remove = shifts.getByRole('button', { name: /^Remove: Sam, .*20:00 to 08:00/ })
  await expect(remove).toBeVisible()
  await expect(shifts.getByLabel('Who').locator('option:checked')).toHaveText('Sam')
  // A double tap removes nothing.
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
  await days.getByRole('button', { name: /^Hand over: / }).click()
  await days.getByLabel('Hand over to').selectOption('Sam')
  await days.getByRole('button', { name: 'Confirm' }).click()
  await expect(days.getByText('In place of Alex')).toBeVisible()
  await sam.reload()
  await expect(sam.getByText('In place of Alex')).toBeVisible()
  await onCall(sam, 'Sam', /^On call: Sam until/)
})

test('the offline menu says who was last on call @nightly', async ({ alex, setFault }) => {
  await onCall(alex, 'Alex', /^On call: Alex/)
  setFault(down('desk_rota'))
  await alex.reload()
  await onCall(alex, 'Alex', /^On call: Alex.*last updated \d\d:\d\d\)$/)
})

test('the rota says that a device has shown no alert @nightly', async ({ openAs, backend }) => {
  const page = await notifiedDevice(openAs, backend)
  await page.getByLabel('If it’s had no alert for a day, test it at').selectOption('07:00')
  await expect.poll(() => backend.query('select check_hour from private.devices')).toEqual([{ check_hour: '7' }])

  await backend.query(`update private.devices set unshown_since = now() - interval '11 minutes'`)
  await page.goto('/desk/#/rota')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('No alert shown here since')
  await expect(page.getByText(/^Not reachable since \d\d:\d\d/)).toBeVisible()
})
