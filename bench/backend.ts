/** `npm run bench:backend`: times the queries of desk and sender on a database with many requests. See README.md. */
import { parseArgs } from 'node:util'
import { type Backend, startPostgrest } from '../tests/support/postgrest.ts'
import { command } from '../tools/machine/launch.ts'
import { measureCrowd, measureHostile } from './hostile.ts'
import { median, type Sample, show } from './lib/report.ts'

/** The desk's queries, run as a member of staff. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'the open list': 'public.desk_requests()',
  'done, a page': "public.desk_requests('done')",
  'a number': "public.desk_requests(null, '07700 123456')",
  'the end of a number': "public.desk_requests(null, '123456')",
  'a name': "public.desk_requests(null, 'somebody')",
  'a word of most': "public.desk_requests(null, 'ceiling')",
  'a postcode': "public.desk_requests(null, 'RM20 6EW')",
  'one person': "public.desk_export_person('07700 123456', null)",
  'figures of a month': "public.desk_figures('2026-06-01', '2026-07-01')",
  'the purge, one step': 'public.purge_expired()',
  'mark suspects as spam': 'public.desk_mark_suspects_spam(now())',
  'a claim of the sender': 'public.claim_notifications()',
  'what is late, a call': "public.keep_up('late')",
}

const ANN = '00000000-0000-4000-8000-000000000001'

/** Requests from the last two years. A tenth come from returning visitors, and a tenth of the open ones look like spam. */
const fill = (rows: number, open: number) => `
  set session_replication_role = replica;
  -- Updating the index row by row takes as long as everything else together.
  drop index if exists public.contact_submissions_words;
  insert into public.contact_submissions
    (name, phone, email, message, received_at, due_at, requested_at, status, seen_at, taken_at, done_at, outcome, idempotency_key, marks)
  select 'Visitor ' || n, '07700 ' || lpad((n::bigint * 7919 % (${rows}::bigint * 9 / 10) % 1000000)::text, 6, '0'),
    'visitor' || n % (${rows}::bigint * 9 / 10) || '@example.org',
    repeat('Water comes through the ceiling of the kitchen. ', 1 + n % 5) || 'RM' || n % 20 || ' 6EW',
    moment, moment, moment, case when n > ${open} then 'done' else 'new' end, case when n > ${open} then moment end,
    case when n > ${open} and n % 3 > 0 then moment + interval '4 minutes' end, case when n > ${open} then moment end,
    case when n > ${open} then (array['job', 'advice', 'no answer', 'spam'])[1 + n % 4] end, gen_random_uuid()::text,
    case when n <= ${open} and n % 10 = 0 then array['honeypot'] else '{}' end
  from generate_series(1, ${rows}) as n, lateral (select now() - n * interval '2 years' / ${rows} as moment) as at;
  set session_replication_role = default;
  select private.connect_platform();
  insert into auth.users (id, email) values ('${ANN}', 'ann@example.org') on conflict do nothing;
  select public.add_staff('${ANN}', 'Ann', 'owner');
  insert into private.notifications (dedupe, kind, request_id, due_at)
    select 'new:' || id, 'new', id, now() from public.contact_submissions where status = 'new';
  analyze public.contact_submissions; analyze private.notifications`

const SIZE = "select pg_total_relation_size('public.contact_submissions') as bytes"

/** How long each query takes, in ms, and the size of the table. */
async function measure(rows: number, open: number): Promise<Sample> {
  const backend = await startPostgrest()
  try {
    await backend.query(fill(rows, open))
    const taken: Record<string, number | null> = {}
    for (const [what, call] of Object.entries(QUESTIONS)) taken[what] = await timeOf(backend, call)
    const [size] = await backend.query(SIZE)
    return { ...taken, 'MB on the disk': Number(size?.bytes) / 1e6 }
  } finally {
    await backend.stop()
  }
}

/** The median time of five calls, in ms. */
async function timeOf({ query }: Backend, call: string): Promise<number | null> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const begun = performance.now()
    await query(`select set_config('request.jwt.claims', '{"sub": "${ANN}"}', true); select ${call}`)
    times.push(performance.now() - begun)
  }
  return median(times)
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rows: { type: 'string', default: '20000,1000000' }, open: { type: 'string', default: '200' } },
  })
  if (positionals[0] === 'hostile') return console.table(await measureHostile())
  if (positionals[0] === 'crowd') return console.table(await measureCrowd())
  const sizes = (list: string) => list.split(',').map(Number)
  const lines: Record<string, Record<string, string>> = {}
  for (const rows of sizes(values.rows))
    for (const open of sizes(values.open)) {
      const name = `${rows.toLocaleString('en-GB')}, ${open.toLocaleString('en-GB')} open`
      for (const [what, taken] of Object.entries(await measure(rows, open)))
        lines[what] = { ...lines[what], [name]: show(taken) }
      console.error(`Measured: ${name}`)
    }
  console.log('\nms, median of five')
  console.table(lines)
})
