import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Item } from '../../src/outbox/records.ts'
import { digestOf } from '../../src/outbox/requests.ts'
import type { Outbox } from '../simulation/bundle.ts'
import { Life } from '../simulation/clock.ts'
import type { Connection } from '../simulation/disk.ts'
import { damaged, fuzz, odd } from '../support/arbitrary.ts'
import { filled, keptEarly } from '../support/formPage.ts'
import {
  asking,
  DAY,
  HOUR,
  INSERT,
  json,
  MINUTE,
  newPhone,
  phone,
  type Reply,
  SECOND,
  START,
  withPhone,
} from '../support/phone.ts'

/**
 * Tests the outbox step by step on a simulated phone. The simulation (tests/simulation) covers
 * several events at once.
 */

withPhone()

const ANSWER = '/rest/v1/rpc/request_answer'
const erased = json({ code: 'PT410', message: 'This request has been erased.' }, 410)
const refusal = json({ code: 'PT422', message: 'Enter your name' }, 422)

let outbox: Outbox
beforeEach(() => {
  outbox = phone.open()
})

const put = (message: string) => phone.until(outbox.put(asking(message)))
const drain = (...options: Parameters<Outbox['drain']>) => phone.until(outbox.drain(...options))
const look = (tab = outbox) => phone.until(tab.createView(false).look())
const waiting = async () => (await look()).items.map(({ submission }) => submission.message)
/** Counts the changes that another tab hears of, after a second. */
function countChanges(tab = phone.open()): () => Promise<number> {
  let count = 0
  tab.subscribe(() => count++)
  return async () => {
    await phone.wait(SECOND)
    const counted = count
    count = 0
    return counted
  }
}

