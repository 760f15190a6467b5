import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDecodable, isShowable, sizeOf } from '../../src/outbox/pictures.ts'
import type { Outbox } from '../simulation/bundle.ts'
import { asking, DAY, phone, withPhone } from '../support/phone.ts'

// Tests that we know a picture's decoded size before decoding it.

const be16 = (value: number) => [value >> 8, value & 0xff]
const le = (value: number, bytes: number) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 0xff)
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const bytes = (...parts: readonly (readonly number[])[]) => Uint8Array.from(parts.flat())
const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...be16(body.length + 2), ...body]
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, ...be16(height), ...be16(width), 1, 1, 0x11, 0])
const jpegOf = (width: number, height: number, ...before: readonly (readonly number[])[]) =>
  bytes([0xff, 0xd8], ...before, frame(width, height), [0xff, 0xda])
const webp = (kind: string, body: readonly number[]) =>
  bytes(ascii('RIFF'), le(0, 4), ascii('WEBP'), ascii(kind), le(body.length, 4), body)
const vp8 = (width: number, height: number) => webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...le(width, 2), ...le(height, 2)])
const vp8l = (width: number, height: number) =>
  webp('VP8L', [0x2f, ...le(((width - 1) | ((height - 1) << 14)) >>> 0, 4)])
const vp8x = (width: number, height: number) => webp('VP8X', [0, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3)])
const png = (width: number, height: number) =>
  bytes([0x89], ascii('PNG\r\n\x1a\n'), [0, 0, 0, 13], ascii('IHDR'), [0, 0, ...be16(width), 0, 0, ...be16(height)])
/** Pads to the minimum size of a photo. */
const filled = (start: Uint8Array, length = 1024) => bytes([...start], Array(length - start.length).fill(0))

const MAKERS = { jpeg: jpegOf, vp8, vp8l, vp8x, png }

describe('the size of a picture', () => {
  it.each(Object.entries(MAKERS))('is read from the header of a %s', (_, make) => {
    for (const [width, height] of [
      [640, 480],
      [1, 16383],
      [16383, 1],
    ] as const)
      expect(sizeOf(make(width, height))).toMatchObject({ width, height })
  })

  it('is read after a camera’s metadata, for every kind of frame', () => {
    const thumbnail = [...jpegOf(160, 120)]
    const written = [segment(0xe1, thumbnail), [0xff, 0xff], segment(0xe2, Array(60_000).fill(0xff))]
    expect(sizeOf(jpegOf(8064, 6048, ...written))).toMatchObject({ width: 8064, height: 6048 })
    for (const marker of [0xc2, 0xcf])
      expect(sizeOf(bytes([0xff, 0xd8], segment(0xc4, [0]), frame(30, 20, marker)))).toMatchObject({
        width: 30,
        height: 20,
      })
  })

  it('counts as infinite if a JPEG or WebP does not state it', () => {
    const hidden = [
      Uint8Array.of(0xff, 0xd8, 0xff),
      bytes([0xff, 0xd8], segment(0xe0, [0, 0])),
      // A decoder skips these markers. A reader that trusted their lengths would find a different frame.
      ...[0x00, 0x01, 0xd0, 0xd9].map((marker) => bytes([0xff, 0xd8], segment(marker, []), frame(9, 9))),
      ...[0, 1].map((length) => bytes([0xff, 0xd8, 0xff, 0xe0, 0, length], frame(9, 9))),
      webp('ALPH', Array(20).fill(1)),
      webp('VP8L', [0x2f]),
    ]
    for (const each of hidden) expect(sizeOf(each)?.width).toBe(Number.POSITIVE_INFINITY)
  })

  it('is unknown for other files', () => {
    for (const text of ['GIF89a, for one', 'no picture at all']) expect(sizeOf(bytes(ascii(text)))).toBeUndefined()
  })
})

// tests/contract/pictures.test.ts asks the same of the database.
describe('the desk shows', () => {
  it('a JPEG of up to 1,280 pixels a side', () => {
    expect(isShowable(filled(jpegOf(1280, 1280)))).toBe(true)
    for (const [width, height] of [
      [1281, 1],
      [1, 1281],
      [640, 0],
    ] as const)
      expect(isShowable(filled(jpegOf(width, height)))).toBe(false)
  })

  it.each(Object.entries(MAKERS).filter(([name]) => name !== 'jpeg'))('no %s', (_, make) => {
    expect(isShowable(filled(make(640, 480)))).toBe(false)
  })

  it('no picture below a kilobyte or without a size', () => {
    const startsOnly = [Uint8Array.of(0xff, 0xd8, 0xff), bytes(ascii('no picture'))].map((start) => filled(start))
    for (const picture of [filled(jpegOf(640, 480), 1023), ...startsOnly]) expect(isShowable(picture)).toBe(false)
  })
})

