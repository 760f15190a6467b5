import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rateWords } from '../../src/content/rateLines.ts'
import { response } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { rateAt } from '../../src/facts/rateNow.ts'
import { HEADINGS } from '../../src/islands/meter/meter.ts'
import { objections, objectionsNow } from '../support/looks.ts'
import { drawn } from '../support/pictures.ts'
import { BARE, expect, test } from './fixtures.ts'

// The live parts of pages: the area search, the rate and the log of /while-you-wait.

test.use({ serviceWorkers: 'block' })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const box = (page: Page) => page.getByRole('textbox', { name: 'Your postcode or town' })
const answer = (page: Page) => page.locator('.area-search').getByRole('status')

test('the area search on Home gives our number, or says who else can help', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator('.aim summary').click()
  await page.getByRole('link', { name: 'Do you cover my area?' }).click()
  await expect(page.getByRole('heading', { name: 'Do you cover my area?' })).toBeInViewport()
  const calls = answer(page).getByRole('link', { name: emergencyPhone.display })
  for (const [typed, said, isOurs] of [
    ['Romford', 'Yes, we come to Romford.', true],
    ['qwertz', 'We don’t know “qwertz”.', true],
    ['M1 1AE', 'We don’t come out to M1 for emergencies.', false],
  ] as const) {
    await box(page).fill(typed)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(answer(page)).toContainText(said)
    await expect(calls).toHaveCount(isOurs ? 1 : 0)
    if (isOurs) await expect(calls).toHaveAttribute('href', emergencyPhone.href)
    expect(await objections(page), typed).toEqual([])
  }
  await expect(answer(page).getByRole('link', { name: 'Gas Safe Register' })).toBeVisible()
  await box(page).fill('no water')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const steps = answer(page).getByRole('link', { name: 'What to do now, step by step' })
  await expect(steps).toHaveAttribute('href', '/emergency/no-water')
  expect(await objections(page)).toEqual([])
})

