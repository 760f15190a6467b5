import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { keptDb } from '../../src/client/kept.ts'
import { EMPTY_FORM, type FormValues, readSignals, TRAP, toHeaders } from '../../src/outbox/fields.ts'
import { DATABASE, STORE, SYNC_TAG } from '../../src/outbox/keys.ts'
import { picturesDb } from '../../src/outbox/pictures.ts'
import {
  db,
  holdOf,
  itemsIn,
  KEYS,
  messagesIn,
  readDraft,
  readItem,
  readMessageDraft,
  readPressed,
  readReceipt,
  readRemoved,
  sentIn,
  toStatus,
} from '../../src/outbox/records.ts'
import { readEarly } from '../../src/outbox/requests.ts'
import { newId } from '../../src/storage/guards.ts'
import { fuzz } from '../support/arbitrary.ts'
import { filled, keptEarly } from '../support/formPage.ts'
import { asking } from '../support/phone.ts'

const ID = '6f1b2c3d-0000-4000-8000-000000000000'
const submission = asking('')

it('database, store and key names match those on visitors’ phones', async () => {
  expect([DATABASE, STORE, SYNC_TAG, TRAP]).toEqual(['build-masters-hub', 'outbox', 'outbox', 'reference'])
  const lists = ['early:', 'item:', 'receipt:', 'told:', 'sent:', 'message:', 'picture:']
  const single = ['draft', 'gate', 'pressed', 'removed', 'bytes', 'badge']
  expect(Object.values(KEYS).toSorted()).toEqual([...lists, ...single].toSorted())
  const opened: string[] = []
  vi.stubGlobal('indexedDB', {
    open: (name: string) => {
      opened.push(name)
      throw new DOMException('denied', 'SecurityError')
    },
  })
  for (const store of [db, picturesDb, keptDb])
    await expect(store('readonly', () => undefined)).rejects.toThrow('denied')
  expect(opened).toEqual(['build-masters-hub', 'build-masters-hub-pictures', 'build-masters-hub-kept'])
})

