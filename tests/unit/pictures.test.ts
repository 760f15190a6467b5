import { beforeEach, describe, expect, it } from 'vitest'
import { duePictures, strayPictures } from '../../src/outbox/expiry.ts'
import { hasStrayBytes, KEYS, picturesIn } from '../../src/outbox/records.ts'
import type { Outbox } from '../simulation/bundle.ts'
import { filled } from '../support/formPage.ts'
import { asking, DAY, HOUR, INSERT, json, MINUTE, phone, type Reply, SECOND, withPhone } from '../support/phone.ts'

withPhone()

const PART = '/rest/v1/rpc/send_picture_part'
const REQUEST = '6f1b2c3d-0000-4000-8000-000000000000'
/** A photo of three parts. */
const BYTES = ['A', 'B', 'C']
  .map((letter) => letter.repeat(32_768))
  .join('')
  .slice(0, 80_000)

let outbox: Outbox
/** The server's parts by photo. */
let server: Map<string, Map<number, string>>
beforeEach(() => {
  outbox = phone.open()
  server = new Map()
  phone.answer = ({ path, body }) => (path === PART ? take(body) : { status: 204 })
})

/** Answers as `send_picture_part` does. */
function take(body: Readonly<Record<string, unknown>>): Reply {
  const parts = server.get(String(body.p_picture)) ?? new Map<number, string>()
  server.set(String(body.p_picture), parts)
  if (body.p_data !== null) parts.set(Number(body.p_part), String(body.p_data))
  return json({ have: [...parts.keys()].sort(), whole: parts.size === body.p_parts })
}
const wholeOf = (id: string) =>
  [...(server.get(id) ?? [])]
    .sort(([a], [b]) => a - b)
    .map(([, data]) => data)
    .join('')

const put = (message: string, ...rest: [edited?: Awaited<ReturnType<Outbox['put']>>]) =>
  phone.until(outbox.put(asking(message), ...rest))
const drain = (...options: Parameters<Outbox['drain']>) => phone.until(outbox.drain(...options))
const look = () => phone.until(outbox.createView(false).look())
async function add(request?: string, bytes = BYTES): Promise<string> {
  const id = (await phone.until(outbox.reservePicture(request))) ?? ''
  await phone.until(outbox.fillPicture(id, bytes))
  return id
}
async function putWithPicture() {
  const id = await add()
  const item = await put('tap')
  return { id, item }
}
const sentParts = () => phone.calls(PART).map(({ body: { p_part, p_data } }) => [p_part, p_data !== null])
const bytesThere = () => [...phone.disk.pictures.content.keys()]

