import type { Backend } from '../postgrest.ts'
import { read } from '../read.ts'
import { type Attack, call, submission } from './attack.ts'

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

/** Sends a request with these arguments, headers and query, or with this text as its body. */
const submit = (args: object | string, headers: Attack['headers'] = {}, query = '') =>
  call(`insert_contact_submission${query}`, typeof args === 'string' ? args : { ...submission, ...args }, {
    headers,
    mayAnswer: true,
  })

/** Attacks beyond the loop over functions, by kind. */
export const clever = (ids: Readonly<Record<string, string>>): Readonly<Record<string, readonly Attack[]>> => {
  /** Calls that even staff may not make. */
  const onCanary = (name: string, more: object = {}) => call(name, { p_id: ids.canary, ...more })
  const account = ids.ownerAccount ?? ''
  const claims: ReadonlyArray<Readonly<Record<string, string>>> = [
    { role: 'service_role', 'x-role': 'service_role', 'x-user-id': account },
    { 'request.jwt.claims': `{"role":"service_role","sub":"${account}"}` },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { cookie: `sb-access-token=${account}; role=service_role` },
    { prefer: "timezone=UTC'; drop table x; --" },
  ]

  return {
    'other schemas and the server’s functions': [
      ...['private', 'auth', 'pg_catalog'].flatMap((schema) => [
        call('note_audit', { what: 'erased', detail: {} }, { headers: { 'content-profile': schema } }),
        call('pg_read_file', { filename: '/etc/passwd' }, { headers: { 'content-profile': schema } }),
      ]),
      call('set_config', { setting_name: 'role', new_value: 'service_role', is_local: false }),
      call('purge_expired', {}, { headers: { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' } }),
    ],
    'headers that claim an identity': claims.flatMap((headers) => [
      call('desk_requests', {}, { headers, rightOf: 'staff' }),
      call('list_staff', {}, { headers }),
    ]),
    'staff beyond their rights': [
      ...['request', 'see', 'take', 'release', 'undo_finish'].map((name) => onCanary(`desk_${name}`)),
      ...['number', 'sender'].map((what) => onCanary(`desk_mark_${what}_spam`, { p_until: '2100-01-01' })),
      onCanary('desk_reply', { p_text: 'x' }),
      ...['finish', 'set_outcome'].map((name) => onCanary(`desk_${name}`, { p_outcome: 'job' })),
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
      ...['%', "' or '1'='1", ' '].map((p_email) =>
        call('desk_erase_person', { p_ids: [ids.request, ids.canary], p_email }, { mayAnswer: true }),
      ),
      ...[ids.request, ids.stranger].map((p_id) => call('desk_remove_colleague', { p_id })),
    ],
    submissions: [
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
    'guessed request keys': [
      ids.request,
      ids.taken,
      ids.canary,
      'taken-key',
      "' or true --",
      'x'.repeat(100_000),
    ].flatMap((p_key) =>
      Object.entries({
        send_request_message: { p_message: 'aaaaaaaa-0000-4000-8000-00000000000a', p_text: 'attack' },
        see_request_messages: { p_last: '9'.repeat(18) },
        send_picture_part: { p_picture: ids.picture, p_parts: 1, p_part: 0, p_data: '/9j/' },
      }).map(([name, args]) => call(name, { p_key, ...args }, { mayAnswer: true })),
    ),
  }
}