describe('a request', () => {
  it('outlives its page and is sent without redirects, cache or cookies', async () => {
    phone.answerInserts(() => undefined)
    await put('tap')
    await drain()
    const apart = { cache: 'no-store', credentials: 'omit' }
    expect(phone.sent).toMatchObject([
      { path: INSERT, method: 'POST', how: { ...apart, redirect: 'error', keepalive: true } },
      { path: '/sw.js', method: 'HEAD', how: { ...apart, redirect: 'manual' } },
    ])
  })

  it('survives a power cut as soon as it is stored', async () => {
    await put('tap')
    phone.disk.cutPower()
    outbox = phone.open()
    expect(await waiting()).toEqual(['tap'])
  })

  it('once sent, is recorded as sent and has a receipt', async () => {
    const item = await put('tap')
    const { id } = item
    await drain()
    expect(phone.stored('sent:')).toEqual({
      [`sent:${id}`]: { version: 1, sentAt: expect.any(Number), item, about: 'tap', phone: '07700 900123' },
    })
    expect(phone.stored('receipt:')).toEqual({
      [`receipt:${id}`]: { id, kind: 'sent', at: expect.any(Number) },
    })
    expect((await look()).statusOf(id)).toMatchObject({ kind: 'sent' })
  })

  it('that is pressed again after its receipt was shown waits again', async () => {
    const { id } = await put('tap')
    await drain()
    await phone.until(outbox.claimReceipts())
    await phone.wait(MINUTE)
    const pressedAt = phone.clock.now
    await put('tap')
    expect((await look()).statusOf(id)).toEqual({ kind: 'waiting' })
    expect(phone.stored('pressed')).toEqual({ pressed: [expect.objectContaining({ id })] })
    await drain()
    // The server uses this time to tell a new press from a retry.
    const [first, again] = phone.sent.map(({ headers }) => headers)
    expect(first).not.toHaveProperty('X-Confirmed-At')
    expect(again).toMatchObject({ 'X-Requested-At': first?.['X-Requested-At'] })
    expect(Number(again?.['X-Confirmed-At']) - pressedAt).toBeLessThan(SECOND)
    expect(Number(again?.['X-Confirmed-At'])).toBeGreaterThanOrEqual(Math.floor(pressedAt))
    expect(await phone.until(outbox.claimReceipts())).toMatchObject([{ id, kind: 'sent' }])
  })

  it('with the same words is another one 15 minutes after the first press, whatever was pressed since', async () => {
    const { id } = await put('tap')
    await phone.wait(10 * MINUTE)
    expect((await put('tap')).id).toBe(id)
    await phone.wait(5 * MINUTE - SECOND)
    expect((await put('tap')).id).toBe(id)
    await phone.wait(SECOND)
    expect((await put('tap')).id).not.toBe(id)
  })

  it('sent by two tabs at once without locks has one receipt', async () => {
    await put('tap')
    const told: unknown[] = []
    outbox.subscribe(async () => told.push(...(await outbox.claimReceipts())))
    const first = phone.open({ navigator: {} }).drain()
    await phone.wait(SECOND / 10)
    const second = phone.open({ navigator: {} }).drain()
    await phone.until(Promise.all([first, second]))
    await phone.wait(SECOND)
    expect(phone.messages()).toEqual(['tap', 'tap'])
    expect(told).toMatchObject([{ kind: 'sent' }])
  })

  it.each([undefined, START - MINUTE])(
    'deleted while being sent can still be followed from its first arrival, without its words (%s)',
    async (sentAt) => {
      const { id } = await put('tap')
      phone.write({ [`item:${id}`]: { ...Object(phone.stored()[`item:${id}`]), ...(sentAt && { sentAt }) } })
      phone.answerInserts(() => {
        phone.write({ [`item:${id}`]: undefined })
        return { status: 204 }
      })
      await drain()
      expect(phone.stored('item:')).toEqual({})
      expect(phone.stored('sent:')).toMatchObject({ [`sent:${id}`]: { sentAt: sentAt ?? expect.any(Number) } })
      expect(Object(phone.stored()[`sent:${id}`]).item).toBeUndefined()
    },
  )

  it('is saved even if the browser cannot hash, as over plain http', async () => {
    await phone.until(phone.open({ crypto: { randomUUID: () => 'a' } }).put(asking('tap')))
    expect(await waiting()).toEqual(['tap'])
  })

  it('leaves a hash that does not reveal its words', async () => {
    expect(await digestOf(asking('tap'))).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a failed attempt', () => {
  it('makes an attempt on reconnecting give up if the server asks for more time than it has', async () => {
    phone.answerInserts(() => ({ status: 503, headers: { 'retry-after': '25' } }))
    await put('tap')
    await drain()
    await phone.wait(7 * SECOND)
    expect((await look()).isPausing).toBe(true)
    expect(await phone.secondsOf(drain({ caller: 'reconnect' }))).toBe(0)
    expect(await phone.secondsOf(drain({ caller: 'reconnect', patience: MINUTE }))).toBe(21)
    expect(phone.messages()).toHaveLength(2)
  })

  it('blames our side after three failures in a row if our host answered each time', async () => {
    const { id } = await put('tap')
    const holds: unknown[] = []
    for (const host of [undefined, undefined, null, undefined, undefined, undefined]) {
      phone.answerInserts(() => undefined, host)
      await phone.wait(MINUTE)
      await drain()
      holds.push(Object((await look()).statusOf(id)).hold)
    }
    // Without a connection it is the line's fault, whatever came before.
    const [answers, isOffline] = ['unreachable', undefined]
    expect(holds).toEqual([answers, answers, isOffline, answers, answers, 'retry-slowly'])
  })

  it('is forgotten once a request arrives', async () => {
    phone.answerInserts(() => json({}, 429))
    const first = await put('first')
    await drain()
    const second = await put('second')
    phone.write({ [`item:${second.id}`]: { ...second, problem: { kind: 'busy' } } })
    expect((await look()).statusOf(second.id)).toEqual({ kind: 'waiting', hold: 'busy' })
    await phone.wait(10 * MINUTE)
    phone.answerInserts((message) => (message === 'first' ? { status: 204 } : undefined))
    await drain({ caller: 'pressed' })
    expect((await look()).statusOf(first.id)).toMatchObject({ kind: 'sent' })
    // The next attempt had no answer.
    expect((await look()).statusOf(second.id)).toEqual({ kind: 'waiting', hold: 'unreachable' })
  })

  it('is first announced with its reason if our host answers', async () => {
    phone.answerInserts(() => json({}, 503))
    const { id } = await put('tap')
    const changes = countChanges()
    await drain()
    expect(await changes()).toBe(1)
    expect((await look()).statusOf(id)).toEqual({ kind: 'waiting', hold: 'unreachable' })
  })

  it('is announced to other tabs if our host is slow to answer, and again afterwards', async () => {
    phone.answer = ({ path }) => (path === INSERT ? undefined : 'hangs')
    await put('tap')
    const changes = countChanges()
    const drained = outbox.drain()
    await phone.wait(SECOND)
    expect(await changes()).toBe(1)
    await phone.until(drained)
    expect(await changes()).toBe(1)
  })
})

describe('a tab that is stuck', () => {
  const never = () => new Promise(() => undefined)
  const drainIn = (tab: Outbox) => void tab.drain({ caller: 'reconnect' }).catch(() => undefined)

  it('while sending delays an attempt on reconnecting no longer than an attempt may take', async () => {
    await put('tap')
    drainIn(phone.open({ fetch: never }))
    await phone.wait(SECOND)
    expect(await phone.secondsOf(drain({ caller: 'reconnect' }))).toBe(26)
    expect(phone.messages()).toEqual(['tap'])
  })

  it('while sending does not delay a timer, which succeeds later', async () => {
    await put('tap')
    drainIn(phone.open({ fetch: never }))
    await phone.wait(SECOND)
    const before = phone.clock.now
    const retryAt = await drain()
    expect(phone.clock.now - before).toBeLessThan(SECOND)
    expect(phone.secondsUntil(retryAt)).toBe(6)
    expect(phone.messages()).toEqual([])
    await phone.wait(30 * SECOND)
    await drain()
    expect(phone.messages()).toEqual(['tap'])
  })

  it('with a disk that never answers delays no other tab', async () => {
    await put('tap')
    drainIn(phone.open({ indexedDB: { open: () => ({}) } }))
    await phone.wait(SECOND)
    expect(await phone.secondsOf(drain({ caller: 'reconnect' }))).toBe(0)
  })
})

describe('a request that the server refuses while it accepts others', () => {
  it.each([
    [403, 6 * SECOND],
    [500, 38 * SECOND],
  ])('goes to the back of the queue after %i, and the next is sent at once', async (status, soon) => {
    phone.answerInserts((message) => (message === 'bad' ? json({}, status) : { status: 204 }))
    const bad = await put('bad')
    const good = await put('good')
    const changes = countChanges()
    // Another request has arrived, so the server may have recovered.
    expect(await drain()).toBeLessThanOrEqual(phone.clock.now + soon)
    expect(await changes()).toBe(2)
    expect(phone.messages()).toEqual(['bad', 'good'])
    // The visitor should call about the bad request. The connection is fine.
    expect((await look()).statusOf(bad.id)).toEqual({ kind: 'waiting', hold: 'retry-slowly' })
    expect((await look()).statusOf(good.id)).toMatchObject({ kind: 'sent' })
    expect(await look()).toMatchObject({ isPausing: false, isStuck: false })
  })

  it('is retried by a timer after its wait, behind newer requests', async () => {
    const wait = 5 * MINUTE
    phone.answerInserts((message) => (message === 'bad' ? json({}, 403) : { status: 204 }))
    await put('bad')
    expect(await drain()).toBeGreaterThanOrEqual(phone.clock.now + wait - SECOND)
    phone.clock.now += wait / 2
    await drain()
    phone.clock.now += wait
    await put('good')
    await drain()
    expect(phone.messages()).toEqual(['bad', 'good', 'bad'])
    phone.answerInserts(() => ({ status: 204 }))
    phone.clock.now += 2 * wait
    expect(await drain()).toBeUndefined()
    expect((await look()).items).toEqual([])
  })

  it('no longer blames our side once it is too old and another request has arrived', async () => {
    phone.answerInserts(() => json({}, 500))
    const old = await put('old')
    await drain()
    phone.clock.now += DAY
    phone.answerInserts(() => ({ status: 204 }))
    await put('new')
    await drain()
    expect((await look()).statusOf(old.id)).toEqual({ kind: 'waiting' })
  })
})

describe('a request that is refused for good', () => {
  it('is reported if it was erased before its arrival was known', async () => {
    phone.answerInserts(() => json({ code: 'PT410', message: 'Erased' }, 410))
    await put('tap')
    await drain()
    expect(await phone.until(outbox.claimReceipts())).toMatchObject([{ kind: 'rejected', message: 'Erased' }])
  })

  it('stays refused if another tab without locks meets a busy server', async () => {
    phone.answerInserts(() => (phone.messages().length === 1 ? { status: 429 } : refusal))
    const { id } = await put('bad')
    const tabs = [phone.open({ navigator: {} }), phone.open({ navigator: {} })]
    await phone.until(Promise.all(tabs.map((tab) => tab.drain())))
    expect(phone.messages()).toHaveLength(2)
    expect((await look()).statusOf(id)).toEqual({ kind: 'rejected', message: 'Enter your name' })
  })

  it('waits when it is pressed again, even after a server error', async () => {
    phone.answerInserts(() => (phone.messages().length === 1 ? json({}, 500) : refusal))
    const { id } = await put('bad')
    await drain()
    await phone.wait(MINUTE)
    await drain()
    await put('bad')
    expect((await look()).statusOf(id)).toEqual({ kind: 'waiting' })
  })

  it('is sent again when the visitor confirms it, with a new receipt', async () => {
    phone.answerInserts(() => refusal)
    const { id } = await put('bad')
    await drain()
    const changes = countChanges()
    await phone.until(outbox.confirm(id))
    expect(await changes()).toBe(1)
    expect(await phone.until(outbox.claimReceipts())).toEqual([])
    await drain()
    expect(phone.messages()).toEqual(['bad', 'bad'])
    expect(await phone.until(outbox.claimReceipts())).toMatchObject([{ id, kind: 'rejected' }])
  })
})

it('a drain in another tab can be awaited', async () => {
  phone.answerInserts(() => 'hangs', null)
  await put('tap')
  const drained = outbox.drain()
  await phone.wait(SECOND)
  expect(await phone.secondsOf(phone.until(phone.open().settled()))).toBe(19)
  await phone.until(drained)
})

describe('a disk', () => {
  it('that is full does not stop sending, and a sent request leaves the list', async () => {
    await put('tap')
    phone.disk.faults.isFull = true
    expect(await drain()).toBeUndefined()
    expect(phone.messages()).toEqual(['tap'])
    phone.disk.recover()
    expect(await waiting()).toEqual([])
  })

  it('that is full keeps a refused request until there is room to record the refusal', async () => {
    phone.answerInserts(() => refusal)
    const { id } = await put('tap')
    phone.disk.faults.isFull = true
    await expect(drain()).rejects.toThrow()
    phone.disk.recover()
    expect(await waiting()).toEqual(['tap'])
    expect(await drain()).toBeUndefined()
    expect((await look()).statusOf(id)).toMatchObject({ kind: 'rejected' })
    // It is never due again.
    expect(await drain()).toBeUndefined()
    expect(phone.messages()).toEqual(['tap', 'tap'])
  })

  it('that is full still hands out receipts', async () => {
    await put('tap')
    await drain()
    phone.disk.faults.isFull = true
    expect(await phone.until(outbox.claimReceipts())).toMatchObject([{ kind: 'sent' }])
    expect(phone.stored('receipt:')).toEqual({})
  })
})

describe('a connection to the disk', () => {
  async function connected() {
    const life = new Life()
    const opened: { readonly result: Connection }[] = []
    const { open } = phone.disk.factoryOf(life) as { open(): { readonly result: Connection } }
    const indexedDB = {
      open: () => {
        const request = open()
        opened.push(request)
        return request
      },
    }
    const tab = phone.open({ indexedDB }, life)
    await phone.until(tab.loadDraft())
    const connection = opened[0]?.result ?? expect.fail()
    return { tab, opened, connection }
  }
  const failing = async (message: string, name: string) => {
    const made = await connected()
    made.connection.transaction = () => {
      throw new DOMException(message, name)
    }
    return made
  }

  it.each([
    ['The database connection is closing.', 'AbortError'],
    ['Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError'],
    ['Connection was lost', 'UnknownError'],
    ['whatever', 'InvalidStateError'],
  ])('that is lost (%s) is reopened', async (message, name) => {
    const { tab, opened } = await failing(message, name)
    expect(await phone.until(tab.loadDraft())).toBeUndefined()
    expect(opened).toHaveLength(2)
    await phone.until(tab.loadDraft())
    expect(opened).toHaveLength(2)
  })

  it('with another error is not reopened', async () => {
    const { tab, opened } = await failing('Internal error', 'UnknownError')
    await expect(phone.until(tab.loadDraft())).rejects.toThrow('Internal error')
    expect(opened).toHaveLength(1)
  })

  it('times out after 15 s and is opened again', async () => {
    const open = vi.fn(() => ({}))
    const tab = phone.open({ indexedDB: { open } })
    const error = { name: 'TimeoutError', message: 'The disk does not answer' }
    for (const seconds of [15, 30]) {
      await expect(phone.until(tab.loadDraft())).rejects.toMatchObject(error)
      expect(Math.round((phone.clock.now - START) / SECOND)).toBe(seconds)
    }
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('that opens after its timeout is closed again', async () => {
    const close = vi.fn()
    const request: { result: object; onsuccess?: () => void } = { result: { close } }
    const tab = phone.open({ indexedDB: { open: () => request } })
    await expect(phone.until(tab.loadDraft())).rejects.toThrow('does not answer')
    request.onsuccess?.()
    await phone.wait(SECOND)
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([
    ['onclose', false],
    ['onversionchange', true],
  ] as const)('is reopened after %s, closed for a newer database version: %s', async (event, isLost) => {
    const { tab, opened, connection } = await connected()
    connection[event]?.()
    expect(connection.isLost).toBe(isLost)
    await phone.until(tab.loadDraft())
    expect(opened).toHaveLength(2)
  })
})

describe('a request kept by the boot script', () => {
  const early = (message: string) => keptEarly(filled(message), START - MINUTE)
  const keep = (id: string, value: object) => phone.write({ [`early:${id}`]: value })

  it('is adopted once, and announced to other tabs', async () => {
    const changes = countChanges()
    for (const count of [0, 1]) {
      expect((await look()).isAnythingWaiting).toBe(count > 0)
      await phone.until(outbox.adopt())
      expect(await changes()).toBe(count)
      keep('a', early('tap'))
    }
  })

  it('is sent by the first drain, and not recorded as sent under an invalid key', async () => {
    keep('a', early('tap'))
    await drain()
    expect(phone.messages()).toEqual(['tap'])
    expect(phone.stored('sent:')).toEqual({})
  })

  it('joins the request with the same words from the same minutes, however late it is adopted', async () => {
    const { id } = await put('tap')
    keep('a', early('tap'))
    await phone.wait(20 * MINUTE)
    await phone.until(outbox.adopt())
    expect((await look()).items.map((item) => item.id)).toEqual([id])
  })

  it('stays as it is on a full disk and is retried in a minute', async () => {
    await put('ready')
    keep('a', early('tap'))
    phone.disk.faults.isFull = true
    const retryAt = await drain()
    expect(phone.messages()).toEqual(['ready'])
    expect(phone.secondsUntil(retryAt)).toBe(60)
    expect(Object.keys(phone.stored('early:'))).toEqual(['early:a'])
  })

  it('has a refusal receipt if the form would have refused it', async () => {
    keep('a', early('x'.repeat(2001)))
    await phone.until(outbox.adopt())
    const problem = { kind: 'rejected', message: 'Message must be 2,000 characters or fewer' }
    expect(await phone.until(outbox.claimReceipts())).toMatchObject([{ id: 'a', ...problem }])
  })

  it('deletes its own draft, and no other', async () => {
    const adoptWith = async (draft: object) => {
      phone.write({ draft })
      keep('a', early('tap'))
      await phone.until(outbox.adopt())
      return phone.stored('draft').draft !== undefined
    }
    const edits = { version: 1, id: 'b', submission: asking('edited'), requestedAt: START }
    const later = START - MINUTE + 1
    expect(await adoptWith({ values: filled('older'), savedAt: START - MINUTE })).toBe(false)
    expect(await adoptWith({ values: filled('tap'), savedAt: later })).toBe(false)
    expect(await adoptWith({ values: filled('tap drips'), savedAt: later })).toBe(true)
    expect(await adoptWith({ values: filled('tap'), savedAt: later, edits })).toBe(true)
  })
})

it('a draft of an edit is not cleared or sent by a tab without that edit', async () => {
  const item = await put('tap')
  await phone.until(outbox.saveDraft(filled('tap drips'), item))
  const other = phone.open()
  await phone.until(other.clearDraft())
  await phone.until(other.put(asking('another')))
  expect(await phone.until(outbox.loadDraft())).toMatchObject({ values: filled('tap drips'), edits: { id: item.id } })
  await phone.until(outbox.clearDraft(item))
  expect(phone.stored('draft')).toEqual({})
})

it('a request that is edited loses its draft once sent, unless the draft was changed', async () => {
  const item = await put('tap')
  await phone.until(outbox.saveDraft(filled('tap'), item))
  await drain()
  expect(phone.stored('draft')).toEqual({})
  const changed = await put('drain')
  await phone.until(outbox.saveDraft(filled('drain smells'), changed))
  await drain()
  expect(await phone.until(outbox.loadDraft())).toMatchObject({ values: filled('drain smells') })
})

it('a damaged database causes no error, and a valid request is sent', async () => {
  const time = START - 2 * MINUTE
  const submission = asking('damaged')
  const item = { version: 1, submission, requestedAt: time }
  const anyItem = fc.oneof(
    damaged({ ...item, confirmedAt: time, sentAt: time, losses: 1, problem: { kind: 'rejected', message: 'No' } }),
    damaged(submission).map((damage) => ({ ...item, submission: damage })),
  )
  const anyKey = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }))
  const everything = fc.record({
    items: fc.dictionary(anyKey, anyItem, { maxKeys: 3 }),
    receipts: fc.dictionary(anyKey, damaged({ id: 'a', kind: 'sent', at: time }), { maxKeys: 2 }),
    draft: damaged({ values: filled('draft'), edits: { ...item, id: 'edited' }, savedAt: time }),
    gate: damaged({ failures: 1, refusals: 1, urgentAt: time, askedAt: time, openAt: time }),
    pressed: fc.oneof(odd, fc.array(damaged({ digest: 'a', id: 'a', requestedAt: time }))),
    removed: damaged({ count: 1, oldest: time }),
  })
  await fc.assert(
    fc.asyncProperty(everything, fc.uuid(), async ({ items, receipts, ...others }, good) => {
      newPhone()
      outbox = phone.open()
      await look()
      const under = (prefix: string, values: object) =>
        Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]))
      phone.write({ ...under('item:', items), ...under('receipt:', receipts), ...others })
      phone.write({ [`item:${good}`]: { ...item, id: good, submission: asking('good') } })
      await phone.until(outbox.loadDraft())
      await phone.until(outbox.claimReceipts())
      const before = (await look()).items
      for (const { requestedAt } of before) new Date(requestedAt).toISOString()
      expect(before.map(({ id }) => id)).toContain(good)
      await drain({ caller: 'pressed' })
      expect(await phone.until(outbox.claimReceipts())).toContainEqual(
        expect.objectContaining({ id: good, kind: 'sent' }),
      )
      expect((await look()).items.map(({ id }) => id)).not.toContain(good)
      await put('new')
      await phone.until(outbox.saveDraft(filled('half')))
    }),
    fuzz(100),
  )
})

