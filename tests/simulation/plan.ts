import fc from 'fast-check'
import { EMPTY_FORM, type FormValues } from '../../src/outbox/fields.ts'
import { anyOf, keysOf, type Made, often, pauses, pick } from './clock.ts'
import { DEEDS, MOODS } from './database.ts'
import type { Device } from './device.ts'
import { LINES } from './network.ts'
import type { Tab } from './tab.ts'

export const wordsOf = ({ name, phone, email, preferredTime, message }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([name, phone, email, preferredTime || null, message])

interface Context {
  readonly device: Device
  readonly tab: Tab | undefined
  readonly which: number
}

type Action = (scene: Context) => unknown

const MOST_TABS = 4
/** The longest time to load a script on a bad line, in ms. */
const SLOWEST_SCRIPT = 30_000

const VISITOR = {
  type: ({ tab, which }) => tab?.type(valuesOf(which)),
  submit: ({ tab, which }) => tab?.submit(valuesOf(which)),
  'submit early': ({ device, which }) => {
    const page = device.openEarly(valuesOf(which))
    if (!page) return
    const later = (ms: number, run: () => void) => device.clock.later(device.clock.latency(ms), run, page.life)
    if (which % 3 === 0) later(1000, () => page.tap())
    if (which % 4 !== 0) later(SLOWEST_SCRIPT, () => device.open.length < MOST_TABS && device.openTab(page))
  },
  'press again': ({ tab }) => tab?.submit(),
  clear: ({ tab }) => tab?.clear(),
  edit: ({ tab, which }) => tab?.edit(which),
  delete: ({ tab, which }) => tab?.discard(which),
  confirm: ({ tab, which }) => tab?.confirm(which),
  'add a picture': ({ tab, which }) => tab?.addPicture(which),
  'remove a picture': ({ tab, which }) => tab?.removePicture(which),
  'send now': ({ tab }) => tab?.sendNow(),
  write: ({ tab, device, which }) => tab?.write(which, `Message ${device.messages++}`),
  'open a tab': ({ device }) => device.open.length < MOST_TABS && device.openTab(),
  'close a tab': ({ tab }) => tab?.close(),
  'hide or show a tab': ({ tab }) => tab?.show(!tab.isVisible),
} satisfies Record<string, Action>

export const FATE = {
  'kill a tab soon': ({ tab, which }) => tab?.life.endAfter(which),
  'kill a tab that saves': ({ tab, which }) => {
    tab?.life.endAfter(1 + (which % 10))
    return tab?.submit(valuesOf(which))
  },
  'kill a page that submits early': ({ device, which }) =>
    device.openEarly(valuesOf(which))?.life.endAfter(1 + (which % 10)),
  navigate: ({ device }) => device.worker.navigate(),
  sync: ({ device }) => device.worker.sync(),
  'stop the worker': ({ device }) => device.stopWorker(),
  'kill the worker soon': ({ device, which }) => device.worker.life.endAfter(which),
  'cut the power': ({ device }) => device.cutPower(),
  'lose connections': ({ device }) => device.failingDisk.loseConnections(),
  'abort a transaction': ({ device }) => device.failingDisk.abortNext(),
  'fill or empty the disk': ({ device }) => device.failingDisk.toggle('isFull'),
  'block or open the disk': ({ device }) => device.failingDisk.toggle('isBlocked'),
} satisfies Record<string, Action>

const ACTIONS: Readonly<Record<keyof typeof VISITOR | keyof typeof FATE, Action>> = { ...VISITOR, ...FATE }

export function perform(kind: keyof typeof ACTIONS, device: Device, which: number): void {
  const { open } = device
  if (kind in FATE) device.say(kind)
  void ACTIONS[kind]({ device, which, tab: pick(open, which) })
}

/** The words differ in only one field. */
function valuesOf(which: number): FormValues {
  const variant = which % 6
  return {
    ...EMPTY_FORM,
    name: variant === 1 ? 'Bob' : 'Ada',
    phone: variant === 2 ? '07700 900124' : '07700 900123',
    email: variant === 3 ? 'bob@example.com' : 'ada@example.com',
    preferredTime: variant === 4 ? 'asap' : '',

    message: variant === 5 ? 'The tap drips' : 'No water',
  }
}

/**
 * A schedule for one device: devices share only the database, and no words or keys there. fast-check makes schedules, and
 * shrinks any that breaks a rule.
 */
export type Plan = Made<typeof plans>
export type Step = Plan['steps'][number]
export type DevicePlan = Plan['device']

const actions = fc.oneof(
  often(10, anyOf('submit')),
  often(4, anyOf('submit early')),
  often(4, anyOf('open a tab')),
  often(4, anyOf('type', 'edit', 'clear')),
  often(4, anyOf('write')),
  often(3, anyOf('add a picture')),
  often(12, anyOf(...keysOf(VISITOR))),
  often(4, anyOf('kill a tab soon', 'kill a tab that saves')),
  often(10, anyOf(...keysOf(FATE))),
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
  /** Whether it has Background Sync, as only Chromium does. */
  hasSync: fc.boolean(),
  /** Whether it fires `online` when the line comes back. */
  isHonest: fc.boolean(),
  /** Whether the database has a different origin from the site. */
  isElsewhere: fc.boolean(),
})

export const plans = fc.record({
  /** The seed of all latencies and the jitter. */
  seed: fc.noShrink(fc.nat()),
  device,
  /** `after`: ms since the last step. */
  steps: fc.array(fc.record({ after: pause, action: actions }), { minLength: 1, maxLength: 16, size: 'max' }),
})
