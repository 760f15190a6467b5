import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { PersonExport } from '../../src/desk/api/shapes.ts'
import { isShowable } from '../../src/outbox/pictures.ts'
import { jpeg, PART, type PicturePart, partsOf, sendPart, sendPicture } from '../support/pictures.ts'
import { onEachBackend } from '../support/stage.ts'
import { ada, refusalOf, type Submission } from '../support/visitor.ts'

/* Photos with a request. They arrive in parts after the words, only staff see them, and they are deleted in time. */

const RECEIVED = '2026-11-23T10:00:00Z'
const NO_PHOTOGRAPH = { status: 422, said: { message: 'This isn’t a photograph that we can show' } }
const WHOLE = { status: 200, said: { have: [0, 1, 2], whole: true } }
/** A photo of three parts. */
const PICTURE = jpeg(60_000)
/** A JPEG with these bytes before its frame. */
const begun = (...more: number[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, ...more]), jpeg(1024).subarray(2)])
/** A JPEG with a frame of this kind. */
const framed = (kind: number) => Buffer.from(jpeg(1024).with(9, kind))
/** A progressive JPEG with nothing but scans behind its frame. */
const scanned = (scans: number) =>
  Buffer.concat(
    [
      framed(0xc2).subarray(0, 27),
      ...Array<Buffer>(scans).fill(Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0x7f, 0xff])),
    ],
    Math.max(1024, 27 + 12 * scans),
  )
