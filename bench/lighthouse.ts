/** Lighthouse's score for performance, of one page per template: what `npm run lighthouse` prints, several times. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Options } from './lib/options.ts'
import { type Report, summary } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Figure, type Sample, table } from './lib/stats.ts'

const COLUMNS = ['performance', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']

export async function lighthouse(_: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 3
  const samples = new Map<string, Sample[]>()
  for (let run = 1; run <= runs; run++) {
    for (const { path, ...figures } of await runLighthouse()) {
      const figure = (column: string): Figure => (typeof figures[column] === 'number' ? figures[column] : null)
      const sample = Object.fromEntries(COLUMNS.map((column) => [column, figure(column)]))
      samples.set(path, [...(samples.get(path) ?? []), sample])
      report.note(`${run}/${runs} ${path}`, sample)
    }
  }
  report.print(
    `Lighthouse, mobile, medians of ${runs}`,
    table(Array.from(samples, ([path, list]) => summary(path, list, ['performance']))),
    Object.fromEntries(samples),
  )
}

interface Result {
  readonly path: string
  readonly [column: string]: Figure | string
}

/** It builds and serves the site itself, because canonical URLs must name where it is served. */
async function runLighthouse(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'))
  try {
    const script = join(import.meta.dirname, '../tools/lighthouse.ts')
    // Fails where another score is below 100, which is not the question here.
    await promisify(execFile)(process.execPath, [script, '--json'], { cwd: folder }).catch(() => undefined)
    return JSON.parse(await readFile(join(folder, 'lighthouse.json'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
