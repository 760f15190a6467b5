import type { Page } from '@playwright/test'
import { sizeOf } from '../../src/outbox/pictures.ts'
import { objectionsNow } from '../support/looks.ts'
import { drawn } from '../support/pictures.ts'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, hydrated, SENT, shiftOf, test } from './fixtures.ts'

const SEND = '/send_picture_part'
/** A camera's note of the place. */
const PLACE = 'GPS 51.7361 0.4798'

interface Made {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A camera's picture: detailed, and with Exif (a comment, and orientation 6: upright it is tall). */
async function photograph(page: Page, name: string): Promise<Made> {
  const jpeg = await drawn(page, 2400, 1600)
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(PLACE)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]) }
}

const field = (page: Page) => page.getByLabel('Photographs (optional, up to three)')
const thumbnails = (page: Page) => page.locator('.contact-form').getByRole('img', { name: /^Photograph \d$/ })

async function choose(page: Page, ...files: readonly Made[]) {
  await expect(field(page)).toBeEnabled()
  await field(page).setInputFiles([...files])
}

/** The bytes of each picture that has arrived whole. */
async function pictures(backend: PostgrestBackend): Promise<Buffer[]> {
  const rows = await backend.query(`
    select (select string_agg(encode(part.bytes, 'hex'), '' order by part.part) from private.picture_parts part
      where part.picture_id = picture.id) as bytes
    from private.pictures picture where picture.whole_at is not null order by picture.at`)
  return rows.map(({ bytes }) => Buffer.from(bytes ?? '', 'hex'))
}

test('two photographs arrive over a bad line, upright and without metadata', async ({ page, context, backend }) => {
  const contact = await new ContactPage(page).open()
  await contact.tapTile('Photographs')
  await choose(page, await photograph(page, 'one.jpg'), await photograph(page, 'two.jpg'))
  await expect(thumbnails(page)).toHaveCount(2)
  // Neither a reload nor an offline submission loses them.
  await page.reload()
  await hydrated(page)
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await expect(thumbnails(page)).toHaveCount(2)
  await contact.requestOffline()
  await expect(contact.waiting).toContainText('2 photographs will follow.')
  await expect(thumbnails(page)).toHaveCount(0)

  // The line is lost with the third part.
  const calls: string[] = []
  let isCut = true
  backend.setIntercept((request, response, { body }) => {
    if (request.method !== 'POST') return false
    const url = request.url ?? ''
    const part = url.includes(SEND) ? JSON.parse(body.toString()) : undefined
    if (!/submission|picture/.test(url)) return false
    calls.push(part ? `${part.p_part}${part.p_data === null ? '?' : ''}` : 'words')
    if (part?.p_part !== 2 || !isCut) return false
    response.destroy()
    return true
  })
  await context.setOffline(false)
  await expect(contact.toast(SENT)).toBeVisible()
  const answer = page.getByRole('region', { name: 'Your request' })
  await expect(answer).toContainText(/Photograph 1 of 2: \d\d% sent/)
  expect(await backend.rows()).toHaveLength(1)
  await expect.poll(() => calls.filter((call) => call === '2').length).toBeGreaterThan(0)
  isCut = false
  await expect(answer).toContainText('Photograph 1 of 2: sent', { timeout: 60_000 })
  await expect(answer).toContainText('Photograph 2 of 2: sent', { timeout: 60_000 })

  expect(calls[0]).toBe('words')
  expect(calls).toContain('2?')
  // Parts that had arrived are not sent again.
  expect(calls.filter((call) => call === '0' || call === '1')).toHaveLength(4)
  const whole = await pictures(backend)
  expect(whole).toHaveLength(2)
  for (const jpeg of whole) {
    expect(jpeg.length).toBeLessThanOrEqual(153_600)
    expect(sizeOf(jpeg)).toMatchObject({ width: 853, height: 1280 })
    expect(jpeg.includes('Exif')).toBe(false)
    expect(jpeg.includes(PLACE)).toBe(false)
  }
})

/** Posts files to the manifest's share target, as the system does or any web page can. */
async function share(page: Page, origin: string, from: string, ...files: readonly Made[]) {
  const { share_target } = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = share_target
  const form = `<form action="${origin}${action}" method="${method}" enctype="${enctype}">
    <input type="file" multiple name="${params.files[0].name}"></form>`
  await page.route(from, (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto(from)
  await page.locator('input').setInputFiles([...files])
  await page.evaluate(() => document.querySelector('form')?.submit())
  await page.waitForURL(/\/contact#request$/)
}

test('photographs shared from elsewhere need the visitor’s yes @nightly', async ({
  page,
  context,
  backend,
  baseURL,
}) => {
  const contact = await new ContactPage(page).open()
  const jpeg = await photograph(page, 'one.jpg')
  // 16,383 pixels a side, which decode to a gigabyte.
  const start = Buffer.from('RIFF\xf8\x03\0\0WEBPVP8L\xec\x03\0\0\x2f\xfe\xbf\xff\x0f', 'latin1')
  const bomb = { ...jpeg, name: 'two.webp', mimeType: 'image/webp', buffer: Buffer.concat([start], 1024) }
  await share(page, baseURL ?? '', 'https://stranger.example/', jpeg, bomb)
  const question = page.getByRole('dialog', { name: 'Add these photographs?' })
  await expect(question).toHaveAccessibleDescription(/^1 shared from another app or website/)
  expect(await objectionsNow(page)).toEqual([])
  // Closing the question is not an answer.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  // The question waits for the next visit: asked in a form that has given way, nobody could answer it.
  await contact.status.getByRole('button', { name: 'Write another request' }).click()
  await context.setOffline(true)
  await page.reload()
  await expect(question).toBeVisible()
  expect(await shiftOf(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toBeEnabled()
  await expect(question).toBeHidden()
  await expect(thumbnails(page)).toHaveCount(0)

  await context.setOffline(false)
  await share(page, baseURL ?? '', 'https://stranger.example/', jpeg)
  await expect(question.getByRole('button', { name: 'Leave out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(thumbnails(page)).toHaveCount(1)
  await contact.request({ message: 'Another' })
  // A megabyte through the embedded database takes longer on a busy machine.
  await expect(page.getByRole('region', { name: /^Your requests?$/ })).toContainText('Photograph 1 of 1: sent', {
    timeout: 30_000,
  })
  const [whole, ...more] = await pictures(backend)
  expect(more).toEqual([])
  expect(whole?.includes(PLACE)).toBe(false)
})
