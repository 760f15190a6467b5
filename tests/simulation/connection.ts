import type { Life } from './clock.ts'
import type { Handler } from './objectStore.ts'
import { type Medium, Transaction } from './transaction.ts'

/** How a tab or worker comes by the simulated disk: `IDBOpenDBRequest`, `IDBDatabase`. */

export class OpenRequest {
  result: unknown
  error: DOMException | null = null
  onsuccess: Handler = null
  onerror: Handler = null
  onupgradeneeded: Handler = null
}

interface HasStore {
  /** The name of its one store, once somebody has made it. */
  store: string | undefined
}

export class Connection {
  isLost = false
  onclose: Handler = null
  onversionchange: Handler = null
  readonly life: Life
  readonly #disk: Medium & HasStore

  constructor(disk: Medium & HasStore, life: Life) {
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
