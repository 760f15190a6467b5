import type { Disk } from './disk.ts'
import type { Transaction } from './transaction.ts'

export type Handler = (() => void) | null

export class StoreRequest {
  result: unknown
  error: DOMException | null = null
  onsuccess: Handler = null
  onerror: Handler = null
  readonly run: () => unknown

  constructor(run: () => unknown) {
    this.run = run
  }
}

interface Range {
  readonly lower: string
  readonly upper: string
}

export const KeyRange = { bound: (lower: string, upper: string): Range => ({ lower, upper }) }

/** A simulated `IDBObjectStore`. */
export class ObjectStore {
  readonly transaction: Transaction
  readonly #disk: Disk

  constructor(transaction: Transaction, disk: Disk) {
    this.transaction = transaction
    this.#disk = disk
  }

  get(key: string): StoreRequest {
    return this.transaction.place(() => clone(this.#read(key)))
  }

  getKey(key: string): StoreRequest {
    return this.transaction.place(() => (this.#read(key) === undefined ? undefined : key))
  }

  put(value: unknown, key: string): StoreRequest {
    const { faults, clock } = this.#disk
    const stored = clone(value)
    return this.transaction.place(() => {
      // Browsers notice it here or when they commit.
      if (faults.isFull && clock.random() < 0.5) throw new DOMException('no space', 'QuotaExceededError')
      this.transaction.writes.set(key, stored)
    })
  }

  delete(key: string | Range): StoreRequest {
    return this.transaction.place(() => {
      for (const each of typeof key === 'string' ? [key] : this.#keys(key)) this.transaction.writes.set(each, undefined)
    })
  }

  clear(): StoreRequest {
    return this.transaction.place(() => {
      for (const each of this.#keys()) this.transaction.writes.set(each, undefined)
    })
  }

  getAll(range?: Range): StoreRequest {
    return this.transaction.place(() => this.#keys(range).map((key) => clone(this.#read(key))))
  }

  getAllKeys(range?: Range): StoreRequest {
    return this.transaction.place(() => [...this.#keys(range)])
  }

  #read(key: string): unknown {
    const { writes } = this.transaction
    return writes.has(key) ? writes.get(key) : this.#disk.content.get(key)
  }

  #keys(range?: Range): readonly string[] {
    const { writes } = this.transaction
    let keys = this.#disk.keys
    if (writes.size > 0)
      keys = [...new Set([...keys, ...writes.keys()])].filter((key) => this.#read(key) !== undefined).sort()
    return range ? keys.filter((key) => key >= range.lower && key <= range.upper) : keys
  }
}

/** As structuredClone, which takes twenty times as long, for what is stored and told: plain data, and files. */
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone)
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('could not be cloned', 'DataCloneError')
  // A file never changes.
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = clone((value as Record<string, unknown>)[key])
  return copy
}
