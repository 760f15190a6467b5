import { hash } from 'node:crypto'
import type { FormValues } from '../../src/outbox/fields.ts'
import { API, type Evaluate, type Outbox } from './bundle.ts'
import { type Clock, dateOf, Life, timersOf } from './clock.ts'
import { type Database, PictureLedger } from './database.ts'
import { Disk, KeyRange, type Writes } from './disk.ts'
import { EarlyPage } from './formElement.ts'
import { Ledger } from './invariants.ts'
import { channelsOf, type Line, Network } from './network.ts'
import type { DevicePlan } from './plan.ts'
import { Tab } from './tab.ts'

interface Kind {
  /** Safari before 15.4 has neither Web Locks nor channels. */
  readonly hasLocks?: boolean
  /** The device's clock, in ms since the epoch. */
  now(): number
  newId(): string
  /** How long a digest takes, in ms. */
  digestTime(): number
}

/** A phone or computer with a browser: its disk, and everything else that its tabs and workers share. */
export class Machine<Exports = Outbox> {
  readonly disk: Disk
  readonly channel: ReturnType<typeof channelsOf>
  readonly #clock: Clock
  readonly #kind: Kind
  readonly #locks: ReturnType<typeof locksOf>
  readonly #evaluate: Evaluate<Exports>

  constructor(clock: Clock, kind: Kind, evaluate: Evaluate<Exports>, onCommit: (writes: Writes) => void) {
    this.disk = new Disk(clock, onCommit)
    this.channel = channelsOf(clock)
    this.#clock = clock
    this.#kind = kind
    this.#locks = locksOf(clock)
    this.#evaluate = evaluate
  }

  /** Evaluates the code in a tab or worker. `own`: its own globals. */
  boot(life: Life, own: Readonly<Record<string, unknown>> = {}, more: object = {}): Exports {
    const clock = this.#clock
    const { hasLocks = true, now, newId, digestTime } = this.#kind
    const navigator = { ...(hasLocks && { locks: this.#locks(life) }), ...more }
    const digest = (_: string, bytes: Uint8Array) =>
      new Promise((resolve) => {
        const made = hash('sha256', bytes, 'buffer')
        clock.later(digestTime(), () => resolve(made), life)
      })
    // Not a separate class (see `dateOf` in clock.ts).
    const BroadcastChannel = new Proxy(EventTarget, { construct: (_, [name]) => this.channel(name, life) })
    const globals = {
      ...(hasLocks && { BroadcastChannel }),
      Date: dateOf(now),
      IDBKeyRange: KeyRange,
      Math: Object.assign(Object.create(Math), { random: clock.random }),
      crypto: { randomUUID: newId, subtle: { digest } },
      indexedDB: this.disk.factoryOf(life),
      navigator,
      performance: { now: () => clock.now },
      self: { location: { origin: API } },
      ...timersOf(clock, life),
      ...own,
    }
    return this.#evaluate({ ...globals, globalThis: { crypto: globals.crypto, navigator: globals.navigator } })
  }
}

type Callback = (lock: object | null) => Promise<unknown>

interface Options {
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/** A tab or worker that holds or waits for a lock. */
interface Wish {
  readonly name: string
  readonly life: Life
  readonly grant: () => void
  readonly refuse: () => void
}

const LONGEST_LATENCY = 20

/**
 * The simulated Web Locks of one device. A tab that is killed loses its locks and its place in the queue.
 * @returns the `navigator.locks` of one tab or worker
 */
function locksOf(clock: Clock) {
  const held = new Map<string, Wish>()
  let wishes: Wish[] = []
  const forget = (wish: Wish) => {
    wishes = wishes.filter((each) => each !== wish)
  }
  const release = (wish: Wish) => {
    const { name } = wish
    // Another tab may have stolen the lock.
    if (held.get(name) !== wish) return
    held.delete(name)
    const next = wishes.find((each) => each.name === name)
    if (!next) return
    forget(next)
    // Marked as held at once, or another could take it. A life that ends before then frees it again.
    held.set(name, next)
    clock.later(clock.latency(LONGEST_LATENCY), next.grant, next.life)
  }

  return (life: Life) => {
    life.onEnd(() => {
      wishes = wishes.filter((wish) => wish.life !== life)
      for (const holder of held.values()) if (holder.life === life) release(holder)
    })
    const query = () =>
      new Promise((resolve) => {
        const tell = () => resolve({ held: [...held].map(([name, holder]) => ({ name, clientId: holder.life })) })
        clock.later(clock.latency(LONGEST_LATENCY), tell, life)
      })
    const request = (name: string, options: Options, callback: Callback) =>
      new Promise((resolve, reject) => {
        const refuse = () => reject(new DOMException('aborted', 'AbortError'))
        const grant = () => {
          held.set(name, wish)
          callback({ name })
            .finally(() => release(wish))
            .then(resolve, reject)
        }
        const wish = { name, life, grant, refuse }
        const ask = () => {
          if (options.signal?.aborted) refuse()
          else if (options.steal) {
            held.get(name)?.refuse()
            grant()
          } else if (!held.has(name)) grant()
          else if (options.ifAvailable) Promise.resolve(callback(null)).then(resolve, reject)
          else {
            wishes.push(wish)
            options.signal?.addEventListener('abort', () => {
              if (!wishes.includes(wish)) return
              forget(wish)
              refuse()
            })
          }
        }
        clock.later(clock.latency(LONGEST_LATENCY), ask, life)
      })
    return { query, request }
  }
}

/** How long an idle worker lives, in ms. */
const IDLE = 30_000

/** A service worker, from its start until the browser stops it. */
export class Worker {
  readonly life = new Life()
  readonly #device: Device
  readonly #outbox: Outbox
  #events = 0

  constructor(device: Device) {
    this.#device = device
    this.#outbox = device.boot(this.life)
  }

  /** Runs Background Sync, and tries again when it rejects. */
  sync(): void {
    this.#device.say('the worker wakes for a sync')
    this.#device.isSyncWanted = false
    this.#during(
      this.#outbox.drainOnSync(this.#outbox.SYNC_TAG).catch(() => {
        this.#device.isSyncWanted = true
      }),
    )
  }

  navigate(): void {
    this.#device.say('the worker wakes for a navigation')
    const waitUntil = (task: Promise<unknown>) => this.#during(task)
    this.#outbox.drainAfter({ waitUntil })
  }

  #during(task: Promise<unknown>) {
    this.#events++
    task.then(() => {
      this.#events--
      this.#device.clock.later(IDLE, () => this.#events === 0 && this.life.end(), this.life)
    })
  }
}

