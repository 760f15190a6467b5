import { readFaults } from '../simulation/check.ts'

/** A fault on the server side that a night of `SEED` must find (faults.txt). */
interface Fault {
  readonly name: string
  readonly night: number
  readonly from: string
  readonly to: string
}

/** A fault in a function of the migrations or in a file of the sender. */
export type NightMutation = Fault & ({ readonly sql: string } | { readonly file: string })

/** The tests always run the same nights. `npm run nights` runs new nights. */
export const SEED = 1
/** The most nights that may pass before a fault is found. */
export const LIMIT = 200
/** How many nights `npm test` runs. */
const BEST = 20

/** The faults of faults.txt. The letter before a name is its rule (docs/decisions/20-nights.md). */
export const NIGHT_MUTATIONS: readonly NightMutation[] = readFaults(`${import.meta.dirname}/faults.txt`).map(
  ({ number, place, ...change }) => {
    const fault = { ...change, night: Number(number) }
    return place.includes('/') ? { ...fault, file: place } : { ...fault, sql: place }
  },
)

/** The nights that find the most: one for each fault, starting with those that find several. */
export const BEST_NIGHTS: readonly number[] = (() => {
  const shown = Map.groupBy(NIGHT_MUTATIONS, ({ night }) => night)
  const first = Array.from({ length: BEST }, (_, night) => night)
  const ranked = [...shown].sort(([, some], [, others]) => others.length - some.length).map(([night]) => night)
  return [...new Set([...ranked, ...first])].slice(0, BEST)
})()
