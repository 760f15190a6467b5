import type { Life } from './clock.ts'
import type { Disk } from './disk.ts'
import { type Handler, ObjectStore, StoreRequest } from './objectStore.ts'

/** A simulated `IDBTransaction`. It commits when control has gone back to the browser and nothing more is asked of it. */
export class Transaction {
  error: DOMException | null = null
  oncomplete: Handler = null
  onabort: Handler = null
  readonly connection: { readonly life: Life }
  readonly isWriting: boolean
  readonly writes = new Map<string, unknown>()
  readonly #disk: Disk
  readonly #isStrict: boolean
  #state: 'waiting' | 'running' | 'committing' | 'over' = 'waiting'
  #isActive = true
  #isLost = false
  #requests: StoreRequest[] = []

  constructor(disk: Disk, connection: { readonly life: Life }, isWriting: boolean, isStrict: boolean) {
    this.#disk = disk
    this.connection = connection
    this.isWriting = isWriting
    this.#isStrict = isStrict
    disk.clock.atStepEnd(() => this.#rest())
  }

  objectStore(): ObjectStore {
    return new ObjectStore(this, this.#disk)
  }

  place(run: () => unknown): StoreRequest {
    if (!this.#isActive) throw new DOMException('The transaction is not active', 'TransactionInactiveError')
    const request = new StoreRequest(run)
    this.#requests.push(request)
    return request
  }

  /** Control has gone back to the browser: without another request it commits. */
  #rest() {
    this.#isActive = false
    if (this.#state === 'running') this.#goOn()
    else if (this.#state === 'waiting') this.#disk.startNext()
  }

  start(): void {
    if (this.#state !== 'waiting' || this.#isActive) return
    this.#state = 'running'
    this.#goOn()
  }

  #goOn() {
    if (this.#requests.length > 0) this.#disk.later(() => this.#turn(), this.connection.life)
    else if (!this.isWriting) this.#finish()
    else {
      this.#state = 'committing'
      this.#disk.later(() => this.#commit(), this.#disk.power)
    }
  }

  /** All requests that were placed are answered. */
  #turn() {
    if (this.#state !== 'running') return
    this.#isActive = true
    this.#disk.clock.atStepEnd(() => this.#rest())
    for (let request = this.#requests.shift(); request; request = this.#requests.shift()) {
      try {
        request.result = request.run()
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        request.error = error
        request.onerror?.()
        return this.#abort(error)
      }
      request.onsuccess?.()
    }
  }

  #commit() {
    const { faults, clock } = this.#disk
    if (this.#state !== 'committing') return
    if (faults.isFull && [...this.writes.values()].some((value) => value !== undefined))
      return this.#abort(new DOMException('no space', 'QuotaExceededError'))
    if (faults.aborts > 0) {
      faults.aborts--
      return this.#abort(new DOMException('disk error', 'UnknownError'))
    }
    this.#disk.commit(this.writes, this.#isStrict)
    this.#finish()
    if (this.#isLost) this.error = connectionLost()
    clock.later(
      this.#disk.latency(),
      () => (this.#isLost ? this.onabort?.() : this.oncomplete?.()),
      this.connection.life,
    )
  }

  #abort(error: DOMException) {
    if (this.#state === 'over') return
    this.error = error
    const requests = this.#requests
    this.#requests = []
    this.#finish()
    this.#disk.clock.later(
      this.#disk.latency(),
      () => {
        for (const request of requests) {
          request.error = this.#isLost ? error : new DOMException('aborted', 'AbortError')
          request.onerror?.()
        }
        this.onabort?.()
      },
      this.connection.life,
    )
  }

  /** Its connection is gone. What was being committed may be committed all the same, and nobody is told. */
  lose(): void {
    this.#isLost = true
    if (this.#state !== 'committing') this.#abort(connectionLost())
  }

  drop(): void {
    if (this.#state !== 'committing') this.#finish()
  }

  #finish() {
    this.#state = 'over'
    const { transactions } = this.#disk
    const index = transactions.indexOf(this)
    if (index >= 0) transactions.splice(index, 1)
    this.#disk.startNext()
  }
}

/** As Safari says it. */
const connectionLost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')
