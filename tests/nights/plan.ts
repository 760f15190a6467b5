import fc from 'fast-check'

/** What will happen in one night. fast-check makes it, and makes it smaller if a rule is broken. */

export interface ColleaguePlan {
  readonly isOwner: boolean
  readonly isOnCall: boolean
  readonly hasDevice: boolean
  /** What their telephone rings for. */
  readonly telephone: 'nothing' | 'escalations' | 'everything'
  /** It gets texts as well. */
  readonly getsTexts: boolean
  /** Opens what waits, and takes nothing. */
  readonly onlyLooks: boolean
  /** From a ring to the desk, in minutes; null: sleeps through it. */
  readonly wakes: number | null
}

export interface VisitorPlan {
  /** Those with the same one are behind one address, as a block of flats is. */
  readonly address: number
  /** How far the device's clock is out, in minutes. */
  readonly skew: number
}

export const RECEIVERS = ['push service', 'provider', 'webhook', 'second webhook'] as const
export type ReceiverName = (typeof RECEIVERS)[number]
export const MOODS = ['works', 'fails', 'hangs', 'resets'] as const
export type Mood = (typeof MOODS)[number]

export type Event =
  | { readonly kind: 'ask'; readonly who: number; readonly when: '' | 'asap' | 'morning' }
  | { readonly kind: 'line'; readonly who: number; readonly line: 'works' | 'down' | 'loses answers' }
  | { readonly kind: 'reload' | 'leave the page' | 'press again'; readonly who: number }
  | { readonly kind: 'ask for a text' | 'add a picture' | 'write'; readonly who: number }
  | { readonly kind: 'flood'; readonly addresses: number; readonly requests: number }
  | {
      readonly kind: 'device dies' | 'device comes back' | 'device is gone' | 'goes out of earshot'
      readonly who: number
    }
  | { readonly kind: 'hand over' | 'leave the firm' | 'put back'; readonly who: number }
  | { readonly kind: 'receiver'; readonly receiver: ReceiverName; readonly mood: Mood }
  | { readonly kind: 'kill the sender'; readonly steps: number }
  | { readonly kind: 'stall the sender'; readonly steps: number; readonly seconds: number }
  | { readonly kind: 'another sender' | 'purge' }
  | { readonly kind: 'database'; readonly isDown: boolean }
  | { readonly kind: 'restore' }

export interface Step {
  /** Of the last step, in seconds. */
  readonly after: number
  readonly event: Event
}

/** 24 November, or a night in which the clocks change, ten minutes before they do. */
export const DATES = ['ordinary', 'clocks forward', 'clocks back'] as const

export interface Plan {
  readonly date: (typeof DATES)[number]
  /** Of all latencies. */
  readonly seed: number
  readonly colleagues: readonly ColleaguePlan[]
  readonly visitors: readonly VisitorPlan[]
  readonly hasWebhook: boolean
  readonly hasSecondWebhook: boolean
  /** Whether the owner's programs hear what staff do. */
  readonly tellsEvents: boolean
  readonly steps: readonly Step[]
  /** When database, sender and pages get a new version, in seconds; null: not tonight. */
  readonly upgradeAt: number | null
  /** What somebody does meanwhile who cannot talk on the phone. */
  readonly quietly: readonly Step[]
}

const who = fc.nat(11)
const kinds = <Kind extends string>(...all: readonly Kind[]) => fc.record({ kind: fc.constantFrom(...all), who })

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const events: fc.Arbitrary<Event> = fc.oneof(
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

const pause = fc.oneof(often(4, fc.nat(5)), often(4, fc.nat(60)), often(3, fc.nat(300)), often(1, fc.nat(1_000)))

const colleague: fc.Arbitrary<ColleaguePlan> = fc.record({
  isOwner: fc.boolean(),
  isOnCall: fc.boolean(),
  hasDevice: fc.oneof(often(4, fc.constant(true)), often(1, fc.constant(false))),
  telephone: fc.constantFrom('nothing', 'nothing', 'escalations', 'everything'),
  getsTexts: fc.boolean(),
  onlyLooks: fc.oneof(often(3, fc.constant(false)), often(1, fc.constant(true))),
  wakes: fc.oneof(often(3, fc.nat(20)), often(1, fc.constant(null))),
})

const visitor: fc.Arbitrary<VisitorPlan> = fc.record({
  address: fc.nat(2),
  skew: fc.oneof(often(5, fc.constant(0)), often(1, fc.constantFrom(-90, -3, 3, 90))),
})

const quietly = fc.array(
  fc.record({ after: pause, event: kinds('ask for a text', 'add a picture', 'add a picture', 'write', 'write') }),
  { minLength: 2, maxLength: 6 },
)

export const nights: fc.Arbitrary<Plan> = fc.record({
  date: fc.constantFrom('ordinary', ...DATES),
  seed: fc.noShrink(fc.nat()),
  colleagues: fc.array(colleague, { minLength: 1, maxLength: 4 }),
  visitors: fc.array(visitor, { minLength: 1, maxLength: 4 }),
  hasWebhook: fc.boolean(),
  hasSecondWebhook: fc.boolean(),
  tellsEvents: fc.boolean(),
  steps: fc.array(fc.record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
  upgradeAt: fc.option(fc.nat(900), { freq: 3 }),
  quietly: fc.oneof(often(3, fc.constant([])), often(1, quietly)),
})
