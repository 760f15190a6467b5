import type { Backend } from '../postgrest.ts'
import { read } from '../read.ts'
import { type Attack, ask, call, REST, submission } from './attack.ts'

type Parameter = { readonly name: string | null; readonly type: string; readonly isOptional: boolean }
export type Callable = { readonly name: string; readonly parameters: readonly Parameter[] }
type Arguments = Readonly<Record<string, unknown>> | string

/** All functions of the API. Read from the database, so that the tests attack new functions as soon as they exist. */
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
  // The type is a table's row.
  return type in VALID ? VALID[type] : { id }
}

/** Whether the function has one unnamed parameter, so that the body is its argument. */
const takesText = ({ parameters }: Callable) => parameters.some(({ name }) => name === null)

function filled(callable: Callable, id: string, isComplete: boolean): Arguments {
  if (takesText(callable)) return JSON.stringify(submission)
  const given = callable.parameters.filter(({ isOptional }) => isComplete || !isOptional)
  return Object.fromEntries(given.map(({ name, type }) => [name, valid(type, id)]))
}

/** Valid arguments, with each id for every parameter, and with null for all. */
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

/** Arguments with one hostile parameter, while the others are valid. */
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

/** Calls a function by GET. */
export const getWith = (callable: Callable, args: Arguments, rest: Partial<Attack> = {}): Attack => {
  const inAddress = (value: unknown) => {
    if (typeof value === 'string') return value
    return Array.isArray(value) ? `{${value}}` : JSON.stringify(value)
  }
  const query = Object.entries(Object(args)).map(([name, value]): [string, string] => [name, inAddress(value)])
  return { method: 'GET', path: `/rest/v1/rpc/${callable.name}?${new URLSearchParams(query)}`, ...rest }
}

type Table = { readonly schema: string; readonly name: string; readonly column: string }

/** All our tables and views, each with a column that can be changed. */
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

/** Attacks beyond the loops over functions and tables, by kind. */
export type Clever = {
  kind: string
  attacks: readonly Attack[]
  /** Whether the attempts may store a request, like any visitor. */
  mayStore?: boolean
}

const T = '/contact_submissions'
const row = { name: 'Mallory', phone: '1', email: 'm' }
const password = 'correct horse battery staple'

const get = (path: string, headers: Attack['headers'] = {}) => ask('GET', path, { headers })
const raw = (method: string, path: string, body?: object): Attack => ({
  method,
  path,
  ...(body && { body: JSON.stringify(body) }),
})
/** Queries a table, with the encoding of a browser. */
const query = (text: string) => get(`${T}?${encodeURI(text)}`)
const prefer = (value: string) => ({ headers: { prefer: value } })

/** Sends a request with these arguments, headers and query, or with this text as its body. */
const submit = (args: object | string, headers: Attack['headers'] = {}, query = '') =>
  call(`insert_contact_submission${query}`, typeof args === 'string' ? args : { ...submission, ...args }, {
    headers,
    mayAnswer: true,
  })

const injectedHeaders = (account: string): Array<Record<string, string>> => [
  { role: 'service_role', 'x-role': 'service_role', 'x-user-id': account },
  { 'request.jwt.claims': `{"role":"service_role","sub":"${account}"}` },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-original-url': `${REST}${T}`, 'x-http-method-override': 'GET' },
  { cookie: `sb-access-token=${account}; role=service_role` },
  { prefer: "timezone=UTC'; drop table x; --" },
]

