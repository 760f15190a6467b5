import { PICTURES } from '../../src/outbox/keys.ts'
import { type Clock, Life } from './clock.ts'
import type { Handler } from './objectStore.ts'
import { Transaction } from './transaction.ts'

/**
 * A simulated IndexedDB: a database with one object store, beside it one for the bytes of pictures, and of its interface what src/storage/database.ts and idb-keyval
 * use. fake-indexeddb was measured first: 378 schedules a second of 60 small transactions each, before anything else ran,
 * and it knows no durability, no full disk and no lost connection.
 */

export type Writes = ReadonlyMap<string, unknown>

const WELL = {
  /** Nothing can be put, what is there can be deleted. */
  isFull: false,
  /** It cannot be opened: blocked cookies, some private windows. */
  isBlocked: false,
  /** It answers nothing, until it is well again. */
  isSilent: false,
  /** So many of the next transactions that write are aborted. */
  aborts: 0,
}

const LONGEST_LATENCY = 40
const LONGEST_FLUSH = 30_000

/** How a tab or worker comes by it: `IDBOpenDBRequest`, `IDBDatabase`. */
class OpenRequest {
  result: unknown
  error: DOMException | null = null
  onsuccess: Handler = null
  onerror: Handler = null
  onupgradeneeded: Handler = null
}

export class Connection {
  isLost = false
  onclose: Handler = null
  onversionchange: Handler = null
  readonly life: Life
  readonly #disk: Disk

  constructor(disk: Disk, life: Life) {
    this.#disk = disk
    this.life = life
  }

  createObjectStore(name: string): void {
    this.#disk.store = name
  }

  close(): void {
    this.isLost = true
  }

