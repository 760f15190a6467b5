import { beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { literal, read } from '../support/read.ts'
import { BACKENDS, startAfresh, withBackends } from '../support/stage.ts'

withBackends()

/** Years of requests that are done, with numbers of their own. */
const YEARS = `insert into public.contact_submissions
  (name, phone, email, received_at, status, seen_at, done_at, outcome)
  select 'Ada', '07700 9' || lpad(n::text, 5, '0'), 'ada' || n || '@example.org', now() - n * interval '1 minute', 'done', now(),
    now(), 'advice'
  from generate_series(1, 5000) as n`

describe.each(BACKENDS)('among years of requests on %s', (_name, backend) => {
  let owner: Person
  // The questions change next to nothing, and five thousand requests take seconds.
  beforeAll(async () => {
    await startAfresh(backend())
    owner = await Person.hire(backend(), 'Ann', 'owner')
    await backend().query(YEARS)
    await backend().query('vacuum analyze public.contact_submissions')
  }, 60_000)

  /** How often the whole table was read for it; what the connection did before may still be among its counts. */
  const readings = async (call: string): Promise<number> => {
    const count = `pg_stat_get_xact_numscans('public.contact_submissions'::regclass)`
    const claims = literal(JSON.stringify({ sub: owner.account, role: 'authenticated' }))
    const [answer] = await backend().query(`
      select set_config('request.jwt.claim.sub', ${literal(owner.account)}, true);
      select set_config('request.jwt.claims', ${claims}, true);
      select set_config('tests.before', ${count}::text, true);
      create temporary table asked on commit drop as select ${call};
      select (${count} - current_setting('tests.before')::integer)::text as readings`)
    return Number(answer?.readings)
  }

  test('a reading of the whole table is counted as one', async () => {
    expect(await readings('(select count(message) from public.contact_submissions)')).toBe(1)
  })

  test.each([
    ['what is open', 'public.desk_requests()'],
    ['a page of what is done', `public.desk_requests('done')`],
    ['a number', `public.desk_requests(null, '07700 900123')`],
    ['the end of a number', `public.desk_requests(null, '900123')`],
    ['a number beside a name', `public.desk_requests(null, 'ada 900123')`],
    ['what is past its time', 'public.purge_expired()'],
    ['a person by number', `public.desk_export_person('+44 7700 900123')`],
    ['a person by address', `public.desk_export_person(null, 'ada123@example.org')`],
    ['a person by both', `public.desk_export_person('+44 7700 900123', 'ada123@example.org')`],
    ['a person to erase', `public.desk_erase_person('+44 7700 900123')`],
  ])('%s is found without reading all of them', async (_what, call) => {
    expect(await readings(call)).toBe(0)
  })

  test.each(['nobody', 'obod', 'nobody else', 'RM99 9ZZ', 'ada', '100%', 'ada123@', 'Noböd’y'])(
    'words like %s are found without reading all of them, where the database has pg_trgm',
    async (words) => {
      const there = await read(backend(), "select from pg_available_extensions where name = 'pg_trgm'")
      expect(await readings(`public.desk_requests(null, ${literal(words)})`)).toBeLessThanOrEqual(1 - there.length)
    },
  )

  test('what is past its time is deleted a thousand at a time, so that nothing waits for it', async () => {
    await backend().query("update public.contact_submissions set done_at = now() - interval '2 years'")
    const step = async () => {
      const [answer] = await backend().query("select public.purge_expired() ->> 'requests' as requests")
      return Number(answer?.requests)
    }
    expect([await step(), await step(), await step()]).toEqual([1000, 1000, 1000])
    expect(await backend().rows()).toHaveLength(1999)
    // One was erased above.
    expect([await step(), await step(), await step()]).toEqual([1000, 999, 0])
  })
})
