import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { roughly } from '../../tools/machine/launch.ts'
import { median, type Row, type Sample, show, spread } from './stats.ts'

/** Collects and prints everything that was measured. */
export class Report {
  readonly #tables: { readonly title: string; readonly samples: Readonly<Record<string, readonly Sample[]>> }[] = []
  readonly #began = new Date()
  #expected = { notes: 0, since: 0 }
  #noted = 0

  /** Call it before the first note of a table, with how many there will be, if that is known. */
  expect(notes: number): void {
    this.#noted = 0
    this.#expected = { notes, since: performance.now() }
  }

  /** Prints one line per run, so that a fault is seen when it happens, and how long the rest will take. */
  note(text: string, sample: Sample): void {
    const figures = Object.entries(sample).map(([name, value]) => `${name} ${show(value)}`)
    this.#noted++
    console.error(`${this.#progress()}${text}: ${figures.join(', ')}`)
  }

  #progress(): string {
    const { notes, since } = this.#expected
    if (notes === 0) return ''
    const seconds = (performance.now() - since) / 1000
    return `${this.#noted} of ${notes}, ${roughly((seconds / this.#noted) * (notes - this.#noted))} left. `
  }

  print(title: string, body: string, samples: Readonly<Record<string, readonly Sample[]>> = {}): void {
    console.log(`\n## ${title}\n\n${body}`)
    this.#tables.push({ title, samples })
  }

  async write(file: string, about: object): Promise<void> {
    const all = { when: this.#began, load: loadavg(), ...about, tables: this.#tables }
    await writeFile(file, `${JSON.stringify(all, null, 1)}\n`)
  }
}

/** A row of medians, those of some columns with their range. */
export function summary(name: string, samples: readonly Sample[], ranged: readonly string[]): Row {
  const columns = [...new Set(samples.flatMap((sample) => Object.keys(sample)))]
  const valuesOf = (column: string) => samples.map((sample) => sample[column] ?? null)
  return {
    '': name,
    ...Object.fromEntries(
      columns.map((column) => [
        column,
        ranged.includes(column) ? spread(valuesOf(column)) : show(median(valuesOf(column))),
      ]),
    ),
  }
}
