import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '../simulation/bundle.ts'
import { asking, DAY, phone, withPhone } from '../support/phone.ts'

/** Files that are shared to the application, by whoever posts them to the form's page. */

withPhone()

const ORIGIN = 'https://site.example'
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x17, 0xa0, 0x1f, 0x80, 1, 1, 0x11, 0)
/** 16,383 pixels a side: a gigabyte, once it is decoded. */
const BOMB = Uint8Array.of(...Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xfe\xbf\xff\x0f', 'latin1'))

let worker: Outbox
beforeEach(() => {
  // Node knows no address that this one stands on.
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
  // As a browser, it does not read what is large.
  const answer = worker.takeShare(Object.assign(request, { formData: async () => body }))
  let isOver = false
  void answer.finally(() => {
    isOver = true
  })
  // Files are read in real time, and the disk is the simulation's.
  while (!isOver) {
    await setImmediate()
    await phone.wait(10)
  }
  return answer
}
const withMore = (bytes: number) => new Uint8Array([...JPEG, ...new Uint8Array(bytes)])
const look = () => phone.until(worker.createView(false).look())
const shared = async () => (await look()).pictures.filter(({ isShared }) => isShared)
const files = () => [...phone.disk.pictures.content.values()]

describe('a photograph that is shared', () => {
  it('is what is posted to the form’s page, and nothing else is', () => {
    expect(worker.isShare({ method: 'POST', url: `${ORIGIN}/contact` }, ORIGIN)).toBe(true)
    expect(worker.isShare({ method: 'GET', url: `${ORIGIN}/contact` }, ORIGIN)).toBe(false)
    expect(worker.isShare({ method: 'POST', url: 'https://other.example/contact' }, ORIGIN)).toBe(false)
  })

  it('waits, as it came, and leads to the form', async () => {
    const answer = await share(JPEG)
    expect(await answer.text()).toBe('/contact#request')
    const [picture] = await shared()
    expect(picture).toMatchObject({ parts: 0 })
    expect(picture).not.toHaveProperty('request')
    expect(await phone.until(worker.sharedFile(picture?.id ?? ''))).toMatchObject({ size: JPEG.length, name: '0.jpg' })
  })

  it('goes with no request, sent or edited, that nobody has added it to', async () => {
    await share(JPEG)
    const item = await phone.until(worker.put(asking('tap')))
    await phone.until(worker.put(asking('another tap'), item))
    await phone.until(worker.drain())
    const [picture] = await shared()
    expect(picture).not.toHaveProperty('request')
    await phone.until(worker.clearPictures())
    expect(await shared()).toHaveLength(1)
  })

  it('takes no place in the form, and has three of its own', async () => {
    await share(JPEG, JPEG, JPEG, JPEG)
    expect(await shared()).toHaveLength(3)
    for (let i = 0; i < 3; i++) expect(await phone.until(worker.reservePicture())).toBeDefined()
    expect(await phone.until(worker.reservePicture())).toBeUndefined()
  })

  it('is not kept where it is above 20 MB, would take a gigabyte, or is no file', async () => {
    await share(BOMB, withMore(20_000_000))
    expect(await shared()).toEqual([])
    expect(files()).toEqual([])
    await share('words', withMore(19_000_000))
    expect(await shared()).toHaveLength(1)
  })

  it('is gone a day after nobody has answered', async () => {
    await share(JPEG)
    await phone.wait(DAY)
    await phone.until(worker.drain())
    expect(await shared()).toEqual([])
    expect(files()).toEqual([])
  })

  it('leads to the form, too, where nothing can be kept', async () => {
    phone.disk.faults.isFull = true
    const answer = await share(JPEG)
    expect(await answer.text()).toBe('/contact#request')
    expect(files()).toEqual([])
  })
})
