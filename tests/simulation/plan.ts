import fc from 'fast-check'
import { FATE, VISITOR } from './actions.ts'
import { DEEDS, type Deed, MOODS, type Mood } from './database.ts'
import type { DevicePlan } from './device.ts'
import { LINES, type Line } from './network.ts'

/** What will happen to one visitor's devices. fast-check makes it, and makes it smaller if a rule is broken. */

type Simple = keyof typeof VISITOR | keyof typeof FATE

export type Action =
  /** `which` tab, request or words, or how soon. */
  | { readonly kind: Simple; readonly which: number }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'deed'; readonly deed: Deed; readonly request: number }
  | { readonly kind: 'sleep'; readonly hours: number }

export interface Step {
  /** Of the last step, in ms. */
  readonly after: number
  readonly device: number
  readonly action: Action
}

export interface Plan {
  /** Of all latencies, and of the jitter. */
  readonly seed: number
  readonly devices: readonly DevicePlan[]
  readonly steps: readonly Step[]
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
const which = fc.nat(39)
const action = (...kinds: readonly Simple[]): fc.Arbitrary<Action> =>
  fc.record({ kind: fc.constantFrom(...kinds), which })

const actions: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: action('submit'), weight: 10 },
  { arbitrary: action('submit early'), weight: 4 },
  { arbitrary: action('open a tab'), weight: 4 },
  { arbitrary: action('type', 'edit', 'clear'), weight: 4 },
  { arbitrary: action('write'), weight: 4 },
  { arbitrary: action('add a picture'), weight: 3 },
  { arbitrary: action(...keysOf(VISITOR)), weight: 12 },
  { arbitrary: action('kill a tab soon', 'kill a tab that saves'), weight: 4 },
  { arbitrary: action(...keysOf(FATE)), weight: 10 },
  { arbitrary: fc.record({ kind: fc.constant('line' as const), line: fc.constantFrom(...LINES) }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('mood' as const), mood: fc.constantFrom(...MOODS) }), weight: 4 },
  {
    arbitrary: fc.record({ kind: fc.constant('deed' as const), deed: fc.constantFrom(...DEEDS), request: fc.nat(9) }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), hours: fc.constantFrom(0.3, 25, 25, 31 * 24) }),
    weight: 2,
  },
)

const pause = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.nat(10), weight: 4 },
  { arbitrary: fc.nat(1_000), weight: 5 },
  { arbitrary: fc.nat(10_000), weight: 3 },
  { arbitrary: fc.nat(60_000), weight: 2 },
  { arbitrary: fc.nat(200_000), weight: 1 },
)

const hasLocks = fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 })
const device = fc.record({ hasLocks, hasSync: fc.boolean(), isHonest: fc.boolean(), isElsewhere: fc.boolean() })

export const plans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.noShrink(fc.nat()),
  devices: fc.oneof({ arbitrary: fc.tuple(device), weight: 4 }, { arbitrary: fc.tuple(device, device), weight: 1 }),
  steps: fc.array(fc.record({ after: pause, device: fc.nat(1), action: actions }), {
    minLength: 1,
    maxLength: 16,
    size: 'max',
  }),
})
