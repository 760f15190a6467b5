import { beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '../simulation/bundle.ts'
import { asking, INSERT, json, MINUTE, type Reply, SECOND } from '../support/phone.ts'
import { phone, withPhone } from '../support/withPhone.ts'

/** A message about a request, step by step, on a simulated phone. */

withPhone()

const MESSAGE = '/rest/v1/rpc/send_request_message'
const REQUEST = '6f1b2c3d-0000-4000-8000-000000000000'
const ID = 'aaaaaaaa-0000-4000-8000-000000000000'

let outbox: Outbox
/** What the server says of a message. */
let said: (body: Readonly<Record<string, unknown>>) => Reply | undefined
beforeEach(() => {
  outbox = phone.open()
  said = ({ p_message }) => json({ id: p_message, at: '2026-11-24T02:30:00Z' })
  phone.answer = ({ path, body }) =>
    path === MESSAGE
      ? said(body)
      : { status: path === INSERT ? 204 : 200, headers: { 'content-type': 'text/javascript' } }
  phone.disk.commit(new Map([[`sent:${REQUEST}`, { version: 1, sentAt: phone.clock.now - MINUTE }]]), true)
})

const sent = () => phone.sent.filter(({ path }) => [INSERT, MESSAGE].includes(path)).map(({ path }) => path)
const write = async (text = 'It is the tank', id = ID) => {
  await phone.until(outbox.writeMessage(REQUEST, id, text))
}
const drain = () => phone.until(outbox.drain({ caller: 'hopeful', patience: 0 }))
const message = (id = ID) => phone.stored('message:')[`message:${REQUEST}:${id}`]

describe('a message', () => {
  it('is on the disk before it is sent, goes out under its id, and its record says that it has arrived', async () => {
    await write()
    expect(sent()).toEqual([])
    expect(message()).toMatchObject({ text: 'It is the tank' })
    expect(await drain()).toBeUndefined()
    expect(phone.sent.find(({ path }) => path === MESSAGE)?.body).toEqual({
      p_key: REQUEST,
      p_message: ID,
      p_text: 'It is the tank',
    })
    expect(message()).toMatchObject({ sentAt: expect.any(Number) })
    expect(phone.stored('sent:')).toMatchObject({ [`sent:${REQUEST}`]: { talkedAt: expect.any(Number) } })
    await drain()
    expect(sent()).toEqual([MESSAGE])
  })

  it('delays no request by what fails with it, and comes behind each that waits', async () => {
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
    expect(await drain()).toBeUndefined()
    expect(sent()).toEqual([MESSAGE, INSERT, INSERT, MESSAGE])
  })

  it('makes way for a request that comes while another message is sent', async () => {
    const item = { version: 1, submission: asking('Water'), requestedAt: phone.clock.now }
    said = ({ p_message }) => {
      if (sent().length === 1) phone.disk.commit(new Map([[`item:${REQUEST.replace('6f', '7f')}`, item]]), true)
      return json({ id: p_message })
    }
    await write()
    await write('And the cellar', ID.replace('a', 'b'))
    expect(await drain()).toBeGreaterThan(phone.clock.now)
    expect(sent()).toEqual([MESSAGE])
    expect(await drain()).toBeUndefined()
    expect(sent()).toEqual([MESSAGE, INSERT, MESSAGE])
  })

  it('waits while the server takes no requests', async () => {
    phone.answer = () => ({ status: 503 })
    await phone.until(outbox.put(asking('Water')))
    await write()
    await drain()
    await phone.wait(7 * SECOND)
    await drain()
    expect(new Set(sent())).toEqual(new Set([INSERT]))
  })

  it('is written down as refused, and told once, where nobody will take it', async () => {
    said = () => json({ code: 'PT409', message: 'This conversation is closed.' }, 409)
    const answered = { answeredAt: phone.clock.now, answer: { seen_at: null, open: true } }
    const record = { version: 1, sentAt: phone.clock.now - MINUTE, ...answered }
    phone.disk.commit(new Map([[`sent:${REQUEST}`, record]]), true)
    await write()
    await drain()
    await drain()
    expect(sent()).toEqual([MESSAGE])
    expect(message()).toMatchObject({ problem: 'closed' })
    // Nobody is asked to write another.
    expect(phone.stored('sent:')).toMatchObject({ [`sent:${REQUEST}`]: { answer: { seen_at: null, open: false } } })
    expect(phone.stored('receipt:')).toMatchObject({ [`receipt:${ID}`]: { kind: 'rejected' } })
  })

  it('goes with its request when that is erased', async () => {
    said = () => json({ code: 'PT410' }, 410)
    await write()
    await drain()
    expect([phone.stored('message:'), phone.stored('sent:')]).toEqual([{}, {}])
  })

  it('goes with its request when that is forgotten here', async () => {
    await write()
    await phone.until(outbox.forgetSent(REQUEST))
    await drain()
    expect(phone.stored('message:')).toEqual({})
    expect(sent()).toEqual([])
  })

  it('is not given up where the server has lost the request and its words are still here', async () => {
    said = () => json(null)
    const item = { version: 1, submission: asking('Water'), requestedAt: phone.clock.now }
    phone.disk.commit(new Map([[`sent:${REQUEST}`, { version: 1, sentAt: phone.clock.now, item }]]), true)
    await write()
    expect(await drain()).toBeGreaterThan(phone.clock.now + MINUTE)
    expect(message()).not.toHaveProperty('problem')
    phone.disk.commit(new Map([[`sent:${REQUEST}`, { version: 1, sentAt: phone.clock.now }]]), true)
    await phone.wait(20 * MINUTE)
    await drain()
    expect(message()).toMatchObject({ problem: 'refused' })
  })
})
