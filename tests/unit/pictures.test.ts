import { beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '../simulation/bundle.ts'
import { asking, DAY, HOUR, INSERT, json, MINUTE, type Reply, SECOND } from '../support/phone.ts'
import { phone, withPhone } from '../support/withPhone.ts'

/** Photographs with a request, step by step, on a simulated phone. */

withPhone()

const PART = '/rest/v1/rpc/send_picture_part'
/** Of three parts. */
const BYTES = ['A', 'B', 'C']
  .map((letter) => letter.repeat(32_768))
  .join('')
  .slice(0, 80_000)

let outbox: Outbox
/** What the server has, by the pictures' ids. */
let server: Map<string, Map<number, string>>
beforeEach(() => {
  outbox = phone.open()
  server = new Map()
  phone.answer = ({ path, body }) => (path === PART ? take(body) : { status: 204 })
})

/** As `send_picture_part` does. */
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
const sentParts = () =>
  phone.sent.filter(({ path }) => path === PART).map(({ body: { p_part, p_data } }) => [p_part, p_data !== null])
const bytesThere = () => [...phone.disk.pictures.content.keys()]

describe('a photograph', () => {
  it('goes after the words, in parts, and how much of it has gone is known', async () => {
    const id = await add()
    const item = await put('tap')
    const seen: unknown[] = []
    const view = outbox.createView(false)
    view.subscribe(({ pictures }) => seen.push(pictures[0]?.have.length))
    expect(await drain()).toBeUndefined()
    expect(phone.sent.map(({ path }) => path)).toEqual([INSERT, PART, PART, PART])
    expect(phone.sent[1]?.body).toMatchObject({ p_key: item.id, p_picture: id, p_parts: 3, p_part: 0 })
    expect(wholeOf(id)).toBe(BYTES)
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3])
    expect((await look()).pictures).toMatchObject([{ id, request: item.id, isWhole: true }])
    expect(bytesThere()).toEqual([])
  })

  it('is in a database that nobody reads who looks at the requests', async () => {
    await add()
    await put('tap')
    expect(JSON.stringify(phone.stored())).not.toContain('AAAA')
    expect(bytesThere()).toHaveLength(1)
  })

  it('goes with words that were pressed before it was small', async () => {
    const id = (await phone.until(outbox.reservePicture())) ?? ''
    const item = await put('tap')
    await drain()
    expect(sentParts()).toEqual([])
    await phone.until(outbox.fillPicture(id, BYTES))
    await drain()
    expect(phone.sent.at(-1)?.body).toMatchObject({ p_key: item.id })
    expect(wholeOf(id)).toBe(BYTES)
  })

  it('asks what has arrived after a cut, and goes on from there', async () => {
    const id = await add()
    await put('tap')
    let isCut = true
    phone.answer = ({ path, body }) => {
      if (path !== PART) return { status: 204 }
      const reply = take(body)
      // It has arrived, and its answer has not.
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

  it('lets words have the line at once', async () => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? 'hangs' : { status: 204 })
    void outbox.drain()
    await phone.wait(5 * SECOND)
    expect(sentParts()).toHaveLength(1)
    const other = phone.open()
    await phone.until(other.put(asking('drain')))
    void other.drain({ caller: 'hopeful' })
    await phone.wait(SECOND)
    expect(phone.sent.filter(({ path }) => path === INSERT)).toHaveLength(2)
  })

  it('does not wait for words that wait, and they do not wait for it: what fails here shuts nothing else', async () => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? { status: 503 } : { status: 204 })
    await drain()
    await put('drain')
    await drain()
    expect(phone.sent.filter(({ path }) => path === INSERT)).toHaveLength(2)
    expect(sentParts()).toHaveLength(1)
  })

  it('is one of three at most', async () => {
    for (let i = 0; i < 3; i++) await add()
    expect(await phone.until(outbox.reservePicture())).toBeUndefined()
    await put('tap')
    expect(await phone.until(outbox.reservePicture())).toBeDefined()
  })
})

