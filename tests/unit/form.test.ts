import { beforeEach, describe, expect, it } from 'vitest'
import type { FormValues } from '../../src/outbox/fields.ts'
import { BLANK, FormPage, filled, keptEarly } from '../support/formPage.ts'
import { HOUR, INSERT, MINUTE, phone, type Reply, SECOND, START, withPhone } from '../support/phone.ts'

/** Tests step by step what the form shows, keeps and sends. The real form, view and outbox run on a simulated phone. */

withPhone()

/** Longer than the pause in typing after which a draft is saved. */
const PAUSE = SECOND / 2

const taken: Reply = { status: 204 }
const refusal: Reply = { status: 422, text: JSON.stringify({ code: 'PT422', message: 'No such area' }) }

async function open(circumstances: ConstructorParameters<typeof FormPage>[1] = {}) {
  const page = new FormPage(phone, circumstances)
  await phone.wait(PAUSE)
  return page
}
async function openAndPress(message = 'tap') {
  const page = await open()
  await page.press(filled(message))
  return page
}
const keys = () => phone.calls().map(({ headers }) => headers['Idempotency-Key'])
const waiting = () => Object.values(phone.stored('item:')).map((item) => Object(item).submission.message)
const draft = () => Object(phone.stored('draft').draft)
const drain = (page: FormPage, ...options: Parameters<FormPage['outbox']['drain']>) =>
  phone.until(page.outbox.drain(...options))
/** Sends the waiting requests, and the server gives this answer. */
async function sendLater(page: FormPage, reply = taken) {
  phone.answerInserts(() => reply)
  await drain(page, { caller: 'pressed' })
  await phone.wait(SECOND)
}
async function withWaiting(message = 'tap') {
  phone.answerInserts(() => undefined)
  const page = await openAndPress(message)
  const { outcome } = page
  if (outcome.kind !== 'waiting') expect.fail(outcome.kind)
  return { page, item: outcome.item }
}

describe('a press', () => {
  it('saves and sends the request and empties the form', async () => {
    const page = await openAndPress()
    expect(page.outcomes).toEqual(['none', 'saving', 'sending', 'sent'])
    expect(page.outcome).toMatchObject({
      kind: 'sent',
      at: expect.any(Number),
      item: { submission: { message: 'tap' } },
    })
    expect(page.state.isBlank).toBe(true)
    expect(page.typed).toEqual(BLANK)
    expect(phone.messages()).toEqual(['tap'])
    expect(phone.stored('draft')).toEqual({})
    expect(page.syncs).toBe(1)
    // Only the receipt reports it.
    expect(page.said).toEqual([])
    page.form.startAgain()
    expect(page.outcome).toEqual({ kind: 'none' })
    expect(page.typed).toEqual(BLANK)
  })

  it('locks the form while it is being sent', async () => {
    const { page, item } = await withWaiting('first')
    phone.answerInserts(() => 'hangs', null)
    await phone.wait(MINUTE)
    page.type(filled('second'))
    const pressed = page.form.press()
    // Tap again while saving and while sending.
    await phone.until(page.form.press())
    await phone.wait(SECOND / 2)
    expect(page.outcome).toMatchObject({ kind: 'sending', isSaved: true })
    await phone.until(page.form.press())
    expect(page.typed).toEqual(filled('second'))
    page.form.clear()
    page.form.type()
    expect(page.form.edit(item)).toBe(false)
    await phone.wait(PAUSE)
    expect(page.typed).toEqual(filled('second'))
    expect(phone.stored('draft')).toEqual({})
    await phone.until(pressed)
  })

  it('with missing fields names them, sends nothing and keeps the draft', async () => {
    const page = await open()
    await page.press(filled('tap', { name: '', email: 'ada' }))
    expect(page.state).toMatchObject({
      outcome: { kind: 'none' },
      errors: { name: 'Enter your name', email: expect.stringContaining('correct format') },
      isBlank: false,
    })
    await phone.wait(PAUSE)
    expect(draft().values).toEqual(filled('tap', { name: '', email: 'ada' }))
    page.type(filled('tap', { email: 'ada' }))
    expect(page.state.errors).toEqual({ email: expect.stringContaining('correct format') })
    await page.press(filled('tap'))
    expect(page.outcome.kind).toBe('sent')
    expect(page.state.errors).toEqual({})
    expect(phone.messages()).toEqual(['tap'])
  })

  it('asks about a short number and sends it when confirmed', async () => {
    const page = await open()
    for (const number of ['1', '2', '2']) {
      expect(phone.messages()).toEqual([])
      await page.press(filled('tap', { phone: number }))
    }
    expect(phone.messages()).toEqual(['tap'])
    await page.press(filled('tap', { interpreterPhone: '07700 900' }))
    expect(page.state.errors).toEqual({
      interpreterPhone: expect.stringContaining('That number looks short. Send anyway?'),
    })
    page.type(filled('tap', { interpreterPhone: '07700 900124' }))
    expect(page.state.errors).toEqual({})
  })

  it('shows errors set by other code, without notifying unsubscribed listeners', async () => {
    const page = await open()
    let [left, stays] = [0, 0]
    const leave = page.form.subscribe(() => left++)
    page.form.subscribe(() => stays++)
    leave()
    page.form.refuse({ message: 'Message must be 2,000 characters or fewer' })
    expect(page.state.errors).toEqual({ message: 'Message must be 2,000 characters or fewer' })
    expect([left, stays]).toEqual([0, 1])
  })
})

