import { beforeAll, beforeEach, expect, it } from 'vitest'
import { splitAddress } from '../../src/content/where.ts'
import type { Evaluate } from '../simulation/bundle.ts'
import { Clock } from '../simulation/clock.ts'
import { Database } from '../simulation/database.ts'
import { Device } from '../simulation/device.ts'
import { EarlyPage } from '../simulation/formElement.ts'
import { BLANK, filled } from '../support/formPage.ts'
import { outboxEvaluator, START } from '../support/phone.ts'

/** Submits before the form's script has loaded (src/client/boot/keep.ts). The simulation's rules also apply. */

const SECOND = 1000
const TAP = filled('tap')

let evaluate: Evaluate
let clock: Clock
let database: Database
let device: Device
beforeAll(async () => {
  evaluate = await outboxEvaluator()
})
beforeEach(() => open())

function open(hasSync = true) {
  clock = new Clock(START, () => 0.5)
  database = new Database()
  const plan = { hasLocks: true, hasSync, isHonest: true, isElsewhere: true }
  device = new Device(plan, clock, database, evaluate)
}
async function run(ms: number) {
  await clock.run(ms)
  expect(clock.broken).toBeUndefined()
}
async function pressed(values = TAP): Promise<EarlyPage> {
  const page = new EarlyPage(device, 'page', values)
  // Its boot script runs first.
  clock.later(0, () => undefined)
  await run(0)
  clock.later(0, () => page.press(), page.life)
  return page
}
const kept = () => [...device.disk.content].filter(([key]) => key.startsWith('early:'))
const messages = () => kept().map(([, value]) => Object.fromEntries(JSON.parse(Object(value).words)).message)

it.each([true, false])(
  'a request is on the disk before the form reports it and empties (can register a sync: %s)',
  async (hasSync) => {
    open(hasSync)
    const page = await pressed()
    const said: unknown[] = []
    page.form.onSaid.push(() => said.push([page.form.early, kept().length]))
    await run(SECOND)
    const [[key, stored] = []] = kept()
    expect(stored).toEqual({ words: JSON.stringify(Object.entries(TAP)), requestedAt: START })
    expect(said).toEqual([
      ['saving', 0],
      [key?.replace('early:', 'kept '), 1],
    ])
    expect(device.disk.store).toBe('outbox')
    expect(page.form.values).toEqual(BLANK)
    expect(device.isSyncWanted).toBe(hasSync)
  },
)

it('a power cut does not lose a saved request', async () => {
  const durable: boolean[] = []
  const { commit } = device.disk
  device.disk.commit = (writes, isStrict) => {
    durable.push(isStrict)
    commit.call(device.disk, writes, isStrict)
  }
  await pressed()
  await run(SECOND)
  expect(kept()).toHaveLength(1)
  expect(durable).toEqual([true])
})

it('words typed during saving stay in the form and can be sent next', async () => {
  const page = await pressed()
  clock.later(1, () => {
    page.form.values = filled('drain')
  })
  await run(SECOND)
  expect(page.form.values).toEqual(filled('drain'))
  page.tap()
  await run(SECOND)
  expect(messages().sort()).toEqual(['drain', 'tap'])
})

it('keeps only the chosen radio button, and the address in the message', async () => {
  const page = await pressed()
  const radio = (value: string, checked: boolean) => ({ id: `answerBy-${value}`, name: 'answerBy', value, checked })
  const controls = [
    { id: 'message', value: 'No water' },
    { id: 'where', value: 'CM1 1AA' },
    radio('ring', false),
    radio('text', true),
    radio('either', false),
  ].map((control) => ({ ...control, validity: { valueMissing: false } }))
  Object.defineProperties(page.form, { elements: { value: controls }, where: { value: controls[1] } })
  await run(SECOND)
  const [[, stored] = []] = kept()
  const words = Object.fromEntries(JSON.parse(Object(stored).words))
  expect(splitAddress(words.message)).toEqual({ message: 'No water', address: 'CM1 1AA' })
  expect(words.answerBy).toBe('text')
})

it('names missing fields, moves the focus to the message and saves nothing', async () => {
  const page = await pressed()
  let focused = 0
  Object.assign(page.form, {
    missing: ['name', 'phone'],
    querySelector: (selector: string) => selector === '[role=alert]' && { focus: () => focused++ },
  })
  await run(SECOND)
  expect([page.form.early, focused, kept()]).toEqual(['name phone', 1, []])
  expect(page.form.values).toEqual(TAP)
  page.form.missing = []
  page.tap()
  await run(SECOND)
  expect(messages()).toEqual(['tap'])
})

it('the live form sends a request that could not be saved', async () => {
  device.failingDisk.toggle('isFull')
  const page = await pressed()
  await run(SECOND)
  expect(page.form.early).toBeNull()
  expect(page.form.values).toEqual(TAP)
  clock.later(0, () => device.openTab(page))
  await run(5 * SECOND)
  expect([...database.ever.values()].map(({ words }) => JSON.parse(words).at(-1))).toEqual(['tap'])
})

it('gives up after 5 s if the disk does not answer', async () => {
  device.failingDisk.toggle('isSilent')
  const page = await pressed()
  await run(4.9 * SECOND)
  expect(page.form.early).toBe('saving')
  await run(0.2 * SECOND)
  expect(page.form.early).toBeNull()
})
