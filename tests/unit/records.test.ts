import { expect, it, vi } from 'vitest'
import { keptDb } from '../../src/client/kept.ts'
import { EMPTY_FORM, readSignals, TRAP, toHeaders } from '../../src/outbox/fields.ts'
import { DATABASE, STORE, SYNC_TAG } from '../../src/outbox/keys.ts'
import { picturesDb } from '../../src/outbox/pictures.ts'
import {
  db,
  itemsIn,
  KEYS,
  readDraft,
  readPressed,
  readReceipt,
  readRemoved,
  sentIn,
} from '../../src/outbox/records.ts'
import { asking } from '../support/phone.ts'

const ID = '6f1b2c3d-0000-4000-8000-000000000000'
const submission = asking('')

it('the names are those under which phones out there have requests, half-typed forms and photographs', async () => {
  expect([DATABASE, STORE, SYNC_TAG, TRAP]).toEqual(['build-masters-hub', 'outbox', 'outbox', 'reference'])
  const lists = ['early:', 'item:', 'receipt:', 'told:', 'sent:', 'message:', 'picture:']
  const single = ['draft', 'gate', 'pressed', 'removed', 'bytes']
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
  vi.unstubAllGlobals()
  expect(opened).toEqual(['build-masters-hub', 'build-masters-hub-pictures', 'build-masters-hub-kept'])
})

it('requests come oldest first, those that were sent newest first, and nothing else among them', () => {
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

it('a receipt is read, unless it makes no sense', () => {
  const receipt = { id: 'a', kind: 'rejected', message: 'No such area', at: 5 }
  expect(readReceipt(receipt)).toEqual(receipt)
  expect(readReceipt({ id: 'a', kind: 'sent', at: 5, message: 7 })).toEqual({ id: 'a', kind: 'sent', at: 5 })
  for (const strange of [{ id: 7 }, { kind: 'lost' }, { at: 'now' }, { at: -1 }])
    expect(readReceipt({ ...receipt, ...strange })).toBeUndefined()
  for (const none of [undefined, null, 'sent']) expect(readReceipt(none)).toBeUndefined()
})

it('a draft is read with what makes sense in it', () => {
  const values = { ...EMPTY_FORM, name: 'Ada' }
  const edits = { version: 1, id: 'a', submission, requestedAt: 5 }
  expect(readDraft({ values, edits, savedAt: 7 })).toEqual({ values, edits, savedAt: 7 })
  expect(readDraft({ values: { name: 'Ada', phone: 7 } })).toEqual({ values, savedAt: 0 })
  for (const strange of ['a', { ...edits, id: 7 }, { id: 'a' }, null])
    expect(readDraft({ values, edits: strange, savedAt: 'now' })).toEqual({ values, savedAt: 0 })
  for (const none of [undefined, null, 'half', { values: 'half' }, {}]) expect(readDraft(none)).toBeUndefined()
})

it('of what was pressed, and of what was removed, only what can be read counts', () => {
  const pressed = { digest: 'd', id: 'a', requestedAt: 5 }
  const strange = [{ ...pressed, digest: 7 }, { ...pressed, id: 7 }, { ...pressed, requestedAt: 'now' }, null, 'a']
  expect(readPressed([...strange, pressed])).toEqual([pressed])
  for (const none of [undefined, null, 'a', pressed]) expect(readPressed(none)).toEqual([])
  expect(readRemoved({ count: 2, oldest: 5, more: 1 })).toEqual({ count: 2, oldest: 5 })
  for (const none of [{ count: 0, oldest: 5 }, { count: '2', oldest: 5 }, { count: 2, oldest: 'now' }, null, {}])
    expect(readRemoved(none)).toBeUndefined()
})

it('what is known of how a form was filled in is read and told, and nothing else', () => {
  expect(readSignals({ fillTime: 0, isTrapped: true, more: 1 })).toEqual({ fillTime: 0, isTrapped: true })
  expect(readSignals({ fillTime: '7', isTrapped: 1 })).toEqual({})
  expect(readSignals({ fillTime: -1, isTrapped: false })).toEqual({})
  for (const none of [undefined, null, 'fast']) expect(readSignals(none)).toBeUndefined()
  expect(toHeaders({ fillTime: 0 })).toEqual({ 'X-Fill-Time': '0' })
  expect(toHeaders({ isTrapped: true })).toEqual({ 'X-Honeypot': '1' })
  expect(toHeaders()).toEqual({})
})
