import { bundleOutbox, type Evaluate } from '../simulation/bundle.ts'
import type { Subject } from '../simulation/check.ts'
import { Clock, MINUTE, mulberry32 } from '../simulation/clock.ts'
import { literal, type Database as Sql } from '../support/read.ts'
import { Colleague } from './colleague.ts'
import { Database, INSERT, prepare } from './database.ts'
import { type Event, nights, type Plan, RECEIVERS, type Step } from './plan.ts'
import { Rules } from './rules.ts'
import { Senders, VAPID_PUBLIC_KEY } from './sender.ts'
import { Visitor } from './visitor.ts'

/** When a night begins, and when it is 8am in London. */
const DATES: Readonly<Record<Plan['date'], { readonly begins: number; readonly eight: number }>> = {
  ordinary: { begins: Date.UTC(2026, 10, 24, 1), eight: Date.UTC(2026, 10, 24, 8) },
  'clocks forward': { begins: Date.UTC(2026, 2, 29, 0, 50), eight: Date.UTC(2026, 2, 29, 7) },
  'clocks back': { begins: Date.UTC(2026, 9, 25, 0, 50), eight: Date.UTC(2026, 9, 25, 8) },
}
/** Events after which the database calls the sender. */
const WAKING: readonly string[] = ['ask', 'ask for a text', 'write', 'press again', 'put back']
/** The age of a backup when it is restored. */
const BACKUP_AGE = 10 * MINUTE
/** How long an upgrade takes, in ms. */
const UPGRADING = 90_000
/** Minutes to run after the last event, so that every alert and its repeat go out. */
const AFTERWARDS = 20
/** Minutes of fair weather before the end. An outbox waits at most five. */
const CLEARING = 7

export interface Stage {
  readonly sql: Sql
  readonly outbox: Evaluate
}

export const nightsOn = (stage: Stage): Subject<Plan> => ({
  plans: nights,
  carryOut: async (plan, trace) => (await Night.begin(plan, stage, trace)).pass(),
})

/** Prepares this database for nights. */
export async function prepareStage(sql: Sql): Promise<Stage> {
  await prepare(sql)
  return { sql, outbox: await bundleOutbox() }
}

class Night {
  readonly #plan: Plan
  readonly #clock: Clock
  readonly #database: Database
  readonly #colleagues: Colleague[] = []
  readonly #visitors: Visitor[]
  readonly #rules: Rules
  readonly #senders: Senders
  #floods = 0
  #savedAt: number
  /** When everything that alerts staff last started working without a break. */
  #wellSince: number | undefined

  private constructor(plan: Plan, clock: Clock, database: Database, { outbox }: Stage) {
    this.#plan = plan
    this.#clock = clock
    this.#database = database
    this.#savedAt = clock.now
    this.#wellSince = clock.now
    this.#visitors = plan.visitors.map((one, i) => new Visitor(`Visitor ${i + 1}`, i + 1, one, clock, database, outbox))
    this.#rules = new Rules(clock, database, this.#visitors, DATES[plan.date].eight)
    this.#senders = new Senders(plan, clock, database, this.#colleagues, this.#rules)
  }

