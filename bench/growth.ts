/** What becomes of the site when it has more pages? */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Build, emptyBuild, pagesOf } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import { inWords, profiles } from './lib/profiles.ts'
import { type Report, summary } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { median, type Row, type Sample, show, table } from './lib/stats.ts'
import { installOnce } from './offline.ts'

const ROUTES = [50, 200, 800]

export async function growth(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 3
  const [profileName] = options.profiles ?? (['slow3g'] as const)
  if (!profileName) throw new Error('--profile names none')
  const samples: Record<string, Sample[]> = {}
  report.expect(ROUTES.length * runs)
  for (const count of ROUTES) {
    const list: Sample[] = []
    for (let run = 1; run <= runs; run++) {
      await using built = await emptyBuild()
      const buildTime = await buildWith(count, built)
      const sizes = await precacheSizes(built)
      const { emergency, everything } = stand.mode === 'link' ? await installed(stand, built, profileName) : {}
      const routes = (await pagesOf(built)).length
      const sample = {
        routes,
        build: buildTime,
        ...sizes,
        emergency: emergency ?? null,
        everything: everything ?? null,
      }
      list.push(sample)
      report.note(`${run}/${runs}`, sample)
    }
    samples[count] = list
  }
  const first = Object.values(samples)[0] ?? []
  report.print(
    `Growth, offline on ${inWords(profileName)}, ${stand.mode}, medians of ${runs}, ms and KB`,
    table(
      Object.entries(samples).map(([name, list]) => ({
        ...summary(name, list, ['build', 'everything']),
        ...perRoute(first, list),
      })),
    ),
    samples,
  )
}

const installed = (stand: Stand, built: Build, name: keyof typeof profiles) =>
  installOnce(stand, built, profiles[name], false)

/** In a process of its own: the second build of one is faster than the first. */
async function buildWith(count: number, { dist }: Build): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'growth/build.ts'), dist], {
    env: { ...process.env, BENCH_ROUTES: String(count) },
  })
  return Number(stdout.trim().split('\n').at(-1))
}

/** What a visitor's worker fetches, in KB, as hosts with either compression send it. */
async function precacheSizes({ dist }: Build): Promise<{ 'KB br': number; 'KB gz': number }> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url = '']) => url)
  const files = await Promise.all([...new Set(urls)].map((url) => readFile(join(dist, url))))
  const sum = (compress: (file: Buffer) => Buffer) =>
    files.reduce((total, file) => total + Math.min(file.length, compress(file).length), 0) / 1024
  return { 'KB br': sum(brotliCompressSync), 'KB gz': sum((file) => gzipSync(file, { level: 9 })) }
}

/** What each route beyond those of the first row adds. */
function perRoute(first: readonly Sample[], list: readonly Sample[]): Row {
  const more = (column: string) => {
    const [from, to] = [first, list].map((samples) => median(samples.map((sample) => sample[column] ?? null)))
    return (to ?? 0) - (from ?? 0)
  }
  const added = more('routes')
  const bytes = (column: string) => show(added > 0 ? (more(column) * 1024) / added : null)
  return { 'B br a route more': bytes('KB br'), 'B gz a route more': bytes('KB gz') }
}
