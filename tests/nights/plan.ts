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

const events: fc.Arbitrary<Event> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      who,
      when: fc.constantFrom('' as const, 'asap' as const, 'asap' as const, 'morning' as const),
    }),
    weight: 12,
  },
  { arbitrary: kinds('reload', 'leave the page', 'press again'), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      who,
      line: fc.constantFrom('works' as const, 'down' as const, 'loses answers' as const),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('flood' as const),
      addresses: fc.integer({ min: 1, max: 4 }),
      requests: fc.constantFrom(8, 30, 60),
    }),
    weight: 1,
  },
  { arbitrary: kinds('device dies', 'device comes back', 'device is gone', 'goes out of earshot'), weight: 4 },
  { arbitrary: kinds('hand over', 'leave the firm', 'leave the firm', 'put back', 'put back'), weight: 7 },
  {
    arbitrary: fc.record({
      kind: fc.constant('receiver' as const),
      receiver: fc.constantFrom(...RECEIVERS),
      mood: fc.constantFrom(...MOODS),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant('kill the sender' as const), steps: fc.nat(12) }), weight: 3 },
  {
    arbitrary: fc.record({
      kind: fc.constant('stall the sender' as const),
      steps: fc.nat(4),
      // A lease is 90 long.
      seconds: fc.constantFrom(30, 100, 130, 200),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: fc.constantFrom('another sender' as const, 'purge' as const) }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('database' as const), isDown: fc.boolean() }), weight: 2 },
  { arbitrary: fc.constant({ kind: 'restore' as const }), weight: 2 },
)

const pause = fc.oneof(
  { arbitrary: fc.nat(5), weight: 4 },
  { arbitrary: fc.nat(60), weight: 4 },
  { arbitrary: fc.nat(300), weight: 3 },
  { arbitrary: fc.nat(1_000), weight: 1 },
)

const colleague: fc.Arbitrary<ColleaguePlan> = fc.record({
  isOwner: fc.boolean(),
  isOnCall: fc.boolean(),
  hasDevice: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, { arbitrary: fc.constant(false), weight: 1 }),
  telephone: fc.constantFrom('nothing', 'nothing', 'escalations', 'everything'),
  getsTexts: fc.boolean(),
  onlyLooks: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, { arbitrary: fc.constant(true), weight: 1 }),
  wakes: fc.oneof({ arbitrary: fc.nat(20), weight: 3 }, { arbitrary: fc.constant(null), weight: 1 }),
})

const visitor: fc.Arbitrary<VisitorPlan> = fc.record({
  address: fc.nat(2),
  skew: fc.oneof({ arbitrary: fc.constant(0), weight: 5 }, { arbitrary: fc.constantFrom(-90, -3, 3, 90), weight: 1 }),
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
  quietly: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: quietly, weight: 1 }),
})