it('waiting requests come oldest first, and sent requests newest first', () => {
  const item = (id: string, requestedAt: number) => [KEYS.item + id, { submission, requestedAt }] as const
  const sent = (id: string, sentAt: number) => [KEYS.sent + id, { version: 1, sentAt }] as const
  const other = ID.replace('6', '7')
  const all = [
    item('b', 2),
    sent(ID, 1),
    item('a', 1),
    sent(other, 2),
    item('c', 3),
    ['told:d', { submission, requestedAt: 1 }],
    ['item:e', 'unreadable'],
  ] as const
  expect(itemsIn(all).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(sentIn(all).map(({ id }) => id)).toEqual([other, ID])
})

it('only a valid receipt is read', () => {
  const receipt = { id: 'a', kind: 'rejected', message: 'No such area', at: 5 }
  expect(readReceipt(receipt)).toEqual(receipt)
  expect(readReceipt({ id: 'a', kind: 'sent', at: 5, message: 7 })).toEqual({ id: 'a', kind: 'sent', at: 5 })
  for (const strange of [{ id: 7 }, { kind: 'lost' }, { at: 'now' }, { at: -1 }])
    expect(readReceipt({ ...receipt, ...strange })).toBeUndefined()
  for (const none of [undefined, null, 'sent']) expect(readReceipt(none)).toBeUndefined()
})

it('only the valid parts of a draft are read', () => {
  const values = { ...EMPTY_FORM, name: 'Ada' }
  const edits = { version: 1, id: 'a', submission, requestedAt: 5 }
  expect(readDraft({ values, edits, savedAt: 7 })).toEqual({ values, edits, savedAt: 7 })
  expect(readDraft({ values: { name: 'Ada', phone: 7 } })).toEqual({ values, savedAt: 0 })
  for (const strange of ['a', { ...edits, id: 7 }, { id: 'a' }, null])
    expect(readDraft({ values, edits: strange, savedAt: 'now' })).toEqual({ values, savedAt: 0 })
  for (const none of [undefined, null, 'half', { values: 'half' }, {}]) expect(readDraft(none)).toBeUndefined()
})

it('invalid press and removal records do not count', () => {
  const pressed = { digest: 'd', id: 'a', requestedAt: 5 }
  const strange = [{ ...pressed, digest: 7 }, { ...pressed, id: 7 }, { ...pressed, requestedAt: 'now' }, null, 'a']
  expect(readPressed([...strange, pressed])).toEqual([pressed])
  for (const none of [undefined, null, 'a', pressed]) expect(readPressed(none)).toEqual([])
  expect(readRemoved({ count: 2, oldest: 5, more: 1 })).toEqual({ count: 2, oldest: 5 })
  for (const none of [{ count: 0, oldest: 5 }, { count: '2', oldest: 5 }, { count: 2, oldest: 'now' }, null, {}])
    expect(readRemoved(none)).toBeUndefined()
})

it('only the fill time and honeypot are read and sent as signals', () => {
  expect(readSignals({ fillTime: 0, isTrapped: true, more: 1 })).toEqual({ fillTime: 0, isTrapped: true })
  expect(readSignals({ fillTime: '7', isTrapped: 1 })).toEqual({})
  expect(readSignals({ fillTime: -1, isTrapped: false })).toEqual({})
  for (const none of [undefined, null, 'fast']) expect(readSignals(none)).toBeUndefined()
  expect(toHeaders({ fillTime: 0 })).toEqual({ 'X-Fill-Time': '0' })
  expect(toHeaders({ isTrapped: true })).toEqual({ 'X-Honeypot': '1' })
  expect(toHeaders()).toEqual({})
})

describe('a stored request', () => {
  const submission = { ...asking('Water in the cellar'), preferredTime: 'asap' }
  const item = { version: 1, id: 'a', submission, requestedAt: 5 }

  it('is read back unchanged', () => {
    const problem = { kind: 'rejected', message: 'No such area' }
    const more = { confirmedAt: 7, sentAt: 8, losses: 2, signals: { fillTime: 4200.5, isTrapped: true }, problem }
    expect(readItem('a', { ...item, ...more })).toEqual({ ...item, ...more })
  })

  it('of an older version gets default values', () => {
    const { name, phone, email } = submission
    const older = readItem('a', { submission: { name, phone, email }, requestedAt: 5 })
    expect(older).toEqual({ ...item, submission: asking('') })
  })

  it('of a newer version keeps its unknown fields', () => {
    const newer = { ...item, version: 2, urgency: 'high', submission: { ...submission, postcode: 'RM17 6EW' } }
    expect(readItem('a', newer)).toEqual(newer)
  })

  it('of a newer version is sent without its unknown values', () => {
    const newer = { ...item, problem: { kind: 'unheard-of' }, submission: { ...submission, preferredTime: 'at-dawn' } }
    expect(readItem('a', newer)).toEqual({ ...item, submission: { ...submission, preferredTime: null } })
  })

  it('without words, a phone number or a possible time is left alone', () => {
    for (const stored of [null, { requestedAt: 5 }, { ...item, submission: { ...submission, phone: undefined } }])
      expect(readItem('a', stored)).toBeUndefined()
    for (const requestedAt of [undefined, '5', -1, Number.NaN, Date.UTC(10_000, 0)])
      expect(readItem('a', { submission, requestedAt })).toBeUndefined()
    // The clock had been reset.
    expect(readItem('a', { ...item, requestedAt: 0 })).toMatchObject({ requestedAt: 0 })
  })

  it('is read only under a key that fits into a header', () => {
    for (const id of ['', 'ü', 'a\nb', 'x'.repeat(201)]) expect(readItem(id, item)).toBeUndefined()
    for (const id of ['a b~', 'x'.repeat(200)]) expect(readItem(id, item)).toMatchObject({ id })
  })

  it('is read without its invalid parts', () => {
    const problems = ['rejected', null, { kind: 7 }].map((problem) => ({ problem }))
    for (const strange of [...problems, { version: '2' }, { confirmedAt: 1e20 }, { sentAt: 1e20, losses: 1 }])
      expect(readItem('a', { ...item, ...strange })).toEqual(item)
    for (const losses of [undefined, 'x'])
      expect(readItem('a', { ...item, sentAt: 7, losses })).toMatchObject({ losses: 1 })
    const problem = { kind: 'rejected', message: '' }
    expect(readItem('a', { ...item, problem: { kind: 'rejected', message: 7 } })).toEqual({ ...item, problem })
  })

  const held = (kind: unknown) => readItem('a', { ...item, problem: { kind } }) ?? expect.fail()

  it('reports the worst problem if several are held up', () => {
    expect(holdOf([])).toBeUndefined()
    expect(holdOf([held('rejected'), held(undefined)])).toBeUndefined()
    expect(holdOf([held('rejected'), held('busy')])).toBe('busy')
    expect(holdOf([held('busy'), held('retry-slowly')])).toBe('retry-slowly')
  })
})

const EARLY = '5f0c2f5e-7b0a-4a52-9d53-0b9a35a1f6c1'
const early = (change: Partial<FormValues> = {}) =>
  keptEarly(filled('Water in the cellar', { name: ' Ada Flood ', ...change }), 1_790_000_000_000)

describe('a request kept by the boot script', () => {
  it('becomes a request under its own key, cleaned as the form would', () => {
    expect(readEarly(EARLY, early())).toEqual({
      version: 1,
      id: EARLY,
      submission: asking('Water in the cellar'),
      requestedAt: 1_790_000_000_000,
    })
  })

  it('records a filled honeypot', () => {
    const words = JSON.stringify(Object.entries({ ...filled('tap'), reference: 'x' }))
    expect(readEarly(EARLY, { words, requestedAt: 5 })?.signals).toEqual({ isTrapped: true })
  })

  it.each([
    [{ phone: 'none' }, 'Enter a phone number, like 07700 900982'],
    [{ name: ' ', email: 'ada' }, /^Enter your name\. Enter an email address in the correct format/],
    [{ message: 'a'.repeat(2001) }, 'Message must be 2,000 characters or fewer'],
  ])('is refused with the form’s errors, and keeps every word: %j', (change, message) => {
    const item = readEarly(EARLY, early(change))
    expect(item?.problem).toEqual({ kind: 'rejected', message: expect.stringMatching(message) })
    expect(item?.submission).toEqual({ ...asking('Water in the cellar'), name: ' Ada Flood ', ...change })
    expect(readItem(EARLY, item)).toEqual(item)
  })

  it('is left alone if it is invalid', () => {
    for (const stored of [undefined, 7, {}, { ...early(), words: '[1]' }, { ...early(), requestedAt: 'now' }])
      expect(readEarly(EARLY, stored)).toBeUndefined()
    const anyWords = fc.oneof(fc.string(), fc.json(), fc.anything())
    fc.assert(
      fc.property(fc.record({ words: anyWords, requestedAt: fc.anything() }), (stored) => {
        const item = readEarly(EARLY, stored)
        expect(item === undefined || readItem(EARLY, item) !== undefined).toBe(true)
      }),
      fuzz(500),
    )
  })
})

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('over http a new key is random except for its version and variant bits: %i', (byte, id) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(newId()).toBe(id)
})

it('a stored message keeps only known problems', () => {
  const read = (more: object) => messagesIn([['message:r:m', { version: 1, text: 'a', writtenAt: 1, ...more }]])
  expect(read({ problem: 'other' })).toEqual([{ id: 'm', request: 'r', text: 'a', writtenAt: 1 }])
  expect(read({ problem: 'closed' })).toMatchObject([{ problem: 'closed' }])
  expect(read({ version: 2 })).toEqual([])
  expect(readMessageDraft({ text: 5, savedAt: 1 })).toBeUndefined()
})

it('a receipt becomes the status that it reports', () => {
  expect(toStatus({ id: 'x', kind: 'sent', at: 5 })).toEqual({ kind: 'sent', at: 5 })
  expect(toStatus({ id: 'x', kind: 'rejected', at: 5 })).toEqual({ kind: 'rejected', message: '' })
  expect(toStatus({ id: 'x', kind: 'rejected', at: 5, message: 'Why' })).toEqual({ kind: 'rejected', message: 'Why' })
})
