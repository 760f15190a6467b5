import fc from 'fast-check'
import { type Made, often, pauses } from '../simulation/random.ts'

/** What will happen in one night. fast-check makes it, and makes it smaller if a rule is broken. */

export type Plan = Made<typeof nights>
export type Step = Plan['steps'][number] | Plan['quietly'][number]
export type Event = Step['event']
export type ColleaguePlan = Plan['colleagues'][number]
export type VisitorPlan = Plan['visitors'][number]

export const RECEIVERS = ['push service', 'provider', 'webhook', 'second webhook'] as const
export type ReceiverName = (typeof RECEIVERS)[number]
const MOODS = ['works', 'fails', 'hangs', 'resets'] as const
export type Mood = (typeof MOODS)[number]

/** 24 November, or a night in which the clocks change, ten minutes before they do. */
const DATES = ['ordinary', 'clocks forward', 'clocks back'] as const

const who = fc.nat(11)
const kinds = <Kind extends string>(...all: readonly Kind[]) => fc.record({ kind: fc.constantFrom(...all), who })

const events = fc.oneof(
  often(12, fc.record({ kind: fc.constant('ask'), who, when: fc.constantFrom('', 'asap', 'asap', 'morning') })),
  often(2, kinds('reload', 'leave the page', 'press again')),
  often(3, fc.record({ kind: fc.constant('line'), who, line: fc.constantFrom('works', 'down', 'loses answers') })),
  often(
    1,
    fc.record({
      kind: fc.constant('flood'),
      addresses: fc.integer({ min: 1, max: 4 }),
      requests: fc.constantFrom(8, 30, 60),
    }),
  ),
  often(4, kinds('device dies', 'device comes back', 'device is gone', 'goes out of earshot')),
  often(7, kinds('hand over', 'leave the firm', 'leave the firm', 'put back', 'put back')),
  often(
    4,
    fc.record({
      kind: fc.constant('receiver'),
      receiver: fc.constantFrom(...RECEIVERS),
      mood: fc.constantFrom(...MOODS),
    }),
  ),
  often(3, fc.record({ kind: fc.constant('kill the sender'), steps: fc.nat(12) })),
  often(
    3,
    fc.record({
      kind: fc.constant('stall the sender'),
      steps: fc.nat(4),
      // A lease is 90 long.
      seconds: fc.constantFrom(30, 100, 130, 200),
    }),
  ),
  often(4, fc.record({ kind: fc.constantFrom('another sender', 'purge') })),
  often(2, fc.record({ kind: fc.constant('database'), isDown: fc.boolean() })),
  often(2, fc.constant({ kind: 'restore' })),
)

const pause = pauses([4, 5], [4, 60], [3, 300], [1, 1_000])

const colleague = fc.record({
  isOwner: fc.boolean(),
  isOnCall: fc.boolean(),
  hasDevice: fc.oneof(often(4, fc.constant(true)), often(1, fc.constant(false))),
  /** What their telephone rings for. */
  telephone: fc.constantFrom('nothing', 'nothing', 'escalations', 'everything'),
  /** It gets texts as well. */
  getsTexts: fc.boolean(),
  /** Opens what waits, and takes nothing. */
  onlyLooks: fc.oneof(often(3, fc.constant(false)), often(1, fc.constant(true))),
  /** From a ring to the desk, in minutes; null: sleeps through it. */
  wakes: fc.oneof(often(3, fc.nat(20)), often(1, fc.constant(null))),
})

const visitor = fc.record({
  /** Those with the same one are behind one address, as a block of flats is. */
  address: fc.nat(2),
  /** How far the device's clock is out, in minutes. */
  skew: fc.oneof(often(5, fc.constant(0)), often(1, fc.constantFrom(-90, -3, 3, 90))),
})

const quietly = fc.array(
  fc.record({ after: pause, event: kinds('ask for a text', 'add a picture', 'add a picture', 'write', 'write') }),
  { minLength: 2, maxLength: 6 },
)

export const nights = fc.record({
  date: fc.constantFrom('ordinary', ...DATES),
  /** Of all latencies. */
  seed: fc.noShrink(fc.nat()),
  colleagues: fc.array(colleague, { minLength: 1, maxLength: 4 }),
  visitors: fc.array(visitor, { minLength: 1, maxLength: 4 }),
  hasWebhook: fc.boolean(),
  hasSecondWebhook: fc.boolean(),
  /** Whether the owner's programs hear what staff do. */
  tellsEvents: fc.boolean(),
  /** `after` the last one, in seconds. */
  steps: fc.array(fc.record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
  /** When database, sender and pages get a new version, in seconds; null: not tonight. */
  upgradeAt: fc.option(fc.nat(900), { freq: 3 }),
  /** What somebody does meanwhile who cannot talk on the phone. */
  quietly: fc.oneof(often(3, fc.constant([])), often(1, quietly)),
})
