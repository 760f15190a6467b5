import fc from 'fast-check'
import type { NewAction } from '../../../src/desk/device/actions.ts'
import { anyOf, keysOf, type Made, often, pauses, pick } from '../clock.ts'
import { hasLocks } from '../plan.ts'
import { type Computer, LINES, MOODS } from './computer.ts'
import type { DeskTab } from './tab.ts'

interface Moment {
  readonly computer: Computer
  readonly tab: DeskTab | undefined
  readonly which: number
}

type Act = (moment: Moment) => unknown

const MOST_TABS = 3

export const STAFF = {
  reply: ({ tab, which }) => tab?.act(requestOf(which), { kind: 'reply', text: 'On our way' }),
  note: ({ tab, which }) => tab?.act(requestOf(which), { kind: 'note', text: 'Dog bites' }),
  arrived: ({ tab, which }) => tab?.act(requestOf(which), { kind: 'arrived' }),
  finish: ({ tab, which }) => tab?.act(requestOf(which), { kind: 'finish', outcome: 'job' }),
  outcome: ({ tab, which }) => tab?.act(requestOf(which), { kind: 'outcome', outcome: 'advice' }),
  discard: ({ tab, which }) => tab?.discard(which),
  look: ({ tab }) => tab?.look(),
  'open a tab': ({ computer }) => computer.open.length < MOST_TABS && computer.openTab(),
  'close a tab': ({ tab }) => tab?.life.end(),
} satisfies Record<string, Act>

export const FATE = {
  'kill a tab soon': ({ tab, which }) => tab?.life.endAfter(which),
  'kill a tab that acts': ({ tab, which }) => {
    tab?.life.endAfter(1 + (which % 10))
    return tab?.act(requestOf(which), KINDS[which % KINDS.length] ?? KINDS[0])
  },
  'kill a tab that discards': ({ tab, which }) => {
    tab?.life.endAfter(1 + (which % 10))
    return tab?.discard(which)
  },
  'cut the power': ({ computer }) => computer.cutPower(),
  'sign out': ({ computer, which }) => which % 4 === 0 && computer.signOut(),
  'lose connections': ({ computer }) => computer.failingDisk.loseConnections(),
  'abort a transaction': ({ computer }) => computer.failingDisk.abortNext(),
  'fill or empty the disk': ({ computer }) => computer.failingDisk.toggle('isFull'),
  'block or open the disk': ({ computer }) => computer.failingDisk.toggle('isBlocked'),
  'silence the disk, or not': ({ computer }) => computer.failingDisk.toggle('isSilent'),
} satisfies Record<string, Act>

const KINDS = [
  { kind: 'reply', text: 'On our way' },
  { kind: 'note', text: 'Dog bites' },
  { kind: 'finish', outcome: 'job' },
  { kind: 'arrived' },
] as const satisfies readonly NewAction[]

const ACTS: Readonly<Record<keyof typeof STAFF | keyof typeof FATE, Act>> = { ...STAFF, ...FATE }

export function perform(kind: keyof typeof ACTS, computer: Computer, which: number): void {
  const { open } = computer
  if (kind in FATE) computer.say(kind)
  void ACTS[kind]({ computer, which, tab: pick(open, which) })
}

const requestOf = (which: number) => (which % 5 < 3 ? 'request 1' : 'request 2')

/** A schedule for one computer of the desk. fast-check makes schedules, and shrinks any that breaks a rule. */
export type DeskPlan = Made<typeof deskPlans>

const events = fc.oneof(
  often(14, anyOf('reply', 'note', 'arrived', 'finish', 'outcome')),
  often(4, anyOf('discard')),
  often(8, anyOf(...keysOf(STAFF))),
  often(4, anyOf('open a tab')),
  often(4, anyOf('kill a tab soon', 'kill a tab that acts')),
  often(8, anyOf(...keysOf(FATE))),
  often(6, fc.record({ kind: fc.constant('line'), line: fc.constantFrom(...LINES) })),
  often(4, fc.record({ kind: fc.constant('mood'), mood: fc.constantFrom(...MOODS) })),
  often(1, fc.record({ kind: fc.constant('sleep'), minutes: fc.constantFrom(20, 600) })),
  often(2, fc.record({ kind: fc.constant('set the clock'), minutes: fc.constantFrom(-90, -1, 1, 90) })),
)

const pause = pauses([4, 0], [4, 10], [6, 500], [3, 8_000], [2, 40_000])

export const deskPlans = fc.record({
  /** The seed of all latencies. */
  seed: fc.noShrink(fc.nat()),
  hasLocks,
  /** `after`: ms since the last step. */
  steps: fc.array(fc.record({ after: pause, event: events }), { minLength: 1, maxLength: 14, size: 'max' }),
})