export class Device {
  readonly plan: DevicePlan
  readonly clock: Clock
  readonly disk: Disk
  readonly network: Network
  readonly ledger: Ledger
  readonly pictures: PictureLedger
  readonly tabs: Tab[] = []
  readonly #early: EarlyPage[] = []
  isSyncWanted = false
  messages = 0
  readonly #machine: Machine
  #worker: Worker | undefined
  #ids = 0

  constructor(plan: DevicePlan, clock: Clock, database: Database, evaluate: Evaluate) {
    this.plan = plan
    this.clock = clock
    const kind = {
      hasLocks: plan.hasLocks,
      now: () => Math.floor(clock.now),
      newId: () => this.newId(),
      digestTime: () => clock.latency(5),
    }
    this.#machine = new Machine(clock, kind, evaluate, (writes) => this.ledger.commit(writes))
    this.disk = this.#machine.disk
    this.ledger = new Ledger(this, database)
    this.pictures = new PictureLedger(this, database)
    this.network = new Network(this, database)
  }

  say(line: string): void {
    this.clock.trace?.(line)
  }

  newId(): string {
    return `${hex(this.#ids++, 8)}-0000-4000-8000-${hex(Math.floor(this.clock.random() * 2 ** 48), 12)}`
  }

  boot(life: Life, own: Readonly<Record<string, unknown>> = {}): Outbox {
    const fetch = this.network.fetchOf(life)
    const self = { location: { origin: this.plan.isElsewhere ? 'https://site.example' : API } }
    const serviceWorker = { ready: Promise.resolve({ sync: { register: this.#register } }) }
    return this.#machine.boot(life, { fetch, self, ...own }, this.plan.hasSync ? { serviceWorker } : {})
  }

  readonly #register = async () => {
    this.isSyncWanted = true
  }

  /** Opens a page without its script, fills in the form and presses the button. */
  openEarly(values: FormValues): EarlyPage | undefined {
    const page = new EarlyPage(this, `page ${this.#early.length + 1}`, values)
    if (this.isDeleting(page.words)) return undefined
    this.#early.push(page)
    // The page's boot script runs first.
    this.clock.later(0, () => page.press(), page.life)
    return page
  }

  /** `early`: the page whose script has now loaded. */
  openTab(early?: EarlyPage): Tab {
    const tab = new Tab(this, `tab ${this.tabs.length + 1}`, early)
    this.tabs.push(tab)
    return tab
  }

  get open(): readonly Tab[] {
    return this.tabs.filter(({ life }) => !life.isOver)
  }

  isDeleting(words: string): boolean {
    return this.open.some(({ deleting }) => deleting === words)
  }

  /** Whether any press is not stored yet. */
  get isSavingAny(): boolean {
    return this.open.some(({ saving }) => saving) || this.#early.some(({ isSaving }) => isSaving)
  }

  /** Whether these words are being stored, or were kept early and are not adopted yet. */
  isSaving(words: string): boolean {
    const isSaved = this.open.some(({ saving }) => saving === words)
    return isSaved || this.#early.some((page) => page.isSaving && page.words === words) || this.ledger.isEarly(words)
  }

  get worker(): Worker {
    if (!this.#worker || this.#worker.life.isOver) this.#worker = new Worker(this)
    return this.#worker
  }

  stopWorker(): void {
    this.#worker?.life.end()
  }

  /** The disk, which may fail from now on. */
  get failingDisk(): Disk {
    this.ledger.isExcused = true
    return this.disk
  }

  /** Makes everything work again, and the visitor looks at the site. */
  recover(): void {
    this.disk.recover()
    this.setLine('works')
    for (const { life } of this.open) life.endAfter(Number.POSITIVE_INFINITY)
    if (!this.open.some(({ isVisible }) => isVisible)) this.openTab()
  }

  setLine(line: Line): void {
    this.network.line = line
    if (line === 'down' || !this.plan.isHonest) return
    for (const tab of this.open) tab.goOnline()
    if (this.isSyncWanted) this.clock.later(this.clock.random() * 2000, () => this.worker.sync(), this.disk.power)
  }

  /** Empties the battery. Everything ends, and anything not on the disk is lost. */
  cutPower(): void {
    for (const { life } of [...this.tabs, ...this.#early]) life.end()
    this.stopWorker()
    this.disk.cutPower()
    this.ledger.check()
  }
}

const hex = (number: number, length: number) => number.toString(16).padStart(length, '0')
