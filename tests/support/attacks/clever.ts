import { type Attack, ask, call, REST, submission } from './attack.ts'

/** What no loop over functions and tables would think of, by kind. */
export type Clever = {
  kind: string
  attacks: readonly Attack[]
  /** Each may store a callback request of its own, as any visitor may, and nothing else. */
  mayStore?: boolean
}

const T = '/contact_submissions'
const row = { name: 'Mallory', phone: '1', email: 'm' }
const password = 'correct horse battery staple'
const UUID = 'aaaaaaaa-0000-4000-8000-00000000000a'

const get = (path: string, headers: Attack['headers'] = {}, rest: Partial<Attack> = {}) =>
  ask('GET', path, { headers, ...rest })
const raw = (method: string, path: string, body?: string): Attack => ({ method, path, ...(body && { body }) })
/** Encoded, as a browser would. */
const query = (text: string) => get(`${T}?${encodeURI(text).replaceAll('%25', '%')}`)
const prefer = (value: string) => ({ headers: { prefer: value } })
const auth = (method: string, path: string, body?: object): Attack =>
  raw(method, `/auth/v1${path}`, body && JSON.stringify(body))

/** A callback request with other arguments, headers or query; as a text, instead of it. */
const submit = (args: object | string, headers: Attack['headers'] = {}, query = '') =>
  call(`insert_contact_submission${query}`, typeof args === 'string' ? args : { ...submission, ...args }, {
    headers,
    mayAnswer: true,
  })
const message = (p_key: string) =>
  call('send_request_message', { p_key, p_message: UUID, p_text: 'attack' }, { mayAnswer: true })

