import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { rooms } from '../../src/content/myHome.ts'
import { shortContactCard } from '../../src/facts/contactCard.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { boxOf, objections } from '../support/looks.ts'
import { ContactPage, expect, expectRows, isInstalled, SENT, test, toContact, withoutScripts } from './fixtures.ts'

const TEXT =
  'My home card:\nStop tap: Kitchen, behind the cleaning things\nHome insurer: Acme, 0800 000 000\nPlease note: A dog'

const label = (page: Page) => page.getByRole('region', { name: 'For the cupboard door' })
const stopTap = (page: Page) => page.getByRole('group', { name: 'Stop tap' })
const saved = (page: Page) => page.getByText('Saved on this device.')
async function open(page: Page) {
  await page.goto('/my-home')
  await expect(page.locator('[data-island="home-card"][data-live]')).toBeAttached({ timeout: 20_000 })
}

async function fillIn(page: Page) {
  await stopTap(page).getByLabel('Room').selectOption('Kitchen')
  await stopTap(page).getByLabel('Where exactly').fill('behind the cleaning things')
  const insurer = page.getByRole('group', { name: 'Home insurer' })
  if (!(await insurer.isVisible())) await page.locator('summary', { hasText: 'More places' }).click()
  await insurer.getByLabel('Name').fill('Acme')
  await insurer.getByLabel('Phone number').fill('0800 000 000')
  await page.getByLabel('What the engineer should know').fill('A dog')
  await expect(label(page)).toContainText('Acme, 0800 000 000')
  await expect(saved(page)).toBeVisible()
}

test('the home card works offline, helps in emergencies and prints on half a sheet', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await isInstalled(page)
  await fillIn(page)
  expect(await objections(page)).toEqual([])
  await context.setOffline(true)
  await open(page)
  await expect(stopTap(page).getByLabel('Room')).toHaveValue('kitchen')
  await expect(stopTap(page).getByLabel('Where exactly')).toHaveValue('behind the cleaning things')
  await expect(page.getByLabel('What the engineer should know')).toHaveValue('A dog')
  await expect(label(page)).toContainText('Kitchen, behind the cleaning things')
  await expect(saved(page)).toBeVisible()

  // The steps quote the card, or say what is true of most homes.
  await stopTap(page).getByLabel('Where exactly').fill('behind the <b>bin</b>')
  await expect(saved(page)).toBeVisible()
  await page.goto('/emergency/burst-pipe')
  const steps = page.locator('.doing')
  await expect(steps).toContainText('It is where you noted it: “Kitchen, behind the <b>bin</b>”.', { timeout: 15_000 })
  await expect(steps).toContainText('Use the outside stop valve, under a small cover by the boundary, or')

  // Home shows where it is in this home: the pin keeps its number in the legend.
  await page.goto('/')
  const legend = page.locator('.house-legend li')
  const ours = legend.filter({ hasText: 'Stop tap' })
  await expect(ours).toContainText('“Kitchen, behind the <b>bin</b>”', { timeout: 15_000 })
  const pin = page.locator('.house-map .lit')
  const names = await legend.locator('a').allTextContents()
  await expect(pin.locator('text')).toHaveText(String(names.findIndex((name) => name.startsWith('Stop tap')) + 1))
  const kitchen = rooms.find(({ id }) => id === 'kitchen')
  await expect(pin.locator('circle')).toHaveAttribute('cx', String(kitchen?.x))
  await open(page)

  // An A4 sheet between its margins.
  await page.setViewportSize({ width: 718, height: 1046 })
  for (const input of await page.locator('.keep-row input[type=text]').all())
    await input.fill('as long as it gets '.repeat(4).slice(0, 60))
  await expect(label(page)).toContainText('as long as it gets')
  await page.emulateMedia({ media: 'print' })
  for (const text of [emergencyPhone.display, 'Stop tap', 'Home insurer', '0800 111 999'])
    await expect(label(page)).toContainText(text)
  await expect(label(page)).not.toContainText('A dog')
  for (const hidden of ['header', 'footer', 'h1', '.keep']) await expect(page.locator(hidden)).toBeHidden()
  const HALF_A4 = (148 - 10) * (96 / 25.4)
  expect((await boxOf(label(page))).bottom).toBeLessThanOrEqual(HALF_A4)
})