  transaction(name: string, mode: string, options: { durability?: string } = {}): Transaction {
    if (mode !== 'readonly' && mode !== 'readwrite') throw new TypeError(`no such mode: ${mode}`)
    if (name !== this.#disk.store) throw new DOMException(`no such store: ${name}`, 'NotFoundError')
    if (this.isLost) throw new DOMException('The database connection is closing', 'InvalidStateError')
    const transaction = new Transaction(this.#disk, this, mode === 'readwrite', options.durability === 'strict')
    this.#disk.transactions.push(transaction)
    return transaction
  }
}

export class Disk {
  /** What every transaction sees. */
  readonly content = new Map<string, unknown>()
  readonly faults: typeof WELL
  readonly clock: Clock
  /** Is told of every commit. */
  readonly onCommit: (writes: Writes) => void
  /** Until the battery is empty. */
  power = new Life()
  /** Those that are not over, in the order in which they were made. */
  readonly transactions: Transaction[] = []
  /** What would be there after a power cut, and what would not. */
  #durable = new Map<string, unknown>()
  #unflushed: Writes[] = []
  #keys: readonly string[] | undefined
  #unanswered: { readonly run: () => void; readonly life: Life }[] = []
  /** The name of its one store, once somebody has made it. */
  store: string | undefined
  /** Of the database, as it was last opened. */
  name: string | undefined
  #isMade = false
  readonly #connections = new Set<Connection>()

  /** The other database, of which nothing goes wrong alone. */
  #pictures: Disk | undefined

  constructor(clock: Clock, onCommit: (writes: Writes) => void, faults = { ...WELL }) {
    this.faults = faults
    this.clock = clock
    this.onCommit = onCommit
  }

  get pictures(): Disk {
    this.#pictures ??= new Disk(this.clock, () => undefined, this.faults)
    return this.#pictures
  }

  toggle(fault: 'isFull' | 'isBlocked' | 'isSilent'): void {
    this.faults[fault] = !this.faults[fault]
    if (!this.faults.isSilent) this.#answerAll()
  }

  abortNext(): void {
    this.faults.aborts++
  }

  recover(): void {
    Object.assign(this.faults, WELL)
    this.#answerAll()
  }

  /** Runs after a latency, once the disk is not silent. */
  later(run: () => void, life: Life): void {
    const answer = () => (this.faults.isSilent ? this.#unanswered.push({ run, life }) : run())
    if (this.faults.isSilent) answer()
    else this.clock.later(this.latency(), answer, life)
  }

  #answerAll() {
    if (this.#pictures) this.#pictures.#answerAll()
    const waiting = this.#unanswered
    this.#unanswered = []
    for (const { run, life } of waiting) this.later(run, life)
  }

  latency(): number {
    return this.clock.latency(LONGEST_LATENCY)
  }

  /** The `indexedDB` of one tab or worker. */
  factoryOf(life: Life): object {
    return { open: (name: string) => (name === PICTURES ? this.pictures : this).#ask(name, life) }
  }

  #ask(name: string, life: Life): OpenRequest {
    this.name = name
    if (this.faults.isBlocked && this.clock.random() < 0.5) throw new DOMException('denied', 'SecurityError')
    const request = new OpenRequest()
    this.later(() => this.#open(request, life), life)
    return request
  }

  #open(request: OpenRequest, life: Life) {
    if (this.faults.isBlocked) {
      request.error = new DOMException('internal error', 'UnknownError')
      request.onerror?.()
      return
    }
    const connection = new Connection(this, life)
    this.#connections.add(connection)
    life.onEnd(() => this.#end(connection))
    request.result = connection
    if (!this.#isMade) request.onupgradeneeded?.()
    this.#isMade = true
    request.onsuccess?.()
  }

  /** A tab or worker was killed. What it was committing is the browser's business by then; the rest is dropped. */
  #end(connection: Connection) {
    this.#connections.delete(connection)
    for (const transaction of [...this.transactions]) if (transaction.connection === connection) transaction.drop()
  }

  /** Safari's database process dies: every connection with it. */
  loseConnections(): void {
    this.#pictures?.loseConnections()
    for (const connection of this.#connections) {
      connection.isLost = true
      for (const transaction of [...this.transactions]) if (transaction.connection === connection) transaction.lose()
      // It does not always say so.
      if (this.clock.random() < 0.5) this.clock.later(this.latency(), () => connection.onclose?.(), connection.life)
    }
    this.#connections.clear()
  }

  /** In their order. */
  get keys(): readonly string[] {
    this.#keys ??= [...this.content.keys()].sort()
    return this.#keys
  }

  /** What an earlier visit has left in the store. */
  install(store: string, key: string, value: unknown): void {
    this.store = store
    this.#isMade = true
    this.content.set(key, value)
    this.#durable.set(key, value)
    this.#keys = undefined
  }

  commit(writes: Writes, isStrict: boolean): void {
    apply(writes, this.content)
    this.#keys = undefined
    this.#unflushed.push(writes)
    // One flush takes everything before it along.
    if (isStrict) this.#flush()
    else this.clock.later(this.clock.random() * LONGEST_FLUSH, () => this.#flush(), this.power)
    this.onCommit(writes)
  }

  #flush() {
    for (const writes of this.#unflushed) apply(writes, this.#durable)
    this.#unflushed = []
  }

  /** What was not flushed is gone. All that ran on the device must have ended before. */
  cutPower(): void {
    this.#pictures?.cutPower()
    this.power.end()
    this.power = new Life()
    this.#unanswered = []
    this.transactions.length = 0
    if (this.#unflushed.length === 0) return
    this.#unflushed = []
    this.#keys = undefined
    this.content.clear()
    for (const [key, value] of this.#durable) this.content.set(key, value)
  }

  /** Starts whatever need not wait for another transaction. */
  startNext(): void {
    let isFirst = true
    for (const transaction of this.transactions) {
      if (transaction.isWriting && !isFirst) return
      transaction.start()
      if (transaction.isWriting) return
      isFirst = false
    }
  }
}

function apply(writes: Writes, content: Map<string, unknown>) {
  for (const [key, value] of writes)
    if (value === undefined) content.delete(key)
    else content.set(key, value)
}
