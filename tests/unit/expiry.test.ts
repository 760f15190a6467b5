import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expire, freshDraft, isDue } from '../../src/outbox/expiry.ts'
import { itemsIn, KEYS } from '../../src/outbox/records.ts'
import { fuzz } from '../support/fuzz.ts'
import { asking, DAY } from '../support/phone.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const submission = asking('')
const request = (id: string, age: number, more: object = {}) =>
  [KEYS.item + id, { version: 1, id, submission, requestedAt: NOW - age, ...more }] as const
const refused = { problem: { kind: 'rejected', message: 'No such area' } }

describe('what has been kept long enough', () => {
  it('is what was refused, or went stale, 30 days after it was made', () => {
    const all = [
      request('stale', 30 * DAY),
      request('refused', 31 * DAY, refused),
      request('young', 30 * DAY - 1),
      request('young and refused', DAY, refused),
      request('wanted again', 60 * DAY, { confirmedAt: NOW - DAY + 1 }),
      request('wanted again, long ago', 60 * DAY, { confirmedAt: NOW - DAY }),
      request('lost, and promised', 60 * DAY, { sentAt: NOW - 2 * DAY + 1, losses: 1 }),
      request('lost long ago', 60 * DAY, { sentAt: NOW - 2 * DAY, losses: 1 }),
    ]
    const { gone, put } = expire(all, NOW)
    expect(gone.toSorted()).toEqual(['item:lost long ago', 'item:refused', 'item:stale', 'item:wanted again, long ago'])
    expect(put).toEqual([[KEYS.removed, { count: 4, oldest: NOW - 60 * DAY }]])
  })

  it('is told together with what was removed before and not read about yet', () => {
    const before = [KEYS.removed, { count: 2, oldest: NOW - 90 * DAY }] as const
    expect(expire([before, request('a', 40 * DAY)], NOW).put).toEqual([
      [KEYS.removed, { count: 3, oldest: NOW - 90 * DAY }],
    ])
    expect(expire([before], NOW)).toEqual({ gone: [], put: [] })
  })

  it('is nothing that a clock which was wrong has dated', () => {
    const all = [
      request('future', -400 * DAY),
      request('future and refused', -400 * DAY, refused),
      ['item:epoch', { version: 1, id: 'epoch', submission, requestedAt: 0 }] as const,
    ]
    expect(expire(all, NOW)).toEqual({ gone: [], put: [] })
  })

  it('is a receipt a day after it was shown, and one that nobody has seen after 30', () => {
    const receipt = (key: string, id: string, age: number) => [key + id, { id, kind: 'sent', at: NOW - age }] as const
    const all = [
      receipt(KEYS.told, 'told', DAY),
      receipt(KEYS.told, 'told just now', DAY - 1),
      receipt(KEYS.receipt, 'untold', 30 * DAY - 1),
      receipt(KEYS.receipt, 'untold for long', 30 * DAY),
    ]
    expect(expire(all, NOW)).toEqual({ gone: ['told:told', 'receipt:untold for long'], put: [] })
  })

  const values = { ...submission, preferredTime: '', answerBy: '' }
  it('is a draft after a day', () => {
    const draft = { values, savedAt: NOW - DAY }
    expect(expire([[KEYS.draft, draft]], NOW)).toEqual({ gone: [KEYS.draft], put: [] })
    expect(freshDraft(draft, NOW)).toBeUndefined()
    expect(freshDraft({ ...draft, savedAt: NOW - DAY + 1 }, NOW)).toBeDefined()
  })

  it('is not a draft that a clock which was wrong has dated: its day begins when it is seen', () => {
    for (const savedAt of [0, Date.UTC(2025, 0) - 1, NOW + 1]) {
      expect(expire([[KEYS.draft, { values, savedAt }]], NOW)).toEqual({
        gone: [],
        put: [[KEYS.draft, { values, savedAt: NOW }]],
      })
      expect(freshDraft({ values, savedAt }, NOW)).toBeDefined()
    }
    for (const savedAt of [NOW, NOW - 1])
      expect(expire([[KEYS.draft, { values, savedAt }]], NOW)).toEqual({ gone: [], put: [] })
  })

  it('is a receipt that cannot be read, and nothing else that cannot', () => {
    const all = ['told:a', 'receipt:b', 'item:c', 'sent:d', 'unheard-of'].map((key) => [key, 'unreadable'] as const)
    expect(expire(all, NOW)).toEqual({ gone: ['told:a', 'receipt:b'], put: [] })
  })

  it('is what was pressed, after a quarter of an hour, unless something kept early may be the same', () => {
    const pressed = (age: number) => [KEYS.pressed, [{ digest: 'd', id: 'a', requestedAt: NOW - age }]] as const
    const early = [`${KEYS.early}b`, { words: '[]', requestedAt: NOW }] as const
    expect(expire([pressed(15 * 60_000 - 1)], NOW).gone).toEqual([])
    expect(expire([pressed(15 * 60_000)], NOW).gone).toEqual([KEYS.pressed])
    expect(expire([pressed(-15 * 60_000)], NOW).gone).toEqual([KEYS.pressed])
    expect(expire([pressed(DAY), early], NOW).gone).toEqual([])
  })

  it('is what a server was like a day ago', () => {
    const gate = (openAt: unknown) =>
      [KEYS.gate, { failures: 1, refusals: 0, urgentAt: NOW, askedAt: 0, openAt }] as const
    expect(expire([gate(NOW - DAY + 1)], NOW).gone).toEqual([])
    expect(expire([gate(NOW - DAY)], NOW).gone).toEqual([KEYS.gate])
    expect(expire([gate('unreadable')], NOW).gone).toEqual([KEYS.gate])
  })

  it('whatever is stored: throws nothing, and takes no request that is due or cannot be read', () => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(KEYS)),
      fc.string().map((id) => KEYS.item + id),
      fc.string().map((id) => KEYS.receipt + id),
      fc.string().map((id) => KEYS.told + id),
    )
    const time = fc.oneof(fc.double(), fc.integer({ min: NOW - 90 * DAY, max: NOW + 90 * DAY }))
    const record = fc.record({ submission: fc.constant(submission), requestedAt: time, confirmedAt: time })
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.oneof(fc.jsonValue(), record))), time, (all, now) => {
        const { gone } = expire(all, now)
        const due = itemsIn(all).filter((item) => isDue(item, now))
        const unreadable = all.filter(
          ([key, value]) => key.startsWith(KEYS.item) && itemsIn([[key, value]]).length === 0,
        )
        expect(gone.filter((key) => due.some(({ id }) => key === KEYS.item + id))).toEqual([])
        expect(gone.filter((key) => unreadable.some(([other]) => key === other))).toEqual([])
      }),
      fuzz(300),
    )
  })
})
