/** Runs what we compare, and prints the times. */
import { roughly } from '../../tools/machine/launch.ts'
import { type Profile, type ProfileName, profiles } from './link.ts'

export interface Options {
  readonly runs: number
  readonly profiles: readonly ProfileName[] | undefined
  /** Names or paths of pages for a first visit. */
  readonly pages: readonly string[] | undefined
  /** A built site. Without one, the bench builds it. */
  readonly site: string | undefined
}

type Figure = number | null
/** The figures of one run. Null if a figure is missing. */
export type Sample = Readonly<Record<string, Figure>>

interface Question {
  readonly title: string
  /** The default lines, unless the options name others. */
  readonly on: readonly ProfileName[]
  /** Columns to divide by those of the first entry. */
  readonly ratios?: readonly string[]
  /** Carries out one run of each entry, by its name in the table. */
  readonly runs: Readonly<Record<string, (profile: Profile) => Promise<Sample>>>
}

/** Runs all entries in a new random order each time, and prints a table for each line. */
export async function compare(question: Question, options: Options): Promise<void> {
  const { title, on, runs } = question
  const wanted = options.profiles ?? on
  const [all, began] = [wanted.length * options.runs * Object.keys(runs).length, performance.now()]
  let done = 0
  for (const name of wanted) {
    const samples = new Map<string, Sample[]>(Object.keys(runs).map((thing) => [thing, []]))
    for (let time = 1; time <= options.runs; time++)
      for (const [thing, run] of shuffle(Object.entries(runs))) {
        const sample = await run(profiles[name])
        samples.get(thing)?.push(sample)
        // Print each run, to show a fault when it happens.
        const figures = Object.entries(sample).map(([column, value]) => `${column} ${show(value)}`)
        const left = roughly(((performance.now() - began) / 1000 / ++done) * (all - done))
        console.error(`${done} of ${all}, ${left} left. ${name} ${thing}: ${figures.join(', ')}`)
      }
    const base = [...samples.values()][0] ?? []
    console.log(`\n${title}, ${name}, medians of ${options.runs}, ms`)
    console.table(Object.fromEntries(Array.from(samples, ([thing, list]) => [thing, summary(list, base, question)])))
  }
}

function summary(samples: readonly Sample[], base: readonly Sample[], { runs, ratios = [] }: Question) {
  const valuesOf = (list: readonly Sample[], column: string) => list.map((sample) => sample[column] ?? null)
  const cells = Object.keys(samples[0] ?? {}).flatMap((column): [string, string][] => {
    const values = valuesOf(samples, column)
    const [mine, bases] = [median(values), median(valuesOf(base, column))]
    const ratio = mine === null || !bases ? '–' : (mine / bases).toFixed(2)
    const cell: [string, string] = [column, spread(values)]
    return ratios.includes(column) ? [cell, [`${column}/${Object.keys(runs)[0]}`, ratio]] : [cell]
  })
  return Object.fromEntries(cells)
}

const numbers = (values: readonly Figure[]) => values.filter((value) => value !== null).sort((a, b) => a - b)

export function median(values: readonly Figure[]): Figure {
  const sorted = numbers(values)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

const round = (value: number) => (Math.abs(value) < 10 ? Number(value.toFixed(2)) : Math.round(value))
export const show = (value: Figure): string => (value === null ? '–' : String(round(value)))

/** "1488 (1440–1522)": the median and its range. */
function spread(values: readonly Figure[]): string {
  const sorted = numbers(values)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return '–'
  return least < most ? `${show(median(sorted))} (${show(least)}–${show(most)})` : show(least)
}

/** Shuffles the list, so that drift of the machine affects all entries alike. */
const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
