import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '../../src/storage/guards.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(['https', 'http'])('is a random UUID on a page over %s', (protocol) => {
  const random = globalThis.crypto
  if (protocol === 'http') vi.stubGlobal('crypto', { getRandomValues: random.getRandomValues.bind(random) })
  const ids = Array.from({ length: 50 }, newId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('changes nothing but the version and the variant of what chance gave it: %i', (byte, id) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(newId()).toBe(id)
})
