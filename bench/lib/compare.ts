import type { Options } from './options.ts'
import { inWords, type Profile, type ProfileName, profiles } from './profiles.ts'
import { type Report, summary } from './report.ts'
import { type Sample, table } from './stats.ts'

export interface Question {
  /** What the table says, before the line, the mode and the number of runs. */
  readonly title: string
  /** The lines, unless the options name others. */
  readonly on: readonly ProfileName[]
  /** The columns with a range. */
  readonly ranged: readonly string[]
  /** One run of each thing to compare, by its name in the table. */
  readonly runs: Readonly<Record<string, (profile: Profile) => Promise<Sample>>>
}

/** Runs everything in turn, seven times unless the options say otherwise, and prints a table for each line. */
export async function compare({ title, on, ranged, runs }: Question, options: Options, report: Report): Promise<void> {
  const times = options.runs ?? 7
  const wanted = options.profiles ?? on
  report.expect(wanted.length * times * Object.keys(runs).length)
  for (const profile of wanted) {
    const samples = new Map<string, Sample[]>(Object.keys(runs).map((name) => [name, []]))
    for (let time = 1; time <= times; time++)
      for (const [name, run] of Object.entries(runs)) {
        const sample = await run(profiles[profile])
        samples.get(name)?.push(sample)
        report.note(`${profile} ${time}/${times} ${name}`, sample)
      }
    report.print(
      `${title}, ${inWords(profile)}, medians of ${times}, ms`,
      table(Array.from(samples, ([name, list]) => summary(name, list, ranged))),
      Object.fromEntries(samples),
    )
  }
}
