import { readFileSync } from 'node:fs'

/** A fault that somebody could make behind the form, which nights must find (faults.txt). */
interface Fault {
  readonly name: string
  /** The rule that it was planted for, if it was for one: a to h in docs/decisions/20-nights.md. */
  readonly rule: string | undefined
  /** Which of the nights of seed 1 shows it. If the plans change, one of the next will. */
  readonly night: number
  readonly from: string
  readonly to: string
}

/** In a function of the migrations, as the last of them leaves it; or in a file of the sender. */
export type NightMutation = Fault & ({ readonly sql: string } | { readonly file: string })

const FAULTS = readFileSync(`${import.meta.dirname}/faults.txt`, 'utf8')
  .trim()
  .split('\n\n')

/** Each of faults.txt: its name, the night and the place, and what is replaced by what, as in a diff. */
export const NIGHT_MUTATIONS: readonly NightMutation[] = FAULTS.map((written) => {
  const lines = (sign: string) =>
    written
      .split('\n')
      .flatMap((line) => (line.startsWith(sign) ? [line.slice(sign.length + 1)] : []))
      .join('\n')
  const [, rule, name = ''] = /^(?:([a-h]): )?(.*)$/.exec(lines('#')) ?? []
  const [night, place = ''] = lines('@').split(' ')
  const fault = { name, rule, night: Number(night), from: lines('-'), to: lines('+') }
  return place.includes('/') ? { ...fault, file: place } : { ...fault, sql: place }
})
