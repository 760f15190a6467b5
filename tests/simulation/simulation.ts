import type { Evaluate } from './bundle.ts'
import type { Subject } from './check.ts'
import { Clock, HOUR, mulberry32, START } from './clock.ts'
import { Database, PATIENCE } from './database.ts'
import { Device } from './device.ts'
import { type Plan, perform, plans, type Step } from './plan.ts'

/** The time between checks of whether everything is sent. */
const LOOKS_EVERY = 5_000
/** How long a tab that could not read the disk waits before it tries again. */
const STORAGE_WAIT = 60_000
/** A tab looks at the disk every half minute by itself. */
const NEXT_LOOK = 31_000
/** The time to send a request again that a poll has found lost. */
const ASKED_WITHIN = 60_000
/** The time for the last toasts. */
const LAST_WORDS = 10_000

class Simulation {
  readonly #clock: Clock
  readonly #database: Database
  readonly #devices: readonly Device[]

  constructor({ seed, devices }: Plan, evaluate: Evaluate, trace?: (line: string) => void) {
    const clock = new Clock(START, mulberry32(seed))
    this.#clock = clock
    if (trace) clock.trace = (line) => trace(`${((clock.now - START) / 1000).toFixed(3).padStart(14)} s  ${line}`)
    const database = new Database({
      stored: (key, { words, requestedAt }) => {
        clock.trace?.(`database: stores ${key} ${words}`)
        for (const { ledger } of this.#devices) ledger.stored(key, words, requestedAt)
      },
      reused: (key, words) => clock.break(`${key} came again with other words: ${words}`),
      storedMessage: (id, text) => {
        clock.trace?.(`database: stores message ${id} ${text}`)
        for (const other of database.everWritten.values())
          if (other === text) clock.break(`"${text}" was stored again, as ${id}`)
      },
    })
    this.#database = database
    this.#devices = devices.map((plan, i) => new Device(`phone ${i + 1}`, plan, clock, database, evaluate))
  }

  /** Returns the first rule that was broken. */
  async run(steps: readonly Step[]): Promise<string | undefined> {
    this.#clock.later(0, () => {
      for (const device of this.#devices) device.openTab()
    })
    for (const step of steps) {
      await this.#take(step)
      if (this.#clock.broken) return this.#clock.broken
    }
    await this.#clearUp()
    return this.#clock.broken
  }

  async #take({ after, device: index, action }: Step) {
    const [clock, devices] = [this.#clock, this.#devices]
    const device = devices[index % devices.length]
    if (!device) return
    // The device does not fall asleep between a press and saving it on the disk.
    const isSaving = () => devices.some((each) => each.isSavingAny)
    while (action.kind === 'sleep' && isSaving() && !clock.broken) await clock.run(10)
    clock.later(after, () => {
      if (action.kind === 'line') device.setLine(action.line)
      else if (action.kind === 'mood') this.#database.mood = action.mood
      else if (action.kind === 'deed') this.#database.do(action.deed, action.request)
      else if (action.kind === 'sleep') this.#sleep(action.hours)
      else perform(action.kind, device, action.which)
      if (!('which' in action)) device.say(JSON.stringify(action))
    })
    await clock.run(after)
  }

  #sleep(hours: number) {
    this.#clock.now += hours * HOUR
    for (const { open } of this.#devices) for (const tab of open) tab.wake()
  }

  /** Repairs everything. A minute later every request must be in its place. */
  async #clearUp() {
    const [clock, devices] = [this.#clock, this.#devices]
    clock.trace?.('the weather clears')
    const since = clock.now
    clock.later(0, () => {
      this.#database.mood = 'well'
      for (const device of devices) {
        if (device.ledger.isExcused) device.ledger.excuse(STORAGE_WAIT)
        device.recover()
      }
    })
    await clock.run(2_000)
    const isDue = () => devices.some(({ ledger }) => ledger.waiting().length > 0)
    const deadline = () => Math.max(...devices.map(({ ledger }) => ledger.deadline(since)))
    while (!clock.broken && isDue() && clock.now < deadline()) await clock.run(LOOKS_EVERY)
    await this.#untilAsked(isDue, deadline)
    const picturesBy = clock.now + PATIENCE
    while (!clock.broken && devices.some(({ pictures }) => pictures.due().length > 0) && clock.now < picturesBy)
      await clock.run(LOOKS_EVERY)
    if (clock.broken) return
    for (const { ledger, name } of devices)
      for (const key of ledger.waiting()) clock.break(`${name}: ${key} is still waiting`)
    // The next start shows the toasts that a killed tab could not.
    clock.later(0, () => {
      for (const device of devices) if (device.ledger.isUntold) device.openTab()
    })
    // The new tab may send more requests, which have their own toasts.
    const end = clock.now + LAST_WORDS
    do await clock.run(1_000)
    while (!clock.broken && clock.now < end && devices.some(({ ledger }) => ledger.isUntold))
    if (devices.some(({ open }) => open.some(({ isBehind }) => isBehind))) await clock.run(NEXT_LOOK)
    for (const { ledger, pictures, open } of devices) {
      ledger.finish()
      if (!ledger.isExcused) pictures.finish()
      for (const tab of open) tab.finish()
    }
  }

  /** A lost request is sent again once a tab asks about it, up to a day later if it was refused. */
  async #untilAsked(isDue: () => boolean, deadline: () => number) {
    const clock = this.#clock
    const asksBy = () => Math.max(...this.#devices.map(({ ledger }) => ledger.asksBy()))
    // A poll that began in bad weather may fail. The next poll succeeds.
    for (let turn = 0; turn < 2 && !clock.broken && asksBy() > 0; turn++) {
      clock.trace?.('a tab has time to ask')
      this.#sleep(Math.max(asksBy() - clock.now, 0) / HOUR)
      await clock.run(STORAGE_WAIT + NEXT_LOOK)
      const begun = clock.now
      // Messages wait for their request, and the server may have asked them to wait longer.
      const end = () => Math.max(begun + ASKED_WITHIN, deadline())
      while (!clock.broken && isDue() && clock.now < end()) await clock.run(LOOKS_EVERY)
    }
  }
}

export const schedules = (evaluate: Evaluate): Subject<Plan> => ({
  plans,
  carryOut: (plan, trace) => new Simulation(plan, evaluate, trace).run(plan.steps),
})