describe('it is not sent', () => {
  it('with a request that was deleted, also one that arrives all the same', async () => {
    await add()
    const item = await put('tap')
    phone.answer = async ({ path, body }) => {
      if (path === PART) return take(body)
      await outbox.remove(item.id)
      return { status: 204 }
    }
    await drain()
    await drain()
    expect((await look()).sent).toHaveLength(1)
    expect(sentParts()).toEqual([])
    expect([bytesThere(), Object.keys(phone.stored('picture:'))]).toEqual([[], []])
  })

  it('once its request is forgotten', async () => {
    await add()
    const item = await put('tap')
    phone.answer = ({ path }) => (path === PART ? { status: 503 } : { status: 204 })
    await drain()
    await phone.until(outbox.forgetSent(item.id))
    await phone.wait(5 * MINUTE)
    expect(await drain()).toBeUndefined()
    expect(sentParts()).toHaveLength(1)
    expect(bytesThere()).toEqual([])
  })

  it('its bytes go with its request, also while there is another’s', async () => {
    const item = await put('Deleted')
    await add(item.id)
    const other = await put('Kept')
    const kept = await add(other.id)
    await phone.until(outbox.remove(item.id))
    expect(bytesThere()).toEqual([kept])
  })

  it('two days after its request', async () => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? { status: 503 } : { status: 204 })
    await drain()
    phone.clock.now += 2 * DAY
    expect(await drain()).toBeUndefined()
    expect(bytesThere()).toEqual([])
  })

  it.each([
    ['it is refused', json({ code: 'PT422', message: 'No photograph' }, 422), { refusal: 'refused' }],
    ['no more are taken', json({ code: 'PT409', message: 'This request is closed' }, 409), { refusal: 'closed' }],
  ])('again where %s, and that stays with its request', async (_, reply, known) => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? reply : { status: 204 })
    expect(await drain()).toBeUndefined()
    await drain()
    expect(sentParts()).toHaveLength(1)
    expect((await look()).pictures).toMatchObject([known])
    expect(bytesThere()).toEqual([])
  })

  it('again where the request was erased', async () => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? json({ code: 'PT410' }, 410) : { status: 204 })
    await drain()
    expect((await look()).pictures).toEqual([])
    expect(bytesThere()).toEqual([])
  })

  it.each([
    ['an hour, to a server that has lost the request', json(null), HOUR],
    ['a day, to one that does not know the function', json({ code: 'PGRST202' }, 404), DAY],
  ])('for %s', async (_, reply, wait) => {
    const id = await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? reply : { status: 204 })
    await drain()
    phone.clock.now += wait - MINUTE
    await drain()
    expect(sentParts()).toHaveLength(1)
    phone.answer = ({ path, body }) => (path === PART ? take(body) : { status: 204 })
    phone.clock.now += 2 * MINUTE
    await drain()
    expect(wholeOf(id)).toBe(BYTES)
  })

  it('before Retry-After has passed', async () => {
    await add()
    await put('tap')
    const busy: Reply = { status: 429, headers: { 'retry-after': '600' } }
    phone.answer = ({ path }) => (path === PART ? busy : { status: 204 })
    expect((await drain()) ?? 0).toBeGreaterThanOrEqual(phone.clock.now + 599 * SECOND)
    await drain({ caller: 'hopeful', patience: 0 })
    expect(sentParts()).toHaveLength(1)
  })

  it('for ever to a server that takes parts and has none', async () => {
    await add()
    await put('tap')
    phone.answer = ({ path }) => (path === PART ? json({ have: [], whole: false }) : { status: 204 })
    await drain()
    expect(sentParts()).toHaveLength(1)
  })
})

describe('in the form', () => {
  it('it goes with an edit, and stays with what has arrived', async () => {
    const id = await add()
    const item = await put('tap')
    const edit = await put('tap and drain', item)
    expect((await look()).pictures).toMatchObject([{ id, request: edit.id }])
    await drain()
    await phone.until(outbox.put(asking('another'), edit))
    expect((await look()).pictures).toMatchObject([{ id, request: edit.id }])
  })

  it('it is kept for a day after the last keystroke', async () => {
    await add()
    phone.clock.now += 20 * HOUR
    await phone.until(outbox.saveDraft({ ...asking('tap'), preferredTime: '', answerBy: '', interpreterPhone: '' }))
    phone.clock.now += 20 * HOUR
    await drain()
    expect((await look()).pictures).toHaveLength(1)
    phone.clock.now += 5 * HOUR
    await drain()
    expect((await look()).pictures).toEqual([])
    expect(bytesThere()).toEqual([])
  })

  it('one whose page was closed while it was made small is gone after a while', async () => {
    await phone.until(outbox.reservePicture())
    phone.clock.now += 11 * MINUTE
    await drain()
    expect((await look()).pictures).toEqual([])
  })

  it('what is removed leaves nothing, also while it is made small', async () => {
    const id = (await phone.until(outbox.reservePicture())) ?? ''
    await phone.until(outbox.removePicture(id))
    await phone.until(outbox.fillPicture(id, BYTES))
    expect([bytesThere(), phone.stored('picture:')]).toEqual([[], {}])
  })

  it('none is left behind where there is no room', async () => {
    const id = (await phone.until(outbox.reservePicture())) ?? ''
    phone.disk.toggle('isFull')
    await expect(phone.until(outbox.fillPicture(id, BYTES))).rejects.toThrow()
    expect([bytesThere(), phone.stored('picture:')]).toEqual([[], {}])
  })

  it('on a disk that has filled up it is sent all the same, each part once', async () => {
    const id = await add()
    await put('tap')
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
