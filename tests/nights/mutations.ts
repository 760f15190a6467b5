import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

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

/**
 * The faults of faults.txt. Each is a night, a place and a name (`# 0 place name`), then the change as a diff. The letter
 * before a name is its rule (docs/decisions/20-nights.md).
 */
export const NIGHT_MUTATIONS: readonly NightMutation[] = readFileSync(`${import.meta.dirname}/faults.txt`, 'utf8')
  .trimEnd()
  .split(/\n(?=# )/)
  .map((written) => {
    const lines = (sign: string) => {
      const found = written.split('\n').filter((line) => line.startsWith(sign))
      return found.map((line) => line.slice(2)).join('\n')
    }
    const [, night, place = '', name = ''] = /^(\S+) (\S+) (.*)$/.exec(lines('#')) ?? []
    const fault = { name, night: Number(night), from: lines('-'), to: lines('+') }
    return place.includes('/') ? { ...fault, file: place } : { ...fault, sql: place }
  })

/** The nights that find the most: one for each fault, starting with those that find several. */
export const BEST_NIGHTS: readonly number[] = (() => {
  const shown = Map.groupBy(NIGHT_MUTATIONS, ({ night }) => night)
  const first = Array.from({ length: BEST }, (_, night) => night)
  const ranked = [...shown].sort(([, some], [, others]) => others.length - some.length).map(([night]) => night)
  return [...new Set([...ranked, ...first])].slice(0, BEST)
})()

const root = join(import.meta.dirname, '../..')

/** Plants a fault in a file of the sender. */
export function mutate({ file, from, to }: Fault & { readonly file: string }): Plugin {
  let isDone = false
  return {
    name: 'mutate',
    enforce: 'pre',
    transform(code, id) {
      if (relative(root, id) !== file) return
      const [before, after, ...more] = code.split(from)
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`not exactly once in ${file}: ${from}`)
      isDone = true
      return before + to + after
    },
    buildEnd(error) {
      if (!error && !isDone) throw new Error(`not part of the sender: ${file}`)
    },
  }
}
