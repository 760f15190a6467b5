import type { FormValues } from '../../src/outbox/fields.ts'
import { API, type Evaluate, type Outbox } from './bundle.ts'
import type { Clock, Life } from './clock.ts'
import type { Database } from './database.ts'
import type { Disk } from './disk.ts'
import { EarlyPage } from './earlyPage.ts'
import { Ledger } from './invariants.ts'
import { Machine } from './machine.ts'
import { type Line, Network } from './network.ts'
import { PictureLedger } from './pictures.ts'
import type { DevicePlan } from './plan.ts'
import { Tab } from './tab.ts'
import { Worker } from './worker.ts'

/** One phone or computer: what its tabs and its worker share. */
export class Device {
  readonly name: string
  readonly plan: DevicePlan
  readonly clock: Clock
  readonly disk: Disk
  readonly network: Network
  readonly ledger: Ledger
  readonly pictures: PictureLedger
  readonly tabs: Tab[] = []
  readonly #early: EarlyPage[] = []
  /** A Background Sync is registered. */
  isSyncWanted = false
  /** How many were written. */
  messages = 0
  readonly #machine: Machine
  #worker: Worker | undefined
  #ids = 0

  constructor(name: string, plan: DevicePlan, clock: Clock, database: Database, evaluate: Evaluate) {
    this.name = name
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
    this.clock.trace?.(`${this.name}: ${line}`)
  }

  /** A UUID. */
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

  /** Opens a page whose script has not come, fills in its form and presses the button. */
  openEarly(values: FormValues): EarlyPage | undefined {
    const page = new EarlyPage(this, `page ${this.#early.length + 1}`, values)
    if (this.isDeleting(page.words)) return undefined
    this.#early.push(page)
    // Its boot script runs first.
    this.clock.later(0, () => page.press(), page.life)
    return page
  }

  /** `early`: the page whose script has come. */
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

  /** Whether a button was pressed, and it is not noted yet. */
  get isSavingAny(): boolean {
    return this.open.some(({ saving }) => saving) || this.#early.some(({ isSaving }) => isSaving)
  }

  /** Written at this moment, or kept early and not adopted yet. */
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

  /** The disk, of which not everything can be expected from now on. */
  get failingDisk(): Disk {
    this.ledger.isExcused = true
    return this.disk
  }

  /** All is well again, and the visitor looks at the site. */
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

  /** The battery is empty. Nothing runs, and what was not on the disk is gone. */
  cutPower(): void {
    for (const { life } of [...this.tabs, ...this.#early]) life.end()
    this.stopWorker()
    this.disk.cutPower()
    this.ledger.check()
  }
}

const hex = (number: number, length: number) => number.toString(16).padStart(length, '0')