describe('a request that waits', () => {
  it('for a busy server is reported once, and the form is empty again', async () => {
    phone.answerInserts(() => ({ status: 429 }))
    const page = await openAndPress()
    expect(page.outcomes).toEqual(['none', 'saving', 'sending', 'waiting'])
    expect(page.outcome).toEqual({ kind: 'waiting', item: expect.objectContaining({ id: keys()[0] }), hold: 'busy' })
    expect(page.typed).toEqual(BLANK)
    expect(waiting()).toEqual(['tap'])
    await phone.wait(MINUTE)
    expect(page.said).toEqual([['saved', 'busy']])
  })

  it('because our side fails is reported, with the reason a moment later', async () => {
    phone.answerInserts(() => ({ status: 401 }))
    const page = await openAndPress()
    await phone.wait(SECOND)
    expect(page.outcome).toMatchObject({ kind: 'waiting', hold: 'retry-slowly' })
    expect(page.said).toHaveLength(1)
    // A refusal is enough, so our host is not asked.
    expect(phone.sent.map(({ method }) => method)).toEqual(['POST'])
    await sendLater(page)
    expect(page.outcome.kind).toBe('sent')
  })

  it('for an answer is reported as waiting after 8 s', async () => {
    phone.answerInserts(() => 'hangs', null)
    const page = await open()
    expect(await phone.secondsOf(page.press(filled('tap')))).toBe(8)
    expect(page.outcome.kind).toBe('waiting')
  })

  it('is shown as waiting again if the server loses it, then as sent', async () => {
    const page = await openAndPress()
    expect(page.outcome.kind).toBe('sent')
    phone.answer = ({ path }) =>
      path === INSERT ? undefined : { status: 200, text: 'null', headers: { 'content-type': 'application/json' } }
    await phone.wait(MINUTE)
    await phone.until(page.outbox.askDue(false))
    await phone.wait(SECOND)
    expect(page.outcome).toMatchObject({ kind: 'waiting', item: { submission: { message: 'tap' } } })
    phone.answer = () => taken
    await drain(page, { caller: 'pressed' })
    await phone.wait(SECOND)
    expect(page.outcome).toMatchObject({ kind: 'sent' })
  })

  it('clears its status when it is deleted in this tab or another', async () => {
    const { page, item } = await withWaiting()
    await phone.until(phone.open().remove(item.id))
    await phone.wait(SECOND)
    expect(page.outcome).toEqual({ kind: 'none' })
  })

  it('keeps its status while the disk cannot be read', async () => {
    const { page } = await withWaiting()
    phone.disk.faults.isBlocked = true
    phone.disk.loseConnections()
    await phone.until(page.view.look())
    expect(page.outcome.kind).toBe('waiting')
  })

  it('causes no update while it keeps waiting', async () => {
    const { page } = await withWaiting()
    const { state } = page
    let told = 0
    page.form.subscribe(() => told++)
    await phone.until(page.view.look())
    expect(page.state).toBe(state)
    expect(told).toBe(0)
  })
})

