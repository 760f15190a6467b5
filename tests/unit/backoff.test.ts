import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Failure, isItsOwn, isOurSide, shut, waitOf, withRefusal } from '../../src/outbox/expiry.ts'
import { type Gate, readGate } from '../../src/outbox/records.ts'
import { fuzz } from '../support/fuzz.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const SECOND = 1000
const MINUTE = 60 * SECOND
const noSignal: Failure = { kind: 'retry' }
const refused: Failure = { kind: 'retry-slowly' }
const busyFor = (afterMs: number): Failure => ({ kind: 'retry', afterMs })

/** The gate after these failures, one at the moment at which the one before lets a timer try again. */
function gateAfter(...failures: readonly Failure[]): Gate & { readonly at: number } {
  let at = NOW
  let gate: Gate | undefined
  for (const failure of failures) {
    at = gate ? gate.openAt : at
    gate = shut(gate, failure, at, 0)
  }
  if (!gate) throw new Error('no failure')
  return { ...gate, at }
}
const waits = (gate: Gate | undefined, now: number) => [
  waitOf(gate, 'timer', now),
  waitOf(gate, 'hopeful', now),
  waitOf(gate, 'pressed', now),
]

describe('how long it takes until the next attempt', () => {
  it('is no time where none has failed', () => {
    expect(waits(undefined, NOW)).toEqual([0, 0, 0])
  })

  it.each([1, 2, 3, 4, 10])('after %i failures in a row: longer for a timer, six seconds for others', (times) => {
    const { at, ...gate } = gateAfter(...Array.from({ length: times }, () => noSignal))
    const expected = [6, 12, 24, 40][times - 1] ?? 40
    expect(waits(gate, at)).toEqual([expected * SECOND, 6 * SECOND, 6 * SECOND])
    expect(waits(gate, at + 6 * SECOND)).toEqual([(expected - 6) * SECOND, 0, 0])
    expect(waits(gate, at + expected * SECOND)).toEqual([0, 0, 0])
  })

  it('is what the server asked for, but for a visitor who presses the button', () => {
    const { at, ...gate } = gateAfter(busyFor(2 * MINUTE))
    expect(waits(gate, at)).toEqual([2 * MINUTE, 2 * MINUTE, 6 * SECOND])
    expect(waits(gate, at + MINUTE)).toEqual([MINUTE, MINUTE, 0])
  })

  it('is never shorter for a timer than its own back-off, whatever the server asks', () => {
    const { at, ...gate } = gateAfter(noSignal, noSignal, busyFor(SECOND))
    expect(waitOf(gate, 'timer', at)).toBe(24 * SECOND)
  })

  it('is five minutes for a timer where our side refuses, and six seconds for others', () => {
    const { at, ...gate } = gateAfter(refused)
    expect(waits(gate, at)).toEqual([5 * MINUTE, 6 * SECOND, 6 * SECOND])
  })

  it('is up to a quarter longer, so that not everybody comes at once', () => {
    expect(waitOf(shut(undefined, noSignal, NOW, 1), 'timer', NOW)).toBe(7.5 * SECOND)
    expect(waitOf(shut(undefined, busyFor(MINUTE), NOW, 1), 'hopeful', NOW)).toBe(75 * SECOND)
  })
})

describe('a clock', () => {
  const A_DAY = 24 * 60 * MINUTE
  it('that was a day ahead when the attempt failed, and is put right, keeps nobody waiting', () => {
    for (const failure of [noSignal, refused, busyFor(60 * MINUTE)])
      expect(waits(shut(undefined, failure, NOW + A_DAY, 0.5), NOW)).toEqual([0, 0, 0])
  })

  it('whatever it shows, and whatever was stored: nobody waits longer than an hour and a quarter', () => {
    const any = fc.oneof(fc.double(), fc.integer({ min: NOW - A_DAY, max: NOW + A_DAY }), fc.jsonValue())
    const stored = fc.record({ failures: any, refusals: any, urgentAt: any, askedAt: any, openAt: any })
    fc.assert(
      fc.property(stored, (gate) => {
        for (const wait of waits(readGate(gate), NOW)) expect(wait >= 0 && wait <= 75 * MINUTE).toBe(true)
      }),
      fuzz(500),
    )
  })
})

describe('whose fault it is', () => {
  /** After attempts in vain, in which our host answered or not. */
  const askedHost = (...answers: readonly boolean[]) =>
    answers.reduce<Gate>(
      (gate, isAnswered) => withRefusal(shut(gate, noSignal, NOW, 0), isAnswered),
      gateAfter(noSignal),
    )

  it('is ours after three attempts in a row in which our host answered', () => {
    expect(isOurSide(askedHost(true, true))).toBe(false)
    expect(isOurSide(askedHost(true, true, true))).toBe(true)
  })

  it('is of the one request, and not the line’s, where the server refuses it or fails with it', () => {
    expect([refused, { kind: 'retry', isItsOwn: true } as const].map(isItsOwn)).toEqual([true, true])
    expect([noSignal, busyFor(MINUTE)].map(isItsOwn)).toEqual([false, false])
  })
})

describe('a stored gate', () => {
  it('is read as it was written', () => {
    const { at: _, ...gate } = gateAfter(noSignal, busyFor(MINUTE))
    expect(readGate(gate)).toEqual(gate)
  })

  it('of an earlier version, or a broken disk, gets what it lacks', () => {
    const bare = { failures: 0, refusals: 0, urgentAt: 1, askedAt: 0, openAt: 2 }
    expect(readGate({ failures: 'many', urgentAt: 1, openAt: 2 })).toEqual(bare)
    expect(readGate({ failures: '5', refusals: -1, urgentAt: 1, askedAt: '7', openAt: 2 })).toEqual(bare)
  })

  it.each([undefined, null, 7, {}, { urgentAt: 1 }, { urgentAt: 1e300, openAt: 1 }])('%j is none', (stored) => {
    expect(readGate(stored)).toBeUndefined()
  })
})