describe('a record past its retention', () => {
  it('is deleted by the next drain, and reported to the visitor once', async () => {
    await put('tap')
    phone.clock.now += 30 * DAY
    const changes = countChanges()
    await drain()
    expect(await changes()).toBe(1)
    expect(await waiting()).toEqual([])
    expect((await look()).removed).toEqual({ count: 1, oldest: expect.any(Number) })
    await phone.until(outbox.forgetRemoved())
    expect(await changes()).toBe(1)
    expect((await look()).removed).toBeUndefined()
  })

  it('leaves the retry times of other requests alone, and needs no retry', async () => {
    const expired = { id: 'x', kind: 'sent', at: START - 2 * DAY }
    const expire = () => phone.write({ 'told:x': expired })
    expire()
    expect(await drain()).toBeUndefined()
    phone.answerInserts(() => ({ status: 403 }))
    await put('tap')
    await drain()
    expire()
    expect(await drain()).toBeGreaterThan(phone.clock.now)
    expect(phone.stored('told:')).toEqual({})
  })

  it('is deleted once, and later attempts write nothing', async () => {
    await phone.until(outbox.saveDraft(filled('half')))
    phone.clock.now += DAY
    const changes = countChanges()
    await drain()
    expect(await changes()).toBe(0)
    expect(phone.stored('draft')).toEqual({})
    let commits = 0
    phone.onCommit = () => void commits++
    await drain()
    expect(commits).toBe(0)
  })
})