it('a request that is refused at once stays in the form with the reason, and its correction replaces it', async () => {
  phone.answerInserts((message) => (message === 'bad' ? refusal : taken))
  const page = await openAndPress('bad')
  expect(page.outcome).toMatchObject({ kind: 'refused', message: 'No such area' })
  expect(page.typed).toEqual(filled('bad'))
  expect(page.state.edits?.submission.message).toBe('bad')
  await phone.wait(SECOND)
  expect(draft()).toMatchObject({ values: filled('bad'), edits: { submission: { message: 'bad' } } })
  await page.press(filled('good'))
  expect(phone.messages()).toEqual(['bad', 'good'])
  expect(waiting()).toEqual([])
  expect(page.state).toMatchObject({ outcome: { kind: 'sent' }, isBlank: true })
  expect(page.state.edits).toBeUndefined()
  // It replaced a request that was never sent.
  expect(page.outcome).toMatchObject({ replaced: { submission: { message: 'bad' } } })
})

describe('where nothing can be stored', () => {
  beforeEach(() => {
    phone.disk.faults.isBlocked = true
  })

  it('an unsent request stays in the form, unsaved, and keeps its key when pressed again', async () => {
    phone.answerInserts(() => undefined)
    const page = await openAndPress()
    expect(page.outcome).toMatchObject({ kind: 'unsaved', item: { submission: { message: 'tap' } } })
    expect(page.typed).toEqual(filled('tap'))
    expect(page.state.isBlank).toBe(false)
    expect(page.said).toEqual([['failed']])
    await page.press()
    phone.answerInserts(() => taken)
    await page.press()
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
    expect(page.outcomes).toEqual([
      'none',
      ...['unsaved', 'unsaved', 'sent'].flatMap((kind) => ['saving', 'sending', kind]),
    ])
    expect(page.typed).toEqual(BLANK)
    // Without a disk, no receipt exists.
    expect(page.said).toEqual([['failed'], ['failed'], ['sent']])
    expect(page.syncs).toBe(0)
    // The next request has another key.
    await page.press(filled('tap'))
    expect(new Set(keys()).size).toBe(2)
  })

  it('a refused request stays with the reason, without a draft', async () => {
    phone.answerInserts(() => refusal)
    const page = await openAndPress('bad')
    expect(page.outcome).toMatchObject({ kind: 'refused', message: 'No such area' })
    expect(page.said).toEqual([['failed', 'No such area']])
    expect(page.typed).toEqual(filled('bad'))
    expect(page.state.edits).toBeUndefined()
  })
})

it('a full disk still sends a correction and drops the request it replaces', async () => {
  const { page, item } = await withWaiting()
  await page.edit(item.id)
  await phone.wait(SECOND)
  phone.disk.faults.isFull = true
  phone.answerInserts(() => taken)
  await page.press(filled('tap drips'))
  expect(page.outcome.kind).toBe('sent')
  expect(waiting()).toEqual([])
  await drain(page, { caller: 'pressed' })
  expect(phone.messages().filter((message) => message === 'tap')).toHaveLength(1)
})

describe('"Clear the form"', () => {
  it.each([
    ['refused', refusal],
    ['unsaved', undefined],
  ])('clears the status (%s) and leaves waiting requests', async (kind, reply) => {
    phone.disk.faults.isBlocked = kind === 'unsaved'
    phone.answerInserts(() => reply)
    const page = await openAndPress('bad')
    expect(page.outcome.kind).toBe(kind)
    page.form.clear()
    expect(page.state).toMatchObject({ outcome: { kind: 'none' }, isBlank: true })
    expect(page.state.edits).toBeUndefined()
    expect(waiting()).toEqual(kind === 'refused' ? ['bad'] : [])
  })

  it('empties the form and forgets draft and errors', async () => {
    const page = await open()
    await page.press(filled('tap', { name: '' }))
    page.type(filled('tap drips', { name: '' }))
    page.form.clear()
    expect(page.state).toMatchObject({ isBlank: true, outcome: { kind: 'none' } })
    expect(page.state.errors).toEqual({})
    expect(page.typed).toEqual(BLANK)
    await phone.wait(SECOND)
    expect(phone.stored('draft')).toEqual({})
  })

  it('removes its photos, but neither an edited request nor those of it', async () => {
    const { page, item } = await withWaiting()
    await phone.until(page.outbox.reservePicture(item.id))
    await page.edit(item.id)
    // The edit is a draft by now.
    await phone.wait(SECOND)
    page.form.clear()
    await phone.wait(SECOND)
    expect(waiting()).toEqual(['tap'])
    expect(Object.values(phone.stored('picture:'))).toMatchObject([{ request: item.id }])
    page.type(filled('another'))
    await phone.until(page.outbox.reservePicture())
    page.form.clear()
    await phone.wait(SECOND)
    expect(Object.values(phone.stored('picture:'))).toMatchObject([{ request: item.id }])
  })
})