describe('a photo', () => {
  it('is sent after the words, in parts, with its progress known', async () => {
    const { id, item } = await putWithPicture()
    const seen: unknown[] = []
    const view = outbox.createView(false)
    view.subscribe(({ pictures }) => seen.push(pictures[0]?.have.length))
    expect(await drain()).toBeUndefined()
    expect(phone.sent.map(({ path }) => path)).toEqual([INSERT, PART, PART, PART])
    expect(phone.sent[1]?.body).toMatchObject({ p_key: item.id, p_picture: id, p_parts: 3, p_part: 0 })
    expect(wholeOf(id)).toBe(BYTES)
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3])
    expect((await look()).pictures).toMatchObject([{ id, request: item.id, have: [0, 1, 2], isWhole: true }])
    expect(bytesThere()).toEqual([])
  })

  it('resumes after an interruption', async () => {
    const { id } = await putWithPicture()
    let isCut = true
    phone.answer = ({ path, body }) => {
      if (path !== PART) return { status: 204 }
      const reply = take(body)
      // It has arrived, but its answer is lost.
      return body.p_part === 1 && isCut ? undefined : reply
    }
    const retryAt = await drain()
    expect(retryAt).toBeGreaterThan(phone.clock.now)
    expect((await look()).pictures).toMatchObject([{ have: [0] }])
    isCut = false
    await phone.wait(MINUTE)
    expect(await drain()).toBeUndefined()
    expect(sentParts()).toEqual([
      [0, true],
      [1, true],
      [1, false],
      [2, true],
    ])
    expect(wholeOf(id)).toBe(BYTES)
  })

  const ID = 'aaaaaaaa-0000-4000-8000-000000000000'
  it.each<[string, (other: Outbox, request: string, id: string) => Promise<unknown>]>([
    ['a request', (other) => other.put(asking('drain'))],
    ['a message', (other, request) => other.writeMessage(request, ID, 'Come soon')],
    ['its own removal', (other, _, id) => other.removePicture(id)],
  ])('yields to %s at once and blocks nothing', async (_, come) => {
    const id = await add()
    const next = await add()
    const { id: request } = await put('tap')
    phone.answer = ({ path }) => (path === PART ? 'hangs' : { status: 204 })
    const drained = outbox.drain()
    await phone.wait(5 * SECOND)
    const other = phone.open()
    // Another change does not interrupt it.
    await phone.until(other.closeLine(request, 'seen'))
    await phone.wait(5 * SECOND)
    expect(sentParts()).toHaveLength(1)
    phone.answer = ({ path, body }) => (path === PART ? take(body) : json({ id: ID }))
    await phone.until(come(other, request, id))
    await phone.until(drained, 5 * SECOND)
    expect(phone.stored('gate')).toEqual({})
    await drain()
    expect(wholeOf(next)).toBe(BYTES)
  })

  it('is one of at most three in each request', async () => {
    for (let i = 0; i < 3; i++) await add()
    expect(await phone.until(outbox.reservePicture())).toBeUndefined()
    const { id } = await put('tap')
    expect(await phone.until(outbox.reservePicture())).toBeDefined()
    expect(await phone.until(outbox.reservePicture(id))).toBeUndefined()
    // A refused photo makes room for another.
    const [key = '', known] = Object.entries(phone.stored('picture:')).find(([, one]) => Object(one).request) ?? []
    phone.write({ [key]: { ...Object(known), refusal: 'refused' } })
    expect(await phone.until(outbox.reservePicture(id))).toBeDefined()
  })

  it('is listed in the order added, and other tabs see it added and removed', async () => {
    const view = phone.open().createView(false)
    view.subscribe(() => undefined)
    const shown = async () => {
      await phone.wait(SECOND)
      return view.current()?.pictures.map(({ id, parts }) => [id, parts])
    }
    const first = await add()
    const [key = '', known] = Object.entries(phone.stored('picture:'))[0] ?? []
    phone.write({ [key]: { ...Object(known), addedAt: phone.clock.now + HOUR } })
    const second = (await phone.until(outbox.reservePicture())) ?? ''
    const both = [first, second]
    expect((await shown())?.map(([id]) => id)).toEqual(both)
    await phone.until(outbox.fillPicture(second, BYTES))
    expect(await shown()).toEqual(both.map((id) => [id, 3]))
    await phone.until(outbox.removePicture(first))
    expect(await shown()).toEqual([[second, 3]])
  })
})