it.each([
  ['a photo of 48 megapixels', jpegOf(8064, 6048)],
  ['a photo of 64 megapixels', jpegOf(9248, 6936)],
  ['a format that only the browser knows', bytes(ascii('what only it can read'))],
])('the form shrinks %s', async (_, picture) => {
  expect(await isDecodable(new Blob([picture]))).toBe(true)
})

it.each(Object.entries(MAKERS))('the form refuses a %s that would decode to a gigabyte', async (_, make) => {
  expect(await isDecodable(new Blob([make(16383, 16383)]))).toBe(false)
})

// Files shared to the app are posted to the form's page.
describe('a shared photo', () => {
  withPhone()

  const ORIGIN = 'https://site.example'
  const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x17, 0xa0, 0x1f, 0x80, 1, 1, 0x11, 0)
  /** It has 16,383 pixels a side, a gigabyte when decoded. */
  const BOMB = Uint8Array.of(...Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xfe\xbf\xff\x0f', 'latin1'))

  let worker: Outbox
  beforeEach(() => {
    // Node has no base URL.
    vi.spyOn(Response, 'redirect').mockImplementation((url) => new Response(String(url)))
    worker = phone.open()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  async function share(...files: readonly (Uint8Array<ArrayBuffer> | string)[]): Promise<Response> {
    const body = new FormData()
    for (const [at, content] of files.entries())
      body.append('photographs', typeof content === 'string' ? content : new File([content], `${at}.jpg`))
    const request = new Request(`${ORIGIN}/contact`, { method: 'POST' })
    // Node would read the body, but a browser does not.
    const answer = worker.takeShare(Object.assign(request, { formData: async () => body }))
    let isOver = false
    void answer.finally(() => {
      isOver = true
    })
    // Files are read in real time, but the disk is simulated.
    while (!isOver) {
      await setImmediate()
      await phone.wait(10)
    }
    return answer
  }
  const withMore = (bytes: number) => new Uint8Array(Buffer.concat([JPEG], JPEG.length + bytes))
  const look = () => phone.until(worker.createView(false).look())
  const shared = async () => (await look()).pictures.filter(({ isShared }) => isShared)
  const files = () => [...phone.disk.pictures.content.values()]

  it.each([
    ['POST', `${ORIGIN}/contact`, true],
    ['GET', `${ORIGIN}/contact`, false],
    ['POST', 'https://other.example/contact', false],
  ])('is a POST to the form’s page: %s %s', (method, url, isShare) => {
    expect(worker.isShare({ method, url }, ORIGIN)).toBe(isShare)
  })

  it('is saved unchanged and leads to the form', async () => {
    const answer = await share(JPEG)
    expect(await answer.text()).toBe('/contact#request')
    const [picture] = await shared()
    expect(picture).toMatchObject({ parts: 0 })
    expect(picture).not.toHaveProperty('request')
    const file = await phone.until(worker.sharedFile(picture?.id ?? ''))
    expect(file).toMatchObject({ size: JPEG.length, name: '0.jpg' })
  })

  it('belongs to no request until it is added to one', async () => {
    await share(JPEG)
    const item = await phone.until(worker.put(asking('tap')))
    await phone.until(worker.put(asking('another tap'), item))
    await phone.until(worker.drain())
    const [picture] = await shared()
    expect(picture).not.toHaveProperty('request')
    await phone.until(worker.clearPictures())
    expect(await shared()).toHaveLength(1)
  })

  it('does not count towards the form’s limit, and only three are saved', async () => {
    await share(JPEG, JPEG, JPEG, JPEG)
    expect(await shared()).toHaveLength(3)
    for (let i = 0; i < 3; i++) expect(await phone.until(worker.reservePicture())).toBeDefined()
    expect(await phone.until(worker.reservePicture())).toBeUndefined()
  })

  it('is not kept above 20 MB, if it would decode to a gigabyte, or if it is not a file', async () => {
    await share(BOMB, withMore(20_000_000))
    expect(await shared()).toEqual([])
    expect(files()).toEqual([])
    await share('words', withMore(19_000_000))
    expect(await shared()).toHaveLength(1)
  })

  it('is deleted after a day if the visitor does not answer', async () => {
    await share(JPEG)
    await phone.wait(DAY)
    await phone.until(worker.drain())
    expect(await shared()).toEqual([])
    expect(files()).toEqual([])
  })

  it('leads to the form even if nothing can be saved', async () => {
    phone.disk.faults.isFull = true
    const answer = await share(JPEG)
    expect(await answer.text()).toBe('/contact#request')
    expect(files()).toEqual([])
  })
})
