import { vi } from 'vitest'

/** The desk's storage on this device, for Sam. */
export function keptStorage(): Map<string, string> {
  const stored = new Map([['desk:owner', '"sam"']])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  // Its keys are its properties.
  const ownKeys = () => [...stored.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  return stored
}
