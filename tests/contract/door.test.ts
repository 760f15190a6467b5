import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { callablesOf } from '../support/attacks/tries.ts'
import type { Person } from '../support/person.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { stageOf, started } from '../support/stage.ts'
import type { Headers } from '../support/visitor.ts'

/*
 * What a caller's own filter may cost everyone else (docs/decisions/25-callers-own-filters.md). The limits are set so far apart
 * that no machine's speed decides.
 */

/** PostgreSQL is busy for seconds with only reading this filter: as it plans, or where the answer has this part. */
const filterOn = (part: string) => `?pgrst_scalar->>${part}=match.${encodeURIComponent('((a|b)?){255}((c|d)?){255}$')}`
/** The functions by which visitors send, which need no place among those who read. */
const SENDS = ['insert_contact_submission', 'push_shown', 'see_request_messages', 'send_contact_submission'].concat(
  'send_picture_part',
  'send_request_message',
)

describe('with PostgREST', () => {
  const backend = started(startPostgrest)
  let ann: Person

  beforeAll(async () => {
    // A hosted project's own limits, of 3 and 8 s, must not be what ends a filter here.
    await query(`alter role anon reset statement_timeout; alter role authenticated reset statement_timeout;
      notify pgrst, 'reload config'`)
  })

  const { startAfresh, query, read, hire, submit, callRpc, callAsService, changeSettings, meanwhile } = stageOf(backend)

  beforeEach(async () => {
    await startAfresh()
    ann = await hire('Ann', 'owner')
  })

  const from = (address: string): Headers => ({ 'x-forwarded-for': address })
  const [here, there] = [from('203.0.113.1'), from('203.0.113.2')] as const
  const signedIn = (account: string): Headers => ({
    authorization: `Bearer ${backend().token('authenticated', account)}`,
  })
  const stranger = async () => {
    const [user] = await query("insert into auth.users (email) values ('stranger@example.com') returning id")
    return signedIn(String(user?.id))
  }
  const said = async (response: Response) => {
    const text = await response.text()
    const { code = text } = JSON.parse(text || 'null') ?? {}
    return `${response.status} ${code}`
  }
  const warn = () => {
    const p_until = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 16)
    return ann.asks('set_notice', { p_text: 'Frost. We come later.', p_until, p_aim_holds: true })
  }
  /** Holds all of these places, as calls that are under way do. */
  const taken = (...places: ReadonlyArray<readonly [who: string, most: number]>) =>
    places
      .map(
        ([who, most]) =>
          `select pg_advisory_xact_lock(20261126, hashtext('${who} ' || n)) from generate_series(1, ${most}) as n`,
      )
      .join(';')

  test('a filter ends after the time that the settings give, whoever calls whatever', async () => {
    await warn()
    const all = await callablesOf(backend())
    const callers = [
      ['anon', here],
      ['authenticated', await stranger()],
      ['authenticated', signedIn(ann.account)],
    ] as const
    const filtered = []
    for (const [role, headers] of callers)
      for (const { name, parameters } of all.filter(({ name }) => GRANTS[role]?.includes(name))) {
        const isText = parameters.some((one) => one.name === null)
        const args = isText ? '{}' : Object.fromEntries(parameters.map((one) => [one.name, null]))
        const type: Headers = isText ? { 'content-type': 'text/plain' } : {}
        const call = (query = '') => callRpc(name + query, args, { ...headers, ...type })
        // Without parameters, PostgreSQL reads the filter only for an answer that has the part.
        const answer = parameters.length > 0 ? { any: true } : JSON.parse((await (await call()).text()) || 'null')
        const [part] = Object.keys(answer ?? {}).filter((key) => !answer.code && answer[key] !== null)
        if (part) filtered.push({ name, role, call: () => call(filterOn(part)) })
      }
    expect(new Set(filtered.map(({ name }) => name)).size).toBeGreaterThan(50)
    // One of them has ended it.
    await warn()
    await changeSettings("visitor_within = '0.05 seconds', staff_within = '0.05 seconds'")
    for (const { name, role, call } of filtered)
      expect([name, role, await said(await call())]).toEqual([name, role, '500 57014'])
  })

  test('a filter on what a caller may not use ends as soon', async () => {
    await changeSettings("visitor_within = '0.05 seconds'")
    for (const headers of [here, await stranger()]) {
      expect(await said(await callRpc('list_staff', {}, headers))).toMatch(/^40[13] 42501$/)
      const table = `${backend().url}/rest/v1/contact_submissions${filterOn('a').replace('pgrst_scalar->>a', 'message')}`
      expect(await said(await fetch(table, { headers: { apikey: backend().anonKey, ...headers } }))).toBe('500 57014')
    }
  })

  test('while others read, more are refused at once, and sending, staff and the sender go on', async () => {
    const notice = (headers: Headers) => callRpc('site_notice', {}, headers)
    const [mine] = await read<{ sender: string }>(
      `select sender from (select set_config('request.headers', '${JSON.stringify(here)}', true)) as set, private.origin()`,
    )
    const bob = await hire('Bob')
    const open = (who = ann) => callRpc('desk_requests', {}, signedIn(who.account))

    await meanwhile(taken(['reads', 4]), async () => {
      const refused = await notice(here)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
      expect(await refused.json()).toMatchObject({ code: 'PT429' })
      for (const name of GRANTS.anon ?? []) {
        const isText = name === 'send_contact_submission'
        const { status } = await callRpc(name, isText ? 'null' : {}, {
          ...here,
          ...(isText && { 'content-type': 'text/plain' }),
        })
        if (SENDS.includes(name)) expect([name, status]).not.toEqual([name, 429])
      }
      expect((await notice(await stranger())).status).toBe(429)
      expect([(await submit({}, here)).status, (await open()).status]).toEqual([204, 200])
      expect((await callAsService('claim_notifications')).status).toBe(200)
    })
    await meanwhile(taken([`reads ${mine?.sender}`, 2]), async () => {
      expect([(await notice(here)).status, (await notice(there)).status, (await notice({})).status]).toEqual([
        429, 200, 200,
      ])
      expect((await submit({}, here)).status).toBe(204)
    })
    const sent = async () => [(await submit({}, here)).status, (await submit({}, there)).status]
    expect(await meanwhile(taken([`sends ${mine?.sender}`, 3], ['sends', 3]), sent)).toEqual([204, 204])
    expect(await meanwhile(taken([`sends ${mine?.sender}`, 4]), sent)).toEqual([429, 204])
    expect(await meanwhile(taken([`sends ${mine?.sender}`, 1], ['sends', 4]), sent)).toEqual([429, 204])
    await meanwhile(taken([`staff ${ann.id}`, 6]), async () => {
      expect([(await open()).status, (await open(bob)).status]).toEqual([429, 200])
    })
    expect([(await notice(here)).status, (await open()).status]).toEqual([200, 200])
  })

  test('one key is read twice at once, whoever shows it', async () => {
    const [key, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
    for (const one of [key, other]) await submit({}, { 'idempotency-key': one })
    const statuses = async () => {
      const see = callRpc('see_request_messages', { p_key: key, p_last: '1' }, there)
      const answers = [key, other].map((p_key) => callRpc('request_answer', { p_key }, there))
      return Promise.all([see, ...answers].map(async (reply) => (await reply).status))
    }
    expect(await meanwhile(taken([`key ${key}`, 2]), statuses)).toEqual([200, 429, 200])
    expect(await meanwhile(taken([`key ${key}`, 6]), statuses)).toEqual([429, 429, 200])
  })

  test('two filters of one address leave no place for a third, until they end', async () => {
    await changeSettings("visitor_within = '5 seconds'")
    await warn()
    const filters = [1, 2].map(async () => said(await callRpc(`site_notice${filterOn('text')}`, {}, here)))
    const busy =
      "select pid from pg_stat_activity where usename = 'authenticator' and query like '%pgrst_scalar%' and state = 'active'"
    await vi.waitUntil(async () => (await query(busy)).length === 2)
    expect((await callRpc('site_notice', {}, here)).status).toBe(429)
    expect([(await submit({}, here)).status, (await callRpc('site_notice', {}, there)).status]).toEqual([204, 200])
    await query(`select pg_cancel_backend(pid) from (${busy}) as busy`)
    expect(await Promise.all(filters)).toEqual(['500 57014', '500 57014'])
    expect((await callRpc('site_notice', {}, here)).status).toBe(200)
  })

  test('only the function that limits callers can be reached in its schema', async () => {
    expect(await query("select proname from pg_proc where pronamespace = 'door'::regnamespace")).toEqual([
      { proname: 'check_call' },
    ])
    const headers = { ...here, 'content-profile': 'door' }
    expect((await callRpc('check_call', {}, headers)).status).toBe(406)
    expect((await callRpc('check_call', {}, here)).status).toBe(404)
  })
})
