import { describe, expect, it } from 'vitest'
import { FormPage, filled, keptEarly } from '../support/formPage.ts'
import { asking, MINUTE, phone, SECOND, START, withPhone } from '../support/phone.ts'

/** Tests a page that drains the outbox (src/client/pageOutbox.ts) without Background Sync. */

withPhone()

async function open(own: Readonly<Record<string, unknown>> = {}) {
  const page = new FormPage(phone, { own })
  page.outbox.startDraining(page.view)
  await phone.wait(SECOND)
  return page
}
/** A request left by another page or an earlier visit. */
const leave = (id = 'left', requestedAt = phone.clock.now - MINUTE) => {
  phone.write({ [`item:${id}`]: { version: 1, id, submission: asking('tap'), requestedAt } })
}
const isSent = () => Object.keys(phone.stored('item:')).length === 0

describe('a page', () => {
  it('retries on a timer, within a minute, until the request is sent', async () => {
    phone.answerInserts(() => undefined)
    const page = await open()
    await page.press(filled('tap'))
    await phone.wait(10 * SECOND)
    expect(phone.calls()).toHaveLength(2)
    await phone.wait(MINUTE)
    const tried = phone.calls().length
    phone.answerInserts(() => ({ status: 204 }))
    await phone.wait(MINUTE)
    expect(page.outcome.kind).toBe('sent')
    expect(phone.stored('gate')).toEqual({})
    expect(phone.calls()).toHaveLength(tried + 1)
    await phone.wait(10 * MINUTE)
    expect(phone.calls()).toHaveLength(tried + 1)
  })

  it('sends as soon as the browser is online again', async () => {
    phone.answerInserts(() => ({ status: 401 }))
    const page = await open()
    await page.press(filled('tap'))
    phone.answerInserts(() => ({ status: 204 }))
    await phone.wait(MINUTE)
    expect(page.outcome.kind).toBe('waiting')
    page.goOnline()
    await phone.wait(SECOND)
    expect(page.outcome.kind).toBe('sent')
  })

  it('shows a refused request as waiting when it is submitted again, despite a stuck tab', async () => {
    phone.answerInserts(() => ({ status: 403 }))
    const page = await open()
    await page.press(filled('tap'))
    const { outcome } = page
    const stuck = phone.open({ fetch: () => new Promise(() => undefined) })
    await phone.until(stuck.put(asking('cellar')))
    void stuck.drain({ caller: 'reconnect' })
    await phone.wait(SECOND)
    if (outcome.kind === 'waiting') page.form.edit(outcome.item)
    void page.form.press()
    await phone.wait(SECOND)
    expect(page.outcome).toMatchObject({ kind: 'waiting', hold: 'retry-slowly' })
    expect(page.said).toHaveLength(2)
  })

  it('retries as soon as allowed when opened just after a refusal', async () => {
    phone.answerInserts(() => ({ status: 401 }))
    const page = await open()
    await page.press(filled('tap'))
    page.close()
    phone.answerInserts(() => ({ status: 204 }))
    await open()
    await phone.wait(7 * SECOND)
    expect(isSent()).toBe(true)
  })

  it('shown again sends after the short time in which an iPhone’s requests fail', async () => {
    const page = await open()
    page.show(false)
    leave()
    await phone.wait(MINUTE)
    expect(phone.calls()).toEqual([])
    const shownAt = phone.clock.now
    page.show(true)
    await phone.wait(SECOND)
    expect(phone.calls()).toEqual([])
    await phone.wait(2 * SECOND)
    expect(phone.calls()).toHaveLength(1)
    expect((phone.calls()[0]?.at ?? 0) - shownAt).toBeGreaterThanOrEqual(1500)
  })

  it('restored from the back-forward cache waits until an iPhone’s requests work again', async () => {
    const page = await open()
    leave()
    const appear = (persisted: boolean) =>
      page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    appear(false)
    await phone.wait(5 * SECOND)
    expect(phone.calls()).toEqual([])
    appear(true)
    await phone.wait(3 * SECOND)
    expect(phone.calls()).toHaveLength(1)
  })

  it('sends the request that the boot script saved, once the form is reset', async () => {
    const page = await open()
    phone.write({ 'early:5f0c2f5e-7b0a-4a52-9d53-0b9a35a1f6c1': keptEarly(filled('tap'), START) })
    await phone.wait(SECOND)
    expect(phone.calls()).toEqual([])
    page.window.dispatchEvent(new Event('reset'))
    await phone.wait(SECOND)
    expect(phone.calls()).toHaveLength(1)
  })

  it('retries after a minute if the disk fails', async () => {
    phone.disk.faults.isBlocked = true
    await open()
    phone.disk.recover()
    leave()
    await phone.wait(55 * SECOND)
    expect(phone.calls()).toEqual([])
    await phone.wait(10 * SECOND)
    expect(isSent()).toBe(true)
  })

  it('registers a Background Sync if a request is waiting', async () => {
    const registered: string[] = []
    const sync = { register: async (tag: string) => void registered.push(tag) }
    const own = { navigator: { serviceWorker: { ready: Promise.resolve({ sync }) } } }
    phone.answerInserts(() => undefined)
    await open(own)
    expect(registered).toEqual([])
    leave()
    await open(own)
    expect(registered).toEqual(['outbox'])
  })
})