const injectedHeaders = (account: string): Array<Record<string, string>> => {
  const claims = `{"role":"service_role","sub":"${account}"}`
  return [
    { role: 'service_role', 'x-role': 'service_role', 'x-user-id': account },
    { 'request.jwt.claims': claims, 'request-jwt-claims': claims, 'x-jwt-claims': claims },
    { 'x-client-info': "'; set role service_role; --" },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-prefix': '/_system', 'x-original-url': `${REST}${T}`, 'x-http-method-override': 'GET' },
    { cookie: `sb-access-token=${account}; role=service_role` },
    { prefer: "timezone=UTC'; drop table x; --" },
    { prefer: 'params=single-object,tx=commit,handling=strict' },
    { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ]
}

export const clever = (ids: Readonly<Record<string, string>>): readonly Clever[] => {
  /** Nothing changes, even if it is staff who asks. */
  const onCanary = (name: string, more: object = {}) => call(name, { p_id: ids.canary, ...more })

  return [
    {
      kind: 'filters, embedding, counting and identifiers of a table',
      attacks: [
        query('or=(name.like.*,phone.ilike.*)'),
        query('select=*,staff!inner(name)&staff.role=eq.owner'),
        query('select=...staff(name)'),
        query('select=id.count(),name.max(),phone.min()'),
        query('select="name"";drop table x;--"'),
        query('select=(select salt from private.settings)'),
        query('order=(case when true then name else phone end)'),
        query("name=eq.'or'1'='1"),
        query('limit=99999999999999999999'),
        get('/rpc/desk_me?select=*,staff(*)'),
        ask('HEAD', `${T}?phone=like.07*`, prefer('count=exact')),
        get(T, { range: '5-1', 'range-unit': 'items', prefer: 'count=planned' }),
      ],
    },
    {
      kind: 'writing to a table by other means',
      attacks: [
        ask('POST', T, {}, [row, row]),
        ask('POST', `${T}?on_conflict=id`, prefer('resolution=merge-duplicates'), { ...row, id: ids.request }),
        ask('POST', T, prefer('tx=rollback,return=representation'), row),
        ask('POST', T, { headers: { 'content-type': 'text/csv' } }, 'name,phone,email\nM,1,m'),
        ask('PATCH', `${T}?id=not.is.null`, prefer('max-affected=1000,handling=strict'), { phone: '1' }),
        ask('PUT', `${T}?id=eq.${ids.request}`, {}, { ...row, id: ids.request }),
        ask('DELETE', T, { headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze' } }),
        call('purge_expired', {}, { headers: { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' } }),
      ],
    },
    {
      kind: 'other schemas, and the functions of the server',
      attacks: [
        ...['auth', '', 'public,private', '"private"'].map((schema) => get('/staff', { 'accept-profile': schema })),
        get('/pg_authid?select=rolname,rolpassword', { 'accept-profile': 'pg_catalog' }),
        get('/private%2Esettings'),
        call('private.note_audit', { what: 'erased', detail: {} }),
        call('note_audit', { what: 'erased', detail: {} }, { headers: { 'content-profile': 'private' } }),
        ...Object.entries({
          pg_read_file: { filename: '/etc/passwd' },
          pg_sleep: { seconds: 10 },
          set_config: { setting_name: 'role', new_value: 'service_role', is_local: false },
          query_to_xml: { query: 'select * from private.settings', nulls: true, tableforest: false, targetns: '' },
        }).flatMap(([name, args]) => [
          call(name, args),
          call(name, args, { headers: { 'content-profile': 'pg_catalog' } }),
        ]),
      ],
    },
    {
      kind: 'headers that say who somebody is, or ask for another thing',
      attacks: injectedHeaders(ids.ownerAccount ?? '').flatMap((headers) => [
        call('desk_requests', {}, { headers, rightOf: 'staff' }),
        call('list_staff', {}, { headers }),
      ]),
    },
    {
      kind: 'tricks with the path, the method and the body',
      attacks: [
        raw('GET', `${REST}/rpc/..%2fcontact_submissions`),
        raw('GET', `${REST}/rpc/insert_contact_submission/../../contact_submissions`),
        raw('POST', `${REST}/rpc/desk_me/%2e%2e/list_staff`, '{}'),
        raw('POST', `${REST}/rpc/list_staff%00`, '{}'),
        raw('POST', `//rest/v1/rpc/list_staff`, '{}'),
        raw('GET', `http://elsewhere.example${REST}${T}`),
        raw('GET', `${REST}${T}?apikey=service_role`),
        raw('GET', '/_system/introspect'),
        raw('TRACE', `${REST}${T}`),
        ask('HEAD', '/rpc/add_staff?p_user=x&p_name=M'),
        get('/rpc/insert_contact_submission?p_name=M&p_phone=1&p_email=m'),
        call('list_staff?select=&limit=0', '[]', prefer('return=minimal')),
        call('desk_request', `[{"p_id":"${ids.request}"}]`, { rightOf: 'staff' }),
        call('desk_request', '['.repeat(50_000)),
        call('desk_request', { p_id: ids.request, p_role: 'owner' }),
        get('/', { 'accept-profile': 'private' }, { mayAnswer: true }),
        get('/', { accept: 'application/openapi+json' }, { mayAnswer: true }),
        { ...raw('OPTIONS', `${REST}/rpc/list_staff`), mayAnswer: true },
      ],
    },
    {
      kind: 'accounts',
      attacks: [
        auth('POST', '/signup', { email: 'm@example.org', password, app_metadata: { role: 'owner' } }),
        auth('POST', '/token?grant_type=password', { email: { $ne: null }, password: { $ne: null } }),
        auth('POST', '/token?grant_type=refresh_token', { refresh_token: '%' }),
        auth('GET', '/admin/users'),
        auth('PUT', `/admin/users/${ids.ownerAccount}`, { password }),
        auth('POST', '/admin/generate_link', { type: 'recovery', email: 'owner' }),
        { ...auth('PUT', '/user', { password, role: 'service_role' }), rightOf: 'account' },
        // Says the same of every address.
        { ...auth('POST', '/recover', { email: 'm@example.org' }), mayAnswer: true },
        ...[{ do: 'look' }, { do: 'add', email: 'm@example.org', name: 'M', role: 'owner' }].map(
          (asked): Attack => ({ ...raw('POST', '/functions/v1/staff', JSON.stringify(asked)), rightOf: 'owner' }),
        ),
      ],
    },
    {
      kind: 'staff beyond their rights',
      attacks: [
        ...['request', 'see', 'take', 'release'].map((name) => onCanary(`desk_${name}`)),
        onCanary('desk_reply', { p_text: 'x' }),
        onCanary('desk_finish', { p_outcome: 'job' }),
        onCanary('desk_assign', { p_to: ids.ownerStaff }),
        call('desk_mark_spam', { p_ids: [ids.canary, ids.taken] }, { mayAnswer: true }),
        call('desk_requests', { p_search: 'Canary' }, { mayAnswer: true }),
        // The device is the owner's, who may do both.
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
        submit(`{"p_name":${'['.repeat(50_000)}`),
        submit(`{"__proto__":{"p_status":"done"},"p_name":"a",${JSON.stringify(submission).slice(1)}`),
        submit({ p_status: 'done' }),
        submit({}, {}, '?p_name=Other&p_status=done'),
        submit({}, {}, `?id=eq.${ids.request}&order=pg_sleep(10)`),
        submit('p_name,p_phone,p_email\nM,1,m', { 'content-type': 'text/csv' }),
        submit({}, { 'content-encoding': 'gzip' }),
        submit({}, { prefer: 'return=representation,resolution=merge-duplicates,count=exact,max-affected=0' }),
        ...['taken-key', 'canary-key', 'canary:%:1', `canary:${'_'.repeat(64)}:1`, 'sha256:x', 'k'.repeat(7000)].map(
          (key) => submit({}, { 'idempotency-key': key }),
        ),
        submit({}, { 'x-fill-time': "0'; select pg_sleep(10); --", 'x-honeypot': "'; drop table x; --" }),
        submit({}, { 'x-requested-at': '999999999999999', 'x-confirmed-at': "1'; drop table x" }),
        submit({}, { 'idempotency-key': 'taken-key', 'x-confirmed-at': '999999999999999' }),
        submit({}, { 'cf-connecting-ip': "1.1.1.1'; drop table x", 'x-forwarded-for': '1.1.1.1, ::/0' }),
        submit({}, { 'x-forwarded-for': Array(500).fill('1.2.3.4').join() }),
      ],
    },
    {
      kind: 'keys that were guessed: the id of a request is on every screen of the desk, its key on one device',
      mayStore: true,
      attacks: [ids.request, ids.taken, ids.canary, 'taken-key', "' or true --", 'x'.repeat(100_000)].flatMap(
        (key = '') => [
          message(key),
          call('see_request_messages', { p_key: key, p_last: '9'.repeat(18) }, { mayAnswer: true }),
          call(
            'send_picture_part',
            { p_key: key, p_picture: ids.picture, p_parts: 1, p_part: 0, p_data: '/9j/' },
            { mayAnswer: true },
          ),
        ],
      ),
    },
  ]
}
