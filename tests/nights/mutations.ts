import { readFaults } from '../simulation/mutations.ts'

/** A fault that somebody could make behind the form, which nights must find (faults.txt). */
interface Fault {
  readonly name: string
  /** Which of the nights of `SEED` shows it; undefined until `npm run nights -- --power` has said so for today's plans. */
  readonly night: number | undefined
  readonly from: string
  readonly to: string
}

/** In a function of the migrations, as the last of them leaves it; or in a file of the sender. */
export type NightMutation = Fault & ({ readonly sql: string } | { readonly file: string })

/** Always the same nights for them; `npm run nights` takes new ones. */
export const SEED = 1
/** How many nights may be passed until a fault is found. */
export const LIMIT = 200
/** How many nights `npm test` passes. */
const BEST = 20

/**
 * Each of faults.txt. Its number is the night that shows it, `?` where none is known; the letter before its name is the rule
 * that it was planted for (docs/decisions/20-nights.md).
 */
export const NIGHT_MUTATIONS: readonly NightMutation[] = readFaults(`${import.meta.dirname}/faults.txt`).map(
  ({ number, place, ...change }) => {
    const fault = { ...change, night: number === '?' ? undefined : Number(number) }
    return place.includes('/') ? { ...fault, file: place } : { ...fault, sql: place }
  },
)

export const FOUND_MUTATIONS = NIGHT_MUTATIONS.flatMap((mutation) =>
  mutation.night === undefined ? [] : [{ ...mutation, night: mutation.night }],
)

/** The nights that find most: of each fault the one that shows it, those that show several first. */
export const BEST_NIGHTS: readonly number[] = (() => {
  const shown = Map.groupBy(FOUND_MUTATIONS, ({ night }) => night)
  const first = Array.from({ length: BEST }, (_, night) => night)
  const ranked = [...shown].sort(([, some], [, others]) => others.length - some.length).map(([night]) => night)
  return [...new Set([...ranked, ...first])].slice(0, BEST)
})()