describe('the delivery of a pressed request', () => {
  const begin = (id: string, patience = 8 * SECOND) => {
    const timeUp = new Promise<void>((resolve) => phone.clock.later(patience, resolve))
    return outbox.deliver(outbox.createView(false), id, timeUp)
  }
  const deliver = (id: string) => phone.until(begin(id))

  it('waits at most six seconds after a failure', async () => {
    phone.answerInserts(() => undefined)
    const { id } = await put('tap')
    await drain()
    await phone.wait(7 * SECOND)
    await drain()
    await phone.wait(7 * SECOND)
    phone.answerInserts(() => ({ status: 204 }))
    const delivered = deliver(id)
    expect(await phone.secondsOf(delivered)).toBe(0)
    expect(await delivered).toMatchObject({ kind: 'sent' })
  })

  it('makes an attempt on reconnecting for a request that the server refused a moment ago', async () => {
    phone.answerInserts(() => ({ status: 403 }))
    const { id } = await put('tap')
    await drain()
    await phone.wait(7 * SECOND)
    phone.answerInserts(() => ({ status: 204 }))
    expect(await deliver(id)).toMatchObject({ kind: 'sent' })
  })

  it.each([503, 500])('does not ask a busy server (%i), and reports waiting at once', async (status) => {
    phone.answerInserts(() => ({ status, headers: { 'retry-after': '25' } }))
    const { id } = await put('tap')
    await drain()
    await phone.wait(7 * SECOND)
    const delivered = deliver(id)
    expect(await phone.secondsOf(delivered)).toBe(0)
    expect(await delivered).toMatchObject({ kind: 'waiting' })
    expect(phone.messages()).toHaveLength(1)
  })

  it('reports success even while another request is held up', async () => {
    phone.answerInserts((message) => ({ status: message === 'bad' ? 500 : 204 }))
    await put('bad')
    await drain()
    expect(await deliver((await put('good')).id)).toMatchObject({ kind: 'sent' })
  })

  it('reports success in all tabs, even if a full disk stores no receipt', async () => {
    phone.answerInserts(() => ({ status: 204 }))
    const { id } = await put('tap')
    const tabs = [outbox, phone.open()].map((tab) => tab.createView(false))
    for (const view of tabs) view.subscribe(() => undefined)
    phone.disk.faults.isFull = true
    const [here] = tabs
    if (here) expect(await phone.until(outbox.deliver(here, id, new Promise(() => {})))).toMatchObject({ kind: 'sent' })
    await phone.wait(SECOND)
    expect(tabs.map((view) => view.current()?.statusOf(id)?.kind)).toEqual(['sent', 'sent'])
  })

  it('reports the request as gone if it was sent, lost by the server and then deleted', async () => {
    phone.answerInserts(() => ({ status: 204 }))
    const { id } = await put('tap')
    const view = outbox.createView(false)
    view.subscribe(() => undefined)
    await drain()
    phone.answer = () => json(null)
    await phone.wait(MINUTE)
    await phone.until(outbox.askDue(false))
    expect(await waiting()).toEqual(['tap'])
    await phone.until(outbox.remove(id))
    await phone.wait(SECOND)
    expect(view.current()?.statusOf(id)).toEqual({ kind: 'gone' })
  })

  it.each([
    ['tap', 'sent'],
    ['bad', undefined],
  ])('still reports an arrival, but nothing else, once the disk stops answering: %s', async (message, kind) => {
    phone.answerInserts(() => (message === 'bad' ? refusal : { status: 204 }))
    const { id } = await put(message)
    outbox.subscribe(() => {
      phone.disk.faults.isSilent = true
    })
    const view = outbox.createView(false)
    view.subscribe(() => undefined)
    void outbox.drain().catch(() => undefined)
    await phone.wait(MINUTE)
    expect(view.current()?.isRead).toBe(false)
    expect(view.current()?.statusOf(id)?.kind).toBe(kind)
  })

  it('reports the request as gone if it was deleted meanwhile', async () => {
    phone.answerInserts(() => 'hangs', null)
    const { id } = await put('tap')
    const delivered = begin(id)
    await phone.wait(SECOND)
    await phone.until(phone.open().remove(id))
    expect(await phone.until(delivered)).toEqual({ kind: 'gone' })
    expect(phone.clock.now - START).toBeLessThan(4 * SECOND)
  })
})

