import { mulberry32 } from '../simulation/clock.ts'

/** What a storm will do, made from its seed before it begins: the same seed, the same faults, presses and kills. */
const FAULTS = [
  ...(['refused', 'reset', 'hang', 'trickle', 'lost answer', '503', '429', '401', 'PGRST202'] as const),
  ...(['captive portal', 'preflight refused', 'slow'] as const),
]
export type Fault = (typeof FAULTS)[number]

/** What the visitor, or fate, does after the press. */
const ENDINGS = ['wait', 'wait', 'wait', 'double tap', 'reload', 'close', 'stop worker', 'kill'] as const

export type PlannedPhone = Plan['phones'][number]
export type Plan = ReturnType<typeof makePlan>

export function makePlan(seed: number, submissions: number, phones: number) {
  const random = mulberry32(seed)
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => [random(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value)

  return {
    seed,
    gateway: times(4, () => shuffled(FAULTS).flatMap((fault) => [undefined, fault]))
      .flat()
      .map((fault) => ({ fault, ms: between(500, 5500) })),
    phones: times(phones, (phone) => ({
      /** Chromium's path; without it, Safari's and Firefox's. */
      backgroundSync: phone % 3 !== 1,
      /** What `navigator.onLine` says: the truth, or always the same, with no events. */
      onLine: phone % 5 === 3 ? 'stuck online' : phone % 5 === 2 ? 'stuck offline' : 'honest',
      tabs: between(1, 3),
      line: times(40, (i) => ({ isOnline: i % 2 === 0, ms: i % 2 === 0 ? between(2000, 15_000) : between(500, 6000) })),
      requests: times(Math.floor(submissions / phones) + (phone < submissions % phones ? 1 : 0), (number) => ({
        text: `storm-${seed}-${phone}-${number}`,
        ending: ENDINGS[Math.floor(random() * ENDINGS.length)] ?? 'wait',
        /** From the press until the reload, close or kill, in ms: half are so impatient that nothing may be saved yet. */
        after: random() < 0.5 ? between(0, 60) : between(60, 3000),
      })),
    })),
  }
}
