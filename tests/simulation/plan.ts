import fc from 'fast-check'
import { FATE, VISITOR } from './actions.ts'
import { DEEDS, MOODS } from './database.ts'
import { LINES } from './network.ts'
import { keysOf, type Made, often, pauses } from './random.ts'

/** What will happen to one visitor's devices. fast-check makes it, and makes it smaller if a rule is broken. */
export type Plan = Made<typeof plans>
export type Step = Plan['steps'][number]
export type DevicePlan = Plan['devices'][number]

/** `which` tab, request or words, or how soon. */
const action = <Kind extends keyof typeof VISITOR | keyof typeof FATE>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(39) })

const actions = fc.oneof(
  often(10, action('submit')),
  often(4, action('submit early')),
  often(4, action('open a tab')),
  often(4, action('type', 'edit', 'clear')),
  often(4, action('write')),
  often(3, action('add a picture')),
  often(12, action(...keysOf(VISITOR))),
  often(4, action('kill a tab soon', 'kill a tab that saves')),
  often(10, action(...keysOf(FATE))),
  often(6, fc.record({ kind: fc.constant('line'), line: fc.constantFrom(...LINES) })),
  often(4, fc.record({ kind: fc.constant('mood'), mood: fc.constantFrom(...MOODS) })),
  often(5, fc.record({ kind: fc.constant('deed'), deed: fc.constantFrom(...DEEDS), request: fc.nat(9) })),
  often(2, fc.record({ kind: fc.constant('sleep'), hours: fc.constantFrom(0.3, 25, 25, 31 * 24) })),
)

const pause = pauses([4, 0], [4, 10], [5, 1_000], [3, 10_000], [2, 60_000], [1, 200_000])

/** Safari before 15.4 has neither Web Locks nor channels. */
export const hasLocks = fc.oneof(often(9, fc.constant(true)), often(1, fc.constant(false)))

const device = fc.record({
  hasLocks,
  /** Background Sync, in Chromium only. */
  hasSync: fc.boolean(),
  /** Says when the line comes back. */
  isHonest: fc.boolean(),
  /** The database has another origin than the site. */
  isElsewhere: fc.boolean(),
})

export const plans = fc.record({
  /** Of all latencies, and of the jitter. */
  seed: fc.noShrink(fc.nat()),
  devices: fc.oneof(often(4, fc.tuple(device)), often(1, fc.tuple(device, device))),
  /** `after` the last one, in ms. */
  steps: fc.array(fc.record({ after: pause, device: fc.nat(1), action: actions }), {
    minLength: 1,
    maxLength: 16,
    size: 'max',
  }),
})
