import fc from 'fast-check'
import { hasLocks } from '../plan.ts'
import { keysOf, type Made, often, pauses } from '../random.ts'
import { LINES, MOODS } from './backend.ts'
import { FATE, STAFF } from './steps.ts'

/** What will happen at one computer of the desk. fast-check makes it, and makes it smaller if a rule is broken. */
export type DeskPlan = Made<typeof deskPlans>

/** `which` tab, request or action, or how soon. */
const event = <Kind extends keyof typeof STAFF | keyof typeof FATE>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(39) })

const events = fc.oneof(
  often(14, event('reply', 'note', 'finish')),
  often(4, event('discard')),
  often(8, event(...keysOf(STAFF))),
  often(4, event('open a tab')),
  often(4, event('kill a tab soon', 'kill a tab that acts')),
  often(8, event(...keysOf(FATE))),
  often(6, fc.record({ kind: fc.constant('line'), line: fc.constantFrom(...LINES) })),
  often(4, fc.record({ kind: fc.constant('mood'), mood: fc.constantFrom(...MOODS) })),
  often(1, fc.record({ kind: fc.constant('sleep'), minutes: fc.constantFrom(20, 600) })),
  often(2, fc.record({ kind: fc.constant('set the clock'), minutes: fc.constantFrom(-90, -1, 1, 90) })),
)

const pause = pauses([4, 0], [4, 10], [6, 500], [3, 8_000], [2, 40_000])

export const deskPlans = fc.record({
  /** Of all latencies. */
  seed: fc.noShrink(fc.nat()),
  hasLocks,
  /** `after` the last one, in ms. */
  steps: fc.array(fc.record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
})
