import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { type DefaultGrants, type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

const TABLE = 'contact_submissions'

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
})