  static async begin(plan: Plan, stage: Stage, trace?: (line: string) => void): Promise<Night> {
    const clock = new Clock(DATES[plan.date].begins, mulberry32(plan.seed))
    const database = new Database(stage.sql, clock)
    if (trace) clock.trace = (line) => trace(`${new Date(clock.now).toISOString().slice(11, 23)}  ${line}`)
    await database.restore('empty')
    await database.do(`update private.settings set vapid_public_key = ${literal(VAPID_PUBLIC_KEY)},
        tells_events = ${plan.tellsEvents};
      select night.remember(to_timestamp(${clock.now / 1000}));
      select setseed(${(plan.seed % 1000) / 1000})`)
    const night = new Night(plan, clock, database, stage)
    for (const [i, one] of plan.colleagues.entries()) {
      const colleague = new Colleague(`Colleague-${i + 1}`, `/${i + 1}`, one, clock, database, night.#rules)
      night.#colleagues.push(colleague)
      await colleague.settleIn()
    }
    return night
  }

  async pass(): Promise<string | undefined> {
    const { fetch } = globalThis
    globalThis.fetch = this.#senders.fetch as typeof fetch
    try {
      const clock = this.#clock
      const { steps, quietly, upgradeAt } = this.#plan
      const at = Math.max(this.#schedule(steps), this.#schedule(quietly))
      if (upgradeAt !== null) clock.later(upgradeAt * 1000, () => this.#upgrade())
      const end = Math.ceil(Math.max(at, (upgradeAt ?? 0) * 1000) / MINUTE) + AFTERWARDS
      for (let minute = 0; minute <= end; minute++) clock.later(minute * MINUTE, () => void this.#eachMinute())
      await clock.run(end * MINUTE)
      if (!clock.broken) await this.#clearUp()
      return clock.broken
    } finally {
      for (const visitor of this.#visitors) visitor.leave()
      globalThis.fetch = fetch
    }
  }

  /** @returns the time of the last step, in ms */
  #schedule(steps: readonly Step[]): number {
    const clock = this.#clock
    let at = 0
    for (const { after, event } of steps) {
      at += after * 1000
      if (event.kind === 'restore') clock.later(Math.max(0, at - BACKUP_AGE), () => void this.#save())
      clock.later(at, () => {
        clock.trace?.(JSON.stringify(event))
        // An event that needs the database fails while it is down.
        this.#take(event).catch(() => undefined)
      })
    }
    return at
  }

  async #eachMinute() {
    if (!this.#database.isDown) this.#senders.start()
    this.#clock.later(30_000, () => void this.#rules.look(this.#colleagues, this.#wellSince, this.#senders))
  }

  /** Repairs everything. Some minutes later every record must be in its place, and every page must show it. */
  async #clearUp() {
    const clock = this.#clock
    clock.later(0, () => {
      clock.trace?.('the weather clears')
      this.#database.isDown = false
      for (const name of RECEIVERS) this.#senders.moods[name] = 'works'
      this.#seeWeather()
      for (const visitor of this.#visitors) {
        visitor.setLine('works')
        visitor.comesBack()
      }
    })
    for (let minute = 0; minute < CLEARING; minute++) clock.later(minute * MINUTE, () => this.#senders.start())
    await clock.run(CLEARING * MINUTE)
    clock.later(0, () => {
      for (const visitor of this.#visitors) visitor.comesBack()
    })
    await clock.run(10_000)
    if (clock.broken) return
    await this.#rules.finish(this.#colleagues)
    if (await this.#senders.isOpenToStrangers()) clock.break('a stranger can press a key in a call')
  }

  /** Called after any change to the database or a receiver. */
  #seeWeather() {
    const isWell = !this.#database.isDown && RECEIVERS.every((name) => this.#senders.moods[name] === 'works')
    this.#wellSince = isWell ? (this.#wellSince ?? this.#clock.now) : undefined
  }

  async #take(event: Event) {
    const { kind } = event
    if ('who' in event) return this.#happensTo(event)
    if (kind === 'flood') return this.#flood(event.addresses, event.requests)
    if (kind === 'purge') return this.#rules.purges()
    if (kind === 'another sender') return this.#senders.start()
    if (kind === 'receiver') this.#senders.moods[event.receiver] = event.mood
    if (kind === 'database') this.#database.isDown = event.isDown
    if (kind === 'receiver' || kind === 'database') return this.#seeWeather()
    if (kind === 'restore') return this.#restore()
    if ('steps' in event) this.#rules.isDisturbed()
    if (kind === 'kill the sender') this.#senders.killAfter(event.steps)
    if (kind === 'stall the sender') this.#senders.stallAfter(event.steps, event.seconds * 1000)
  }

  async #happensTo(event: Extract<Event, { readonly who: number }>) {
    const { kind, who } = event
    const visitor = this.#visitors[who % this.#visitors.length]
    const colleague = this.#colleagues[who % this.#colleagues.length]
    if (!visitor || !colleague) return
    if (kind === 'line') return visitor.setLine(event.line)
    if (kind === 'add a picture') return visitor.addPicture()
    if (kind === 'hand over') return this.#handOver(who)
    if (kind === 'leave the firm') return colleague.leaves()
    if (kind === 'reload' || kind === 'leave the page') visitor.leave()
    if (kind === 'ask' || kind === 'ask for a text' || kind === 'reload') visitor.open()
    if (kind === 'ask') visitor.ask(event.when)
    if (kind === 'ask for a text') visitor.ask('asap', 'text')
    if (kind === 'write') await visitor.write()
    if (kind === 'press again') visitor.again()
    if (kind === 'put back') await colleague.putsBack()
    if (kind === 'device dies' && colleague.device === 'rings') colleague.device = 'silent'
    if (kind === 'device is gone') colleague.device = 'gone'
    if (kind === 'goes out of earshot') colleague.isInEarshot = false
    if (kind === 'device comes back') colleague.comesBack()
    if (WAKING.includes(kind)) this.#wakeSoon()
  }

  async #restore() {
    await this.#database.restore('backup')
    this.#senders.isRestored()
    for (const one of this.#colleagues)
      if (one.isRestored(this.#savedAt)) this.#clock.later(MINUTE, () => void one.leaves().catch(() => undefined))
    this.#rules.isRestored(this.#savedAt)
  }

  /** The database is down while it migrates, a new sender replaces the old one mid-run, and every page gets the new version. */
  #upgrade() {
    this.#clock.trace?.('an upgrade')
    this.#database.isDown = true
    this.#seeWeather()
    this.#senders.killAfter(0)
    this.#clock.later(UPGRADING, () => {
      this.#database.isDown = false
      this.#seeWeather()
      for (const visitor of this.#visitors) {
        visitor.leave()
        visitor.open()
      }
      this.#senders.start()
    })
  }

  async #save() {
    this.#savedAt = this.#clock.now
    await this.#database.save('backup')
  }

  /** The database usually calls the sender after a change. */
  #wakeSoon() {
    const { random } = this.#clock
    if (random() < 0.9) this.#clock.later(500 + random() * 2_000, () => !this.#database.isDown && this.#senders.start())
  }

  async #handOver(who: number) {
    const [from, to] = [who, who + 1].map((one) => this.#colleagues[one % this.#colleagues.length])
    if (!from || !to || from.hasLeft || to.hasLeft) return
    await to.asks('set_on_call', { p_on: true })
    await from.asks('set_on_call', { p_on: false })
  }

  /** A program sends many requests. */
  async #flood(addresses: number, requests: number) {
    this.#floods++
    this.#rules.hasFlood = true
    for (let i = 0; i < requests; i++) {
      const one = i % addresses
      const asked = { p_name: `Flood ${this.#floods}-${one}`, p_phone: '1', p_email: 'a@b' }
      const headers = { 'x-forwarded-for': `172.16.${this.#floods}.${one}`, 'x-fill-time': '5000' }
      await this.#database.call('anon', INSERT, asked, { headers }).catch(() => undefined)
    }
    this.#wakeSoon()
  }
}