describe('the answer to sent requests', () => {
  const said = (more: object = {}) =>
    json({ due_at: iso(START), now: iso(phone.clock.now), seen_at: null, status: 'new', ...more })
  const iso = (ms: number) => new Date(ms).toISOString()
  const asked = () => phone.calls(ANSWER).map(({ body }) => body.p_key)
  const listSent = async () => (await look()).sent
  const askDue = (isBack = false) => phone.until(outbox.askDue(isBack))
  const answer = (reply: Parameters<typeof phone.answerInserts>[0]) => {
    phone.answer = ({ path, body }) => (path === ANSWER ? reply(body.p_key) : { status: 204 })
  }
  /** Waits, then polls the server, which gives this answer. */
  async function askAfter(ms: number, reply: Parameters<typeof answer>[0], isBack = false) {
    await phone.wait(ms)
    answer(reply)
    await askDue(isBack)
  }
  /** Sends these requests a second apart. @returns their keys */
  async function send(...all: readonly string[]): Promise<string[]> {
    const ids: string[] = []
    for (const message of all) {
      ids.push((await put(message)).id)
      await drain()
      await phone.wait(SECOND)
    }
    return ids
  }

  it('is fetched ten seconds after sending, and stored', async () => {
    const [id] = await send('tap')
    answer(() => said({ seen_at: iso(START + 5 * SECOND) }))
    await askDue()
    expect(asked()).toEqual([])
    await phone.wait(10 * SECOND)
    const changes = countChanges()
    await askDue()
    expect(await changes()).toBe(1)
    expect(asked()).toEqual([id])
    // The call need not outlive its page.
    expect(phone.sent.at(-1)).toMatchObject({ how: { keepalive: false, credentials: 'omit' } })
    const [sent] = await listSent()
    expect(sent).toMatchObject({ id, askedAt: expect.any(Number), answer: { dueAt: START, at: sent?.askedAt } })
  })

  it('is not kept if the request was erased', async () => {
    const [first, second] = await send('first', 'second')
    await askAfter(10 * SECOND, (key) => (key === first ? erased : said()))
    expect((await listSent()).map(({ id }) => id)).toEqual([second])
    expect(asked()).toEqual([second, first])
    expect([await waiting(), phone.messages()]).toEqual([[], ['first', 'second']])
  })

  describe('behind the link in a text', () => {
    const link = 'a1B2c3D4e5F6g7H8i9J0k1'
    const received_at = iso(START - HOUR)
    const follow = () => phone.until(outbox.follow(link).catch(() => undefined))

    it('is fetched at once, and keeps what is known when the link is opened again', async () => {
      await follow()
      expect(await listSent()).toEqual([])
      await askAfter(0, () => said({ received_at, status: 'seen', seen_at: received_at }))
      expect(asked()).toEqual([link])
      await follow()
      expect(await listSent()).toMatchObject([{ id: link, sentAt: START - HOUR, answer: { seenAt: START - HOUR } }])
    })

    it('is not shown beside the request itself on the device that sent it', async () => {
      const [id] = await send('tap')
      await follow()
      await askAfter(10 * SECOND, () => said({ received_at }))
      expect(asked()).toEqual([id, link])
      expect((await listSent()).map((sent) => sent.id)).toEqual([id])
    })

    it('goes from the device once the link has ended', async () => {
      await follow()
      await askAfter(0, () => json(null))
      expect(phone.stored('sent:')).toEqual({})
    })

    it('says that texts have stopped only once the server has said so', async () => {
      await follow()
      await askAfter(0, () => said({ received_at, texted: true }))
      const stop = async (reply: Reply | undefined) => {
        phone.answer = ({ path }) => (path.endsWith('stop_texts') ? reply : undefined)
        return [await phone.until(outbox.stopTexts(link)), (await listSent())[0]?.answer?.isTexted]
      }
      expect(await stop(undefined)).toEqual([false, true])
      expect(await stop(said({ received_at, texted: false }))).toEqual([true, undefined])
    })
  })

  describe('that the server has lost', () => {
    /** Polls and learns of the loss. @returns the item that then waits */
    async function lose(): Promise<Item | undefined> {
      await askAfter(MINUTE, () => json(null))
      return (await look()).items[0]
    }

    it('marks them refused after the third loss', async () => {
      await send('tap')
      const [first] = await listSent()
      for (const losses of [1, 2]) {
        // The two days count from the first arrival.
        expect(await lose()).toMatchObject({ losses, sentAt: first?.sentAt })
        await drain()
      }
      expect(await lose()).toMatchObject({ losses: 3, problem: { kind: 'rejected', message: expect.any(String) } })
      await drain()
      expect(phone.calls().map(({ headers }) => headers['Idempotency-Key'])).toEqual([first?.id, first?.id, first?.id])
    })

    it('does not send them again once the visitor has forgotten them', async () => {
      const [id] = await send('tap')
      await phone.wait(MINUTE)
      const tab = phone.open()
      answer(() => {
        void tab.forgetSent(id ?? '')
        return json(null)
      })
      await askDue()
      expect([await waiting(), await listSent()]).toEqual([[], []])
    })

    it('does not overwrite a newer result for the same words', async () => {
      await send('tap')
      await put('tap')
      phone.answerInserts(() => refusal)
      await drain()
      expect(await lose()).toMatchObject({ problem: { kind: 'rejected', message: 'Enter your name' } })
    })

    it('deletes them silently if they were erased meanwhile', async () => {
      await send('tap')
      await phone.until(outbox.claimReceipts())
      await lose()
      phone.answerInserts(() => erased)
      await drain()
      expect([await waiting(), await listSent()]).toEqual([[], []])
      expect(await phone.until(outbox.claimReceipts())).toEqual([])
      expect(JSON.stringify(phone.stored())).not.toContain('ada@example.com')
    })
  })

  it('is fetched once an hour if the server has lost a request that cannot be resent', async () => {
    await send('tap')
    await askAfter(10 * SECOND, () => said({ seen_at: iso(phone.clock.now) }))
    await askAfter(MINUTE, () => json(null), true)
    const before = asked().length
    await phone.wait(59 * MINUTE)
    await askDue(true)
    expect(asked()).toHaveLength(before)
    await phone.wait(MINUTE)
    await askDue(true)
    expect(asked()).toHaveLength(before + 1)
  })

  it('is not fetched while the server is busy', async () => {
    const ids = await send('first', 'second')
    await askAfter(10 * SECOND, () => ({ status: 503, headers: { 'retry-after': '600' } }))
    expect(asked()).toHaveLength(1)
    expect((await listSent()).map(({ heldUntil = 0, askedAt = 0 }) => heldUntil - askedAt)).toEqual(
      ids.map(() => 10 * MINUTE),
    )
    await phone.wait(9 * MINUTE)
    await askDue(true)
    expect(asked()).toHaveLength(1)
  })

  it('stays unchanged, and the round of polls ends, if the connection fails', async () => {
    const [first, second] = await send('first', 'second')
    await askAfter(10 * SECOND, () => said())
    await askAfter(2 * MINUTE, () => undefined)
    expect(asked()).toEqual([second, first, second])
    expect(await listSent()).toMatchObject([{ answer: { dueAt: START } }, { answer: { dueAt: START } }])
    const [newest, older] = await listSent()
    expect(newest?.askedAt).toBeGreaterThan(older?.askedAt ?? 0)
  })

  it('is fetched by one tab at a time, for at most 15 s, even during a drain', async () => {
    await send('tap')
    await phone.wait(10 * SECOND)
    answer(() => 'hangs')
    const before = phone.clock.now
    const first = outbox.askDue(false)
    await phone.wait(SECOND)
    await phone.until(phone.open().askDue(false))
    expect(asked()).toHaveLength(1)
    await phone.until(phone.open().drain())
    await put('another')
    await phone.until(phone.open().drain())
    expect(phone.messages()).toEqual(['tap', 'another'])
    await phone.until(first)
    expect(phone.clock.now - before).toBeGreaterThanOrEqual(15 * SECOND)
    expect(phone.clock.now - before).toBeLessThan(17 * SECOND)
  })

  it('can be closed, or forgotten with its request', async () => {
    const [first, second] = await send('first', 'second')
    const changes = countChanges()
    await phone.until(outbox.closeLine(first ?? '', 'seen'))
    expect(await changes()).toBe(1)
    expect((await listSent()).map(({ closed }) => closed)).toEqual([undefined, 'seen'])
    await phone.until(outbox.forgetSent(first ?? ''))
    expect(await changes()).toBe(1)
    expect((await listSent()).map(({ id }) => id)).toEqual([second])
  })

  it('stored by another version of the site is left unchanged', async () => {
    phone.write({ 'sent:6f1b2c3d-0000-4000-8000-000000000000': { version: 2, sentAt: START } })
    await send('tap')
    await askAfter(10 * SECOND, () => ({ status: 503 }))
    expect(phone.stored('sent:6f')).toEqual({
      'sent:6f1b2c3d-0000-4000-8000-000000000000': { version: 2, sentAt: START },
    })
  })
})

