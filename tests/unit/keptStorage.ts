import { vi } from 'vitest'

/** Replaces the browser's storage with that of a desk used by Sam. */
export function keptStorage(): Map<string, string> {
  const stored = new Map([['desk:owner', '"sam"']])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  // As in a browser, each key is a property.
  const ownKeys = () => [...stored.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  return stored
}
