import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evaluate } from '../simulation/bundle.ts'
import { Event } from '../simulation/events.ts'
import { FormPage, filled } from '../support/formPage.ts'
import { outboxEvaluator } from '../support/outboxEvaluator.ts'
import { Phone, type Reply, START } from '../support/phone.ts'

/** A page that drains the outbox (src/client/draining.ts) on every chance it gets, and without Background Sync. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const INSERT = '/rest/v1/rpc/insert_contact_submission'
const hostIsThere: Reply = { status: 200, headers: { 'content-type': 'text/javascript' } }

let evaluate: Evaluate
let phone: Phone
beforeAll(async () => {
  evaluate = await outboxEvaluator()
})
beforeEach(() => {
  phone = new Phone(evaluate)
})

const inserts = () => phone.sent.filter(({ path }) => path === INSERT)
const answerInserts = (reply: () => Reply | undefined) => {
  phone.answer = ({ path }) => (path === INSERT ? reply() : hostIsThere)
}
/** A page that drains. */
async function open(own: Readonly<Record<string, unknown>> = {}) {
  const page = new FormPage(phone, { own })
  page.outbox.startDraining(page.view)
  await phone.wait(SECOND)
  return page
}
/** A request that was left by a page that could not say so, or is of an earlier visit. */
const leave = (id = 'left', requestedAt = phone.clock.now - MINUTE) => {
  const submission = {
    name: 'Ada Flood',
    phone: '1',
    email: 'a@b',
    preferredTime: null,
    answerBy: null,
    interpreterPhone: '',
    message: 'tap',
  }
  phone.disk.commit(new Map([[`item:${id}`, { version: 1, id, submission, requestedAt }]]), true)
}
const isSent = () => Object.keys(phone.stored('item:')).length === 0

describe('a page', () => {
  it('sends what was left when it starts', async () => {
    await open()
    leave()
    await open()
    expect(isSent()).toBe(true)
    expect(inserts()).toHaveLength(1)
  })

  it('tries again by a timer, within a minute, until it is sent, and then no more', async () => {
    answerInserts(() => undefined)
    const page = await open()
    await page.press(filled('tap'))
    await phone.wait(10 * SECOND)
    expect(inserts()).toHaveLength(2)
    await phone.wait(MINUTE)
    const tried = inserts().length
    answerInserts(() => ({ status: 204 }))
    await phone.wait(MINUTE)
    expect(page.outcome.kind).toBe('sent')
    expect(inserts()).toHaveLength(tried + 1)
    await phone.wait(10 * MINUTE)
    expect(inserts()).toHaveLength(tried + 1)
  })

  it('sends when the browser is online again, though the next turn of its timer is minutes away', async () => {
    answerInserts(() => ({ status: 401 }))
    const page = await open()
    await page.press(filled('tap'))
    answerInserts(() => ({ status: 204 }))
    await phone.wait(MINUTE)
    expect(page.outcome.kind).toBe('waiting')
    page.goOnline()
    await phone.wait(SECOND)
    expect(page.outcome.kind).toBe('sent')
  })

  it('of a browser that says it is offline when it is not sends all the same', async () => {
    const page = await open({ navigator: { onLine: false } })
    await page.press(filled('tap'))
    expect(page.outcome.kind).toBe('sent')
  })

  it('that is opened moments after our side refused asks again as soon as it may, not after five minutes', async () => {
    answerInserts(() => ({ status: 401 }))
    const page = await open()
    await page.press(filled('tap'))
    page.close()
    answerInserts(() => ({ status: 204 }))
    await open()
    await phone.wait(7 * SECOND)
    expect(isSent()).toBe(true)
  })

  it('asks no sooner than the server wants, whatever there is to hope for', async () => {
    answerInserts(() => ({ status: 503, headers: { 'retry-after': '25' } }))
    const page = await open()
    await page.press(filled('first'))
    answerInserts(() => ({ status: 204 }))
    await phone.wait(7 * SECOND)
    page.goOnline()
    page.show(true)
    await open()
    await page.press(filled('second'))
    expect(inserts()).toHaveLength(1)
    await phone.wait(MINUTE)
    expect(inserts().map(({ body }) => body.p_message)).toEqual(['first', 'first', 'second'])
    const [first, next] = inserts()
    expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(25 * SECOND)
  })

  it('that comes back sends after the moment in which an iPhone’s requests fail', async () => {
    const page = await open()
    page.show(false)
    leave()
    await phone.wait(MINUTE)
    expect(inserts()).toEqual([])
    const shownAt = phone.clock.now
    page.show(true)
    await phone.wait(SECOND)
    expect(inserts()).toEqual([])
    await phone.wait(2 * SECOND)
    expect(inserts()).toHaveLength(1)
    expect((inserts()[0]?.at ?? 0) - shownAt).toBeGreaterThanOrEqual(1500)
  })

  it('that comes back out of the back-forward cache does so, too, and one that was loaded does nothing more', async () => {
    const page = await open()
    leave()
    const appear = (persisted: boolean) =>
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    appear(false)
    await phone.wait(5 * SECOND)
    expect(inserts()).toEqual([])
    appear(true)
    await phone.wait(3 * SECOND)
    expect(inserts()).toHaveLength(1)
  })

  it('sends what the boot script has kept as soon as its form is emptied', async () => {
    const page = await open()
    const words = JSON.stringify(Object.entries({ ...filled('tap'), reference: '' }))
    phone.disk.commit(new Map([['early:5f0c2f5e-7b0a-4a52-9d53-0b9a35a1f6c1', { words, requestedAt: START }]]), true)
    await phone.wait(SECOND)
    expect(inserts()).toEqual([])
    page.window.dispatchEvent(new Event('reset'))
    await phone.wait(SECOND)
    expect(inserts()).toHaveLength(1)
  })

  it('tries a disk that took nothing again in a minute', async () => {
    phone.disk.faults.isBlocked = true
    await open()
    phone.disk.recover()
    leave()
    await phone.wait(55 * SECOND)
    expect(inserts()).toEqual([])
    await phone.wait(10 * SECOND)
    expect(isSent()).toBe(true)
  })

  it('asks for Background Sync with every start while something waits, and not where nothing does', async () => {
    const registered: string[] = []
    const sync = { register: async (tag: string) => void registered.push(tag) }
    const own = { navigator: { serviceWorker: { ready: Promise.resolve({ sync }) } } }
    answerInserts(() => undefined)
    await open(own)
    expect(registered).toEqual([])
    leave()
    await open(own)
    expect(registered).toEqual(['outbox'])
  })

  it('asks a dead server at most ten times a minute, with two others and a visitor who keeps pressing', async () => {
    answerInserts(() => ({ status: 503 }))
    const pages = [await open(), await open(), await open()]
    for (const [i, page] of pages.entries()) await page.press(filled(`tab ${i}`))
    const end = phone.clock.now + 3 * MINUTE
    while (phone.clock.now < end) {
      for (const page of pages) void page.outbox.drain({ caller: 'pressed' })
      await phone.wait(SECOND / 4)
    }
    const times = inserts().map(({ at }) => at)
    expect(times.length).toBeGreaterThan(10)
    for (const begin of times)
      expect(times.filter((at) => at >= begin && at < begin + MINUTE).length).toBeLessThanOrEqual(10)
  })
})