/** An animated WebP that begins with its size. */
const webp = (width: number, height: number) => {
  const bytes = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8X\x10\0\0\0\x02')], 1024)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

onEachBackend('photos on %s', (stage) => {
  const { backend, turnClock: at, query, read, hired, submitted, purge } = stage
  const [ann, bob] = [hired('Ann', 'owner'), hired('Bob')]
  let key: string
  let p_id: string

  beforeEach(async () => {
    await at(RECEIVED)
    ;[key, p_id] = await request()
  })

  async function request(change: Submission = {}, headers = {}): Promise<[key: string, id: string]> {
    const of = randomUUID()
    return [of, await submitted(change, { 'idempotency-key': of, ...headers })]
  }
  const answered = async (asked: Promise<Response>) => {
    const reply = await asked
    return { status: reply.status, said: await reply.json() }
  }
  const small = { p_parts: 1, p_part: 0, p_data: jpeg(1024).toString('base64') }
  const part = (change: Partial<PicturePart>, headers?: Record<string, string>) =>
    answered(sendPart(backend(), { p_key: key, p_picture: randomUUID(), ...small, ...change }, headers))
  const picture = (id = randomUUID(), bytes = PICTURE, of = key, headers = {}) =>
    answered(sendPicture(backend(), of, id, bytes, headers))
  /** Sends a photo of this size with its own request. @returns the status of its last part */
  const one = async (bytes: number, address = '198.51.100.1') => {
    const headers = { 'x-forwarded-for': address }
    const [of] = await request({ p_name: address }, headers)
    return (await picture(randomUUID(), jpeg(bytes), of, headers)).status
  }
  /** Sets the hourly limit. The daily limit is four times that. */
  const setHour = (bytes: number) => query(`update private.settings set day_picture_bytes = ${4 * bytes}`)
  const opened = () => bob.asks('request', { p_id })
  const counted = async () => {
    const count = (table: string) => `(select count(*) from private.${table})::integer`
    return (await read(`select ${count('pictures')} as pictures, ${count('picture_parts')} as parts`))[0]
  }

  test('arrive in parts, in any order and repeatedly, and staff see each once, unchanged', async () => {
    const id = randomUUID()
    const [first, second, third] = partsOf(PICTURE)
    const send = (p_part: number, p_data: unknown) => part({ p_picture: id, p_parts: 3, p_part, p_data })
    // Sends parts again, as after lost answers.
    for (const [at, data, have] of [
      [0, null, []],
      [2, third, [2]],
      [0, first, [0, 2]],
      [0, first, [0, 2]],
      [0, null, [0, 2]],
    ] as const)
      expect(await send(at, data)).toEqual({ status: 200, said: { have, whole: false } })
    expect((await opened()).pictures).toEqual([])
    await at('2026-11-23T10:10:00Z')
    expect(await send(1, second)).toEqual(WHOLE)
    for (const again of [null, second]) expect(await send(1, again)).toEqual(WHOLE)

    const { request, pictures, history } = await opened()
    expect(request.picture_count).toBe(1)
    expect(pictures).toEqual([{ id, at: expect.any(String), bytes: 60_000, type: 'image/jpeg' }])
    expect(Date.parse(pictures?.[0]?.at ?? '')).toBe(Date.parse('2026-11-23T10:10:00Z'))
    expect(history).toMatchObject([{ action: 'photograph', by: null }])
    const { type, data } = await bob.asks<{ type: string; data: string }>('picture', { p_id: id })
    expect(type).toBe('image/jpeg')
    expect(data).toBe(PICTURE.toString('base64'))
    const { requests } = await ann.asks<PersonExport>('export_person', { p_phone: ada.p_phone })
    expect(requests[0]?.pictures).toEqual(pictures?.map((one) => ({ ...one, data })))
    const [listed] = (await bob.asks<{ requests: { picture_count: number }[] }>('requests')).requests
    expect(listed?.picture_count).toBe(1)
  })

  test('sent with all parts at once make one photograph and one line of history', async () => {
    const id = randomUUID()
    const parts = partsOf(PICTURE).flatMap((p_data, p_part) => [1, 2].map(() => ({ p_data, p_part })))
    const replies = await Promise.all(parts.map((one) => part({ p_picture: id, p_parts: 3, ...one })))
    expect(replies.map(({ status }) => status)).toEqual(parts.map(() => 200))
    expect(await part({ p_picture: id, p_parts: 3, p_data: null })).toEqual(WHOLE)
    expect((await opened()).history).toHaveLength(1)
    expect(await read("select taken from private.intake where kind = 'photographs' and who = ''")).toEqual([
      { taken: 3 * PART },
    ])
  })

  test('are limited to three a request', async () => {
    const four = await Promise.all([1, 2, 3, 4].map(() => picture(randomUUID(), jpeg(1024))))
    expect(four.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422])
    expect(await picture()).toMatchObject({ status: 422, said: { message: expect.stringContaining('three') } })
    expect((await opened()).pictures).toHaveLength(3)
  })

  test.each<readonly [what: string, change: Partial<PicturePart>, message: RegExp]>([
    ['text instead of an image', { p_data: Buffer.from('<svg onload=alert(1)>').toString('base64') }, /can show/],
    ['nothing', { p_data: '' }, /can show/],
    ['a part that is too large', { p_data: jpeg(24_577).toString('base64') }, /can show|too large/],
    ['a megabyte', { p_data: 'A'.repeat(1_000_000) }, /too large/],
    ['nine parts', { p_parts: 9 }, /too large/],
    ['a part beyond the last', { p_part: 1 }, /too large/],
  ])('with %s are refused with 422', async (_what, change, message) => {
    expect(await part(change)).toMatchObject({ status: 422, said: { message: expect.stringMatching(message) } })
    expect(await counted()).toEqual({ pictures: 0, parts: 0 })
  })

  test.each<readonly [what: string, bytes: Buffer]>([
    ['three bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ['less than 1 KB', jpeg(1023)],
    ['1,281 pixels a side', jpeg(60_000, 1, { width: 1281, height: 1 })],
    ['as many pixels in height', jpeg(60_000, 1, { width: 1, height: 1281 })],
    ['65,000 by 65,000 pixels', jpeg(60_000, 1, { width: 65_000, height: 65_000 })],
    ['no height', jpeg(1024, 1, { width: 640, height: 0 })],
    ['a frame behind bytes that are not a segment', begun(0)],
    ['a frame behind a segment without a length', begun(0xff, 0xd0)],
    ['a lossless frame', framed(0xc3)],
    ['an arithmetic frame', framed(0xca)],
    ['17 scans', scanned(17)],
    ['12,000 scans', scanned(12_000)],
    ['a film: an animated WebP', webp(640, 480)],
    ['a WebP of 16,383 pixels a side', webp(16_383, 16_383)],
    ['a film: a GIF', Buffer.concat([Buffer.from('GIF89a\x80\x02\xe0\x01', 'latin1')], 1024)],
    ['a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0', 'latin1')], 1024)],
  ])('of %s are refused, and the desk does not show them', async (_what, bytes) => {
    expect(isShowable(bytes)).toBe(false)
    expect(await picture(randomUUID(), bytes)).toMatchObject(NO_PHOTOGRAPH)
    expect((await opened()).pictures).toEqual([])
  })

  test('of endless JPEG segments are refused', async () => {
    const bytes = begun(...Array.from({ length: 101 }, () => [0xff, 0xe1, 0, 2]).flat())
    expect(await picture(randomUUID(), bytes)).toMatchObject(NO_PHOTOGRAPH)
  })

  test.each<readonly [what: string, bytes: Buffer]>([
    ['1,280 pixels a side', jpeg(1024, 1, { width: 1280, height: 1280 })],
    ['a segment and a filled gap before the frame', begun(0xff, 0xff, 0xe1, 0, 3, 0)],
    ['a progressive frame', framed(0xc2)],
    ['16 scans', scanned(16)],
  ])('of %s are accepted and shown', async (_what, bytes) => {
    expect(isShowable(bytes)).toBe(true)
    expect(await picture(randomUUID(), bytes)).toMatchObject({ status: 200, said: { whole: true } })
  })

  test('of more than 150 KB are refused, as are different parts under one id', async () => {
    const id = randomUUID()
    expect(await picture(id, jpeg(153_601))).toMatchObject({ status: 422 })
    expect((await part({ p_picture: id, p_parts: 7, p_data: null })).said.whole).toBe(false)
    expect(await part({ p_picture: id, p_parts: 6 })).toMatchObject({ status: 422 })
    expect((await picture(randomUUID(), jpeg(153_600))).said.whole).toBe(true)
  })

  test('with a wrong key reveal nothing and count as guesses, and with an erased key get 410', async () => {
    const id = randomUUID()
    await picture(id)
    const [other] = await request({ p_name: 'Eve', p_phone: '07700 900456' })
    expect(await part({ p_key: other, p_picture: id, p_parts: 3, p_data: null })).toMatchObject({ status: 422 })
    for (const p_key of [randomUUID(), null, '', 'item:1', 'x'])
      expect(await part({ p_key, p_picture: id, p_data: null })).toEqual({ status: 200, said: null })
    const guesses = await Promise.all(Array.from({ length: 30 }, () => part({ p_key: randomUUID(), p_picture: id })))
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await part({ p_picture: id, p_parts: 3, p_data: null })).toEqual(WHOLE)

    await ann.erases({ p_phone: ada.p_phone })
    expect(await counted()).toEqual({ pictures: 0, parts: 0 })
    expect(await part({})).toMatchObject({ status: 410, said: { message: expect.stringContaining('erased') } })
    await expect(bob.asks('picture', { p_id: id })).rejects.toThrow('404')
  })

  test.each<readonly [what: string, close: () => unknown]>([
    ['done', () => bob.asks('finish', { p_id, p_outcome: 'job' })],
    ['spam', () => bob.asks('mark_spam', { p_ids: [p_id] })],
    ['two days old', () => at('2026-11-25T10:00:01Z')],
  ])('are refused once the request is %s, unless they are complete', async (_what, close) => {
    const [whole, half] = [randomUUID(), randomUUID()]
    await picture(whole)
    await part({ p_picture: half, p_parts: 2 })
    await close()
    const closed = { status: 409, said: { message: expect.stringContaining('closed') } }
    expect(await part({})).toMatchObject(closed)
    for (const p_data of [null, 'AAAA'])
      expect(await part({ p_picture: half, p_parts: 2, p_part: 1, p_data })).toMatchObject(closed)
    expect(await part({ p_picture: whole, p_parts: 3, p_data: null })).toEqual(WHOLE)
  })

  test('of a suspected bot are refused until someone takes the request', async () => {
    const [suspect, id] = await request({}, { 'x-honeypot': 'x' })
    expect(await part({ p_key: suspect })).toMatchObject({ status: 429 })
    await bob.asks('take', { p_id: id })
    expect(await part({ p_key: suspect })).toMatchObject({ status: 200 })
  })

  test('have an hourly and a daily limit for each sender', async () => {
    await query('update private.settings set sender_limit = 1')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (let i = 0; i < 3; i++) await picture(randomUUID(), jpeg(153_600), key, from('198.51.100.1'))
    const [other] = await request({ p_name: 'Bea' }, from('198.51.100.1'))
    const sent = { p_key: other, p_picture: randomUUID() }
    const refused = await sendPart(backend(), { ...small, ...sent }, from('198.51.100.1'))
    expect(await refusalOf(refused)).toEqual([429, '3600', 'sender'])
    expect(await refused.json()).toEqual({ have: [], whole: false })
    expect(await part(sent, from('203.0.113.7'))).toMatchObject({ status: 200, said: { whole: true } })
    await at('2026-11-23T11:00:00Z')
    expect((await part({ p_key: other, p_picture: randomUUID() }, from('198.51.100.1'))).status).toBe(200)
    // A sender may send twice as much in a day.
    await query(`update private.intake set taken = ${5 * 153_600} where hour = '2026-11-23T10:00Z' and who <> ''`)
    await at('2026-11-23T12:00:00Z')
    const [third] = await request({ p_name: 'Cy' }, from('198.51.100.1'))
    expect(await picture(randomUUID(), jpeg(100_000), third, from('198.51.100.1'))).toMatchObject({ status: 200 })
    expect(await picture(randomUUID(), jpeg(4_000), third, from('198.51.100.1'))).toMatchObject({ status: 429 })
  })

  test('have half of the hourly limit reserved for requests that staff took', async () => {
    await setHour(8 * PART)
    // A sender has at most a quarter of the hourly limit.
    for (const status of [200, 200, 429]) expect(await one(PART)).toBe(status)
    for (const last of [2, 3]) expect(await one(PART, `198.51.100.${last}`)).toBe(200)
    const sent = { p_picture: randomUUID() }
    const asked = sendPart(backend(), { p_key: key, ...small, ...sent }, { 'x-forwarded-for': '198.51.100.5' })
    expect(await refusalOf(asked)).toEqual([429, '3600', 'hour'])
    await bob.asks('take', { p_id })
    expect(await part(sent)).toMatchObject({ status: 200, said: { whole: true } })
  })

  test('reserve their space with the first part', async () => {
    await setHour(12 * PART)
    await bob.asks('take', { p_id })
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const [first, ...rest] = partsOf(PICTURE)
    const begin = (p_picture: string) => part({ p_picture, p_parts: 3, p_part: 0, p_data: first })
    for (const id of ids.slice(0, 3)) expect((await begin(id)).status).toBe(200)
    const [other, otherId] = await request({ p_name: 'Bea' })
    await bob.asks('take', { p_id: otherId })
    expect((await part({ p_key: other, p_picture: ids[3], p_parts: 4 })).status).toBe(429)
    for (const p_picture of ids.slice(0, 3))
      for (const [at, p_data] of rest.entries())
        expect((await part({ p_picture, p_parts: 3, p_part: at + 1, p_data })).status).toBe(200)
  })

  test('have a limit that everyone shares, by day and on the disk', async () => {
    await bob.asks('take', { p_id })
    await setHour(2 * PART)
    const next = async () => (await part({})).status
    expect([await next(), await next(), await next()]).toEqual([200, 200, 429])
    await at('2026-11-23T11:00:00Z')
    await query(`update private.settings set most_picture_bytes = ${2 * 1024 + PART - 1}`)
    expect(await next()).toBe(429)
    await query(`update private.settings set most_picture_bytes = ${2 * 1024 + PART}`)
    expect(await next()).toBe(200)
    const [other, otherId] = await request({ p_name: 'Bea' })
    await bob.asks('take', { p_id: otherId })
    await query("update private.intake set taken = 100 * taken where kind = 'photographs'")
    await at('2026-11-24T09:00:00Z')
    const tomorrow = async () => (await part({ p_key: other })).status
    expect(await tomorrow()).toBe(429)
    await at('2026-11-24T11:00:00Z')
    await query('update private.settings set most_picture_bytes = 200000000')
    expect(await tomorrow()).toBe(200)
  })

  test('are counted correctly on the disk after removal, erasure and purge', async () => {
    const room = async () => {
      const sums =
        'select sum(bytes) from private.picture_room union all select coalesce(sum(room), 0) from private.pictures'
      const [told, is] = (await read<{ sum: number }>(sums)).map(({ sum }) => sum)
      expect(told).toBe(is)
      return told
    }
    const id = randomUUID()
    await picture(id)
    await part({ p_parts: 2 })
    expect(await room()).toBe(60_000 + 2 * PART)
    await bob.asks('remove_picture', { p_id: id })
    expect(await room()).toBe(2 * PART)
    await at('2026-11-24T10:00:01Z')
    await purge()
    expect(await room()).toBe(0)
    await picture()
    expect(await room()).toBe(60_000)
    await ann.erases({ p_phone: ada.p_phone })
    expect(await room()).toBe(0)
  })

  test('are removed by staff for good, and still count towards the three', async () => {
    const id = randomUUID()
    await picture(id)
    await picture()
    const removed = await bob.asks('remove_picture', { p_id: id })
    expect(removed.pictures).toHaveLength(1)
    expect(removed.request.picture_count).toBe(1)
    expect(removed.history.at(-1)).toMatchObject({ action: 'photograph removed', by: 'Bob' })
    // A second tap changes nothing.
    expect((await bob.asks('remove_picture', { p_id: id })).history).toEqual(removed.history)
    await expect(bob.asks('picture', { p_id: id })).rejects.toThrow('404 This photograph is gone')
    await expect(bob.asks('remove_picture', { p_id: randomUUID() })).rejects.toThrow('404')
    expect(await picture(id)).toEqual(WHOLE)
    expect(await counted()).toEqual({ pictures: 2, parts: 3 })
  })

  test('are deleted 30 days after the request is done, and unfinished photos after a day', async () => {
    await picture()
    await part({ p_parts: 2 })
    const left = async (moment: string) => {
      await at(moment)
      await purge()
      return counted()
    }
    expect(await left('2026-11-24T10:00:00Z')).toEqual({ pictures: 2, parts: 4 })
    expect(await left('2026-11-24T10:00:01Z')).toEqual({ pictures: 1, parts: 3 })
    await at('2026-12-30T10:00:00Z')
    await bob.asks('finish', { p_id, p_outcome: 'job' })
    expect(await left('2027-01-29T10:00:00Z')).toEqual({ pictures: 1, parts: 3 })
    expect(await left('2027-01-29T10:00:01Z')).toEqual({ pictures: 0, parts: 0 })
    const { request, pictures } = await opened()
    expect([request.picture_count, pictures]).toEqual([0, []])
    expect(await read("select * from private.intake where kind = 'photographs'")).toEqual([])
  })
})
