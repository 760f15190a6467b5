import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { literal } from '../support/read.ts'
import { postgrest, stageOf, withBackends } from '../support/stage.ts'

withBackends()

const MANY = 20_000

/* What the desk reads of many requests: an index finds the rows, and no function is called for each of them. */
describe('the desk with twenty thousand requests, on PostgREST', () => {
  const { startAfresh, query, hire } = stageOf(() => postgrest)
  let ann: Person
  beforeEach(async () => {
    await startAfresh()
    ann = await hire('Ann')
  })

  /** Suspects if they have a mark of one, the first hundred of one number. */
  const fill = (columns: { readonly marks?: string; readonly isDone?: boolean }) =>
    query(`
      set local session_replication_role = replica;
      insert into public.contact_submissions (name, phone, email, received_at, due_at, marks, status, seen_at, done_at, outcome)
      select 'Visitor ' || i, '07700 9' || case when i <= 100 then '00000' else lpad(i::text, 5, '0') end, 'v@example.org', at, at,
        ${literal(columns.marks ?? '{}')}, ${columns.isDone ? "'done', at, at, 'spam'" : "'new', null, null, null"}
      from generate_series(1, ${MANY}) as i, lateral (select now() - i * interval '1 second' as at) as moment;
      set local session_replication_role = default;
      analyze public.contact_submissions`)

  /** How many rows of all requests one call reads, and how often it asks whether somebody is suspect. */
  async function costOf(call: string, key = crypto.randomUUID()) {
    // The statistics hold what earlier transactions of this connection have left there, too.
    const counted = `(select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
        where relid = 'public.contact_submissions'::regclass)`
    const called = `coalesce((select sum(calls) from pg_stat_xact_user_functions
        where funcname in ('is_suspect', 'is_done_already')), 0)`
    const [row] = await query(`
      set local track_functions = 'all';
      select set_config('request.jwt.claims', ${literal(JSON.stringify({ sub: ann.account, role: 'authenticated' }))}, true),
        set_config('request.jwt.claim.sub', ${literal(ann.account)}, true),
        set_config('request.headers', ${literal(JSON.stringify({ 'idempotency-key': key }))}, true),
        set_config('test.rows', ${counted}::text, true), set_config('test.calls', ${called}::text, true);
      select ${call};
      select (${counted} - current_setting('test.rows')::bigint)::text as rows,
        (${called} - current_setting('test.calls')::bigint)::text as calls`)
    return { rows: Number(row?.rows), calls: Number(row?.calls) }
  }

  const marked = async () =>
    (await query(`select count(*)::text from public.contact_submissions where outcome = 'spam'`))[0]?.count

  test('the list asks of the requests that it shows whether they are suspect, not of all', async () => {
    await fill({})
    expect((await costOf('public.desk_requests()')).calls).toBeLessThan(1_000)
  })

  test('marking a number as spam reads the requests of that number', async () => {
    await fill({})
    const [one] = await query(`select id from public.contact_submissions where name = 'Visitor 1'`)
    const { rows, calls } = await costOf(`public.desk_mark_number_spam('${one?.id}', now())`)
    expect(rows).toBeLessThan(3_000)
    expect(calls).toBeLessThan(1_000)
    expect(await marked()).toBe('100')
  })

  test('marking suspects reads none of those that were marked before', async () => {
    await fill({ marks: '{honeypot}', isDone: true })
    const { rows, calls } = await costOf('public.desk_mark_suspects_spam(now())')
    expect(rows).toBeLessThan(1_000)
    expect(calls).toBeLessThan(1_000)
  })
})