describe('the next request', () => {
  it('hides the previous status from the first keystroke', async () => {
    const { page } = await withWaiting()
    expect(page.shown.kind).toBe('waiting')
    page.type(filled('a'))
    expect(page.shown).toEqual({ kind: 'none' })
    // The later result stays hidden.
    await sendLater(page)
    expect(page.shown).toEqual({ kind: 'none' })
    page.form.clear()
    expect(page.shown.kind).toBe('sent')
  })

  it('still shows that the previous request was refused', async () => {
    const { page } = await withWaiting()
    page.type(filled('another'))
    await sendLater(page, refusal)
    expect(page.shown).toMatchObject({ kind: 'refused', message: 'No such area' })
  })
})

describe('an edit', () => {
  it('that changes nothing keeps the key', async () => {
    const { page, item } = await withWaiting()
    await page.edit(item.id)
    // By now the first press is forgotten.
    phone.clock.now += HOUR
    await page.press()
    expect(page.outcome).toMatchObject({ kind: 'waiting', item: { id: item.id } })
    expect(page.outcome).not.toHaveProperty('replaced')
  })

  it('brings the words back without a status and is saved as a draft', async () => {
    const { page, item } = await withWaiting()
    expect(await page.edit(item.id)).toBe(true)
    expect(page.state).toMatchObject({ outcome: { kind: 'none' }, isBlank: false })
    await phone.wait(SECOND)
    expect(draft()).toMatchObject({ values: filled('tap'), edits: { id: item.id } })
  })

  it('is refused if the visitor has already typed something', async () => {
    const { page, item } = await withWaiting()
    page.type(filled('another'))
    expect(await page.edit(item.id)).toBe(false)
    expect(page.typed).toEqual(filled('another'))
    expect(page.state.edits).toBeUndefined()
  })
})

describe('a draft', () => {
  it('is not overwritten when other code wipes the form', async () => {
    const page = await open({ typed: filled('tap') })
    await phone.wait(PAUSE)
    expect(draft().values).toEqual(filled('tap'))
    page.close()
    const next = new FormPage(phone, { typed: filled('other words') })
    await phone.wait(100)
    next.typed = BLANK
    await phone.wait(PAUSE)
    expect(draft().values).toEqual(filled('tap'))
  })

  it('is saved after a pause and restored on reload', async () => {
    const page = await open()
    let writes = 0
    phone.onCommit = () => void writes++
    for (const message of ['t', 'ta', 'tap']) {
      page.type(filled(message))
      await phone.wait(SECOND / 5)
    }
    expect(writes).toBe(0)
    await phone.wait(PAUSE)
    expect(writes).toBe(1)
    expect(draft()).toEqual({ values: filled('tap'), savedAt: expect.any(Number) })
    page.close()
    const again = await open()
    expect(again.typed).toEqual(filled('tap'))
    expect(again.state).toMatchObject({ isBlank: false, outcome: { kind: 'none' } })
    expect(again.state.edits).toBeUndefined()
  })

  it('is neither saved nor restored by a page the visitor has left', async () => {
    const page = await open()
    page.type(filled('tap'))
    page.stop()
    await phone.wait(PAUSE)
    expect(phone.stored('draft')).toEqual({})
    await phone.until(page.outbox.saveDraft(filled('tap')))
    const left = new FormPage(phone)
    left.stop()
    await phone.wait(PAUSE)
    expect(left.typed).toEqual(BLANK)
  })

  it('of an edit is still an edit when submitted before it has loaded', async () => {
    const { page, item } = await withWaiting()
    await page.edit(item.id)
    page.type(filled('tap drips'))
    await phone.wait(SECOND)
    page.close()
    // The browser restores the words, and the visitor submits at once.
    const again = new FormPage(phone, { typed: filled('tap drips') })
    await phone.until(again.form.press())
    expect(again.outcome).toMatchObject({ kind: 'waiting', replaced: { id: item.id } })
    await sendLater(again)
    expect(again.outcome).toMatchObject({ kind: 'sent', replaced: { id: item.id } })
  })

  it('yields to words typed before the script loaded', async () => {
    const { page, item } = await withWaiting()
    await page.edit(item.id)
    await phone.wait(SECOND)
    page.close()
    const again = await open({ typed: filled('something else') })
    expect(again.typed).toEqual(filled('something else'))
    expect(again.state.edits).toBeUndefined()
    expect(again.state.isBlank).toBe(false)
    await phone.wait(SECOND)
    expect(draft()).toEqual({ values: filled('something else'), savedAt: expect.any(Number) })
    expect(waiting()).toEqual(['tap'])
  })

  it('does not block a press while the disk hangs, and the disk stores the same request later', async () => {
    phone.disk.toggle('isSilent')
    const page = new FormPage(phone, { typed: filled('tap') })
    await phone.wait(6 * SECOND)
    expect(page.typed).toEqual(filled('tap'))
    // The disk times out after 5 s.
    expect(await phone.secondsOf(page.press())).toBe(5)
    expect(page.outcome.kind).toBe('sent')
    phone.disk.toggle('isSilent')
    await phone.wait(SECOND)
    await drain(page, { caller: 'pressed' })
    expect(keys().length).toBeGreaterThan(1)
    expect(new Set(keys()).size).toBe(1)
    expect(waiting()).toEqual([])
  })

  it('is prefilled with what the visitor asked for', async () => {
    const prefill = (values: FormValues) => ({ ...values, message: `Quote, please. ${values.message}` })
    await phone.until(phone.open().saveDraft(filled('tap')))
    expect((await open({ prefill })).typed).toEqual(filled('Quote, please. tap'))
    await phone.until(phone.open().clearDraft())
    const page = await open({ prefill })
    expect(page.typed).toEqual({ ...BLANK, message: 'Quote, please. ' })
    expect(page.state.isBlank).toBe(false)
  })

  it('is shortened if it is megabytes long', async () => {
    const page = await open()
    page.type(filled('x'.repeat(100_001)))
    await phone.wait(PAUSE)
    expect(draft().values.message).toHaveLength(100_000)
    expect(draft().values.name).toBe('Ada Flood')
    expect(page.typed.message).toHaveLength(100_001)
  })
})

