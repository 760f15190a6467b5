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
  readonly #device: Device

  constructor(plan: Plan, evaluate: Evaluate, trace?: (line: string) => void) {
    const clock = new Clock(START, mulberry32(plan.seed))
    this.#clock = clock
    if (trace) clock.trace = (line) => trace(`${((clock.now - START) / 1000).toFixed(3).padStart(14)} s  ${line}`)
    const database = new Database({
      stored: (key, { words, requestedAt }) => {
        clock.trace?.(`database: stores ${key} ${words}`)
        this.#device.ledger.stored(key, words, requestedAt)
      },
      reused: (key, words) => clock.break(`${key} came again with other words: ${words}`),
      storedMessage: (id, text) => {
        clock.trace?.(`database: stores message ${id} ${text}`)
        for (const other of database.everWritten.values())
          if (other === text) clock.break(`"${text}" was stored again, as ${id}`)
      },
    })
    this.#database = database
    this.#device = new Device(plan.device, clock, database, evaluate)
  }

  /** Returns the first rule that was broken. */
  async run(steps: readonly Step[]): Promise<string | undefined> {
    this.#clock.later(0, () => this.#device.openTab())
    for (const step of steps) {
      await this.#take(step)
      if (this.#clock.broken) return this.#clock.broken
    }
    await this.#clearUp()
    return this.#clock.broken
  }

  async #take({ after, action }: Step) {
    const [clock, device] = [this.#clock, this.#device]
    // The device does not fall asleep between a press and saving it on the disk.
    while (action.kind === 'sleep' && device.isSavingAny && !clock.broken) await clock.run(10)
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
    for (const tab of this.#device.open) tab.wake()
  }

  /** Repairs everything. A minute later every request must be in its place. */
  async #clearUp() {
    const [clock, device] = [this.#clock, this.#device]
    const { ledger, pictures } = device
    clock.trace?.('the weather clears')
    const since = clock.now
    clock.later(0, () => {
      this.#database.mood = 'well'
      if (ledger.isExcused) ledger.excuse(STORAGE_WAIT)
      device.recover()
    })
    await clock.run(2_000)
    while (!clock.broken && ledger.waiting().length > 0 && clock.now < ledger.deadline(since))
      await clock.run(LOOKS_EVERY)
    await this.#untilAsked(since)
    const picturesBy = clock.now + PATIENCE
    while (!clock.broken && pictures.due().length > 0 && clock.now < picturesBy) await clock.run(LOOKS_EVERY)
    if (clock.broken) return
    for (const key of ledger.waiting()) ledger.break(`${key} is still waiting`)
    // The next start shows the toasts that a killed tab could not.
    clock.later(0, () => ledger.isUntold && device.openTab())
    // The new tab may send more requests, which have their own toasts.
    const end = clock.now + LAST_WORDS
    do await clock.run(1_000)
    while (!clock.broken && clock.now < end && ledger.isUntold)
    if (device.open.some(({ isBehind }) => isBehind)) await clock.run(NEXT_LOOK)
    ledger.finish()
    if (!ledger.isExcused) pictures.finish()
    for (const tab of device.open) tab.finish()
  }

  /** A lost request is sent again once a tab asks about it, up to a day later if it was refused. */
  async #untilAsked(since: number) {
    const clock = this.#clock
    const { ledger } = this.#device
    // A poll that began in bad weather may fail. The next poll succeeds.
    for (let turn = 0; turn < 2 && !clock.broken && ledger.asksBy() > 0; turn++) {
      clock.trace?.('a tab has time to ask')
      this.#sleep(Math.max(ledger.asksBy() - clock.now, 0) / HOUR)
      await clock.run(STORAGE_WAIT + NEXT_LOOK)
      const begun = clock.now
      // Messages wait for their request, and the server may have asked them to wait longer.
      const end = () => Math.max(begun + ASKED_WITHIN, ledger.deadline(since))
      while (!clock.broken && ledger.waiting().length > 0 && clock.now < end()) await clock.run(LOOKS_EVERY)
    }
  }
}

export const schedules = (evaluate: Evaluate): Subject<Plan> => ({
  plans,
  carryOut: (plan, trace) => new Simulation(plan, evaluate, trace).run(plan.steps),
})
