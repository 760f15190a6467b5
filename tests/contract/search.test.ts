import { beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import type { Backend } from '../support/postgrest.ts'
import { literal, read } from '../support/read.ts'
import { BACKENDS, onPostgrest, startAfresh, withBackends } from '../support/stage.ts'

withBackends()

const TABLE = "'public.contact_submissions'::regclass"
/** Counts for this transaction of table scans, rows read and checks for suspects. */
const COUNTS = {
  scans: `pg_stat_get_xact_numscans(${TABLE})`,
  rows: `(select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relid = ${TABLE})`,
  calls: `(select coalesce(sum(calls), 0) from pg_stat_xact_user_functions
    where funcname = 'is_done_already')`,
}
const each = (write: (sql: string, name: string) => string) =>
  Object.entries(COUNTS).map(([name, sql]) => write(sql, name))

/** The cost of one call, excluding earlier work on the connection. */
async function costOf({ query }: Backend, { account }: Person, call: string): Promise<Record<string, number>> {
  const claims = literal(JSON.stringify({ sub: account, role: 'authenticated' }))
  const [answer = {}] = await query(`
    set local track_functions = 'all';
    select set_config('request.jwt.claim.sub', ${literal(account)}, true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.headers', '{"idempotency-key": "${crypto.randomUUID()}"}', true);
    create temporary table before on commit drop as select ${each((sql, name) => `${sql} as ${name}`)};
    create temporary table asked on commit drop as select ${call};
    select ${each((sql, name) => `(${sql} - before.${name})::text as ${name}`)} from before`)
  return Object.fromEntries(Object.entries(answer).map(([name, count]) => [name, Number(count)]))
}

/** Years of done requests with distinct numbers. */
const YEARS = `insert into public.contact_submissions
  (name, phone, email, received_at, status, seen_at, done_at, outcome)
  select 'Ada', '07700 9' || lpad(n::text, 5, '0'), 'ada' || n || '@example.org', now() - n * interval '1 minute', 'done', now(),
    now(), 'advice'
  from generate_series(1, 5000) as n`

describe.each(BACKENDS)('among years of requests on %s', (_name, backend) => {
  let owner: Person
  // Filled once for all tests, because five thousand requests take seconds.
  beforeAll(async () => {
    await startAfresh(backend())
    owner = await Person.hire(backend(), 'Ann', 'owner')
    await backend().query(YEARS)
    await backend().query('vacuum analyze public.contact_submissions')
  }, 60_000)

  /** How often a call reads the whole table. */
  const readings = async (call: string) => (await costOf(backend(), owner, call)).scans

  test('counts one scan of the whole table as one', async () => {
    expect(await readings('(select count(message) from public.contact_submissions)')).toBe(1)
  })

  test.each([
    ['open requests', 'public.desk_requests()'],
    ['a page of done requests', `public.desk_requests('done')`],
    ['expired requests', 'public.purge_expired()'],
    ['a person by address', `public.desk_export_person(null, 'ada123@example.org')`],
  ])('finds %s without reading the whole table', async (_what, call) => {
    expect(await readings(call)).toBe(0)
  })

  const found = ['nobody', 'obod', 'nobody else', 'RM99 9ZZ', 'ada', '100%', 'ada123@', 'Noböd’y']
  const numbers = ['07700 900123', '+44 (0)7700 900123', '900123', 'ada 900123']
  test.each([
    ...[...found, ...numbers].map((words) => `public.desk_requests(null, ${literal(words)})`),
    `public.desk_export_person('+44 7700 900123')`,
    `public.desk_export_person('+44 7700 900123', 'ada123@example.org')`,
    `public.desk_erase_person(array(select id from public.contact_submissions where dialled = '07700900123'), '07700900123')`,
  ])('finds words and numbers without reading the whole table, given pg_trgm: %s', async (call) => {
    const there = await read(backend(), "select from pg_available_extensions where name = 'pg_trgm'")
    expect(await readings(call)).toBeLessThanOrEqual(1 - there.length)
  })

  test('purges a thousand requests at a time, so that nothing waits for it', async () => {
    await backend().query("update public.contact_submissions set done_at = now() - interval '2 years'")
    const step = async () => {
      const [answer] = await backend().query("select public.purge_expired() ->> 'requests' as requests")
      return Number(answer?.requests)
    }
    expect([await step(), await step(), await step()]).toEqual([1000, 1000, 1000])
    expect(await backend().rows()).toHaveLength(1999)
    // An earlier test erased one request.
    expect([await step(), await step(), await step()]).toEqual([1000, 999, 0])
  })
})

/* With many requests the desk uses indexes, and calls no function for each row. */
onPostgrest('the desk with twenty thousand requests, on %s', ({ backend, query, hired }) => {
  const ann = hired('Ann')

  /** Adds twenty thousand requests. The first hundred share a number. */
  const fill = (marks: string, state: string) =>
    query(`
      set local session_replication_role = replica;
      insert into public.contact_submissions (name, phone, email, received_at, due_at, marks, status, seen_at, done_at, outcome)
      select 'Visitor ' || i, '07700 9' || case when i <= 100 then '00000' else lpad(i::text, 5, '0') end, 'v@example.org', at, at,
        '${marks}', ${state}
      from generate_series(1, 20000) as i, lateral (select now() - i * interval '1 second' as at) as moment;
      set local session_replication_role = default;
      analyze public.contact_submissions`)
  const fillNew = () => fill('{}', "'new', null, null, null")

  test('a message of digits weighs no more on the disk than one of letters', async () => {
    const weigh = async (what: string) => {
      await backend().clear()
      await query('vacuum full public.contact_submissions')
      const sizeOf = async () => {
        const [size] = await query(`select sum(pg_total_relation_size(oid)) as bytes from pg_class
          where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`)
        return Number(size?.bytes)
      }
      const before = await sizeOf()
      await query(`insert into public.contact_submissions (name, phone, email, message)
        select 'Ada', '07700 900123', 'ada@example.org', (
          select string_agg(${what}, '') from generate_series(1, 2000) where n > 0)
        from generate_series(1, 100) as n`)
      return (await sizeOf()) - before
    }
    const letters = await weigh('chr(97 + floor(random() * 26)::integer)')
    expect(await weigh('floor(random() * 10)::integer::text')).toBeLessThan(letters)
  })

  test('the list checks for suspects only among the requests it shows', async () => {
    await fillNew()
    expect((await costOf(backend(), ann, 'public.desk_requests()')).calls).toBeLessThan(1_000)
  })

  test('marking a number as spam reads only requests of that number', async () => {
    await fillNew()
    const [one] = await query("select id from public.contact_submissions where name = 'Visitor 1'")
    const { rows, calls } = await costOf(backend(), ann, `public.desk_mark_number_spam('${one?.id}', now())`)
    expect(rows).toBeLessThan(3_000)
    expect(calls).toBeLessThan(1_000)
    expect(await query("select id from public.contact_submissions where outcome = 'spam'")).toHaveLength(100)
  })

  test('marking suspects does not read requests that were marked before', async () => {
    await fill('{honeypot}', "'done', at, at, 'spam'")
    const { rows, calls } = await costOf(backend(), ann, 'public.desk_mark_suspects_spam(now())')
    expect(rows).toBeLessThan(1_000)
    expect(calls).toBeLessThan(1_000)
  })
})
