import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objectionsNow } from '../support/looks.ts'
import { drawn, sendPicture } from '../support/pictures.ts'
import { at, atDesk, down, expect, history, look, overflow, submit, deskTest as test } from './fixtures.ts'

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' })
/** A broken image has no width. */
const widths = (page: Page) =>
  photos(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth))

async function withPictures(backend: LiteBackend, page: Page, colours: readonly string[]): Promise<string> {
  const id = await submit(backend)
  for (const colour of colours) await add(backend, page, id, colour)
  return id
}

async function add(backend: LiteBackend, page: Page, id: string, colour: string): Promise<void> {
  const key = (await backend.rows()).find((row) => row.id === id)?.idempotency_key ?? ''
  const reply = await sendPicture(backend, key, randomUUID(), await drawn(page, 640, 480, colour))
  expect(await reply.json()).toMatchObject({ whole: true })
}

test('photos show as a count in the list, small in the request, and large after a tap', async ({ sam, backend }) => {
  const id = await withPictures(backend, sam, ['red', 'green'])
  await atDesk(sam)
  await expect(sam.getByRole('article').filter({ hasText: 'Ada Flood' })).toContainText('2 photos')
  await sam.goto(at(id))
  const second = photos(sam).getByRole('button', { name: /^Photo 2 of 2, sent \d\d:\d\d$/ })
  await expect(second).toBeVisible()
  await expect.poll(() => widths(sam)).toEqual([640, 640])
  // A link half under the bar would count as too small to tap.
  await sam.getByRole('link', { name: 'ada@example.com' }).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  expect(await objectionsNow(sam)).toEqual([])

  await second.evaluate((photo) => photo.focus({ preventScroll: true }))
  await sam.keyboard.press('Enter')
  const large = sam.getByRole('dialog', { name: /^Photo 2 of 2/ })
  await expect(large.locator('img')).toBeInViewport()
  expect(await objectionsNow(sam)).toEqual([])
  await sam.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(second).toBeFocused()

  // A new photo appears without a reload.
  await add(backend, sam, id, 'blue')
  await look(sam)
  await expect(photos(sam).getByRole('button')).toHaveCount(3)
  await sam.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(sam)).toBe(0)
  await expect(history(sam)).toContainText('A photo arrived')
})

test('a file that is huge or not a photo is never drawn, and staff can remove it @nightly', async ({
  sam,
  backend,
}) => {
  const id = await withPictures(backend, sam, ['red', 'green'])
  const lossless = Buffer.from('RIFF\xf8\x03\0\0WEBPVP8L\xec\x03\0\0\x2f\xfe\xbf\xff\x0f', 'latin1')
  const answers = [
    { type: 'image/webp', data: Buffer.concat([lossless], 1024).toString('base64') },
    { type: 'image/jpeg', data: 'none' },
  ]
  await sam.route(/desk_picture$/, (route) => route.fulfill({ json: answers.shift() }))
  await atDesk(sam, at(id))
  await expect(photos(sam).getByRole('button', { name: /Can’t be shown$/ })).toHaveCount(2)
  await expect(photos(sam).getByRole('img')).toHaveCount(0)
  await photos(sam)
    .getByRole('button', { name: /^Photo 1/ })
    .click()
  const large = sam.getByRole('dialog')
  await expect(large).toContainText('it’s broken, or not safe to open')
  await expect(large.locator('img')).toHaveCount(0)
  // A double tap only opens the question.
  await large.getByRole('button', { name: 'Remove this photo' }).dblclick()
  await expect(large.getByRole('alert')).toHaveText(/^Remove it for good\?/)
  await expect(large.getByRole('alert')).toBeFocused()
  await large.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(photos(sam).getByRole('button')).toHaveCount(1)
})

test('opened photos show offline @nightly', async ({ sam, backend, setFault }) => {
  const id = await withPictures(backend, sam, ['red'])
  await atDesk(sam, at(id))
  await expect.poll(() => widths(sam)).toEqual([640])
  // The next photo is listed, but cannot load.
  const second = photos(sam).getByRole('button', { name: /^Photo 2 of 2.*Needs a connection/ })
  setFault(down('desk_picture'))
  await add(backend, sam, id, 'green')
  await look(sam)
  await expect(second).toBeVisible()
  setFault(() => 'down')
  await sam.reload()
  await expect.poll(() => widths(sam)).toEqual([640])
  // It has been tried by then, so a tap is what brings it.
  await expect(second).toBeVisible()
  setFault(undefined)
  await second.click()
  await expect.poll(() => widths(sam)).toEqual([640, 640])
})
