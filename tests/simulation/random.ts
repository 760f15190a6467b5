import fc from 'fast-check'

/** A small generator of random numbers that can be seeded. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** What fast-check makes of it. */
export type Made<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never

/** One of those of a `fc.oneof`. */
export const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

/** Until the next step: up to so long, each so often. */
export const pauses = (...all: readonly (readonly [weight: number, longest: number])[]) =>
  fc.oneof(...all.map(([weight, longest]) => often(weight, longest > 0 ? fc.nat(longest) : fc.constant(0))))

export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
