import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { response } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { objections } from '../support/looks.ts'
import { drawn } from '../support/pictures.ts'
import { BARE, expect, test } from './fixtures.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** In London. */
const AT_TWO = Date.parse('2027-02-01T02:00:00Z')

const isLive = (page: Page) =>
  expect(page.locator('[data-island="waiting"][data-live]')).toBeAttached({ timeout: 20_000 })
const clock = (page: Page) => page.getByRole('timer')
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

test('rung at night: the time since, against our aim, and past it the number', async ({ page }) => {
  const aim = response.outOfHoursMinutes
  await page.clock.install({ time: AT_TWO })
  await open(page)
  await page.getByRole('button', { name: 'I’ve called', exact: true }).click()
  await expect(clock(page)).toContainText('0 minutes')
  await expect(page.locator('p', { hasText: `our aim is ${aim} minutes` })).toContainText(response.aim)
  await page.clock.fastForward((aim - 1) * MINUTE)
  await expect(clock(page)).toContainText(`${aim - 1} minutes`)
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

test('what is shared is one page with all of it, and fetches nothing; axe objects to nothing', async ({
  page,
  context,
}) => {
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
  await expect(reader.getByText('£90 an hour')).toBeVisible()
  await expect(reader.getByText('Called Build Masters Hub')).toBeVisible()
  await expect(reader.getByText('Water through the <ceiling>')).toBeVisible()
  await expect(reader.getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
  await expect(reader.getByRole('button')).toBeHidden()
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([])

  // After that another can begin.
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
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return JSON.stringify(reading.result)
  })

test('kept for 30 days after the last entry, and then removed at a visit to any page', async ({ page }) => {
  const now = Date.now()
  await open(page)
  await addNote(page, 'Stop tap off')
  await addPhoto(page)
  await page.clock.setSystemTime(now + 29 * DAY)
  await open(page)
  await expect(log(page)).toContainText('Stop tap off')
  await page.goto(BARE)
  await page.clock.setSystemTime(now + 31 * DAY)
  await page.goto('/about')
  await expect.poll(() => keptText(page), { timeout: 20_000 }).toBe('[]')
})
