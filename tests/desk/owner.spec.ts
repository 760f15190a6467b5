import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { objections } from '../support/looks.ts'
import { CODE, withAuthenticators } from './authenticators.ts'
import { at, atDesk, button, choose, down, expect, signIn, submit, deskTest as test } from './fixtures.ts'

test('an owner saves one person’s requests, then erases them', async ({ sam, alex, backend, setFault }) => {
  await alex.goto(at(await submit(backend, { phone: '+44 7700 900123', email: 'ada@no-email.invalid' })))
  await expect(alex.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await submit(backend, { phone: '07700 900123 or 01632 960001', email: 'ada@work.example' })
  const helped = { phone: '07700 900456', more: { p_interpreter_phone: '7700900123' } }
  await submit(backend, { ...helped, name: 'Cy Tap', message: 'Call 07700 900123, who interprets for me.' })
  await submit(backend, { ...helped, name: 'Dee Tap' })
  await submit(backend, { name: 'Bob Drip', phone: '07700 900456', email: 'bob@example.com' })
  await sam.goto('/desk/#/people')
  const phone = sam.getByLabel('Phone number')
  const find = sam.getByRole('button', { name: 'Find' })
  await find.click()
  await expect(phone).toHaveAccessibleDescription('Enter a phone number or an email address')
  await phone.fill('07700 900123')
  setFault(down('desk_export_person'))
  await find.click()
  await expect(phone).toHaveAccessibleDescription(/No connection/)
  await expect(sam.getByText(/found/)).toHaveCount(0)
  setFault(undefined)
  await find.click()
  await expect(sam.getByText(/^4 requests found at \d\d:\d\d$/)).toBeVisible()
  const dee = sam.getByRole('checkbox', { name: /^Dee Tap 07700 900456/ })
  await expect(dee).toHaveAccessibleDescription(/They interpreted, on 7700900123/)
  await dee.click()
  const [download] = await Promise.all([
    sam.waitForEvent('download'),
    sam.getByRole('button', { name: 'Save a copy' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.requests.map(({ email }: { email: string | null }) => email)).toEqual([
    null,
    'ada@work.example',
    'ada@example.com',
  ])

  const word = sam.getByLabel('Type ERASE to erase 3 requests')
  const erase = sam.getByRole('button', { name: 'Erase' })
  await word.fill('erase')
  await erase.click()
  await expect(word).toHaveAccessibleDescription(/Type ERASE, in capital letters/)
  expect(await backend.rows()).toHaveLength(5)
  // Changing the number hides what was found.
  await phone.fill('07700 900456')
  await expect(erase).toHaveCount(0)
  await phone.fill('07700 900123')
  await find.click()
  await dee.click()
  await word.fill('ERASE')
  // The server erases the data, but the answer is lost.
  setFault((path) => (path.endsWith('desk_erase_person') ? 'lost' : undefined))
  await erase.click()
  await expect(word).toHaveAccessibleDescription(/No connection/)
  setFault(undefined)
  await erase.click()
  await expect(sam.getByText('Nothing left to erase')).toBeVisible()
  expect((await backend.rows()).map((row) => [row.name, row.interpreter_phone])).toEqual([
    ['Cy Tap', null],
    ['Dee Tap', '7700900123'],
    ['Bob Drip', null],
  ])
  // A colleague who has the request open can no longer read it, even offline.
  await expect(alex.getByText('Ada Flood')).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(() => alex.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada Flood')
})

/** On a phone each section of the settings is closed until someone taps it. */
const openSection = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).click()

test('settings show their units, and saving keeps later changes @nightly', async ({ sam, backend, setFault }) => {
  await sam.goto('/desk/#/settings')
  for (const section of ['Alerts', 'Where the site runs']) await openSection(sam, section)
  const remind = sam.getByLabel('Alert again after', { exact: true })
  await expect(remind).toHaveValue('5')
  await expect(sam.getByLabel('Requests that became a job: unit')).toHaveValue('years')
  // Nothing has changed, so there is nothing to save.
  await expect(button(sam, 'Save')).toHaveCount(0)
  // A wrong number is refused rather than turned into 3.
  await remind.fill('-3')
  await button(sam, 'Save').click()
  await expect(remind).toHaveAccessibleDescription(/Choose 1 minute to 1 day/)
  await expect(sam.getByText('1 to fix')).toBeVisible()
  // Undone by hand, so nothing is unsaved and nothing is wrong.
  await remind.fill('5')
  await expect(sam.getByText(/unsaved/)).toHaveCount(0)
  await expect(remind).toHaveAccessibleDescription(/^If nobody has taken a request/)
  await remind.fill('-3')
  await sam.getByLabel('Separate alerts in an hour').fill('9')
  await expect(sam.getByText('2 unsaved changes')).toBeVisible()
  await button(sam, 'Discard').click()
  await expect(remind).toHaveValue('5')
  await expect(remind).toHaveAccessibleDescription(/^If nobody has taken a request/)
  await expect(button(sam, 'Save')).toHaveCount(0)
  await remind.fill('2')
  await sam.getByLabel('Alert everyone after', { exact: true }).fill('180')
  await sam.getByLabel('Alert again after: unit').selectOption('hours')
  await openSection(sam, 'Too many requests at once')
  // A wrong number is shown even in a part that someone has closed.
  await sam.getByLabel('Over that limit, total size').fill('0')
  await sam.getByText('Too many requests at once').click()
  await button(sam, 'Save').click()
  await expect(sam.getByLabel('Over that limit, total size')).toBeFocused()
  await sam.getByLabel('Over that limit, total size').fill('1500')
  await sam.getByRole('switch', { name: 'Send your other systems staff activity', checked: false }).click()
  const { promise: letThrough, resolve: letGo } = Promise.withResolvers<undefined>()
  setFault((path) => (path.includes('desk_change_settings') ? letThrough : undefined))
  await button(sam, 'Save').click()
  const limit = sam.getByLabel('From one sender, in an hour')
  await limit.fill('12')
  letGo(undefined)
  await expect(sam.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
  await expect(remind).toHaveValue('2')
  await expect(limit).toHaveValue('12')
  expect(
    await backend.query('select remind_after::text, surge_bytes::int, tells_events from private.settings'),
  ).toEqual([{ remind_after: '02:00:00', surge_bytes: '1500000', tells_events: 'true' }])
})

test('an owner chooses other retention knowingly, and requires a second factor once they have theirs', async ({
  openAs,
  people,
  backend,
}) => {
  const page = await openAs('sam')
  await withAuthenticators(page, backend, people.sam)
  await submit(backend)
  await backend.query("update public.contact_submissions set received_at = now() - interval '7 months'")
  await atDesk(page, '/desk/#/settings')
  for (const section of ['How long we keep things', 'Signing in']) await openSection(page, section)
  await page.getByLabel('Other requests', { exact: true }).fill('6')
  await page.getByRole('switch', { name: /^Owners confirm/ }).click()
  await button(page, 'Save').click()
  const dialogue = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialogue.getByRole('button', { name: 'Show the key' }).click()
  await dialogue.getByLabel('Code from the app').fill(CODE)
  await dialogue.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByText(/Other requests: the privacy page says 12 months\. With 6 months they go sooner\.$/),
  ).toHaveText(/^1 request will be erased tonight, for good/)
  const stored = () => backend.query('select keep_others::text, second_factor from private.settings')
  expect(await stored()).toEqual([{ keep_others: '1 year', second_factor: 'off' }])
  await button(page, 'Erase and save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
  expect(await stored()).toEqual([{ keep_others: '6 mons', second_factor: 'required' }])
  await choose(page, 'Authenticator app', 'Sam: account')
  await expect(page.getByText(/^You have an authenticator app/)).toBeVisible()
})

test.describe('where owners need an authenticator app', () => {
  test.beforeEach(({ backend }) => backend.query(`update private.settings set second_factor = 'required'`))
  const dialogueOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

  test('an owner without an app sets one up when needed, then carries on', async ({ openAs, people, backend }) => {
    const page = await openAs('sam')
    const { factors } = await withAuthenticators(page, backend, people.sam)
    await submit(backend)
    await atDesk(page, '/desk/#/people')
    const phone = page.getByLabel('Phone number')
    await phone.fill('07700 900123')
    await button(page, 'Find').click()
    const dialogue = dialogueOn(page)
    await dialogue.getByRole('button', { name: 'Cancel' }).click()
    await expect(phone).toHaveAccessibleDescription('Not done. This needs a code from your authenticator app.')
    await expect(phone).toHaveValue('07700 900123')

    await button(page, 'Find').click()
    await dialogue.getByRole('button', { name: 'Show the key' }).click()
    // A phone can't scan its own screen, so its code is for another one.
    await expect(dialogue.getByRole('button', { name: 'Copy the key' })).toBeVisible()
    await dialogue.getByText('QR code for another phone').click()
    const picture = dialogue.getByRole('img', { name: 'QR code of the key' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(dialogue.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(await objections(page)).toEqual([])
    const code = dialogue.getByLabel('Code from the app')
    const confirm = dialogue.getByRole('button', { name: 'Confirm' })
    for (const [typed, wrong] of [
      ['123', 'Enter the six digits the app shows'],
      ['000000', /That code is wrong or has expired/],
    ] as const) {
      await code.fill(typed)
      await confirm.click()
      await expect(code).toHaveAccessibleDescription(wrong)
      await expect(code).toBeFocused()
    }
    await code.fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`)
    await confirm.click()
    await expect(page.getByText('1 request found')).toBeVisible()
    await expect(dialogue).toHaveCount(0)
    expect(factors.map(({ status }) => status)).toEqual(['verified'])

    // Confirming once is enough on this device.
    await page.getByLabel('Type ERASE to erase 1 request').fill('ERASE')
    await page.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('1 request erased')).toBeVisible()
  })

  test('an owner with an app can replace it @nightly', async ({ page, people, backend }) => {
    const { factors, add } = await withAuthenticators(page, backend, people.sam)
    add()
    await submit(backend)
    await page.goto('/desk/')
    await signIn(page, people.sam.email, people.sam.password)
    const dialogue = dialogueOn(page)
    await expect(dialogue.getByLabel('Code from the app')).toBeFocused()
    await dialogue.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await expect.poll(async () => (await backend.rows())[0]?.status).toBe('taken')

    await choose(page, 'Authenticator app', 'Sam: account')
    await page.getByRole('button', { name: 'Set up another phone' }).click()
    await dialogue.getByLabel('Code from the app').fill(CODE)
    await dialogue.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Show the key' }).click()
    await page.getByLabel('Code from the app').fill(CODE)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your authenticator app is set up')).toBeVisible()
    expect(factors.map(({ status }) => status)).toEqual(['verified'])
  })
})

test('only owners can open Privacy and the settings @nightly', async ({ alex }) => {
  await expect(alex.getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(alex.getByRole('link', { name: 'Privacy' })).toHaveCount(0)
  await alex.goto('/desk/#/settings')
  await expect(alex).toHaveURL(/#\/$/)
})

test('“On call” matches the server, and warns the last person on call @nightly', async ({
  alex,
  sam,
  setFault,
  backend,
}) => {
  const isOnCall = async () =>
    (await backend.query(`select on_call from private.staff where name = 'Alex'`))[0]?.on_call
  const toggle = alex.getByRole('switch', { name: 'On call' })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect.poll(isOnCall).toBe('false')
  const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nobody is on call now' })
  await expect(warning(alex)).toHaveCount(0)
  await sam.getByRole('switch', { name: 'On call' }).click()
  await expect(warning(sam)).toBeVisible()

  setFault(down('desk_set_on_call'))
  await toggle.click()
  const told = alex.getByRole('alert').filter({ hasText: 'You’re still not on call' })
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toggle).not.toBeChecked()
  setFault(undefined)
  await toggle.click()
  await expect.poll(isOnCall).toBe('true')
})

for (const [action, left] of [
  ['Try again', [{ dead_at: null, attempts: '0' }]],
  ['I’ve seen to it', []],
] as const) {
  test(`every screen counts alerts that were not delivered, until “${action}”${left.length ? '' : ' @nightly'}`, async ({
    sam,
    backend,
  }) => {
    await submit(backend)
    await backend.query(`update private.notifications
      set dead_at = now(), attempts = 8, last_error = 'The webhook: answered 500'`)
    const line = sam.getByRole('link', { name: '1 alert not delivered' })
    await sam.reload()
    await sam.getByRole('button', { name: /^\+\d more$/ }).click()
    await line.click()
    await expect(sam.getByText('New request: Ada Flood')).toBeVisible()
    // In the words of programs, so behind a line to tap.
    await expect(sam.getByText('The webhook: answered 500')).toBeHidden()
    await sam.getByText('Why', { exact: true }).click()
    await expect(sam.getByText('The webhook: answered 500')).toBeVisible()
    await button(sam, action).click()
    // As the test has no device and no phone.
    await expect(sam.getByText('Nobody on call can be alerted.')).toBeVisible()
    await expect(sam.getByRole('heading', { name: 'Every alert was delivered' })).toHaveCount(0)
    await backend.query(`insert into private.telephones (staff_id, phone, rings, gets_texts, is_for_everything)
      select id, '+447700900123', true, false, true from private.staff`)
    await sam.reload()
    await expect(sam.getByRole('heading', { name: 'Every alert was delivered' })).toBeVisible()
    await expect(line).toHaveCount(0)
    expect(await backend.query('select dead_at, attempts from private.notifications where seen_at is null')).toEqual(
      left,
    )
  })
}
