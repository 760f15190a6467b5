import type { Desk, Evaluate } from '../bundle.ts'
import { type Clock, Life } from '../clock.ts'
import type { Disk } from '../disk.ts'
import { Machine } from '../machine.ts'
import { type Backend, Line } from './backend.ts'
import { DeskLedger } from './ledger.ts'
import type { DeskPlan } from './plan.ts'
import { DeskTab } from './tab.ts'

/** One computer or phone of the desk: what its tabs share. */
export class Computer {
  readonly clock: Clock
  readonly disk: Disk
  readonly line: Line
  readonly backend: Backend
  readonly ledger: DeskLedger
  readonly tabs: DeskTab[] = []
  /** The device's clock minus the true one, in ms. */
  skew = 0
  /** Nothing may be kept any more. */
  isSignedOut = false
  /** … and nothing is. */
  isErased = false
  /** Something was wrong with the disk. */
  hasFailed = false
  /** Of the keys that were made here, the last. */
  lastId = ''
  readonly hasLocks: boolean
  readonly #machine: Machine<Desk>
  #ids = 0

  constructor(plan: Pick<DeskPlan, 'hasLocks'>, clock: Clock, backend: Backend, evaluate: Evaluate<Desk>) {
    this.clock = clock
    this.backend = backend
    this.hasLocks = plan.hasLocks
    const kind = {
      hasLocks: plan.hasLocks,
      now: () => Math.floor(clock.now + this.skew),
      newId: () => {
        this.lastId = `${++this.#ids}-${Math.floor(clock.random() * 2 ** 32).toString(36)}`
        return this.lastId
      },
      digestTime: () => 0,
    }
    this.#machine = new Machine(clock, kind, evaluate, (writes) => this.ledger.commit(writes))
    this.disk = this.#machine.disk
    this.ledger = new DeskLedger(this)
    this.line = new Line(clock, backend)
  }

  say(line: string): void {
    this.clock.trace?.(line)
  }

  boot(life: Life): Desk {
    return this.#machine.boot(life)
  }

  /** The disk, of which not everything can be expected from now on. */
  get failingDisk(): Disk {
    this.hasFailed = true
    return this.disk
  }

  /** For so many ms. What the disk was doing is overdue when the computer wakes. */
  sleep(ms: number): void {
    this.hasFailed = true
    this.clock.now += ms
  }

  /** Another version of the desk tells the tabs something. */
  tell(message: unknown): void {
    this.#machine.channel('desk-unsent', new Life()).postMessage(message)
  }

  openTab(): DeskTab {
    const tab = new DeskTab(this, `tab ${this.tabs.length + 1}`)
    this.tabs.push(tab)
    return tab
  }

  get open(): readonly DeskTab[] {
    return this.tabs.filter(({ life }) => !life.isOver)
  }

  /** In one of its tabs: what is kept is erased, and the other tabs hear of it. */
  signOut(): void {
    if (this.isSignedOut) return
    this.isSignedOut = true
    const { clock } = this
    const { eraseActions } = this.boot(new Life())
    eraseActions().then(
      () => {
        this.isErased = true
      },
      () => this.say('nothing could be erased'),
    )
    for (const tab of this.open) clock.later(clock.random() * 3_000, () => tab.life.end(), tab.life)
  }

  /** All is well again, and somebody looks at the desk. */
  recover(): void {
    this.disk.recover()
    this.line.state = 'works'
    for (const { life } of this.open) life.endAfter(Number.POSITIVE_INFINITY)
    if (this.open.length === 0 && !this.isSignedOut) this.openTab()
  }

  /** The battery is empty. Nothing runs, and what was not on the disk is gone. */
  cutPower(): void {
    for (const { life } of this.tabs) life.end()
    this.disk.cutPower()
    this.ledger.check()
  }
}
