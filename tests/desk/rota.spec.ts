import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, down, expect, SMALL_PHONE, deskTest as test } from './fixtures.ts'
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

const week = (page: Page) => page.getByRole('table', { name: 'Next seven days' })

/** Adds a shift in the dialogue that is open. */
async function add(page: Page, from: string, to: string) {
  const dialogue = page.getByRole('dialog')
  // Open at once if none of the usual shifts fits the gap.
  if (!(await dialogue.getByLabel('Begins', { exact: true }).isVisible()))
    await dialogue.getByText('Other times').click()
  for (const [label, moment] of [
    ['Begins', from],
    ['Ends', to],
  ] as const) {
    const field = dialogue.getByLabel(label, { exact: true })
    await field.selectOption('Another day or time…')
    await field.fill(moment)
  }
  await dialogue.getByRole('button', { name: 'Add shift' }).click()
}

test('every screen warns of a gap in the rota, until the owner fills it', async ({ desk, sam, setFault }) => {
  await sam.getByRole('link', { name: 'Rota' }).click()
  await button(sam, 'Add a shift').click()
  const dialogue = sam.getByRole('dialog')
  await dialogue.getByLabel('Who').selectOption('Sam, not reachable')
  await add(sam, inHours(2), inHours(4))
  await expect(dialogue.getByText(/^This is the first shift, for Sam\. .*Going off call now: Alex\.$/)).toBeFocused()
  // The reason for a failure shows beside the button.
  setFault(down('desk_add_shift'))
  await dialogue.getByRole('button', { name: 'Add shift' }).click()
  const failed = dialogue.getByRole('alert').filter({ hasText: 'No connection' })
  await expect(failed).toBeFocused()
  await expect(failed).toBeInViewport()
  setFault(undefined)
  await dialogue.getByRole('button', { name: 'Add shift' }).click()
  await expect(dialogue).toHaveCount(0)
  // The rota itself says it below its title.
  await expect(sam.getByText(/^Nobody is on call now/)).toBeVisible()
  const warning = sam.getByRole('link', { name: /^Nobody is on call until/ })
  await expect(warning).toHaveCount(0)
  await sam.getByRole('link', { name: 'Figures' }).click()
  await warning.click()
  // A gap is filled where it is shown.
  await week(sam)
    .getByRole('button', { name: /^Nobody/ })
    .first()
    .click()
  await dialogue.getByLabel('Who').selectOption('Alex, not reachable')
  await add(sam, inHours(-1), inHours(100))
  await onCall(sam, 'Sam', /^On call: Alex until/)
  await sam.getByRole('link', { name: 'Figures' }).click()
  await expect(sam.getByRole('heading', { name: 'Figures' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await sam.getByRole('link', { name: 'Rota' }).click()

  await sam.getByText('Hours on call by month').click()
  const saved = sam.waitForEvent('download')
  await sam.getByRole('button', { name: 'Save as a spreadsheet (CSV)' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /^\uFEFFMonth,Name,Hours on call\r\n(?:\d{4}-\d\d,Alex,\d.*\r\n)+$/,
  )

  const alex = await desk('alex', '/desk/#/rota')
  await expect(alex.getByRole('switch', { name: /^On call until/ })).toBeChecked()
  await expect(week(alex).getByRole('button', { name: /^(?:Add|Nobody|Sam)/ })).toHaveCount(0)
})

test('a colleague is asked to take half a night, and has it once they say yes', async ({ desk, backend }) => {
  const sam = await desk('sam', '/desk/#/rota', { viewport: { width: 1280, height: 800 } })
  const tomorrow = week(sam).getByRole('row', { name: /^Tomorrow/ })
  await tomorrow.getByRole('button', { name: /^Add a shift for Alex/ }).click()
  const dialogue = sam.getByRole('dialog')
  await expect(dialogue.getByRole('button', { name: 'Night 20:00–08:00' })).toHaveAttribute('aria-pressed', 'true')
  await dialogue.getByLabel('Every week').check()
  await dialogue.getByRole('button', { name: 'Add shift' }).click()
  await dialogue.getByRole('alert').getByText('first shift').waitFor()
  await dialogue.getByRole('button', { name: 'Add shift' }).click()

  const alex = await desk('alex', '/desk/#/rota', { viewport: SMALL_PHONE })
  await expect(week(alex)).toBeInViewport()
  const night = week(alex).getByRole('button', { name: /^Alex \(you\) 20:00–08:00/ })
  await night.click()
  await alex.getByRole('dialog').getByRole('button', { name: 'Second half 02:00–08:00' }).click()
  await alex.getByRole('dialog').getByRole('button', { name: 'Ask them to take it' }).click()
  await expect(night).toContainText('asked Sam')
  await expect(night).toBeFocused()

  await sam.goto('/desk/')
  await sam.getByRole('button', { name: /^\+\d more$/ }).click()
  await sam.getByRole('link', { name: /^Alex asks you to take a shift\. .*02:00 to 08:00$/ }).click()
  await sam.getByRole('button', { name: 'Yes, I’ll take it' }).click()
  await expect(tomorrow.getByRole('button', { name: /^Alex 20:00–02:00/ })).toBeVisible()
  await tomorrow.getByRole('button', { name: /^Sam \(you\) 02:00–08:00/ }).click()
  await expect(dialogue).toContainText('In place of Alex')
  expect(await backend.query("select shift ->> 'news' as news from private.notifications order by created_at")).toEqual(
    [{ news: null }, { news: 'asked' }, { news: 'taken' }],
  )

  // Owners remove one night, with a question that a double tap doesn't answer.
  await dialogue.getByRole('button', { name: 'Remove only this one' }).dblclick()
  await expect(dialogue.getByRole('alert')).toContainText(/^Remove Alex, .*Other people’s parts of it go too\.$/)
  await dialogue.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(tomorrow.getByRole('button', { name: /^(?:Alex|Sam)/ })).toHaveCount(0)
  await sam.getByText('All shifts (1)').click()
  await expect(sam.getByText(/^Every .*, 20:00 to 08:00 on/)).toBeVisible()
  await expect(sam.getByText(/^\d gaps?\. Everyone gets the alerts then\.$/)).toBeVisible()
  await sam.getByRole('button', { name: /^More: Alex, Every/ }).click()
  await sam.getByRole('menuitem', { name: 'Remove' }).click()
  await sam.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sam.getByText('All shifts (1)')).toHaveCount(0)
})

test('a phone’s calendar gets its owner’s shifts from an address, until it is turned off', async ({
  alex,
  backend,
  request,
}) => {
  await backend.query(`insert into private.shifts (staff_id, starts_at, ends_at)
    select id, now() + interval '1 day', now() + interval '2 days' from private.staff where name = 'Alex'`)
  await alex.goto('/desk/#/rota')
  await alex.getByText('Add to my calendar').click()
  await alex.getByRole('button', { name: 'Make an address' }).click()
  const address = await alex.getByLabel('Address for your calendar').inputValue()
  await expect(alex.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^webcal:/)
  const calendar = await request.get(address)
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await calendar.text()).match(/^SUMMARY:On call\r$/gm)).toHaveLength(1)
  await alex.getByRole('button', { name: 'Turn it off' }).click()
  await expect(alex.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

test('the offline menu says who was last on call @nightly', async ({ alex, setFault }) => {
  await onCall(alex, 'Alex', /^On call: Alex/)
  setFault(down('desk_rota'))
  await alex.reload()
  await onCall(alex, 'Alex', /^On call: Alex.*last updated \d\d:\d\d\)$/)
})

test('the rota says that a device has shown no alert @nightly', async ({ openAs, backend }) => {
  const page = await notifiedDevice(openAs, backend)
  await page.getByRole('button', { name: /This device/ }).click()
  await page.getByLabel('If it’s had no alert for a day, test it at').selectOption('07:00')
  await expect.poll(() => backend.query('select check_hour from private.devices')).toEqual([{ check_hour: '7' }])

  await backend.query(`update private.devices set unshown_since = now() - interval '11 minutes'`)
  await page.goto('/desk/#/rota')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('No alert shown here since')
  await expect(page.getByText(/^Not reachable since \d\d:\d\d/)).toBeVisible()
})