export const clever = (ids: Readonly<Record<string, string>>): readonly Clever[] => {
  /** Calls that even staff may not make. */
  const onCanary = (name: string, more: object = {}) => call(name, { p_id: ids.canary, ...more })
  const account = ids.ownerAccount ?? ''

  return [
    {
      kind: 'a table read or written by other means',
      attacks: [
        query('select=*,staff!inner(name)&staff.role=eq.owner'),
        query('select=(select salt from private.settings)'),
        ask('HEAD', `${T}?phone=like.07*`, prefer('count=exact')),
        get('/rpc/desk_me?select=*,staff(*)'),
        ask('POST', T, {}, [row, row]),
        ask('POST', `${T}?on_conflict=id`, prefer('resolution=merge-duplicates'), { ...row, id: ids.request }),
        ask('PUT', `${T}?id=eq.${ids.request}`, {}, { ...row, id: ids.request }),
        call('purge_expired', {}, { headers: { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' } }),
      ],
    },
    {
      kind: 'other schemas and the server’s functions',
      attacks: [
        ...['auth', '', '"private"'].map((schema) => get('/staff', { 'accept-profile': schema })),
        get('/private%2Esettings'),
        call('note_audit', { what: 'erased', detail: {} }, { headers: { 'content-profile': 'private' } }),
        ...Object.entries({
          pg_read_file: { filename: '/etc/passwd' },
          set_config: { setting_name: 'role', new_value: 'service_role', is_local: false },
        }).flatMap(([name, args]) => [
          call(name, args),
          call(name, args, { headers: { 'content-profile': 'pg_catalog' } }),
        ]),
      ],
    },
    {
      kind: 'headers that claim an identity',
      attacks: injectedHeaders(account).flatMap((headers) => [
        call('desk_requests', {}, { headers, rightOf: 'staff' }),
        call('list_staff', {}, { headers }),
      ]),
    },
    {
      kind: 'tricks with the path, the method and the body',
      attacks: [
        raw('GET', `${REST}/rpc/insert_contact_submission/../../contact_submissions`),
        raw('POST', `${REST}/rpc/desk_me/%2e%2e/list_staff`, {}),
        raw('GET', `http://elsewhere.example${REST}${T}`),
        raw('GET', '/_system/introspect'),
        ask('HEAD', '/rpc/add_staff?p_user=x&p_name=M'),
        get('/rpc/insert_contact_submission?p_name=M&p_phone=1&p_email=m'),
        call('desk_request', '['.repeat(50_000)),
        call('desk_request', { p_id: ids.request, p_role: 'owner' }),
        { ...get('/', { accept: 'application/openapi+json' }), mayAnswer: true },
        { ...raw('OPTIONS', `${REST}/rpc/list_staff`), mayAnswer: true },
      ],
    },
    {
      kind: 'accounts',
      attacks: [
        raw('POST', '/auth/v1/signup', { email: 'm@example.org', password, app_metadata: { role: 'owner' } }),
        raw('POST', '/auth/v1/token?grant_type=password', { email: { $ne: null }, password: { $ne: null } }),
        raw('GET', '/auth/v1/admin/users'),
        raw('PUT', `/auth/v1/admin/users/${account}`, { password }),
        { ...raw('PUT', '/auth/v1/user', { password, role: 'service_role' }), rightOf: 'account' },
        // The answer is the same for every address.
        { ...raw('POST', '/auth/v1/recover', { email: 'm@example.org' }), mayAnswer: true },
        ...[{ do: 'look' }, { do: 'add', email: 'm@example.org', name: 'M', role: 'owner' }].map(
          (asked): Attack => ({ ...raw('POST', '/functions/v1/staff', asked), rightOf: 'owner' }),
        ),
      ],
    },
    {
      kind: 'staff beyond their rights',
      attacks: [
        ...['request', 'see', 'take', 'release'].map((name) => onCanary(`desk_${name}`)),
        ...['number', 'sender'].map((what) => onCanary(`desk_mark_${what}_spam`, { p_until: '2100-01-01' })),
        onCanary('desk_reply', { p_text: 'x' }),
        onCanary('desk_finish', { p_outcome: 'job' }),
        onCanary('desk_assign', { p_to: ids.ownerStaff }),
        call('desk_mark_spam', { p_ids: [ids.canary, ids.taken] }, { mayAnswer: true }),
        call('desk_requests', { p_search: 'Canary' }, { mayAnswer: true }),
        // The owner of this device may do both.
        call('desk_remove_device', { p_id: ids.device }, { rightOf: 'owner', mayAnswer: true }),
        call('desk_test_device', { p_id: ids.device }, { rightOf: 'owner' }),
        call('desk_assign', { p_id: ids.request, p_to: ids.stranger }),
        call('desk_picture', { p_id: ids.halfPicture }),
        ...[{ canary_token: 'x' }, { salt: 'x' }, { only_row: false }].map((p_settings) =>
          call('desk_change_settings', { p_settings }),
        ),
        ...['%', "' or '1'='1", ' '].map((p_email) => call('desk_erase_person', { p_email }, { mayAnswer: true })),
        ...[ids.request, ids.stranger].map((p_id) => call('desk_remove_colleague', { p_id })),
      ],
    },
    {
      kind: 'submissions',
      mayStore: true,
      attacks: [
        submit({ p_message: 'x'.repeat(5_000_000) }),
        submit(`[${Array(100).fill(JSON.stringify(submission)).join()}]`),
        submit(`{"__proto__":{"p_status":"done"},"p_name":"a",${JSON.stringify(submission).slice(1)}`),
        submit({ p_status: 'done' }),
        submit({}, {}, '?p_name=Other&p_status=done'),
        submit({}, { prefer: 'return=representation,resolution=merge-duplicates,count=exact,max-affected=0' }),
        ...['taken-key', 'canary-key', 'canary:%:1', `canary:${'_'.repeat(64)}:1`, 'sha256:x', 'k'.repeat(7000)].map(
          (key) => submit({}, { 'idempotency-key': key }),
        ),
        submit({}, { 'x-fill-time': "0'; select pg_sleep(10); --", 'x-honeypot': "'; drop table x; --" }),
        submit({}, { 'x-requested-at': '999999999999999', 'x-confirmed-at': "1'; drop table x" }),
        submit({}, { 'idempotency-key': 'taken-key', 'x-confirmed-at': '999999999999999' }),
        submit({}, { 'cf-connecting-ip': "1.1.1.1'; drop table x", 'x-forwarded-for': '1.1.1.1, ::/0' }),
      ],
    },
    {
      kind: 'guessed request keys',
      mayStore: true,
      attacks: [ids.request, ids.taken, ids.canary, 'taken-key', "' or true --", 'x'.repeat(100_000)].flatMap((p_key) =>
        Object.entries({
          send_request_message: { p_message: 'aaaaaaaa-0000-4000-8000-00000000000a', p_text: 'attack' },
          see_request_messages: { p_last: '9'.repeat(18) },
          send_picture_part: { p_picture: ids.picture, p_parts: 1, p_part: 0, p_data: '/9j/' },
        }).map(([name, args]) => call(name, { p_key, ...args }, { mayAnswer: true })),
      ),
    },
  ]
}
