import { readFile } from 'node:fs/promises'
import { objections } from '../support/looks.ts'
import { CODE, withAuthenticators } from './authenticators.ts'
import { atDesk, choose, expect, submit, deskTest as test } from './fixtures.ts'

test.afterEach(async ({ backend }) => {
  await backend.query(`update private.staff set on_call = true;
    update private.settings set remind_after = default, escalate_after = default, surge_bytes = default, tells_events = default`)
})

test('a person’s requests are saved as a file, and erased with the word; others stay', async ({
  sam,
  alex,
  backend,
}) => {
  const id = await submit(backend, { name: 'Ada Flood', phone: '+44 7700 900123', email: 'ada@no-email.invalid' })
  await alex.goto(`/desk/#/requests/${id}`)
  await expect(alex.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await submit(backend, { name: 'Ada Flood', phone: '07700 900123', email: 'ada@work.example' })
  await submit(backend, { name: 'Bob Drip', phone: '07700 900456', email: 'bob@example.com' })
  await sam.goto('/desk/#/people')
  const phone = sam.getByLabel('Phone number')
  const find = sam.getByRole('button', { name: 'Find' })
  await find.click()
  await expect(phone).toHaveAccessibleDescription('Enter a phone number or an email address')
  await phone.fill('07700 900123')
  await find.click()
  await expect(sam.getByText('2 requests found')).toBeVisible()
  const [download] = await Promise.all([
    sam.waitForEvent('download'),
    sam.getByRole('button', { name: 'Save as a file (JSON)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.requests.map(({ email }: { email: string | null }) => email)).toEqual([null, 'ada@work.example'])

  const word = sam.getByLabel('Type ERASE to erase these 2 requests')
  const erase = sam.getByRole('button', { name: 'Erase' })
  await word.fill('erase')
  await erase.click()
  await expect(word).toHaveAccessibleDescription(/Type ERASE, in capital letters/)
  expect(await backend.rows()).toHaveLength(3)
  // Another number in the field takes the one that was found away.
  await phone.fill('07700 900456')
  await expect(erase).toHaveCount(0)
  await phone.fill('07700 900123')
  await find.click()
  await word.fill('ERASE')
  await erase.click()
  await expect(sam.getByText('2 requests erased')).toBeVisible()
  expect((await backend.rows()).map(({ name }) => name)).toEqual(['Bob Drip'])
  // A colleague who has it open reads no more of it, also offline.
  await expect(alex.getByText('Ada Flood')).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(() => alex.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada Flood')
})

test('settings are shown with their units, and kept', async ({ sam, backend, setFault }) => {
  await sam.goto('/desk/#/settings')
  const remind = sam.getByLabel('Alert again after', { exact: true })
  await expect(remind).toHaveValue('5')
  await expect(sam.getByLabel('Customers’: unit')).toHaveValue('years')
  // Refused beside the field, and not turned into 3.
  await remind.fill('-3')
  await sam.getByRole('button', { name: 'Save' }).click()
  await expect(remind).toHaveAccessibleDescription(/Choose 1 minute to 1 day/)
  await remind.fill('2')
  await sam.getByLabel('Alert everyone after', { exact: true }).fill('180')
  await sam.getByLabel('Alert again after: unit').selectOption('hours')
  await sam.getByLabel('Beyond that, in size').fill('1500')
  const events = sam.getByRole('switch', { name: 'Send them what staff do' })
  await expect(events).not.toBeChecked()
  await events.click()
  const { promise: letThrough, resolve: letGo } = Promise.withResolvers<void>()
  setFault((path) => (path.includes('desk_change_settings') ? () => letThrough : undefined))
  await sam.getByRole('button', { name: 'Save' }).click()
  // What is typed while it is saved stays.
  const limit = sam.getByLabel('From one sender, in an hour')
  await limit.fill('12')
  letGo()
  await expect(sam.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
  await expect(remind).toHaveValue('2')
  await expect(limit).toHaveValue('12 requests')
  expect(
    await backend.query('select remind_after::text, surge_bytes::int, tells_events from private.settings'),
  ).toEqual([{ remind_after: '02:00:00', surge_bytes: '1500000', tells_events: 'true' }])
})

test.describe('where owners need an authenticator app', () => {
  test.beforeEach(async ({ backend }) => {
    await backend.query("update private.settings set second_factor = 'required'")
  })
  test.afterEach(async ({ backend }) => {
    await backend.query("update private.settings set second_factor = 'off'")
  })

  test('one who has none sets it up when it is needed, and goes on', async ({ openAs, people, backend }) => {
    const page = await openAs('sam')
    const { factors } = await withAuthenticators(page, backend, people.sam)
    await submit(backend, { name: 'Ada Flood', phone: '07700 900123' })
    await atDesk(page, '/desk/#/people')
    await page.getByLabel('Phone number').fill('07700 900123')
    await page.getByRole('button', { name: 'Find' }).click()
    const dialogue = page.getByRole('dialog', { name: 'Confirm it’s you' })
    // Not wanted after all: said beside the field, and what was typed is still there.
    await dialogue.getByRole('button', { name: 'Cancel' }).click()
    const phone = page.getByLabel('Phone number')
    await expect(phone).toHaveAccessibleDescription('Not done. This needs a code from your authenticator app.')
    await expect(phone).toHaveValue('07700 900123')

    await page.getByRole('button', { name: 'Find' }).click()
    await dialogue.getByRole('button', { name: 'Show the QR code' }).click()
    const picture = dialogue.getByRole('img', { name: 'QR code of the key below' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(dialogue.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(await objections(page)).toEqual([])
    const code = dialogue.getByLabel('Code from the app')
    await code.fill('123')
    await dialogue.getByRole('button', { name: 'Confirm' }).click()
    await expect(code).toHaveAccessibleDescription('Enter the six digits the app shows')
    await code.fill('000000')
    await dialogue.getByRole('button', { name: 'Confirm' }).click()
    await expect(code).toHaveAccessibleDescription(/That code is wrong or has expired/)
    await expect(code).toBeFocused()
    await code.fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`)
    await dialogue.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('1 request found')).toBeVisible()
    await expect(dialogue).toHaveCount(0)
    expect(factors.map(({ status }) => status)).toEqual(['verified'])

    // This device has confirmed.
    await page.getByLabel('Type ERASE to erase this request').fill('ERASE')
    await page.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('1 request erased')).toBeVisible()
  })

  test('one who has it is asked for it, and can replace it', {
    tag: '@nightly',
  }, async ({ page, people, backend }) => {
    const { factors, add } = await withAuthenticators(page, backend, people.sam)
    add()
    await submit(backend, { name: 'Ada Flood' })
    await page.goto('/desk/')
    await page.getByLabel('Email address').fill(people.sam.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(people.sam.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const dialogue = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialogue.getByLabel('Code from the app')).toBeFocused()
    await dialogue.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await expect.poll(async () => (await backend.rows())[0]?.status).toBe('taken')

    await choose(page, 'Authenticator app', 'Sam: account')
    await page.getByRole('button', { name: 'Use another app' }).click()
    await dialogue.getByLabel('Code from the app').fill(CODE)
    await dialogue.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Show the QR code' }).click()
    await page.getByLabel('Code from the app').fill(CODE)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your authenticator app is set up')).toBeVisible()
    const [before] = factors
    expect(factors).toHaveLength(1)
    expect(before?.status).toBe('verified')
  })
})

test('a plumber who is not the owner has neither the people nor the settings', async ({ alex }) => {
  await expect(alex.getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(alex.getByRole('link', { name: 'Privacy' })).toHaveCount(0)
  await alex.goto('/desk/#/settings')
  await expect(alex).toHaveURL(/#\/$/)
})

test('on call or not is shown as the server has it', async ({ alex, setFault, backend }) => {
  const isOnCall = async () =>
    (await backend.query(`select on_call::text from private.staff where name = 'Alex'`))[0]?.on_call
  const toggle = alex.getByRole('switch', { name: 'On call' })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect.poll(isOnCall).toBe('false')

  setFault((path) => (path.includes('desk_set_on_call') ? 'down' : undefined))
  await toggle.click()
  const told = alex.getByRole('alert').filter({ hasText: 'You’re still not on call' })
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toggle).not.toBeChecked()
  setFault(undefined)
  await toggle.click()
  await expect.poll(isOnCall).toBe('true')
})

test('the last to go off call reads that everybody will be woken', async ({ sam, alex }) => {
  const off = async (page: typeof sam) => page.getByRole('switch', { name: 'On call' }).click()
  const told = (page: typeof sam) => page.getByRole('alert').filter({ hasText: 'Nobody is on call now' })
  await off(alex)
  await expect(alex.getByRole('switch', { name: 'On call' })).toBeEnabled()
  await expect(told(alex)).toHaveCount(0)
  await off(sam)
  await expect(told(sam)).toBeVisible()
})

for (const [button, left] of [
  ['Try again', [{ dead_at: null, attempts: '0' }]],
  ['I’ve seen to it', []],
] as const) {
  test(`what reached nobody is counted on every screen, and gone with “${button}”`, async ({ sam, backend }) => {
    await submit(backend, { name: 'Ada Flood' })
    await backend.query(`update private.notifications
      set dead_at = now(), attempts = 8, last_error = 'The webhook: answered 500'`)
    const line = sam.getByRole('link', { name: '1 notification reached nobody' })
    await sam.reload()
    await sam.getByRole('button', { name: /^\+\d more$/ }).click()
    await line.click()
    await expect(sam.getByText('New request: Ada Flood')).toBeVisible()
    await expect(sam.getByText('The webhook: answered 500')).toBeVisible()
    await sam.getByRole('button', { name: button }).click()
    await expect(sam.getByText('Every notification was delivered.')).toBeVisible()
    await expect(line).toHaveCount(0)
    expect(await backend.query('select dead_at, attempts from private.notifications where seen_at is null')).toEqual(
      left,
    )
  })
}
