import type { Page } from '@playwright/test'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, hydrated, SENT, test } from './fixtures.ts'

/** Photographs with a request, from the form to the database. */

const SEND = '/send_picture_part'
/** What a camera writes into a picture: that it lies on its side, and where it was taken. */
const PLACE = 'GPS 51.7361 0.4798'

interface Made {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A picture as a camera makes it, too detailed to be small, lying on its side: upright it is higher than wide. */
async function photograph(page: Page, name: string): Promise<Made> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 })
    const context = canvas.getContext('2d')
    for (let i = 0; context && i < 4000; i++) {
      context.fillStyle = `hsl(${(i * 47) % 360} 60% ${(i * 13) % 100}%)`
      context.fillRect((i * 733) % 2400, (i * 389) % 1600, 80, 80)
    }
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(url.split(',')[1] ?? '', 'base64')
  return { name, mimeType: 'image/jpeg', buffer: withExif(jpeg) }
}

/** With an Exif segment behind its first marker: orientation 6, and a comment. */
function withExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(6, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

const field = (page: Page) => page.getByLabel('Photographs (optional, up to three)')
const thumbnails = (page: Page) => page.locator('.contact-form').getByRole('img', { name: /^Photograph \d$/ })

async function choose(page: Page, ...files: readonly Made[]) {
  await expect(field(page)).toBeEnabled()
  await field(page).setInputFiles([...files])
}

/** Those that are whole, each as its bytes. */
async function pictures(backend: PostgrestBackend): Promise<Buffer[]> {
  const rows = await backend.query(`
    select (select string_agg(encode(part.bytes, 'hex'), '' order by part.part) from private.picture_parts part
      where part.picture_id = picture.id) as bytes
    from private.pictures picture where picture.whole_at is not null order by picture.at`)
  return rows.map(({ bytes }) => Buffer.from(bytes ?? '', 'hex'))
}

const count = async (backend: PostgrestBackend, what: string) => {
  const [row] = await backend.query(`select count(*) from ${what}`)
  return Number(row?.count)
}

/** In pixels, as its frame header says. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (/^c[0-2]$/.test((jpeg[at + 1] ?? 0).toString(16)))
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
  throw new Error('no frame')
}

test('two photographs go after the words, over a line that is cut, and arrive whole, upright and bare', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await choose(page, await photograph(page, 'one.jpg'), await photograph(page, 'two.jpg'))
  await expect(thumbnails(page)).toHaveCount(2)
  // Neither a reload nor an offline submit loses them.
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
  await expect(answer).toContainText(/Photograph 1 of 2: \d\d % sent/)
  expect(await count(backend, 'public.contact_submissions')).toBe(1)
  await expect.poll(() => calls.filter((call) => call === '2').length).toBeGreaterThan(0)
  isCut = false
  await expect(answer).toContainText('Photograph 1 of 2: sent', { timeout: 60_000 })
  await expect(answer).toContainText('Photograph 2 of 2: sent', { timeout: 60_000 })

  expect(calls[0]).toBe('words')
  expect(calls).toContain('2?')
  // What had arrived was not sent again.
  expect(calls.filter((call) => call === '0' || call === '1')).toHaveLength(4)
  const whole = await pictures(backend)
  expect(whole).toHaveLength(2)
  for (const jpeg of whole) {
    expect(jpeg.length).toBeLessThanOrEqual(153_600)
    expect(sizeOf(jpeg)).toEqual({ width: 853, height: 1280 })
    expect(jpeg.includes('Exif')).toBe(false)
    expect(jpeg.includes(PLACE)).toBe(false)
  }
})

test('a photograph is added to a request that was sent', { tag: '@nightly' }, async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  const add = page.getByLabel('Add a photograph')
  await expect(add).toBeEnabled()
  await add.setInputFiles([await photograph(page, 'one.jpg')])
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Photograph 1 of 1: sent')
  expect(await pictures(backend)).toHaveLength(1)
})

test('what cannot be read, and the fourth, is said beside the field; one can be removed', { tag: '@nightly' }, async ({
  page,
}) => {
  await new ContactPage(page).open()
  const jpeg = await photograph(page, 'one.jpg')
  const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await choose(page, broken, jpeg)
  const error = page.locator('#photographs-error')
  await expect(error).toContainText('We can’t read notes.jpg')
  await expect(thumbnails(page)).toHaveCount(1)
  await choose(page, jpeg, jpeg, jpeg)
  await expect(error).toContainText('up to 3 photographs')
  await expect(field(page)).toHaveAccessibleDescription(/up to 3 photographs/)
  await expect(thumbnails(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove photograph 1' }).click()
  await expect(thumbnails(page)).toHaveCount(2)
  await expect(error).toBeHidden()
  await expect(field(page)).toBeFocused()
})

test('a photograph that is shared to the installed application begins a request', { tag: '@nightly' }, async ({
  page,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  const jpeg = await photograph(page, 'one.jpg')
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  const { action, method, enctype, params } = manifest.share_target
  await page.goto('/about')
  await hydrated(page)
  // As the system posts it, on the way that the manifest names.
  await page.evaluate(
    ({ action, method, enctype, name }) => {
      const form = Object.assign(document.createElement('form'), { action, method, enctype, id: 'share' })
      form.append(Object.assign(document.createElement('input'), { type: 'file', name }))
      document.body.append(form)
    },
    { action, method, enctype, name: params.files[0].name },
  )
  await page.locator('#share input').setInputFiles([jpeg])
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit())
  await page.waitForURL(/\/contact#request$/)
  await expect(thumbnails(page)).toHaveCount(1)
  await contact.request()
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Photograph 1 of 1: sent')
  const [whole] = await pictures(backend)
  expect(whole?.includes(PLACE)).toBe(false)
})
