import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSentOver, nextAsking } from '../../src/outbox/expiry.ts'
import type { Answer, SentRequest } from '../../src/outbox/records.ts'
import { fuzz } from '../support/fuzz.ts'

const SENT = Date.UTC(2026, 10, 22, 2, 10)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const id = '6f1b2c3d-0000-4000-8000-000000000000'

const sent = (more: Partial<SentRequest> = {}): SentRequest => ({ id, sentAt: SENT, ...more })
const answer = (more: Partial<Answer> = {}): Answer => ({ at: SENT, dueAt: SENT, ...more })
/** How long after it was last asked for, in ms, if that was `age` after it was sent. */
const waitAt = (age: number, more: Partial<SentRequest> = {}, isBack = false) => {
  const askedAt = SENT + age
  const next = nextAsking(sent({ askedAt, ...more }), askedAt, isBack)
  return next === undefined ? undefined : next - askedAt
}

describe('a request is asked for', () => {
  it('first ten seconds after it was sent: the server knows by then when somebody will look', () => {
    expect(nextAsking(sent(), SENT)).toBe(SENT + 10 * SECOND)
  })

  it('once a minute for half an hour, then every five minutes, and every half hour after three hours', () => {
    const waits = [0, 29 * MINUTE, 30 * MINUTE, 3 * HOUR - 1, 3 * HOUR, 47 * HOUR].map((age) => waitAt(age))
    expect(waits).toEqual([1, 1, 5, 5, 30, 30].map((minutes) => minutes * MINUTE))
  })

  it('more often again once something has happened', () => {
    const onTheWayAt = SENT + 6 * HOUR
    expect(waitAt(6 * HOUR + MINUTE, { answer: answer({ seenAt: SENT, takenAt: SENT }) })).toBe(30 * MINUTE)
    expect(waitAt(6 * HOUR + MINUTE, { answer: answer({ seenAt: SENT, takenAt: SENT, onTheWayAt }) })).toBe(MINUTE)
  })

  it('rarely before it is due, and when it is', () => {
    const dueAt = SENT + 6 * HOUR
    expect(waitAt(MINUTE, { answer: answer({ dueAt }) })).toBe(30 * MINUTE)
    expect(waitAt(6 * HOUR - 10 * MINUTE, { answer: answer({ dueAt }) })).toBe(10 * MINUTE)
    expect(waitAt(6 * HOUR - 10, { answer: answer({ dueAt }) })).toBe(MINUTE)
    expect(waitAt(6 * HOUR, { answer: answer({ dueAt }) })).toBe(MINUTE)
  })

  it('no sooner than the server wants, also when the visitor comes back', () => {
    const heldUntil = SENT + HOUR
    for (const isBack of [false, true]) expect(waitAt(MINUTE, { heldUntil }, isBack)).toBe(59 * MINUTE)
    expect(nextAsking(sent({ heldUntil }), SENT)).toBe(heldUntil)
  })

  it('every half hour once it is done, as staff can open it again, and a minute after the visitor comes back', () => {
    const done = { answer: answer({ doneAt: SENT }) }
    expect([waitAt(MINUTE, done), waitAt(47 * HOUR, done)]).toEqual([30 * MINUTE, 30 * MINUTE])
    expect(waitAt(MINUTE, done, true)).toBe(MINUTE)
  })

  it('never again after two days', () => {
    for (const isBack of [false, true])
      for (const more of [{}, { answer: answer({ doneAt: SENT }) }])
        expect(waitAt(48 * HOUR, more, isBack)).toBeUndefined()
  })

  it('by a clock that was wrong and has been put right: now', () => {
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

it('is kept for two days after it was sent or we last wrote, done or not', () => {
  const isOverAfter = (hours: number, more: Partial<Answer> = {}) =>
    isSentOver(sent({ answer: answer(more) }), SENT + hours * HOUR)
  expect([isOverAfter(47), isOverAfter(48)]).toEqual([false, true])
  expect([isOverAfter(47, { doneAt: SENT }), isOverAfter(48, { doneAt: SENT })]).toEqual([false, true])
  const replied = { repliedAt: SENT + 40 * HOUR }
  expect([isOverAfter(87, replied), isOverAfter(88, replied)]).toEqual([false, true])
})