describe('a form handled by the boot script', () => {
  const KEY = '5f0c2f5e-7b0a-4a52-9d53-0b9a35a1f6c1'
  const keepEarly = (values = filled('tap')) => phone.write({ [`early:${KEY}`]: keptEarly(values, START - SECOND) })

  it('sends its request under the saved key and reports it', async () => {
    const page = await open({ early: 'saving', typed: filled('tap') })
    expect(page.state.isEarly).toBe(true)
    keepEarly()
    page.typed = BLANK
    await page.mark(`kept ${KEY}`)
    await phone.wait(2 * SECOND)
    expect(keys()).toEqual([KEY])
    expect(page.outcome).toMatchObject({ kind: 'sent', item: { id: KEY } })
    expect(page.outcomes).toEqual(['none', 'waiting', 'sent'])
    expect(page.state).toMatchObject({ isEarly: false, isBlank: true })
    expect(page.syncs).toBe(1)
    expect(phone.stored('draft')).toEqual({})
  })

  it('ignores keys, taps and edits while it is being saved', async () => {
    const { item } = await withWaiting('first')
    const page = await open({ early: 'saving', typed: filled('tap') })
    page.form.type()
    await page.press()
    await phone.wait(SECOND)
    expect(page.outcome).toEqual({ kind: 'none' })
    expect(phone.stored('draft')).toEqual({})
    expect(phone.messages()).toEqual(['first'])
    page.typed = BLANK
    expect(page.form.edit(item)).toBe(false)
    expect(page.typed).toEqual(BLANK)
  })

  it('keeps its words if nothing could be saved', async () => {
    const page = await open({ early: 'saving', typed: filled('tap') })
    await page.mark('')
    expect(page.state).toMatchObject({ isEarly: false, isBlank: false })
    await phone.wait(SECOND)
    expect(draft().values).toEqual(filled('tap'))
    await page.press()
    expect(phone.messages()).toEqual(['tap'])
  })

  it('names missing fields', async () => {
    const page = new FormPage(phone, { early: 'name phone', typed: filled('tap', { name: '', phone: '' }) })
    expect(page.state).toMatchObject({
      isEarly: false,
      isBlank: false,
      errors: { name: 'Enter your name', phone: 'Enter your phone number' },
    })
    // The name is filled in by now, so it is not an error.
    expect(new FormPage(phone, { early: 'name', typed: filled('tap') }).state.errors).toEqual({})
  })

  it('gets its words back, with errors, if they are invalid', async () => {
    keepEarly(filled('tap', { email: 'ada at example' }))
    const page = new FormPage(phone, { early: `kept ${KEY}` })
    await phone.wait(2 * SECOND)
    expect(page.outcome).toMatchObject({ kind: 'refused', message: expect.stringContaining('correct format') })
    expect(page.outcomes).toEqual(['none', 'refused'])
    expect(page.syncs).toBe(0)
    expect(page.typed).toEqual(filled('tap', { email: 'ada at example' }))
    expect(page.state).toMatchObject({ isBlank: false, edits: { id: KEY }, errors: { email: expect.any(String) } })
    await page.press(filled('tap'))
    expect(phone.messages()).toEqual(['tap'])
    expect(waiting()).toEqual([])
  })

  it.each<[Reply, string]>([
    [taken, 'sent'],
    [refusal, 'refused'],
  ])('leaves alone what is typed while its request is answered with %j', async (reply, kind) => {
    keepEarly()
    const page = new FormPage(phone, { early: `kept ${KEY}` })
    const next = filled('And the bath')
    phone.answerInserts(() => {
      page.type(next)
      return reply
    })
    await phone.wait(2 * SECOND)
    expect([page.outcome.kind, page.typed]).toEqual([kind, next])
    expect(page.state).toMatchObject({ isBlank: false, errors: {} })
    expect(page.state.edits).toBeUndefined()
    expect(draft().values).toEqual(next)
  })

  it('reports the request as sent if the worker or another tab was faster', async () => {
    keepEarly()
    await phone.until(phone.open().drain())
    const page = await open({ early: `kept ${KEY}` })
    expect(page.outcome).toEqual({ kind: 'sent', at: expect.any(Number) })
    expect(phone.messages()).toEqual(['tap'])
  })

  it('reports nothing if the request was deleted elsewhere or cannot be read', async () => {
    const deleted = await open({ early: `kept ${KEY}` })
    expect(deleted.outcomes).toEqual(['none'])
    phone.disk.faults.isBlocked = true
    phone.disk.loseConnections()
    const blocked = await open({ early: `kept ${KEY}` })
    expect(blocked.outcomes).toEqual(['none'])
  })

  it('ignores the boot script once the form is live or the visitor has left', async () => {
    const page = await open()
    await page.mark('name')
    expect(page.state.errors).toEqual({})
    const left = new FormPage(phone, { early: 'saving' })
    left.stop()
    await left.mark('')
    expect(left.state).toMatchObject({ isEarly: true, isBlank: true })
  })
})

