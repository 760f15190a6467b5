import { beforeEach, describe, expect, test } from 'vitest'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { ensureCron } from '../../tools/machine/ensure.ts'
import { PLATFORM } from '../../tools/postgres/server.ts'
import { type DefaultGrants, startPostgrest } from '../support/postgrest.ts'
import { stageOf, started } from '../support/stage.ts'

describe('with the rest of a hosted project', () => {
  /* The parts of a hosted project, apart from the database, that migrations and requests depend on. */

  const { startAfresh, query, read, rows, hire, submit, submitted, canaryKey, callAsService, meanwhile } = stageOf(
    started(() => startPostgrest({ platform: PLATFORM })),
  )

  beforeEach(async () => {
    await startAfresh()
    await query(`truncate net.http_request_queue, realtime.messages;
    select public.set_sender('https://project.example/functions/v1/notify', repeat('s', 32), null)`)
  })

  /** Everything that the platform refuses, as one text. */
  const connect = async () =>
    (await read<{ refused: string[] }>('select private.connect_platform() as refused'))[0]?.refused.join()
  const state = async () =>
    (await read<{ state: { policies: string[] } }>('select public.deployment_state() as state'))[0]?.state
  const SEEN = "update public.contact_submissions set status = 'seen', seen_at = now()"
  const calls = () => read<{ body: unknown }>('select body from net.http_request_queue')

  test('the migrations leave out and name what the platform refuses, and can add it later', async () => {
    // The migrations ran as a role that does not own Realtime's tables.
    expect((await state())?.policies).toEqual([])
    await query('set role postgres')
    try {
      if (ensureCron())
        expect(await connect()).toContain('pg_cron, so no alert is repeated and nothing is purged by itself')
      expect(await connect()).toContain('the policy on realtime.messages')
      await query('reset role; alter table realtime.messages owner to postgres; set role postgres')
      for (let times = 0; times < 2; times++) expect(await connect()).not.toContain('realtime')
    } finally {
      await query('reset role')
    }
    expect((await state())?.policies).toEqual(['staff hear the desk'])
  })

  /** Makes the last call of the sender this much older. */
  const pass = (time: string) => query(`update private.health set at = at - interval '${time}' where name = 'wake'`)

  test('a single change wakes the sender once, and the canary does not', async () => {
    await submit()
    expect(await calls()).toEqual([{ body: { reason: 'change' } }])
    await pass('6 seconds')
    await query(SEEN)
    await query("update public.contact_submissions set reply = 'x', replied_at = now() where name = 'nobody'")
    expect(await calls()).toHaveLength(2)
    await pass('6 seconds')
    await submit({}, await canaryKey())
    expect(await calls()).toHaveLength(2)
  })

  test('requests that alert one by one wake the sender at once, but those in a digest do not', async () => {
    for (let i = 0; i < 100; i++) {
      await query(`insert into public.contact_submissions (name, phone, email)
      values ('Visitor ${i}', '07700900123', 'v@example.org')`)
      expect(await calls()).toHaveLength(Math.min(i + 1, 6))
    }
  })

  test('only the first change within five seconds wakes the sender, and the others wait for the next minute', async () => {
    await submit()
    await query('truncate net.http_request_queue')
    await pass('1 second')
    await query(SEEN)
    await query("update public.contact_submissions set status = 'new', seen_at = null")
    expect(await calls()).toEqual([])
    const everyMinute = 'select private.wake_sender()'
    await query(everyMinute)
    expect(await calls()).toEqual([{ body: { reason: 'change' } }])
    await query(`truncate net.http_request_queue; ${everyMinute}`)
    expect(await calls()).toEqual([{ body: {} }])
    // A lost call no longer delays later calls.
    await pass('5 seconds')
    await query(`truncate net.http_request_queue; ${SEEN}`)
    expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  })

  test('a change of the staff wakes the sender', async () => {
    const bob = await hire('Bob')
    await query('truncate net.http_request_queue')
    await pass('6 seconds')
    await bob.leaves()
    expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  })

  test('each action of staff wakes the sender once', async () => {
    const ann = await hire('Ann')
    const p_id = await submitted()
    for (const [name, parameters] of [
      ['note', { p_text: 'Dog.' }],
      ['take', {}],
      ['on_the_way', { p_minutes: 5 }],
      ['arrived', {}],
      ['reply', { p_text: 'Soon.' }],
    ] as const) {
      await query('truncate net.http_request_queue')
      await pass('6 seconds')
      await ann.asks(name, { p_id, ...parameters })
      expect([name, ...(await calls())]).toEqual([name, { body: { reason: 'change' } }])
    }
  })

  test.each([
    ['Realtime’s', 'realtime.messages'],
    ['pg_net’s', 'net.http_request_queue'],
  ])('thirty requests at once are stored and answered while %s table is locked', async (_what, table) => {
    const replies = await meanwhile(`lock table ${table} in access exclusive mode`, () =>
      Promise.all(Array.from({ length: 30 }, (_, i) => submit({ p_name: `Visitor ${i}` }))),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(204))
    expect(await rows()).toHaveLength(30)
  })

  test('the sender broadcasts to open desks, and a locked table does not block a connection', async () => {
    const broadcast = () => callAsService('broadcast_change')
    expect((await broadcast()).status).toBe(204)
    expect(await read('select topic, event, payload from realtime.messages')).toEqual([
      { topic: 'desk', event: 'changed', payload: {} },
    ])
    const { status } = await meanwhile('lock table realtime.messages in access exclusive mode', broadcast)
    expect(status).toBeGreaterThanOrEqual(400)
  })
})

const TABLE = 'contact_submissions'

/** The rights of each role in both schemas, except the owners'. */
const granted = `
  select role, may, string_agg(object, ' ' order by object) as objects from (
  select object, coalesce(rolname, 'everybody') as role, string_agg(privilege_type, ' ' order by privilege_type) as may
  from (
    select relname as object, grantee, privilege_type
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind <> 'i' and grantee <> relowner
    union all
    select relname || '.' || attname, grantee, privilege_type
    from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl)
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> relowner
    union all
    select proname, grantee, privilege_type
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> proowner
    union all
    select nspname, grantee, privilege_type
    from pg_namespace, aclexplode(nspacl)
    where nspname = 'private' and grantee <> nspowner
  ) as acl left join pg_roles on pg_roles.oid = grantee
  group by 1, 2) as one_each
  group by 1, 2 order by 1, 2`

describe.each<DefaultGrants>(['everything', 'nothing'])('where %s is granted by default', (grants) => {
  const backend = started(() => startPostgrest({ grants }))

  const functions = (role: string) => GRANTS[role]?.filter((name) => name !== TABLE).join(' ')

  test('each role has exactly the rights in the table of grants', async () => {
    expect(await backend().query(granted), 'tools/deployCheck/grants.ts').toEqual([
      { role: 'anon', may: 'EXECUTE', objects: functions('anon') },
      { role: 'authenticated', may: 'EXECUTE', objects: functions('authenticated') },
      { role: 'service_role', may: 'DELETE INSERT SELECT UPDATE', objects: TABLE },
      { role: 'service_role', may: 'EXECUTE', objects: functions('service_role') },
    ])
  })

  test('every table has row level security and no policy', async () => {
    const open = `select relname from pg_class left join pg_policy on polrelid = pg_class.oid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
        and (not relrowsecurity or polname is not null)`
    expect(await backend().query(open)).toEqual([])
  })
})
