/** `npm run bench:backend`: how many callback requests the backends take, and how fast. See README.md. */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { load, type Measured } from './backend/load.ts'
import { picturesOf } from './backend/pictures.ts'
import { askOf } from './backend/rows.ts'
import { type Served, serve } from './backend/served.ts'
import type { Kind } from './backend/server.ts'
import { quantile, type Row, show, table } from './lib/stats.ts'

/** No request reaches a limit: this measures what it costs to check them. */
const WIDE = `update private.settings set sender_limit = 10000, named_singly = 1000000, told_singly = 1000000,
  surge_rows = 1000000, surge_bytes = 1000000000, most_rows = 1000000, most_bytes = 1000000000, day_rows = 1000000,
  day_bytes = 1000000000`

/** Takes flood control out. */
const UNGUARDED = `create or replace function private.admit(
  inout request public.contact_submissions, headers json, out refused_for integer, out refused_because text
) language plpgsql set search_path = '' as $$ begin request.marks := '{}'; end $$`

const COUNT = `select count(*)::integer as rows, count(distinct idempotency_key)::integer as keys
  from public.contact_submissions`

const KINDS = ['PostgREST', 'embedded'] satisfies Kind[]

const SCENES = [
  { name: 'as it is', before: WIDE, lostOf: Infinity },
  { name: 'without flood control', before: `${WIDE}; ${UNGUARDED}`, lostOf: Infinity },
  { name: 'one answer in five is lost', before: WIDE, lostOf: 5 },
]

try {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string' },
      concurrency: { type: 'string' },
      // Only what staff ask, of so many requests each: `--rows 20000,2000000`.
      rows: { type: 'string' },
      // How many of those are open: `--rows 100000 --open 100000`.
      open: { type: 'string', default: '200' },
      // Only photographs, with so many requests: `--pictures 50`.
      pictures: { type: 'string' },
    },
  })
  if (values.rows !== undefined) {
    const sizes = values.rows.split(',').map(Number)
    const asked: Readonly<Record<string, number>>[] = []
    for (const size of sizes) asked.push(await askOf(size, Number(values.open)))
    const rows = Object.keys(asked[0] ?? {}).map((what) => ({
      'ms, median of five': what,
      ...Object.fromEntries(sizes.map((size, i) => [size.toLocaleString('en-GB'), show(asked[i]?.[what] ?? null)])),
    }))
    console.log(`\n${table(rows)}`)
    process.exit()
  }
  if (values.pictures !== undefined) {
    const { latencies, others } = await picturesOf(Number(values.pictures))
    const measured = Object.entries({
      'a part, p50': quantile(latencies, 0.5),
      'a part, p95': quantile(latencies, 0.95),
      ...others,
    })
    console.log(`\n${table(measured.map(([what, value]) => ({ 'ms, or as it says': what, '': show(value) })))}`)
    process.exit()
  }
  const [requests, concurrency] = [Number(values.requests ?? 2_000), Number(values.concurrency ?? 16)]
  const rows: Row[] = []
  for (const kind of KINDS)
    for (const { name, before, lostOf } of SCENES) {
      await using served = await serve(kind)
      await served.query(before)
      // Opens the first connections, and lets PostgreSQL cache its plans.
      await load(served.url, { requests: 100, concurrency, lostOf: Infinity })
      await served.query('delete from public.contact_submissions')
      const measured = await load(served.url, { requests, concurrency, lostOf })
      rows.push({ '': `${kind}, ${name}`, ...figures(measured), ...(await stored(served, requests)) })
      console.error(
        `${rows.length} of ${KINDS.length * SCENES.length}. ${kind}, ${name}: ${Math.round(measured.took)} ms`,
      )
    }
  console.log(`\n## ${requests} requests, ${concurrency} at a time, ms\n\n${table(rows)}`)
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function figures({ latencies, took, refused }: Measured): Row {
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (share: number) => show(sorted[Math.ceil(sorted.length * share) - 1] ?? null)
  return {
    'a second': show((latencies.length / took) * 1000),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    sent: String(latencies.length),
    refused: String(refused),
  }
}

/** Every request has a key: a missing key is a lost request, and rows beyond the keys are duplicates. */
async function stored(served: Served, requests: number): Promise<Row> {
  const [counted] = (await served.query(COUNT)) as readonly { readonly rows: number; readonly keys: number }[]
  const [all, keys] = [Number(counted?.rows), Number(counted?.keys)]
  if (all !== requests || keys !== requests) process.exitCode = 1
  return { stored: String(all), lost: String(requests - keys), doubled: String(all - keys) }
}