describe('a Background Sync', () => {
  const sync = () => phone.until(outbox.drainOnSync(outbox.SYNC_TAG))

  it('fails while requests are left, so that the browser tries again', async () => {
    phone.answerInserts(() => json({}, 401))
    await put('tap')
    await expect(sync()).rejects.toThrow('callback requests are still waiting')
    phone.answerInserts(() => ({ status: 204 }))
    await phone.wait(10 * SECOND)
    await sync()
    await sync()
    expect(phone.messages()).toEqual(['tap', 'tap'])
  })

  it('waits half a minute for a busy server, but not five minutes', async () => {
    phone.answerInserts(() => (phone.messages().length < 2 ? { status: 503 } : { status: 204 }))
    await put('tap')
    await drain()
    await sync()
    const [first = 0, second = 0] = phone.calls().map(({ at }) => at)
    expect(second - first).toBeGreaterThan(29 * SECOND)
    // It does not wait five minutes as a timer would.
    phone.answerInserts(() => (phone.messages().length < 4 ? json({}, 401) : { status: 204 }))
    await put('drain')
    await drain()
    await sync()
    expect(phone.messages()).toHaveLength(4)
  })
})

describe('the badge on the icon', () => {
  const badged = () => {
    const shown: (number | 'none')[] = []
    const navigator = {
      locks: undefined,
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push('none'),
    }
    return { shown, tab: phone.open({ navigator }) }
  }

  it('shows the number of waiting requests', async () => {
    await put('first')
    const { shown, tab } = badged()
    tab.startBadge(tab.createView(false))
    await phone.wait(SECOND)
    expect(shown).toEqual([1])
    await put('second')
    await phone.wait(SECOND)
    expect(shown.at(-1)).toBe(2)
    await drain()
    await phone.wait(SECOND)
    expect(shown.at(-1)).toBe('none')
  })

  it('clears only its own number, and not the desk’s', async () => {
    const { shown, tab } = badged()
    tab.startBadge(tab.createView(false))
    await phone.wait(SECOND)
    expect(shown).toEqual([])
  })

  it('causes no error if the browser has no badges or storage', async () => {
    outbox.startBadge(outbox.createView(false))
    phone.disk.faults.isBlocked = true
    const { shown, tab } = badged()
    tab.startBadge(tab.createView(false))
    await phone.wait(SECOND)
    expect(shown).toEqual([])
  })
})
