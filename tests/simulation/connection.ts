import type { Life } from './clock.ts'
import type { Disk } from './disk.ts'
import { Transaction } from './transaction.ts'

/** How a tab or worker comes by the simulated disk: `IDBOpenDBRequest`, `IDBDatabase`. */

export type Handler = (() => void) | null

export class OpenRequest {
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
