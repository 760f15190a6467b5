import type { Backend } from '../postgrest.ts'
import { read } from '../read.ts'
import { type Attack, ask, call, submission } from './attack.ts'

type Parameter = { readonly name: string | null; readonly type: string; readonly isOptional: boolean }
export type Callable = { readonly name: string; readonly parameters: readonly Parameter[] }
type Arguments = Readonly<Record<string, unknown>> | string

/** What the API would call, as the database has it now: a new function is attacked without being listed. */
export const callablesOf = (backend: Backend) =>
  read<Callable>(
    backend,
    `select proname as name, (
       select coalesce(json_agg(json_build_object('name', nullif(proargnames[at], ''), 'type', format_type(type, null),
         'isOptional', at > pronargs - pronargdefaults) order by at), '[]')
       from unnest(proargtypes::oid[]) with ordinality as parameter(type, at)) as parameters
     from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
     order by proname`,
  )

const VALID: Readonly<Record<string, unknown>> = {
  text: 'attack',
  boolean: true,
  integer: 1,
  smallint: 1,
  bigint: 1,
  jsonb: {},
  json: {},
  'text[]': ['attack'],
  interval: '1 day',
  date: '2100-01-01',
  'timestamp without time zone': '2100-01-01',
  'timestamp with time zone': '2100-01-01',
}

function valid(type: string, id: string): unknown {
  if (type.startsWith('uuid')) return type === 'uuid' ? id : [id]
  // A row of a table.
  return type in VALID ? VALID[type] : { id }
}

/** Has no parameter with a name, so the body is its argument as it stands. */
const takesText = ({ parameters }: Callable) => parameters.some(({ name }) => name === null)

function filled(callable: Callable, id: string, isComplete: boolean): Arguments {
  if (takesText(callable)) return JSON.stringify(submission)
  const given = callable.parameters.filter(({ isOptional }) => isComplete || !isOptional)
  return Object.fromEntries(given.map(({ name, type }) => [name, valid(type, id)]))
}

/** Such as would be let through: every parameter, each id in the place of each id; and nothing but null. */
export function validArguments(callable: Callable, ids: readonly string[]): Arguments[] {
  const own = callable.parameters.some(({ type }) => type.startsWith('uuid')) ? ids : ids.slice(0, 1)
  const nulls = takesText(callable) ? 'null' : Object.fromEntries(callable.parameters.map(({ name }) => [name, null]))
  return [...own.map((id) => filled(callable, id, true)), nulls]
}

const HOSTILE: readonly unknown[] = [
  ...[null, [], { $ne: null }, -1, 2_147_483_648, '', '%', 'a\u0000b', '\ud800', 'x'.repeat(100_000)],
  ...["' or '1'='1", "' || (select salt from private.settings) || '", '$$; select pg_sleep(10); $$', '%1$s %I %n'],
  '((((((((((a*)*)*)*)*)*)*)*)*)*$',
]

/** One parameter at a time is what it should not be; the others are what the function needs. */
export function hostileArguments(callable: Callable, id: string): Arguments[] {
  if (takesText(callable))
    return HOSTILE.flatMap((value) => [
      typeof value === 'string' ? value : JSON.stringify(value),
      JSON.stringify({ ...submission, p_message: value, headers: { 'idempotency-key': value, 'x-honeypot': value } }),
      JSON.stringify({ ...submission, headers: value }),
    ])
  const usual = filled(callable, id, false)
  return callable.parameters.flatMap(({ name }) =>
    HOSTILE.map((value) => ({ ...Object(usual), [String(name)]: value })),
  )
}

export const callWith = (callable: Callable, args: Arguments, rest: Partial<Attack> = {}): Attack =>
  call(callable.name, args, takesText(callable) ? { headers: { 'content-type': 'text/plain' }, ...rest } : rest)

/** The same by its address. */
export const getWith = (callable: Callable, args: Arguments, rest: Partial<Attack> = {}): Attack => {
  const inAddress = (value: unknown) => {
    if (typeof value === 'string') return value
    return Array.isArray(value) ? `{${value}}` : JSON.stringify(value)
  }
  const query = Object.entries(Object(args)).map(([name, value]): [string, string] => [name, inAddress(value)])
  return { method: 'GET', path: `/rest/v1/rpc/${callable.name}?${new URLSearchParams(query)}`, ...rest }
}

type Table = { readonly schema: string; readonly name: string; readonly column: string }

/** Every table and view of ours, with a column that can be changed. */
export const tablesOf = (backend: Backend) =>
  read<Table>(
    backend,
    `select nspname as schema, relname as name, (
       select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity <> 'a' order by attnum limit 1) as column
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'private') and relkind in ('r', 'v', 'm', 'p') order by 1, 2`,
  )

export function attacksOn({ schema, name, column }: Table): Attack[] {
  const profile = { 'accept-profile': schema, 'content-profile': schema }
  const having = (prefer: string) => ({ headers: { ...profile, prefer } })
  const path = `/${name}`
  return [
    ask('GET', path, having('count=exact')),
    ask('GET', `${path}?select=count`, { headers: profile }),
    ask('HEAD', path, { ...having('count=exact'), refusal: /^40[1346]/ }),
    ask('POST', path, having('return=representation'), {}),
    ask('POST', path, having('resolution=merge-duplicates'), {}),
    ask('POST', path, having('resolution=ignore-duplicates,return=representation'), {}),
    ask('PATCH', path, having('return=representation,count=exact'), { [column]: null }),
    ask('DELETE', path, having('return=representation,count=exact')),
  ]
}