test('one tick adds the home card to a request, as it is shown @nightly', async ({ page, backend }) => {
  const contact = new ContactPage(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  await toContact(page)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expect(page.getByLabel('Add my home card')).toBeHidden()
  await open(page)
  await fillIn(page)
  await toContact(page)
  const tick = page.getByLabel('Add my home card to this request')
  await contact.fill({ message: 'Water in the cellar' })
  await page.getByText('What will be sent').click()
  await expect(page.locator('.home-tick .outbox-message')).toHaveText(TEXT.split('\n'))
  await tick.check()
  await expect(message).toHaveValue(`Water in the cellar\n\n${TEXT}`)
  await tick.uncheck()
  await expect(message).toHaveValue('Water in the cellar')
  await tick.check()
  await contact.submit()
  await expect(contact.toast(SENT)).toBeVisible()
  await expect(tick).not.toBeChecked()
  await expectRows(backend, ['Ada Flood'])
  const [row] = await backend.rows()
  expect(row?.message).toBe(`Water in the cellar\n\n${TEXT}`)
})

/** The text that a phone's camera reads in a part of the page. */
async function scan(page: Page, selector: string): Promise<string> {
  const picture = (await page.locator(selector).screenshot({ scale: 'device' })).toString('base64')
  const { width, height, data } = await page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, data: [...pixels] }
  }, picture)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

test('a label’s code opens that home on another phone, offline too, and never over its card', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await open(page)
  await fillIn(page)
  const landlord = page.getByRole('group', { name: 'Landlord or agent' })
  await landlord.getByLabel('Name').fill('Bob')
  await landlord.getByLabel('Phone number').fill('020 7946 0000')
  await expect(label(page)).toContainText('Bob')
  await expect(page.getByText('which isn’t sent to us unless you add it to a request')).toBeVisible()
  await page.getByRole('button', { name: 'Print small labels' }).click()
  await page.setViewportSize({ width: 718, height: 1046 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const labels = page.locator('.small-labels section')
  await expect(labels).toHaveCount(8)
  await expect(labels.first()).toContainText('Stop tap: Kitchen, behind the cleaning things')
  await expect(labels.first()).not.toContainText('Bob')
  await expect(label(page)).toBeHidden()
  expect((await boxOf(labels.last())).bottom).toBeLessThanOrEqual(277 * (96 / 25.4))
  const address = await scan(page, '.small-labels figure >> nth=0')
  expect(address).toBe(`${baseURL}/my-home#label=1&stop-tap=kitchen.behind+the+cleaning+things&landlord=020+7946+0000`)

  const other = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const phone = await other.newPage()
  const home = phone.getByRole('region', { name: 'In this home' })
  const steps = phone.locator('.doing')
  const kitchen = '“Kitchen, behind the cleaning things”'
  await open(phone)
  await stopTap(phone).getByLabel('Room').selectOption('Loft')
  await expect(saved(phone)).toBeVisible()
  await isInstalled(phone)
  await other.setOffline(true)
  // The page is open already, so only its fragment changes.
  await phone.goto(address)
  await expect(home).toContainText('Kitchen, behind the cleaning things')
  expect(phone.url()).toBe(`${baseURL}/my-home`)
  await expect(home.locator('[href^="tel:"]')).toHaveText([
    '999',
    '0800 111 999',
    '020 7946 0000',
    emergencyPhone.display,
  ])
  expect(await objections(phone)).toEqual([])
  await home.getByRole('link', { name: 'Water leaking' }).click()
  await expect(steps).toContainText(`It is where the label says: ${kitchen}.`)
  await phone.getByRole('link', { name: 'Help me write it' }).click()
  await phone.getByLabel('Add what the label says').check()
  await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /Stop tap: Kitchen, behind the cleaning things/,
  )
  await phone.goBack()
  await phone.goBack()
  await expect(home).toBeVisible()
  phone.once('dialog', (dialog) => dialog.dismiss())
  await home.getByRole('button', { name: 'Replace it with this one' }).click()
  await home.getByRole('button', { name: 'Close this label' }).click()
  await expect(stopTap(phone).getByLabel('Room')).toHaveValue('loft')

  // A new tab, as a phone's camera opens it.
  const tab = await other.newPage()
  await tab.goto(address)
  const there = tab.getByRole('region', { name: 'In this home' })
  await expect(there).toContainText('This phone has another card, which stays as it is.', { timeout: 20_000 })
  expect(tab.url()).toBe(`${baseURL}/my-home`)
  tab.once('dialog', (dialog) => dialog.accept())
  await there.getByRole('button', { name: 'Replace it with this one' }).click()
  await expect(there).toContainText('Kept on this phone.')
  await phone.goto('/emergency/burst-pipe')
  await expect(steps).toContainText(`It is where you noted it: ${kitchen}.`, { timeout: 15_000 })
  await phone.goto('/my-home#label=9&stop-tap=loft.')
  await expect(phone.getByRole('alert')).toHaveText('We can’t read that label. Try scanning it again.')
  await other.close()
})

