import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { objectionsNow } from '../support/looks.ts'
import { drawn, sendPicture } from '../support/pictures.ts'
import { atDesk, choose, expect, look, submit, deskTest as test } from './fixtures.ts'

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' })
/** Each shows something, and not the sign of a broken image. */
const widths = (page: Page) =>
  photos(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth))

type Backend = Parameters<typeof submit>[0]

async function withPictures(backend: Backend, page: Page, colours: readonly string[]): Promise<string> {
  const id = await submit(backend)
  for (const colour of colours) await add(backend, page, id, colour)
  return id
}

async function add(backend: Backend, page: Page, id: string, colour: string): Promise<void> {
  const key = (await backend.rows()).find((row) => row.id === id)?.idempotency_key ?? ''
  const reply = await sendPicture(backend, key, randomUUID(), await drawn(page, 640, 480, colour))
  expect(await reply.json()).toMatchObject({ whole: true })
}

test('are counted in the list, small in the request, and large with one tap', async ({ sam, backend }) => {
  const id = await withPictures(backend, sam, ['red', 'green'])
  await atDesk(sam)
  await expect(sam.getByRole('article').filter({ hasText: 'Ada Flood' })).toContainText('2 photos')
  await sam.goto(`/desk/#/requests/${id}`)
  const second = photos(sam).getByRole('button', { name: /^Photo 2 of 2, sent \d\d:\d\d$/ })
  await expect(second).toBeVisible()
  await expect.poll(() => widths(sam)).toEqual([640, 640])
  expect(await objectionsNow(sam)).toEqual([])

  await second.focus()
  await sam.keyboard.press('Enter')
  const large = sam.getByRole('dialog', { name: /^Photo 2 of 2/ })
  await expect(large.locator('img')).toBeInViewport()
  expect(await objectionsNow(sam)).toEqual([])
  await sam.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(second).toBeFocused()

  // One more is seen without a reload.
  await add(backend, sam, id, 'blue')
  await look(sam)
  await expect(photos(sam).getByRole('button')).toHaveCount(3)
  await sam.setViewportSize({ width: 320, height: 640 })
  expect(await sam.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(sam.getByRole('region', { name: 'History' })).toContainText('A photo arrived')
})

test('one that would take a gigabyte, or is none, is given to no browser, and can be removed', async ({
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
  await atDesk(sam, `/desk/#/requests/${id}`)
  await expect(photos(sam).getByRole('button', { name: /Can’t be shown$/ })).toHaveCount(2)
  await expect(photos(sam).getByRole('img')).toHaveCount(0)
  await photos(sam)
    .getByRole('button', { name: /^Photo 1/ })
    .click()
  const large = sam.getByRole('dialog')
  await expect(large).toContainText('too large to open safely')
  await expect(large.locator('img')).toHaveCount(0)
  // Two taps only ask.
  await large.getByRole('button', { name: 'Remove this photo' }).dblclick()
  await expect(large.getByRole('alert')).toHaveText(/^Remove it for good\?/)
  await expect(large.getByRole('alert')).toBeFocused()
  await large.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(photos(sam).getByRole('button')).toHaveCount(1)
})

test('what was seen is there without a connection, and gone with the sign-out', async ({ sam, backend, setFault }) => {
  const id = await withPictures(backend, sam, ['red'])
  await atDesk(sam, `/desk/#/requests/${id}`)
  await expect.poll(() => widths(sam)).toEqual([640])
  // The next one is heard of, and not seen.
  setFault((path) => (path.endsWith('desk_picture') ? 'down' : undefined))
  await add(backend, sam, id, 'green')
  await look(sam)
  await expect(photos(sam).getByRole('button', { name: /^Photo 2 of 2.*Needs a connection/ })).toBeVisible()
  setFault(() => 'down')
  await sam.reload()
  await expect.poll(() => widths(sam)).toEqual([640])
  await expect(photos(sam).getByRole('button', { name: /^Photo 2 of 2.*Needs a connection/ })).toBeVisible()

  setFault(undefined)
  await photos(sam)
    .getByRole('button', { name: /Needs a connection/ })
    .click()
  await expect.poll(() => widths(sam)).toEqual([640, 640])
  const kept = () =>
    sam.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk:picture:')).length)
  expect(await kept()).toBe(2)
  await choose(sam, 'Sign out', 'Sam: account')
  // The page is loaded again.
  await expect(sam.getByLabel('Email address')).toBeVisible()
  expect(await kept()).toBe(0)
})