describe('a photo is not sent', () => {
  it('if its request is forgotten', async () => {
    const { item } = await putWithPicture()
    phone.answer = ({ path }) => (path === PART ? { status: 503 } : { status: 204 })
    await drain()
    await phone.until(outbox.forgetSent(item.id))
    await phone.wait(5 * MINUTE)
    expect(await drain()).toBeUndefined()
    expect(sentParts()).toHaveLength(1)
    expect(bytesThere()).toEqual([])
  })

  it('if its request is deleted, and its bytes are deleted', async () => {
    const item = await put('Deleted')
    await add(item.id)
    const other = await put('Kept')
    const kept = await add(other.id)
    await phone.until(outbox.remove(item.id))
    expect([bytesThere(), phone.stored('bytes')]).toEqual([[kept], { bytes: true }])
    await phone.until(outbox.remove(other.id))
    expect([bytesThere(), phone.stored('bytes')]).toEqual([[], {}])
  })

  it('if its bytes are gone, and its record is deleted', async () => {
    await putWithPicture()
    phone.disk.pictures.content.clear()
    expect(await drain()).toBeUndefined()
    expect([sentParts(), phone.stored('picture:')]).toEqual([[], {}])
  })

  const gone = undefined
  const kept = { have: [] }
  const refused = { refusal: 'refused' }
  const closed = { refusal: 'closed' }
  const page = (status: number, text: string): Reply => ({ status, text, headers: { 'content-type': 'text/html' } })
  it.each<[string, Reply, object | undefined, seconds?: number]>([
    ['400 for an invalid value', json({ code: '22P02' }, 400), kept, 337],
    ['415', json({}, 415), kept, 337],
    ['404 without a code', json(null, 404), kept, 337],
    ['422 with the code of a refusal', json({ code: 'PT422', message: 'This is closed' }, 422), refused],
    ['409 because the request is closed', json({ code: 'PT409', message: 'This request is closed' }, 409), closed],
    ['410 because its request was erased', json({ code: 'PT410' }, 410), gone],
    ['409 for another reason', json({ code: '23505' }, 409), kept, 337],
    ['410 from a host that has gone', page(410, 'Gone'), kept, 337],
    ['400 from a proxy', page(400, 'Bad request'), kept, 337],
    ['404 from a host', page(404, 'Not found'), kept, 337],
    ['a café’s login page', page(200, 'null'), kept, 7],
    ['an answer without the part it took', json({ have: [], whole: false }), kept, 337],
    ['408', page(408, ''), kept, 34],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '600' } }, kept, 675],
    ['425', page(425, ''), kept, 34],
    ['500 with the list of parts', json({ have: [0, 1, 2], whole: true }, 500), kept, 34],
    ['503 with a code in plain text', page(503, 'closed, PT410'), kept, 34],
  ])('again at once after %s', async (_, reply, known, seconds) => {
    await putWithPicture()
    phone.answer = ({ path }) => (path === PART ? reply : { status: 204 })
    const retryAt = await drain()
    expect(retryAt && phone.secondsUntil(retryAt)).toBe(seconds)
    await drain()
    expect(sentParts()).toHaveLength(1)
    expect((await look()).pictures).toMatchObject(known ? [known] : [])
    expect(bytesThere()).toHaveLength(seconds ? 1 : 0)
  })

  it.each([
    ['an hour to a server that has lost the request for good', json(null), HOUR],
    ['a day to a server without the function', json({ code: 'PGRST202' }, 404), DAY],
  ])('for %s', async (_, reply, wait) => {
    phone.write({ [`sent:${REQUEST}`]: { version: 1, sentAt: phone.clock.now } })
    await add(REQUEST)
    phone.answer = () => reply
    await drain()
    const [{ heldUntil = 0 } = {}] = (await look()).pictures
    expect(Math.round((heldUntil - phone.clock.now) / MINUTE)).toBe(wait / MINUTE)
  })

  it('until a lost request has been sent again', async () => {
    const { id } = await putWithPicture()
    const isBack = () => phone.calls().length === 2
    phone.answer = ({ path, body }) => (path === INSERT ? { status: 204 } : isBack() ? take(body) : json(null))
    await drain()
    await drain()
    expect(phone.sent.map(({ path }) => path)).toEqual([INSERT, PART, INSERT, PART, PART, PART])
    expect(wholeOf(id)).toBe(BYTES)
  })
})

describe('a photo in the form', () => {
  it('moves with an edit, and stays with a sent request', async () => {
    const { id, item } = await putWithPicture()
    const edit = await put('tap and drain', item)
    expect((await look()).pictures).toMatchObject([{ id, request: edit.id }])
    await drain()
    await phone.until(outbox.put(asking('another'), edit))
    expect((await look()).pictures).toMatchObject([{ id, request: edit.id }])
  })

  it('is kept for a day after the last keystroke', async () => {
    await add()
    phone.clock.now += 20 * HOUR
    await phone.until(outbox.saveDraft(filled('tap')))
    phone.clock.now += 20 * HOUR
    await drain()
    expect((await look()).pictures).toHaveLength(1)
    phone.clock.now += 5 * HOUR
    await drain()
    expect((await look()).pictures).toEqual([])
    expect(bytesThere()).toEqual([])
  })

  it('leaves nothing when removed, even while being shrunk', async () => {
    const id = (await phone.until(outbox.reservePicture())) ?? ''
    await phone.until(outbox.removePicture(id))
    await phone.until(outbox.fillPicture(id, BYTES))
    expect([bytesThere(), phone.stored('picture:')]).toEqual([[], {}])
  })

  it('leaves nothing when there is no room', async () => {
    const id = (await phone.until(outbox.reservePicture())) ?? ''
    phone.disk.toggle('isFull')
    await expect(phone.until(outbox.fillPicture(id, BYTES))).rejects.toThrow()
    expect([bytesThere(), phone.stored('picture:')]).toEqual([[], {}])
  })

  it('is sent even if the disk fills up, each part once', async () => {
    const { id } = await putWithPicture()
    phone.answer = ({ path }) => (path === PART ? { status: 503 } : { status: 204 })
    await drain()
    await phone.wait(2 * MINUTE)
    phone.disk.toggle('isFull')
    phone.answer = ({ path, body }) => (path === PART ? take(body) : { status: 204 })
    await drain()
    expect(wholeOf(id)).toBe(BYTES)
    expect(sentParts()).toHaveLength(4)
    expect(bytesThere()).toEqual([])
  })
})

