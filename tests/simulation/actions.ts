import type { FormValues } from '../../src/outbox/fields.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'

interface Context {
  readonly device: Device
  /** One of those that are open. */
  readonly tab: Tab | undefined
  /** Which request, which words, or how soon. */
  readonly which: number
}

type Action = (scene: Context) => unknown

const MOST_TABS = 4
/** On a bad line, in ms. */
const SLOWEST_SCRIPT = 30_000

/** What the visitor does. */
export const VISITOR = {
  type: ({ tab, device, which }) => tab?.type(valuesOf(device, which)),
  submit: ({ tab, device, which }) => tab?.submit(valuesOf(device, which)),
  'submit early': ({ device, which }) => {
    const page = device.openEarly(valuesOf(device, which))
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
  write: ({ tab, device, which }) => tab?.write(which, `Message ${device.messages++} on ${device.name}`),
  'open a tab': ({ device }) => device.open.length < MOST_TABS && device.openTab(),
  'close a tab': ({ tab }) => tab?.close(),
  'hide or show a tab': ({ tab }) => tab?.show(!tab.isVisible),
} satisfies Record<string, Action>

/** What happens to the visitor's device. */
export const FATE = {
  'kill a tab soon': ({ tab, which }) => tab?.life.endAfter(which),
  'kill a tab that saves': ({ tab, device, which }) => {
    tab?.life.endAfter(1 + (which % 10))
    return tab?.submit(valuesOf(device, which))
  },
  'kill a page that submits early': ({ device, which }) =>
    device.openEarly(valuesOf(device, which))?.life.endAfter(1 + (which % 10)),
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
  void ACTIONS[kind]({ device, which, tab: open[which % Math.max(open.length, 1)] })
}

/** What is typed. Words of one device differ in one field only, and no other device has them. */
function valuesOf(device: Device, which: number): FormValues {
  const variant = which % 6
  return {
    name: variant === 1 ? `Bob on ${device.name}` : `Ada on ${device.name}`,
    phone: variant === 2 ? '07700 900124' : '07700 900123',
    email: variant === 3 ? 'bob@example.com' : 'ada@example.com',
    preferredTime: variant === 4 ? 'asap' : '',
    answerBy: '',
    interpreterPhone: '',
    message: variant === 5 ? 'The tap drips' : 'No water',
  }
}
