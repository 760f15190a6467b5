/** What a storm will do, made from its seed before it begins: the same seed, the same faults, presses and kills. */

export const FAULTS = [
  'refused',
  'reset',
  'hang',
  'trickle',
  'lost answer',
  '503',
  '429',
  '401',
  'PGRST202',
  'captive portal',
  'preflight refused',
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

/** What the visitor, or fate, does once the button is pressed. */
export type Ending = 'wait' | 'double tap' | 'edit' | 'reload' | 'close' | 'leave' | 'stop worker' | 'kill'

export type PlannedRequest = {
  /** In its message, so that it can be found again wherever it ends. */
  readonly marker: string
  readonly ending: Ending
  /** From the press until the reload, close, … in ms. */
  readonly after: number
  /** Presses "Update now" first, if the site offers that. */
  readonly updates: boolean
}

export type PlannedPhone = {
  /** A browser and profile of its own, which a SIGKILL may end. */
  readonly killable: boolean
  /** Chromium's path; without it, Safari's and Firefox's. */
  readonly backgroundSync: boolean
  /** What `navigator.onLine` says: the truth, or always the same, with no events. */
  readonly onLine: 'honest' | 'stuck online' | 'stuck offline'
  readonly tabs: number
  /** Lengths in ms, in turn with and without a network; again from the start at its end. */
  readonly line: readonly number[]
  readonly requests: readonly PlannedRequest[]
}

export type Plan = {
  readonly seed: number
  /** Again from the start at its end. */
  readonly gateway: readonly { readonly fault: Fault | undefined; readonly ms: number }[]
  /** Lengths in ms between two deploys. */
  readonly deploys: readonly number[]
  readonly phones: readonly PlannedPhone[]
}

const ENDINGS: readonly (readonly [Ending, number])[] = [
  ['wait', 44],
  ['double tap', 8],
  ['edit', 14],
  ['reload', 10],
  ['close', 8],
  ['leave', 4],
  ['stop worker', 8],
  ['kill', 4],
]

export function makePlan(seed: number, submissions: number, phones: number): Plan {
  const random = mulberry32(seed)
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => [random(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value)
  const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  const total = ENDINGS.reduce((sum, [, weight]) => sum + weight, 0)
  const ending = (killable: boolean): Ending => {
    let left = random() * total
    const found = ENDINGS.find(([, weight]) => {
      left -= weight
      return left < 0
    })
    const [kind] = found ?? ['wait']
    return kind === 'kill' && !killable ? 'close' : kind
  }

  return {
    seed,
    gateway: times(4, () => shuffled(FAULTS))
      .flat()
      .flatMap((fault) => [
        { fault: undefined, ms: between(500, 5000) },
        { fault, ms: between(500, 6000) },
      ]),
    deploys: times(6, () => between(10_000, 40_000)),
    phones: times(phones, (phone) => {
      const killable = phone % 4 === 0
      return {
        killable,
        backgroundSync: phone % 3 !== 1,
        onLine: phone % 5 === 3 ? 'stuck online' : phone % 5 === 2 ? 'stuck offline' : 'honest',
        tabs: between(1, 3),
        line: times(20, () => [between(2000, 15_000), between(500, 6000)]).flat(),
        requests: times(Math.floor(submissions / phones) + (phone < submissions % phones ? 1 : 0), (number) => ({
          marker: `storm-${seed}-${phone}-${number}`,
          ending: ending(killable),
          // Half of the impatient are so at once, when the request may not even be saved yet.
          after: random() < 0.5 ? between(0, 60) : between(60, 3000),
          updates: random() < 0.3,
        })),
      }
    }),
  }
}

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