test('the area search works by keyboard, and adds nothing to the address @nightly', async ({ page }) => {
  await page.goto('/locations')
  await box(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a postcode or town')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAccessibleDescription(/Error: Enter a postcode or town/)
  expect(await objectionsNow(page)).toEqual([])
  await page.keyboard.type('DA10 0AA')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Yes, we come to DA10.')
  await expect(page.getByText('Enter a postcode or town')).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test.describe(() => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('abroad, the rate line changes with London’s rate, and when someone returns to the page', async ({ page }) => {
    const line = page.locator('[data-rate]')
    const words = (instant: number) => Object.values(rateWords(instant)).join('')
    const { until } = rateAt(Date.now())
    await page.clock.install({ time: until - MINUTE })
    await page.goto('/prices')
    await expect(line).toHaveText(words(until - MINUTE))
    await expect(page.getByText('Our rate depends on the time:')).toBeHidden()
    await page.clock.fastForward('01:01')
    await expect(line).toHaveText(words(until + 1000))
    // A phone that slept stopped its timers.
    const later = rateAt(until).until + MINUTE
    await page.clock.setSystemTime(later)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(line).toHaveText(words(later))
  })
})

test('the picture of the week lights today in London and the hour, moves on at midnight, and lights no bank holiday', async ({
  page,
}) => {
  const today = page.locator('.week [data-today]')
  const current = page.locator('.week [aria-current]')
  const beforeMidnight = Date.parse('2027-06-01T22:59:30Z')
  await page.clock.install({ time: beforeMidnight })
  await page.goto('/prices')
  await expect(today).toHaveText(['Tue', '2×', '1×', '1.5×', '2×'])
  await expect(current).toHaveText(['Tue', '2×'])
  await page.clock.fastForward('01:00')
  await expect(today).toHaveText(['Wed', '2×', '1×', '1.5×', '2×'])
  await page.clock.setSystemTime(Date.parse('2027-12-27T03:00:00Z'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(today).toHaveCount(0)
  await expect(current).toHaveText('2×')
})

const isLive = (page: Page) =>
  expect(page.locator('[data-island="waiting"][data-live]')).toBeAttached({ timeout: 20_000 })
const log = (page: Page) => page.locator('.wait-log')
const rings = (page: Page) => page.getByRole('main').getByRole('alert').getByRole('link')

async function open(page: Page) {
  await page.goto('/while-you-wait')
  await isLive(page)
}

async function addNote(page: Page, text: string) {
  await page.getByLabel('What happened').fill(text)
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(log(page)).toContainText(text)
}

async function addPhoto(page: Page) {
  await page
    .getByLabel('Add photographs')
    .setInputFiles({ name: 'ceiling.jpg', mimeType: 'image/jpeg', buffer: await drawn(page, 3000, 2000, 'black') })
  await expect(log(page).getByRole('img')).toHaveCount(1)
}

test('a call at two in the morning is timed against our aim, and past it we ask to call again', async ({ page }) => {
  const clock = page.getByRole('timer')
  const aim = response.outOfHoursMinutes
  await page.clock.install({ time: Date.parse('2027-02-01T02:00:00Z') })
  await open(page)
  await page.getByRole('button', { name: 'I’ve called', exact: true }).click()
  await expect(clock).toContainText('0 minutes')
  await expect(page.locator('p', { hasText: `our aim is ${aim} minutes` })).toContainText(response.aim)
  await page.clock.fastForward((aim - 1) * MINUTE)
  await expect(clock).toContainText(`${aim - 1} minutes`)
  await expect(rings(page)).toBeHidden()
  await page.clock.fastForward(2 * MINUTE)
  await expect(rings(page)).toHaveAttribute('href', emergencyPhone.href)
  await page.reload()
  await isLive(page)
  await expect(rings(page)).toBeVisible()

  await page.getByRole('button', { name: 'They’ve arrived' }).click()
  await expect(rings(page)).toBeHidden()
  await expect(page.locator('.wait-clock')).toContainText(`, ${aim + 1} minutes after you called at`)
  await expect(log(page).getByRole('listitem')).toContainText([/Called .*0808/, /They arrived/])
})

test('the shared log is one page with every entry, and fetches nothing @nightly', async ({ page, context }) => {
  await open(page)
  await page.getByRole('button', { name: 'I’ve called', exact: true }).click()
  await page.getByLabel('The price I was told').fill('£90 an hour')
  await addNote(page, 'Water through the <ceiling>')
  await addPhoto(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share as one page' }).click()
  const html = await readFile(await (await saving).path(), 'utf8')
  const reader = await context.newPage()
  const asked: string[] = []
  reader.on('request', ({ url }) => asked.push(url().slice(0, 20)))
  await reader.setContent(html)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('What happened, noted at the time')
  for (const entry of ['£90 an hour', 'Called Build Masters Hub', 'Water through the <ceiling>'])
    await expect(reader.getByText(entry)).toBeVisible()
  await expect(reader.getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
  await expect(reader.getByRole('button')).toBeHidden()
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([])

  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Start a new one' }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(page.getByLabel('The price I was told')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Share as one page' })).toBeHidden()
})

const keptText = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('build-masters-hub-kept')
    const ready = (request: EventTarget) => new Promise((resolve) => request.addEventListener('success', resolve))
    await ready(opening)
    const reading = opening.result.transaction('kept').objectStore('kept').getAll()
    await ready(reading)
    opening.result.close()
    return JSON.stringify(reading.result)
  })

test('a log is kept for 30 days after its last entry, and then removed on a visit to any page @nightly', async ({
  page,
}) => {
  const now = Date.now()
  await open(page)
  await addNote(page, 'Stop tap off')
  await addPhoto(page)
  const trouble = () => page.evaluate(() => localStorage.getItem('trouble'))
  await page.evaluate((changedAt) => localStorage.setItem('trouble', JSON.stringify({ changedAt })), now)
  await page.clock.setSystemTime(now + 29 * DAY)
  await open(page)
  await expect(log(page)).toContainText('Stop tap off')
  expect(await trouble()).not.toBeNull()
  await page.goto(BARE)
  await page.clock.setSystemTime(now + 31 * DAY)
  await page.goto('/about')
  await expect.poll(() => keptText(page), { timeout: 20_000 }).toBe('[]')
  expect(await trouble()).toBeNull()
})

test('/how-we-did has the backend’s figures, keeps them for offline, and never shows any it does not have', async ({
  page,
}) => {
  const figures = page.getByRole('main')
  const none = figures.getByText('No figures on this device yet.')
  const notYet = figures.getByText('Not worked out yet.')
  const answer = async (body: string | undefined) => {
    await page.unroute('**/rpc/site_meter*')
    await page.route('**/rpc/site_meter*', (route) => (body === undefined ? route.abort() : route.fulfill({ body })))
    await page.goto('/how-we-did')
  }
  const of = (calls: number, more: object) =>
    JSON.stringify({
      at: '29 November 2026, 10:00',
      since: '2 May 2026',
      total: { calls, jobs: 12, ...more },
      parts: [],
    })
  for (const body of [undefined, 'null', '<h1>Log in to the WiFi</h1>']) {
    const asked = page.waitForEvent('request', (request) => request.url().includes('site_meter'))
    await answer(body)
    await asked
    await expect(body === 'null' ? notYet : none).toBeVisible()
    await expect(figures.locator('.gauge')).toHaveCount(0)
    await expect(figures.getByRole('heading', { level: 3 })).toHaveCount(0)
    await expect(figures).not.toContainText(/%|in time/)
  }
  await answer(of(12, {}))
  await expect(figures.getByRole('heading', { level: 3 })).toHaveText([...HEADINGS])
  await expect(figures).toContainText('Too early to say: 12 of 30 jobs.')
  await expect(figures.getByRole('table')).toHaveCount(0)

  await answer(of(212, { calls_in_time: 198, half_called: 9, longest_call: 130, jobs: 40, jobs_in_time: 30 }))
  await expect(figures).toContainText('14 of 212 came later than we aim for. The longest took 2 h 10 min.')
  await expect(figures.getByRole('row', { name: 'All 93% 198 of 212 75% 30 of 40' })).toBeVisible()

  await answer(undefined)
  await expect(figures.getByRole('status')).toHaveText(
    'Worked out 29 November 2026, 10:00, from requests since 2 May 2026.',
  )
  await expect(figures).toContainText('14 of 212')
})
