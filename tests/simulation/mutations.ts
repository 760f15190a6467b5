import { readFileSync } from 'node:fs'

/** A fault that somebody could make in a file: what is written there, exactly once, and what in its place. */
export interface Mutation {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** The first schedule to carry out, where thousands before it show nothing. */
  readonly schedule: number
}

/** Each fault of a file: a number, its place and its name (`# 0 place name`), then what is replaced by what, as in a diff. */
export const readFaults = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split(/\n(?=# )/)
    .map((written) => {
      const lines = (sign: string) => {
        const found = written.split('\n').filter((line) => line.startsWith(sign))
        return found.map((line) => line.slice(2)).join('\n')
      }
      const [, number = '', place = '', name = ''] = /^(\S+) (\S+) (.*)$/.exec(lines('#')) ?? []
      return { number, place, name, from: lines('-'), to: lines('+') }
    })

const mutationsOf = (path: string): readonly Mutation[] =>
  readFaults(`${import.meta.dirname}/${path}`).map(({ number, place, ...fault }) => ({
    ...fault,
    file: place,
    schedule: Number(number),
  }))

/**
 * Those that the simulations must find: one at least for each of their rules (invariants.ts, desk/ledger.ts). What changes a
 * single condition or value is Stryker's (docs/mutation.md).
 */
export const MUTATIONS = mutationsOf('faults.txt')
export const DESK_MUTATIONS = mutationsOf('desk/faults.txt')
