import { beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '../simulation/bundle.ts'
import { asking, HOUR, INSERT, json, MINUTE, phone, type Reply, SECOND, withPhone } from '../support/phone.ts'

withPhone()

const MESSAGE = '/rest/v1/rpc/send_request_message'
const REQUEST = '6f1b2c3d-0000-4000-8000-000000000000'
const ID = 'aaaaaaaa-0000-4000-8000-000000000000'

let outbox: Outbox
let said: (body: Readonly<Record<string, unknown>>) => Reply | undefined
beforeEach(() => {
  outbox = phone.open()
  said = ({ p_message }) => json({ id: p_message, at: '2026-11-24T02:30:00Z' })
  phone.answer = ({ path, body }) =>
    path === MESSAGE
      ? said(body)
      : { status: path === INSERT ? 204 : 200, headers: { 'content-type': 'text/javascript' } }
  know({})
})

const sent = () => phone.sent.filter(({ path }) => [INSERT, MESSAGE].includes(path)).map(({ path }) => path)
const write = async (text = 'It is the tank', id = ID) => {
  await phone.until(outbox.writeMessage(REQUEST, id, text))
}
const addPicture = async (size: number) =>
  phone.until(outbox.fillPicture((await phone.until(outbox.reservePicture(REQUEST))) ?? '', 'A'.repeat(size)))
const drain = () => phone.until(outbox.drain({ caller: 'reconnect', patience: 0 }))
const answered = { seen_at: null, open: true }
const know = (more: object) =>
  phone.write({ [`sent:${REQUEST}`]: { version: 1, sentAt: phone.clock.now - MINUTE, ...more } })
const known = () => Object(phone.stored('sent:')[`sent:${REQUEST}`])
const message = (id = ID) => phone.stored('message:')[`message:${REQUEST}:${id}`]

describe('a message', () => {
  it('is stored before it is sent, sent under its id and recorded as arrived', async () => {
    await write()
    expect(sent()).toEqual([])
    expect(message()).toMatchObject({ text: 'It is the tank' })
    expect(await drain()).toBeUndefined()
    expect(phone.sent.find(({ path }) => path === MESSAGE)).toMatchObject({
      body: { p_key: REQUEST, p_message: ID, p_text: 'It is the tank' },
      how: { keepalive: true },
    })
    expect(message()).toMatchObject({ sentAt: expect.any(Number) })
    expect(phone.stored('sent:')).toMatchObject({ [`sent:${REQUEST}`]: { talkedAt: expect.any(Number) } })
    await drain()
    expect(sent()).toEqual([MESSAGE])
  })

  const portal: Reply = { status: 200, text: '<h1>Log in</h1>', headers: { 'content-type': 'text/html' } }
  it.each([
    ['a café’s login page answers', portal],
    ['no answer comes', undefined],
  ])('stays waiting when %s', async (_, reply) => {
    said = () => reply
    await write()
    expect(await drain()).toBeGreaterThan(phone.clock.now)
    expect(message()).not.toHaveProperty('sentAt')
  })

  it('does not delay requests and is sent after them', async () => {
    said = () => json({ code: 'PGRST202' }, 404)
    await write()
    const later = await drain()
    expect(later).toBeGreaterThan(phone.clock.now + MINUTE)
    await phone.until(outbox.put(asking('Water')))
    expect(await drain()).toBeGreaterThan(phone.clock.now)
    expect(sent()).toEqual([MESSAGE, INSERT])

    said = ({ p_message }) => json({ id: p_message })
    await phone.wait(10 * MINUTE)
    await phone.until(outbox.put(asking('More water')))
    let shown = {}
    outbox.subscribe(() => {
      shown = phone.stored('gate')
    })
    expect(await drain()).toBeUndefined()
    expect(sent()).toEqual([MESSAGE, INSERT, INSERT, MESSAGE])
    // The gate is gone before the tabs check for the last time.
    expect(shown).toEqual({})
  })

  it('is left to the tab that sends it, and other tabs check again after 6 s', async () => {
    const slowly = Promise.withResolvers<Reply>()
    phone.answer = () => slowly.promise
    await write()
    const sending = phone.open().drain()
    await phone.wait(SECOND)
    expect(phone.secondsUntil(await drain())).toBe(6)
    slowly.resolve(json({ id: ID }))
    expect(await phone.until(sending)).toBeUndefined()
    expect(sent()).toEqual([MESSAGE])
  })

  it('forgotten after a failure does not hold up later messages', async () => {
    said = () => json({ code: 'PGRST202' }, 404)
    await write()
    let heard = 0
    phone.open().subscribe(() => heard++)
    await drain()
    await phone.wait(SECOND)
    // All tabs show that it is stuck.
    expect(heard).toBe(1)
    phone.write({ [`message:${REQUEST}:${ID}`]: undefined })
    await drain()
    said = ({ p_message }) => json({ id: p_message })
    await write()
    await drain()
    expect(sent()).toEqual([MESSAGE, MESSAGE])
  })

  it('that is stuck for minutes does not delay a request due sooner', async () => {
    phone.answer = ({ path }) => (path === INSERT ? json({}, 500) : json({ code: 'PGRST202' }, 404))
    await phone.until(outbox.put(asking('Water')))
    await write()
    expect(await drain()).toBeLessThan(phone.clock.now + MINUTE)
    expect(sent()).toEqual([INSERT, MESSAGE])
  })

  it('that is stuck for minutes does not delay a photo due in seconds', async () => {
    phone.answer = ({ path }) => (path === MESSAGE ? json({ code: 'PGRST202' }, 404) : undefined)
    await write()
    await addPicture(100)
    expect(await drain()).toBeLessThan(phone.clock.now + MINUTE)
  })

  const closed = json({ code: 'PT409', message: 'This conversation is closed.' }, 409)
  const byText = { about: 'Water', phone: '07700 900123', isByText: true }
  it.each<[string, string, Reply, object, object?, string?]>([
    // The conversation is shown as closed.
    ['closed', 'closed', closed, { answer: answered }, { ...answered, open: false }],
    ['closed before the first answer', 'closed', closed, {}],
    ['invalid', 'refused', json({ code: 'PT422' }, 422), { answer: answered }, answered],
    ['invalid, from a person who cannot call', 'refused', json({ code: 'PT422' }, 422), byText, undefined, 'Relay UK'],
  ])('is marked and reported once when it is refused: %s', async (_, problem, reply, before, after, how = '') => {
    said = () => reply
    know({ answeredAt: phone.clock.now, ...before })
    await write()
    await drain()
    await drain()
    expect(sent()).toEqual([MESSAGE])
    expect(message()).toMatchObject({ problem })
    expect(known().answer).toEqual(after)
    const receipt = { kind: 'rejected', message: expect.stringContaining(how) }
    expect(phone.stored('receipt:')).toMatchObject({ [`receipt:${ID}`]: receipt })
  })

  it('does not come back if it was forgotten while being sent', async () => {
    said = ({ p_message }) => {
      phone.write({ [`sent:${REQUEST}`]: undefined, [`message:${REQUEST}:${ID}`]: undefined })
      return json({ id: p_message })
    }
    await write()
    await drain()
    expect([phone.stored('message:'), phone.stored('sent:')]).toEqual([{}, {}])
  })

  it('is sent before a photo, which does not wait for a failing message', async () => {
    const other = ID.replace('a', 'b')
    phone.answer = ({ path, body }) => {
      if (path === MESSAGE) return json({ code: 'PGRST202' }, 404)
      if (body.p_part === 0) {
        const record = { version: 1, text: 'And the cellar', writtenAt: phone.clock.now }
        phone.write({ [`message:${REQUEST}:${other}`]: record })
      }
      return json({ have: [body.p_part], whole: body.p_part === 1 })
    }
    await addPicture(40_000)
    const paths = () => phone.sent.map(({ path, body }) => (path === MESSAGE ? 'message' : body.p_part))
    expect(phone.secondsUntil(await phone.until(outbox.drain()))).toBe(6)
    expect(paths()).toEqual([0])
    // A timer retries a failure after five minutes, a caller with new hope after six seconds.
    await phone.until(outbox.drain())
    expect(paths()).toEqual([0, 'message', 1])
    await phone.until(outbox.writeMessage(REQUEST, ID, 'It is the tank'))
    await phone.wait(10 * SECOND)
    await addPicture(40_000)
    await phone.until(outbox.drain())
    expect(paths()).toEqual([0, 'message', 1, 0, 1])
  })

  it('is kept as a draft until the visitor sends it, and other tabs hear of it', async () => {
    let heard = 0
    phone.open().subscribe(() => heard++)
    const draft = () => phone.until(outbox.loadMessageDraft(REQUEST))
    expect(await draft()).toBe('')
    for (const text of ['Half', '', 'It is']) {
      await phone.until(outbox.saveMessageDraft(REQUEST, text))
      expect(await draft()).toBe(text)
      expect(Object.keys(phone.stored('message:'))).toHaveLength(text ? 1 : 0)
    }
    await write()
    expect(await draft()).toBe('')
    await phone.wait(SECOND)
    expect(heard).toBe(1)
  })

  it('is deleted with an erased request', async () => {
    said = () => json({ code: 'PT410' }, 410)
    await write()
    await drain()
    expect([phone.stored('message:'), phone.stored('sent:')]).toEqual([{}, {}])
  })

  it('is deleted with a forgotten request', async () => {
    await write()
    await write('And the cellar', ID.replaceAll('a', '0'))
    await phone.until(outbox.forgetSent(REQUEST))
    await drain()
    expect(phone.stored('message:')).toEqual({})
    expect(sent()).toEqual([])
  })

  it('of a request that the server has lost is sent after the request is sent again', async () => {
    const submission = asking('Water')
    know({ item: { version: 1, submission, requestedAt: phone.clock.now } })
    said = ({ p_message }) => json(sent().includes(INSERT) ? { id: p_message } : null)
    await write()
    expect(await drain()).toBeUndefined()
    expect(sent()).toEqual([MESSAGE, INSERT, MESSAGE])
    expect(message()).toMatchObject({ sentAt: expect.any(Number) })
    expect(phone.stored('item:')).toEqual({})
  })

  it('is given up if the request is lost and cannot be sent again', async () => {
    said = () => json(null)
    await write()
    await drain()
    expect(sent()).toEqual([MESSAGE])
    expect(message()).toMatchObject({ problem: 'refused' })
  })
})

describe('the answer to a request', () => {
  const ANSWER = '/rest/v1/rpc/request_answer'
  const asked = () => phone.calls(ANSWER).length
  let isVisible: boolean
  let comeBack: () => Promise<void>
  beforeEach(() => {
    isVisible = true
    const due_at = new Date(phone.clock.now).toISOString()
    phone.answer = () => json({ due_at, now: new Date(phone.clock.now).toISOString() })
  })
  const start = async () => {
    comeBack = outbox.startAsking(outbox.createView(true), () => isVisible)
    await phone.wait(SECOND)
  }

  it('is fetched when due by a visible page, and sooner when the visitor returns', async () => {
    know({ sentAt: phone.clock.now })
    await start()
    expect(asked()).toBe(0)
    await phone.wait(10 * SECOND)
    expect(asked()).toBe(1)
    isVisible = false
    await phone.wait(HOUR)
    await phone.until(comeBack())
    expect(asked()).toBe(1)
    phone.clock.now += 4 * HOUR
    isVisible = true
    await phone.until(comeBack())
    expect(asked()).toBe(2)
    // The wait is half an hour, or a minute for a visitor who returns.
    await phone.wait(20 * MINUTE)
    expect(asked()).toBe(2)
    await phone.until(comeBack())
    expect(asked()).toBe(3)
  })

  it('is fetched once a minute if the disk stores nothing', async () => {
    phone.disk.faults.isFull = true
    await start()
    expect(asked()).toBe(1)
    await phone.wait(50 * SECOND)
    expect(asked()).toBe(1)
    await phone.wait(40 * SECOND)
    expect(asked()).toBe(2)
  })

  it('reports the last reply shown to the server until that succeeds', async () => {
    const SHOWN = '/rest/v1/rpc/see_request_messages'
    const told = () => phone.calls(SHOWN).map(({ body }) => body)
    const note = (tab = outbox) => phone.until(tab.noteShown({ id: REQUEST, sentAt: phone.clock.now }, '7'))
    for (const reply of [undefined, { status: 300 }] as const) {
      phone.answer = () => reply
      await note(phone.open())
      expect(known()).not.toHaveProperty('shown')
    }
    phone.answer = () => ({ status: 204 })
    await note()
    await note()
    expect(told()).toEqual([1, 2, 3].map(() => ({ p_key: REQUEST, p_last: '7' })))
    expect(known()).toMatchObject({ shown: '7' })
    // Another request also has a reply with this number.
    await phone.until(outbox.noteShown({ id: ID, sentAt: phone.clock.now }, '7'))
    expect(told()[3]).toEqual({ p_key: ID, p_last: '7' })
  })
})