describe('the fill signals', () => {
  const signals = () => {
    const { headers = {} } = phone.calls().at(-1) ?? {}
    return { time: headers['X-Fill-Time'], trap: headers['X-Honeypot'] }
  }

  it('include the time from the first keystroke to the press', async () => {
    const page = await open()
    await phone.wait(HOUR)
    page.type(filled('t'))
    await phone.wait(4 * SECOND)
    page.type(filled('tap'))
    await phone.wait(5 * SECOND)
    await page.press()
    expect(signals()).toEqual({ time: '9000', trap: undefined })
    // The next request starts a new time.
    await phone.wait(MINUTE)
    page.type(filled('drain'))
    await phone.wait(3 * SECOND)
    await page.press()
    expect(signals().time).toBe('3000')
  })

  it('have no time if the form started with a draft, an edit or words the browser restored', async () => {
    await phone.until(phone.open().saveDraft(filled('kept')))
    const drafted = await open()
    drafted.type(filled('kept, and more'))
    await drafted.press()
    expect(signals().time).toBeUndefined()
    const brought = await open({ typed: filled('brought back') })
    await brought.press(filled('brought back, and more'))
    expect(signals().time).toBeUndefined()
    const { page, item } = await withWaiting()
    await page.edit(item.id)
    phone.answerInserts(() => taken)
    await phone.wait(MINUTE)
    await page.press(filled('tap drips'))
    expect(phone.messages().at(-1)).toBe('tap drips')
    expect(signals().time).toBeUndefined()
  })

  it('include the honeypot, even when sent later', async () => {
    phone.answerInserts(() => undefined)
    const page = await open()
    page.element.isTrapped = true
    await page.press(filled('junk'))
    expect(signals().trap).toBe('1')
    phone.answerInserts(() => taken)
    await phone.until(phone.open().drain({ caller: 'pressed' }))
    expect(signals().trap).toBe('1')
    page.element.isTrapped = false
    await page.press(filled('real'))
    expect(signals().trap).toBeUndefined()
  })
})
