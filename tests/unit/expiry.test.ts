import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backOff,
  expire,
  type Failure,
  freshDraft,
  isDue,
  isSentOver,
  nextAsking,
  waitOf,
} from '../../src/outbox/expiry.ts'
import { type Answer, type Gate, itemsIn, KEYS, readGate, type SentRequest } from '../../src/outbox/records.ts'
import { fuzz } from '../support/arbitrary.ts'
import { filled } from '../support/formPage.ts'
import { asking, DAY, HOUR, MINUTE, SECOND } from '../support/phone.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const submission = asking('')
const request = (id: string, age: number, more: object = {}) =>
  [KEYS.item + id, { version: 1, id, submission, requestedAt: NOW - age, ...more }] as const
const refused = { problem: { kind: 'rejected', message: 'No such area' } }

describe('expiry', () => {
  it('sends without asking a request that a wrong clock dated before the site existed', () => {
    const [pressed] = itemsIn([request('2015', NOW - Date.UTC(2015, 0))])
    const [yesterday] = itemsIn([request('yesterday', DAY)])
    expect([pressed, yesterday].map((item) => item && isDue(item, NOW))).toEqual([true, false])
  })

  it('deletes a refused or stale request after 30 days', () => {
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

  it('adds new removals to those the visitor has not read', () => {
    const before = [KEYS.removed, { count: 2, oldest: NOW - 90 * DAY }] as const
    expect(expire([before, request('a', 40 * DAY)], NOW).put).toEqual([
      [KEYS.removed, { count: 3, oldest: NOW - 90 * DAY }],
    ])
    expect(expire([before], NOW)).toEqual({ gone: [], put: [] })
  })

  it('keeps a request dated by a wrong clock', () => {
    const all = [
      request('future', -400 * DAY),
      request('future and refused', -400 * DAY, refused),
      ['item:epoch', { version: 1, id: 'epoch', submission, requestedAt: 0 }] as const,
    ]
    expect(expire(all, NOW)).toEqual({ gone: [], put: [] })
  })

  it('deletes a shown receipt after a day and an unshown receipt after 30 days', () => {
    const receipt = (key: string, id: string, age: number) => [key + id, { id, kind: 'sent', at: NOW - age }] as const
    const all = [
      receipt(KEYS.told, 'told', DAY),
      receipt(KEYS.told, 'told just now', DAY - 1),
      receipt(KEYS.receipt, 'untold', 30 * DAY - 1),
      receipt(KEYS.receipt, 'untold for long', 30 * DAY),
    ]
    expect(expire(all, NOW)).toEqual({ gone: ['told:told', 'receipt:untold for long'], put: [] })
  })

  const values = filled('')
  it('deletes a draft after a day', () => {
    const draft = { values, savedAt: NOW - DAY }
    expect(expire([[KEYS.draft, draft]], NOW)).toEqual({ gone: [KEYS.draft], put: [] })
    expect(freshDraft(draft, NOW)).toBeUndefined()
    expect(freshDraft({ ...draft, savedAt: NOW - DAY + 1 }, NOW)).toBeDefined()
  })

  it('keeps a draft dated by a wrong clock for a day from now', () => {
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

  it('deletes an unreadable receipt, but no other unreadable record', () => {
    const all = ['told:a', 'receipt:b', 'item:c', 'sent:d', 'unheard-of'].map((key) => [key, 'unreadable'] as const)
    expect(expire(all, NOW)).toEqual({ gone: ['told:a', 'receipt:b'], put: [] })
  })

  it('deletes a press record after 15 minutes, unless an early record may match it', () => {
    const pressed = (age: number) => [KEYS.pressed, [{ digest: 'd', id: 'a', requestedAt: NOW - age }]] as const
    const early = [`${KEYS.early}b`, { words: '[]', requestedAt: NOW }] as const
    expect(expire([pressed(15 * 60_000 - 1)], NOW).gone).toEqual([])
    expect(expire([pressed(15 * 60_000)], NOW).gone).toEqual([KEYS.pressed])
    expect(expire([pressed(-15 * 60_000)], NOW).gone).toEqual([KEYS.pressed])
    expect(expire([pressed(DAY), early], NOW).gone).toEqual([])
  })

  it('deletes the retry gate after a day', () => {
    const gate = (openAt: unknown) =>
      [KEYS.gate, { failures: 1, refusals: 0, urgentAt: NOW, askedAt: 0, openAt }] as const
    expect(expire([gate(NOW - DAY + 1)], NOW).gone).toEqual([])
    expect(expire([gate(NOW - DAY)], NOW).gone).toEqual([KEYS.gate])
    expect(expire([gate('unreadable')], NOW).gone).toEqual([KEYS.gate])
  })

  it('never deletes a due or unreadable request, whatever is stored', () => {
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

const noSignal: Failure = { kind: 'retry' }
const refusal: Failure = { kind: 'retry-slowly' }
const busyFor = (afterMs: number): Failure => ({ kind: 'retry', afterMs })

/** The gate after these failures, each on the first retry that a timer allows. */
function gateAfter(...failures: readonly Failure[]): Gate & { readonly at: number } {
  let at = NOW
  let gate: Gate | undefined
  for (const failure of failures) {
    at = gate ? gate.openAt : at
    gate = backOff(gate, failure, at, 0)
  }
  if (!gate) throw new Error('no failure')
  return { ...gate, at }
}
const waits = (gate: Gate | undefined, now: number) => [
  waitOf(gate, 'timer', now),
  waitOf(gate, 'reconnect', now),
  waitOf(gate, 'pressed', now),
]

describe('the wait until the next attempt', () => {
  it.each([1, 2, 3, 4, 10])('after %i failures, a timer waits longer and everything else waits 6 s', (times) => {
    const { at, ...gate } = gateAfter(...Array.from({ length: times }, () => noSignal))
    const expected = [6, 12, 24, 40][times - 1] ?? 40
    expect(waits(gate, at)).toEqual([expected * SECOND, 6 * SECOND, 6 * SECOND])
    expect(waits(gate, at + 6 * SECOND)).toEqual([(expected - 6) * SECOND, 0, 0])
    expect(waits(gate, at + expected * SECOND)).toEqual([0, 0, 0])
  })

  it('is as long as the server asks, except after a press', () => {
    const { at, ...gate } = gateAfter(busyFor(2 * MINUTE))
    expect(waits(gate, at)).toEqual([2 * MINUTE, 2 * MINUTE, 6 * SECOND])
    expect(waits(gate, at + MINUTE)).toEqual([MINUTE, MINUTE, 0])
  })

  it('after a refusal is five minutes for a timer and 6 s for other callers', () => {
    const { at, ...gate } = gateAfter(refusal)
    expect(waits(gate, at)).toEqual([5 * MINUTE, 6 * SECOND, 6 * SECOND])
  })

  it('is up to a quarter longer at random', () => {
    expect(waitOf(backOff(undefined, noSignal, NOW, 1), 'timer', NOW)).toBe(7.5 * SECOND)
    expect(waitOf(backOff(undefined, busyFor(MINUTE), NOW, 1), 'reconnect', NOW)).toBe(75 * SECOND)
  })
})

describe('a clock', () => {
  it('that was a day ahead at the failure causes no wait once corrected', () => {
    for (const failure of [noSignal, refusal, busyFor(60 * MINUTE)])
      expect(waits(backOff(undefined, failure, NOW + DAY, 0.5), NOW)).toEqual([0, 0, 0])
  })

  it('never causes a wait of more than 75 minutes', () => {
    const any = fc.oneof(fc.double(), fc.integer({ min: NOW - DAY, max: NOW + DAY }), fc.jsonValue())
    const stored = fc.record({ failures: any, refusals: any, urgentAt: any, askedAt: any, openAt: any })
    fc.assert(
      fc.property(stored, (gate) => {
        for (const wait of waits(readGate(gate), NOW)) expect(wait >= 0 && wait <= 75 * MINUTE).toBe(true)
      }),
      fuzz(500),
    )
  })
})

describe('a stored gate', () => {
  it('is read back unchanged', () => {
    const { at: _, ...gate } = gateAfter(noSignal, busyFor(MINUTE))
    expect(readGate(gate)).toEqual(gate)
  })

  it('from an earlier version or a broken disk gets default values', () => {
    const bare = { failures: 0, refusals: 0, urgentAt: 1, askedAt: 0, openAt: 2 }
    expect(readGate({ failures: 'many', urgentAt: 1, openAt: 2 })).toEqual(bare)
    expect(readGate({ failures: '5', refusals: -1, urgentAt: 1, askedAt: '7', openAt: 2 })).toEqual(bare)
  })

  it.each([undefined, null, 7, {}, { urgentAt: 1 }, { urgentAt: 1e300, openAt: 1 }])('cannot be %j', (stored) => {
    expect(readGate(stored)).toBeUndefined()
  })
})

const SENT = Date.UTC(2026, 10, 22, 2, 10)
const id = '6f1b2c3d-0000-4000-8000-000000000000'

const sent = (more: Partial<SentRequest> = {}): SentRequest => ({ id, sentAt: SENT, ...more })
const answer = (more: Partial<Answer> = {}): Answer => ({ at: SENT, dueAt: SENT, ...more })
/** The wait until the next poll, in ms, if the last poll was `age` after sending. */
const waitAt = (age: number, more: Partial<SentRequest> = {}, isBack = false) => {
  const askedAt = SENT + age
  const next = nextAsking(sent({ askedAt, ...more }), askedAt, isBack)
  return next === undefined ? undefined : next - askedAt
}

describe('the status of a request is fetched', () => {
  it('first ten seconds after the request was sent', () => {
    expect(nextAsking(sent(), SENT)).toBe(SENT + 10 * SECOND)
  })

  it('once a minute for half an hour, then every five minutes, and every half hour after three hours', () => {
    const waits = [0, 29 * MINUTE, 30 * MINUTE, 3 * HOUR - 1, 3 * HOUR, 47 * HOUR].map((age) => waitAt(age))
    expect(waits).toEqual([1, 1, 5, 5, 30, 30].map((minutes) => minutes * MINUTE))
  })

  it('more often again after news', () => {
    const onTheWayAt = SENT + 6 * HOUR
    expect(waitAt(6 * HOUR + MINUTE, { answer: answer({ seenAt: SENT, takenAt: SENT }) })).toBe(30 * MINUTE)
    expect(waitAt(6 * HOUR + MINUTE, { answer: answer({ seenAt: SENT, takenAt: SENT, onTheWayAt }) })).toBe(MINUTE)
  })

  it('rarely before the request is due, then as soon as it is due', () => {
    const dueAt = SENT + 6 * HOUR
    expect(waitAt(MINUTE, { answer: answer({ dueAt }) })).toBe(30 * MINUTE)
    expect(waitAt(6 * HOUR - 10 * MINUTE, { answer: answer({ dueAt }) })).toBe(10 * MINUTE)
    expect(waitAt(6 * HOUR - 10, { answer: answer({ dueAt }) })).toBe(MINUTE)
    expect(waitAt(6 * HOUR, { answer: answer({ dueAt }) })).toBe(MINUTE)
  })

  it('no sooner than the server allows, even if the visitor returns', () => {
    const heldUntil = SENT + HOUR
    for (const isBack of [false, true]) expect(waitAt(MINUTE, { heldUntil }, isBack)).toBe(59 * MINUTE)
    expect(nextAsking(sent({ heldUntil }), SENT)).toBe(heldUntil)
  })

  it('every half minute for ten minutes after the job is done, as staff may undo that, then every half hour', () => {
    const done = { answer: answer({ doneAt: SENT }) }
    const ages = [0, 10 * MINUTE - 1, 10 * MINUTE, 47 * HOUR]
    expect(ages.map((age) => waitAt(age, done))).toEqual([0.5, 0.5, 30, 30].map((minutes) => minutes * MINUTE))
    expect(waitAt(HOUR, done, true)).toBe(MINUTE)
  })

  it('of a text’s link at once, until the server says that it has ended', () => {
    const link = 'a1B2c3D4e5F6g7H8i9J0k1'
    expect(nextAsking({ id: link, sentAt: 0 }, SENT)).toBeLessThanOrEqual(SENT)
    expect(waitAt(72 * HOUR, { id: link, answer: answer({ doneAt: SENT }) })).toBe(30 * MINUTE)
  })

  it('never again after two days', () => {
    for (const isBack of [false, true])
      for (const more of [{}, { answer: answer({ doneAt: SENT }) }])
        expect(waitAt(48 * HOUR, more, isBack)).toBeUndefined()
  })

  it('at once after a wrong clock is corrected', () => {
    const now = SENT + HOUR
    expect(nextAsking(sent({ askedAt: SENT + 2 * HOUR }), now)).toBeLessThanOrEqual(now)
    expect(nextAsking(sent({ sentAt: now + HOUR }), now)).toBeLessThanOrEqual(now)
    expect(nextAsking(sent({ heldUntil: now + 25 * HOUR }), now)).toBeLessThanOrEqual(now)
  })

  it('at most once a minute, whatever is stored', () => {
    const time = fc.integer({ min: SENT - 72 * HOUR, max: SENT + 72 * HOUR })
    const maybe = fc.option(time, { nil: undefined })
    const answers = fc.option(
      fc.record({ at: time, dueAt: time, seenAt: maybe, onTheWayAt: maybe, repliedAt: maybe }),
      {
        nil: undefined,
      },
    )
    fc.assert(
      fc.property(time, answers, maybe, time, fc.boolean(), (sentAt, answer, heldUntil, askedAt, isBack) => {
        const next = nextAsking({ id, sentAt, askedAt, heldUntil, answer }, askedAt, isBack)
        expect(next ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(askedAt + MINUTE)
      }),
      fuzz(300),
    )
  })
})

it('a sent request is kept for two days after it was sent or last answered', () => {
  const isOverAfter = (hours: number, more: Partial<Answer> = {}) =>
    isSentOver(sent({ answer: answer(more) }), SENT + hours * HOUR)
  expect([isOverAfter(47), isOverAfter(48)]).toEqual([false, true])
  expect([isOverAfter(47, { doneAt: SENT }), isOverAfter(48, { doneAt: SENT })]).toEqual([false, true])
  const replied = { repliedAt: SENT + 40 * HOUR }
  expect([isOverAfter(87, replied), isOverAfter(88, replied)]).toEqual([false, true])
})
