import { beforeEach, expect, test } from 'vitest'
import { JOBS, MOST_ROWS } from '../../supabase/functions/notify/queue.ts'
import { addDevice } from '../support/person.ts'
import { claimAtOnce } from '../support/sender.ts'
import { onPostgrest, postgrest, withBackends } from '../support/stage.ts'

withBackends()

/** As long as a hosted project lets the secret key's calls take. */
const WITHIN = "set local statement_timeout = '8s';"

/* What thousands of requests that nobody takes may not do to the sender. */
onPostgrest('claims, on %s', ({ turnClock, query, hired, submit, settle, callAsService, meanwhile }) => {
  const ann = hired('Ann')
  // Not at the end of a digest: what one test does would come into two.
  beforeEach(() => turnClock('2026-11-23T10:02:00Z'))
  beforeEach(async () => void (await addDevice(ann)))

  /** So many of the last day, each from an address of its own, told of together and taken by nobody. */
  const untaken = (count: number) =>
    query(`
      set local session_replication_role = replica;
      insert into public.contact_submissions (name, phone, email, received_at, due_at)
      select 'Visitor ' || i, '07700900123', 'v@example.org', at, at
      from generate_series(1, ${count}) as i, lateral (select private.clock() - interval '20 minutes' - i * interval '23 hours' / ${count} as at) as moment;
      insert into private.request_senders select id, md5(id::text), received_at from public.contact_submissions;
      insert into private.notifications (dedupe, kind, created_at, due_at, settled_at, attempts)
      select distinct 'several:' || slot, 'several', slot, slot, private.clock(), 1
      from public.contact_submissions, date_bin('5 minutes', due_at, '2000-01-01') as slot;
      insert into private.digest_requests
      select n.id, r.id, 'new', r.due_at
      from public.contact_submissions as r join private.notifications as n
        on n.dedupe = 'several:' || date_bin('5 minutes', r.due_at, '2000-01-01');
      set local session_replication_role = default;
      analyze public.contact_submissions; analyze private.notifications; analyze private.digest_requests`)

  const keepUp = async (job: string) => {
    const [row] = await query(`${WITHIN} set local role service_role; select public.keep_up('${job}') as rows`)
    return Number(row?.rows)
  }

  const overHttp = async (name: string, body: object): Promise<unknown> => (await callAsService(name, body)).json()

  const claimNames = async () => {
    const told = await claimAtOnce(postgrest)
    for (const one of told) await settle(one)
    return told.flatMap(({ request }) => request?.name ?? [])
  }

  test('with fifteen thousand that nobody takes the next person is told of, and each job ends within the hosted limit', async () => {
    await untaken(15_000)
    await submit({ p_name: 'The next person' })
    await query(`${WITHIN} select public.claim_notifications(1)`)
    await query('update private.notifications set leased_until = null, lease = null where settled_at is null')
    expect(await claimNames()).toEqual(['The next person'])
    for (const job of JOBS) await keepUp(job)
    await query(`${WITHIN} select public.claim_notifications(); select public.sender_state()`)
  }, 120_000)

  test('a job that fails keeps nobody from being told', async () => {
    await query('alter function private.late_requests rename to late_requests_that_are_gone')
    try {
      await submit({ p_name: 'The next person' })
      await expect(keepUp('late')).rejects.toThrow('late_requests')
      expect(await claimNames()).toEqual(['The next person'])
    } finally {
      await query('alter function private.late_requests_that_are_gone rename to late_requests')
    }
  })

  test('what is late is told 500 at a time, once, in one digest, of which each has a line of its history', async () => {
    await untaken(1_200)
    for (const rows of [MOST_ROWS, MOST_ROWS, 200, 0]) expect(await keepUp('late')).toBe(rows)
    const lines = 'select count(*)::text as lines, count(distinct request_id)::text as requests from private.history'
    expect(await query(lines)).toEqual([{ lines: '1200', requests: '1200' }])
    const waiting =
      'select kind, count(*)::text from private.notifications where settled_at is null group by 1 order by 1'
    expect(await query(waiting)).toEqual([
      { kind: 'escalated', count: '6' },
      { kind: 'surge', count: '1' },
    ])
  })

  test('a digest takes two thousand of the late ones, and the next digest the others', async () => {
    await untaken(2_400)
    let told = 0
    for (let calls = 0; calls < 6; calls++) told += await keepUp('late')
    expect(told).toBe(2_006)
  })

  test('one that a colleague just holds is told of a minute later, and nobody waits for them', async () => {
    await untaken(3)
    const late = () => overHttp('keep_up', { p_job: 'late' })
    const one = 'select from public.contact_submissions order by due_at limit 1 for update'
    expect([await meanwhile(one, late), await late()]).toEqual([2, 1])
  })

  test('a claim passes over what is over, and hands out what stands behind it', async () => {
    await query(`insert into public.contact_submissions (name, phone, email) values ('Taken', '1', 'a@example.org')`)
    await query(`insert into private.notifications (dedupe, kind, request_id, due_at)
      select 'back:' || i, 'back', id, private.clock() - interval '1 hour' from public.contact_submissions, generate_series(1, 60) as i`)
    await query(
      `update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(), outcome = 'advice'`,
    )
    await submit({ p_name: 'The next person' })
    expect(await claimNames()).toEqual(['The next person'])
  })

  test('a claim neither waits for a device that is just being removed nor dies of it', async () => {
    await submit({ p_name: 'The next person' })
    const claimed = await meanwhile('delete from private.devices', () => overHttp('claim_notifications', {}))
    expect(claimed).toMatchObject({ notifications: [{ kind: 'new', devices: [] }] })
  })
})