test('a landlord keeps a card for each home, and prints a label for each', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await open(page)
  await page.locator('summary', { hasText: 'Several homes' }).click()
  const add = page.getByRole('button', { name: 'Keep it in the list' })
  const homes = page.locator('.homes').getByRole('listitem')
  await add.click()
  await expect(page.getByText('Fill in the card and its address first.')).toBeVisible()
  for (const [address, room] of [
    ['Flat 10, 2 Quay Street', 'Hall'],
    ['Flat 9, 2 Quay Street', 'Loft'],
  ] as const) {
    await stopTap(page).getByLabel('Room').selectOption(room)
    // These come with the first words, and move the button below them.
    await expect(page.getByRole('button', { name: 'Print small labels' })).toBeVisible()
    await page.getByLabel('Address of this home').fill(address)
    await add.click()
    await expect(page.getByText(`In the list: ${address}.`)).toBeVisible()
  }
  await page.reload()
  await page.locator('summary', { hasText: 'Several homes' }).click()
  await expect(homes).toHaveText([/^Flat 9, /, /^Flat 10, /])
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Print their labels' }).click()
  await page.setViewportSize({ width: 718, height: 1046 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.small-labels section')).toContainText([/^Flat 9.*Loft/, /^Flat 10.*Hall/])
  expect(await scan(page, '.small-labels figure >> nth=1')).toBe(`${baseURL}/my-home#label=1&stop-tap=hall.`)

  await page.emulateMedia({ media: 'screen' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save them as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-homes.json')
  const path = await file.path()

  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Change: Flat 10, 2 Quay Street' }).click()
  await expect(stopTap(page).getByLabel('Room')).toHaveValue('hall')
  await expect(page.getByLabel('Address of this home')).toHaveValue('Flat 10, 2 Quay Street')
  await stopTap(page).getByLabel('Room').selectOption('Cellar')
  await page.getByLabel('Address of this home').fill('flat 10, 2 quay street')
  await add.click()
  await expect(homes).toHaveText([/^Flat 9, /, /^flat 10, /])
  await page.getByRole('button', { name: 'Remove: Flat 9, ' }).click()
  await expect(homes).toHaveCount(1)

  // What is in the list already is replaced only if the visitor says so.
  const load = page.getByLabel('Load homes from a file')
  const changed = () => page.getByRole('button', { name: /^Change: flat 10/i })
  await load.setInputFiles({ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(load).toHaveAccessibleDescription(/^Error: That file isn’t a list of homes/)
  await expect(homes).toHaveCount(1)
  page.removeAllListeners('dialog')
  page.once('dialog', (dialog) => dialog.dismiss())
  await load.setInputFiles(path)
  await expect(page.getByText('Homes loaded.')).toBeVisible()
  await expect(load).toHaveAccessibleDescription('')
  await expect(changed()).toHaveAccessibleName('Change: flat 10, 2 quay street')
  page.on('dialog', (dialog) => dialog.accept())
  await load.setInputFiles(path)
  await expect(changed()).toHaveAccessibleName('Change: Flat 10, 2 Quay Street')
  await page.reload()
  await page.locator('summary', { hasText: 'Several homes' }).click()
  await expect(homes).toHaveText([/^Flat 9, /, /^Flat 10, /])
  for (const number of [9, 10]) await page.getByRole('button', { name: `Remove: Flat ${number}, ` }).click()
  await expect(homes).toHaveCount(0)
})

test('a scanned card leaves the address before any other script has loaded', async ({ page, site, baseURL }) => {
  const release = withoutScripts(site)
  await page.goto('/my-home?x=1#label=1&stop-tap=loft.', { waitUntil: 'commit' })
  await expect(page).toHaveURL(`${baseURL}/my-home`)
  release()
  await expect(page.getByRole('region', { name: 'In this home' })).toContainText('Loft')
})

test('a sheet printed from a dark screen has our contact card as a QR code that phones can read @nightly', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/services/emergency-plumbing')
  await expect(page.locator('.printed-card')).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // The first picture may be taken before the code is drawn.
  await expect(async () => {
    expect(await scan(page, '.printed-card')).toBe(shortContactCard)
  }).toPass({ timeout: 20_000 })
  // Large enough for a phone to focus on.
  const { width } = await boxOf(page.locator('.printed-card img'))
  expect((width / 96) * 2.54).toBeGreaterThanOrEqual(3)
})
