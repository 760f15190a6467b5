import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { median, type Row, type Sample, show, spread } from './stats.ts'

/** Everything that was measured, in the order of its names. */
export class Report {
  readonly #tables: { readonly title: string; readonly samples: Readonly<Record<string, readonly Sample[]>> }[] = []
  readonly #began = new Date()

  /** One line per run, so that a slip is seen when it happens. */
  note(text: string, sample: Sample): void {
    const figures = Object.entries(sample).map(([name, value]) => `${name} ${show(value)}`)
    console.error(`${text}: ${figures.join(', ')}`)
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