describe('stored photos', () => {
  const NOW = Date.UTC(2026, 10, 24)
  const HELD = 'held'
  const picture = (id: string, more: object = {}) =>
    [KEYS.picture + id, { addedAt: NOW - HOUR, parts: 1, have: [], request: REQUEST, ...more }] as const
  const sent = [KEYS.sent + REQUEST, { version: 1, sentAt: NOW - HOUR }] as const
  const ids = (pictures: readonly { readonly id: string }[]) => pictures.map(({ id }) => id)

  it('are read if they are valid, in the order added', () => {
    const strange = [{ addedAt: 'now' }, { parts: '1' }, { have: 1 }, { addedAt: undefined }]
    const all = [
      picture('later'),
      picture('first', { addedAt: NOW - DAY }),
      ...strange.map((more) => picture('x', more)),
    ]
    expect(ids(picturesIn([...all, [`x${KEYS.picture}`, all[0]?.[1]]]))).toEqual(['first', 'later'])
  })

  it.each<[string, object, boolean]>([
    ['that waits', {}, true],
    ['that is still being shrunk', { parts: 0 }, false],
    ['that has arrived', { isWhole: true }, false],
    ['that was refused', { refusal: 'refused' }, false],
    ['that is held', { heldUntil: NOW + 1 }, false],
    ['that was held until now', { heldUntil: NOW }, true],
    ['that is held for a day', { heldUntil: NOW + DAY }, false],
    ['that a wrong clock holds for longer', { heldUntil: NOW + DAY + 1 }, true],
    ['without a request', { request: undefined }, false],
  ])('show whether to send a photo %s: %o', (_, more, isDue) => {
    expect(ids(duePictures([sent, picture(HELD, more)], NOW))).toEqual(isDue ? [HELD] : [])
    const over = [sent[0], { version: 1, sentAt: NOW - 2 * DAY }] as const
    for (const gone of [[], [over]]) expect(duePictures([...gone, picture(HELD, more)], NOW)).toEqual([])
  })

  it.each<[string, object, boolean]>([
    ['of an existing request', {}, false],
    ['of a deleted request', { request: 'gone' }, true],
    ['not shrunk within ten minutes', { parts: 0, addedAt: NOW - 10 * MINUTE }, true],
    ['that is being shrunk', { parts: 0, addedAt: NOW - 10 * MINUTE + 1 }, false],
    ['that was shared and waits to be added', { parts: 0, isShared: true }, false],
    ['of a form abandoned a day ago', { request: undefined, addedAt: NOW - DAY }, true],
    ['of a form from today', { request: undefined, addedAt: NOW - DAY + 1 }, false],
  ])('show whether a photo %s is stray: %o', (_, more, isStray) => {
    expect(ids(strayPictures([sent, picture(HELD, more)], NOW, 0))).toEqual(isStray ? [HELD] : [])
  })

  it('may leave stray bytes without a photo', () => {
    const bytes = [KEYS.bytes, true] as const
    expect(
      [[bytes, sent], [bytes, picture(HELD)], [sent], [[`x${KEYS.bytes}`, true] as const]].map(hasStrayBytes),
    ).toEqual([true, false, false, false])
  })
})
