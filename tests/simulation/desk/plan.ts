import fc from 'fast-check'
import { MOODS, type Mood } from './backend.ts'
import type { ComputerPlan } from './computer.ts'
import { LINES, type LineState } from './line.ts'
import { FATE, STAFF } from './steps.ts'

/** What will happen at one computer of the desk. fast-check makes it, and makes it smaller if a rule is broken. */

type Simple = keyof typeof STAFF | keyof typeof FATE

export type DeskEvent =
  /** `which` tab, request or action, or how soon. */
  | { readonly kind: Simple; readonly which: number }
  | { readonly kind: 'line'; readonly line: LineState }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'sleep' | 'set the clock'; readonly minutes: number }

export interface DeskStep {
  /** Of the last step, in ms. */
  readonly after: number
  readonly event: DeskEvent
}

export interface DeskPlan extends ComputerPlan {
  /** Of all latencies. */
  readonly seed: number
  readonly steps: readonly DeskStep[]
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
const which = fc.nat(39)
const simple = (...kinds: readonly Simple[]): fc.Arbitrary<DeskEvent> =>
  fc.record({ kind: fc.constantFrom(...kinds), which })

const events: fc.Arbitrary<DeskEvent> = fc.oneof(
  { arbitrary: simple('reply', 'note', 'finish'), weight: 14 },
  { arbitrary: simple('discard'), weight: 4 },
  { arbitrary: simple(...keysOf(STAFF)), weight: 8 },
  { arbitrary: simple('open a tab'), weight: 4 },
  { arbitrary: simple('kill a tab soon', 'kill a tab that acts'), weight: 4 },
  { arbitrary: simple(...keysOf(FATE)), weight: 8 },
  { arbitrary: fc.record({ kind: fc.constant('line' as const), line: fc.constantFrom(...LINES) }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('mood' as const), mood: fc.constantFrom(...MOODS) }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('sleep' as const), minutes: fc.constantFrom(20, 600) }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constant('set the clock' as const), minutes: fc.constantFrom(-90, -1, 1, 90) }),
    weight: 2,
  },
)

const pause = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.nat(10), weight: 4 },
  { arbitrary: fc.nat(500), weight: 6 },
  { arbitrary: fc.nat(8_000), weight: 3 },
  { arbitrary: fc.nat(40_000), weight: 2 },
)

export const deskPlans: fc.Arbitrary<DeskPlan> = fc.record({
  seed: fc.noShrink(fc.nat()),
  hasLocks: fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 }),
  hasForeign: fc.boolean(),
  steps: fc.array(fc.record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
})
