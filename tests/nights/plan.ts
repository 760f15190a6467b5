import fc from 'fast-check'
import { type Made, often, pauses } from '../simulation/clock.ts'

/** The plan of one night. fast-check makes plans, and shrinks any that breaks a rule. */

export type Plan = Made<typeof nights>
export type Step = Plan['steps'][number] | Plan['quietly'][number]
export type Event = Step['event']
export type ColleaguePlan = Plan['colleagues'][number]
export type VisitorPlan = Plan['visitors'][number]

export const RECEIVERS = ['push service', 'provider', 'webhook', 'second webhook'] as const
export type ReceiverName = (typeof RECEIVERS)[number]
const MOODS = ['works', 'fails', 'hangs', 'resets'] as const
export type Mood = (typeof MOODS)[number]

/** 24 November, or a night in which the clocks change, starting ten minutes before. */
const DATES = ['ordinary', 'clocks forward', 'clocks back'] as const

const { constant: is, constantFrom: oneOf, record } = fc
const who = fc.nat(11)
const kinds = <Kind extends string>(...all: readonly Kind[]) => record({ kind: oneOf(...all), who })

const events = fc.oneof(
  often(12, record({ kind: is('ask'), who, when: oneOf('', 'asap', 'asap', 'morning') })),
  often(2, kinds('reload', 'leave the page', 'press again')),
  often(3, record({ kind: is('line'), who, line: oneOf('works', 'down', 'loses answers') })),
  often(1, record({ kind: is('flood'), addresses: fc.integer({ min: 1, max: 4 }), requests: oneOf(8, 30, 60) })),
  often(4, kinds('device dies', 'device comes back', 'device is gone', 'goes out of earshot')),
  often(7, kinds('hand over', 'leave the firm', 'leave the firm', 'put back', 'put back')),
  often(4, record({ kind: is('receiver'), receiver: oneOf(...RECEIVERS), mood: oneOf(...MOODS) })),
  often(3, record({ kind: is('kill the sender'), steps: fc.nat(12) })),
  // A lease is 90 s long.
  often(3, record({ kind: is('stall the sender'), steps: fc.nat(4), seconds: oneOf(30, 100, 130, 200) })),
  often(4, record({ kind: oneOf('another sender', 'purge') })),
  often(2, record({ kind: is('database'), isDown: fc.boolean() })),
  often(2, is({ kind: 'restore' })),
)

const pause = pauses([4, 5], [4, 60], [3, 300], [1, 1_000])

const colleague = record({
  isOwner: fc.boolean(),
  isOnCall: fc.boolean(),
  hasDevice: fc.oneof(often(4, is(true)), often(1, is(false))),
  /** The alerts that their telephone rings for. */
  telephone: oneOf('nothing', 'nothing', 'escalations', 'everything'),
  /** Whether the telephone also gets texts. */
  getsTexts: fc.boolean(),
  /** Whether they open requests but take none. */
  onlyLooks: fc.oneof(often(3, is(false)), often(1, is(true))),
  /** Minutes from a ring until they reach the desk, or null if they sleep through it. */
  wakes: fc.oneof(often(3, fc.nat(20)), often(1, is(null))),
})

const visitor = record({
  /** Visitors with the same number share an address, like a block of flats. */
  address: fc.nat(2),
  /** How far the device's clock is out, in minutes. */
  skew: fc.oneof(often(5, is(0)), often(1, oneOf(-90, -3, 3, 90))),
})

const quietly = fc.array(
  record({ after: pause, event: kinds('ask for a text', 'add a picture', 'add a picture', 'write', 'write') }),
  { minLength: 2, maxLength: 6 },
)

export const nights = record({
  date: oneOf('ordinary', ...DATES),
  /** The seed of all latencies. */
  seed: fc.noShrink(fc.nat()),
  colleagues: fc.array(colleague, { minLength: 1, maxLength: 4 }),
  visitors: fc.array(visitor, { minLength: 1, maxLength: 4 }),
  hasWebhook: fc.boolean(),
  hasSecondWebhook: fc.boolean(),
  /** Whether the owner's programs get events. */
  tellsEvents: fc.boolean(),
  /** `after`: seconds since the last step. */
  steps: fc.array(record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
  /** When database, sender and pages get a new version, in seconds, or null if they do not. */
  upgradeAt: fc.option(fc.nat(900), { freq: 3 }),
  /** The steps of a visitor who cannot talk on the phone. */
  quietly: fc.oneof(often(3, is([])), often(1, quietly)),
})
