import type { CallError } from '../../../src/desk/api/call.ts'
import type { RequestWithHistory } from '../../../src/desk/api/shapes.ts'
import type { UnsentAction } from '../../../src/desk/device/actions.ts'
import { MOMENT, NEW_REQUEST } from '../../support/callbackRequest.ts'
import type { Desk, Evaluate } from '../bundle.ts'
import { type Clock, Life } from '../clock.ts'
import { Machine } from '../device.ts'
import type { Disk } from '../disk.ts'
import { travel } from '../network.ts'
import { DeskLedger } from './ledger.ts'
import type { DeskPlan } from './plan.ts'
import { DeskTab } from './tab.ts'

/** A model of the database for the desk's actions (supabase/migrations), and how it can fail. */

export const MOODS = ['well', '503', '504 after doing it', 'refuses', 'session over'] as const
export type Mood = (typeof MOODS)[number]

export type Reply = { readonly answer: RequestWithHistory } | { readonly failure: CallError['kind'] }

export class Backend {
  mood: Mood = 'well'
  /** The keys of actions that were done, in order. */
  readonly done = new Set<string>()
  readonly refused = new Set<string>()
  readonly onDone: (action: UnsentAction) => void

  constructor(onDone: Backend['onDone']) {
    this.onDone = onDone
  }

  /** Whether the list can be read. */
  get isReadable(): boolean {
    return this.mood === 'well' || this.mood === 'refuses'
  }

  perform(action: UnsentAction): Reply {
    const { key, request } = action
    // Refused for good, as when the request is erased or the text too long.
    if (this.refused.has(key)) return { failure: 'refused' }
    switch (this.mood) {
      case '503':
        return { failure: 'server' }
      case 'session over':
        return { failure: 'signed-out' }
      case 'refuses':
        if (this.done.has(key)) break
        this.refused.add(key)
        return { failure: 'refused' }
    }
    if (!this.done.has(key)) {
      this.done.add(key)
      this.onDone(action)
    }
    if (this.mood === '504 after doing it') return { failure: 'server' }
    return { answer: { now: MOMENT, request: { ...NEW_REQUEST, id: request, version: this.done.size }, history: [] } }
  }
}

export const LINES = ['works', 'down', 'hangs', 'loses answers', 'crawls'] as const

const CRAWLING = 25_000
/** The timeout of src/desk/api/call.ts, in ms. */
const TIMEOUT = 15_000

export class Line {
  state: (typeof LINES)[number] = 'works'
  readonly #clock: Clock
  readonly #backend: Backend

  constructor(clock: Clock, backend: Backend) {
    this.#clock = clock
    this.#backend = backend
  }

  /** Resolves with the tab's reply. A call on its way arrives even if the tab is killed. */
  send(action: UnsentAction, life: Life): Promise<Reply> {
    return new Promise((resolve) => {
      const hear = (reply: Reply = { failure: 'offline' }) => resolve(reply)
      if (this.state !== 'down') this.#clock.later(TIMEOUT, hear, life)
      travel(this.#clock, this.state, CRAWLING, () => this.#backend.perform(action), hear, life)
    })
  }
}

export class Computer {
  readonly clock: Clock
  readonly disk: Disk
  readonly line: Line
  readonly backend: Backend
  readonly ledger: DeskLedger
  readonly tabs: DeskTab[] = []
  /** The device's clock minus the true one, in ms. */
  skew = 0
  /** Whether storing is no longer allowed. */
  isSignedOut = false
  /** Whether everything stored has been erased. */
  isErased = false
  hasFailed = false
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

  /** The disk, which may fail from now on. */
  get failingDisk(): Disk {
    this.hasFailed = true
    return this.disk
  }

  /** Sleeps, and finds the disk's work overdue when it wakes. */
  sleep(ms: number): void {
    this.hasFailed = true
    this.clock.now += ms
  }

  /** Sends the tabs a message, as another version of the desk may. */
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

  /** Signs out in one tab, which erases what is stored and closes the others. */
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

  /** Makes everything work again, and opens the desk. */
  recover(): void {
    this.disk.recover()
    this.line.state = 'works'
    for (const { life } of this.open) life.endAfter(Number.POSITIVE_INFINITY)
    if (this.open.length === 0 && !this.isSignedOut) this.openTab()
  }

  /** Empties the battery. Everything ends, and anything not on the disk is lost. */
  cutPower(): void {
    for (const { life } of this.tabs) life.end()
    this.disk.cutPower()
    this.ledger.check()
  }
}
