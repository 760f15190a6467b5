import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { type DefaultGrants, type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

const TABLE = 'contact_submissions'
const table = `/rest/v1/${TABLE}`
const rpc = '/rest/v1/rpc/insert_contact_submission'
const values = { p_name: 'Ada', p_phone: '07700 900123', p_email: 'ada@example.org' }

/** Who may do what in the schema that the API shows and in the one that it does not, owners apart. */
const granted = `
  select role, may, string_agg(object, ' ' order by object) as objects from (
  select object, coalesce(rolname, 'everybody') as role, string_agg(privilege_type, ' ' order by privilege_type) as may
  from (
    select relname as object, grantee, privilege_type
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind <> 'i' and grantee <> relowner
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
  let backend: PostgrestBackend
  beforeAll(async () => {
    backend = await startPostgrest({ grants })
  }, 180_000)
  afterAll(() => backend?.stop(), 60_000)
  beforeEach(() => backend.clear())

  const ask = (url: string, method: string, headers: Record<string, string>, body?: object) =>
    fetch(backend.url + url, {
      method,
      headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const bearer = (role: Parameters<PostgrestBackend['token']>[0]) => ({
    authorization: `Bearer ${backend.token(role)}`,
  })

  const functions = (role: string) => GRANTS[role]?.filter((name) => name !== TABLE).join(' ')

  test('each role may do what the table of grants says, and nothing else', async () => {
    expect(await backend.query(granted)).toEqual([
      { role: 'anon', may: 'EXECUTE', objects: functions('anon') },
      { role: 'authenticated', may: 'EXECUTE', objects: functions('authenticated') },
      { role: 'service_role', may: 'DELETE INSERT SELECT UPDATE', objects: TABLE },
      { role: 'service_role', may: 'EXECUTE', objects: functions('service_role') },
    ])
  })

  test('every table has row level security, and no policy lets anyone past it', async () => {
    const open = `select relname from pg_class left join pg_policy on polrelid = pg_class.oid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
        and (not relrowsecurity or polname is not null)`
    expect(await backend.query(open)).toEqual([])
  })

  test('visitors, accounts and the secret key may submit', async () => {
    for (const headers of [{}, bearer('anon'), bearer('authenticated'), bearer('service_role')])
      expect((await ask(rpc, 'POST', headers, values)).status).toBe(204)
    expect(await backend.rows()).toHaveLength(4)
  })

  test('the secret key reads, adds, changes and deletes', async () => {
    const secret = bearer('service_role')
    expect((await ask(table, 'POST', secret, { name: 'x', phone: 'x', email: 'x' })).status).toBe(201)
    expect((await ask(`${table}?name=eq.x`, 'PATCH', secret, { name: 'y' })).status).toBe(204)
    const read = await ask(table, 'GET', secret)
    expect([read.status, await read.json()]).toMatchObject([200, [{ name: 'y' }]])
    expect((await ask(`${table}?name=eq.y`, 'DELETE', secret)).status).toBe(204)
    expect(await backend.rows()).toEqual([])
  })
})
