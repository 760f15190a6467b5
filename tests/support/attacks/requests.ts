import { type Attack, type Attacks, call, get } from './attack.ts'

const DESK = { rightOf: 'staff' } as const
const T = '/contact_submissions'

const injectedNames = [
  `select="name"";drop table x;--"`,
  'select=pg_sleep(10)',
  'select=(select salt from private.settings)',
  'select=%00',
  'select=name;delete from contact_submissions',
  'order=(case when true then name else phone end)',
  'order=name.desc,(select pg_sleep(10))',
  'order=pg_sleep(10)',
  'limit=1;drop table x',
  'limit=-1',
  'limit=99999999999999999999',
  'offset=-1',
  "name=eq.'or'1'='1",
  'name=in.("a",") or 1=1--")',
  'name=pg_sleep.10',
  'name=eq.a&name=eq.b&name=or.1',
  'pg_sleep(10)=eq.1',
  'or=(name.eq.a,pg_sleep(10).eq.1)',
  'or=(((((name.eq.a',
  'not.or=(name.is.null)',
  'id=eq.{request}&id=cast.text',
  'columns=pg_sleep(10)',
  'on_conflict=(select%201)',
]

export const names: Attacks = {
  kind: 'injected names, operators and limits',
  withoutVariants: true,
  // Encoded, as a browser would.
  attacks: injectedNames.map((query) => get(`${T}?${encodeURI(query).replaceAll('%25', '%')}`, { title: query })),
}

const claims = '{"role":"service_role","sub":"{ownerAccount}"}'

/** Headers by which some gateway, framework or proxy says who somebody is, or what they ask for. */
const injectedHeaders: ReadonlyArray<Record<string, string>> = [
  { role: 'service_role' },
  { 'x-role': 'service_role', 'x-user-id': '{ownerAccount}' },
  { 'request.jwt.claims': claims },
  { 'request-jwt-claims': claims },
  { 'x-jwt-claims': claims, 'x-jwt-claim-sub': '{ownerAccount}' },
  { 'request.jwt.claim.sub': '{ownerAccount}', 'request.jwt.claim.role': 'authenticated' },
  { 'x-hasura-admin-secret': 'x', 'x-hasura-role': 'admin' },
  { 'x-supabase-auth': claims },
  { 'x-client-info': "'; set role service_role; --" },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  {
    'x-forwarded-host': 'localhost',
    'x-forwarded-prefix': '/_system',
    'x-original-url': '/rest/v1/contact_submissions',
  },
  { 'x-http-method-override': 'GET' },
  { 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' },
  { cookie: 'sb-access-token={ownerAccount}; role=service_role' },
  { origin: 'http://localhost:54323', referer: 'http://localhost:54323/_studio' },
  { 'accept-profile': 'private', 'content-profile': 'private' },
  { prefer: "timezone=UTC'; drop table x; --" },
  { prefer: 'timezone=Europe/London, tx=commit, params=single-object, handling=strict' },
  { prefer: 'params=single-object' },
  { prefer: 'params=multiple-objects' },
  { prefer: 'return=representation,resolution=merge-duplicates,missing=default,max-affected=1000' },
  { range: '0-1000', 'range-unit': 'items' },
  { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' },
  { 'content-encoding': 'gzip' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': 'text/csv' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/xml' },
  { 'x-fill-time': '0', 'x-honeypot': 'x' },
  { 'cf-connecting-ip': "127.0.0.1'; select pg_sleep(10); --" },
]

const title = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map((entry) => entry.join(': '))
    .join(', ')

export const headers: Attacks = {
  kind: 'injected headers',
  withoutVariants: true,
  attacks: injectedHeaders.flatMap((headers) => [
    call('desk_requests', {}, { ...DESK, headers, title: `desk_requests with ${title(headers)}` }),
    call('list_staff', {}, { headers, title: `list_staff with ${title(headers)}` }),
  ]),
}

const TABLE = '/rest/v1/contact_submissions'
const RPC = '/rest/v1/rpc'

const tricks: ReadonlyArray<[string, string]> = [
  ['GET', `${RPC}/../contact_submissions`],
  ['GET', `${RPC}/%2e%2e/contact_submissions`],
  ['GET', `${RPC}/..%2fcontact_submissions`],
  ['GET', `${RPC}/insert_contact_submission/../../contact_submissions`],
  ['GET', `${RPC}/insert_contact_submission/..%2f..%2fcontact_submissions`],
  ['POST', `${RPC}/desk_me/../list_staff`],
  ['POST', `${RPC}/desk_me/%2e%2e/list_staff`],
  ['POST', `${RPC}/desk_nothing%2f..%2flist_staff`],
  ['POST', `${RPC}/desk_me;/../list_staff`],
  ['POST', `${RPC}/desk_me%00`],
  ['POST', `${RPC}/desk_me%0a`],
  ['POST', `${RPC}/desk_me%20`],
  ['POST', `${RPC}/DESK_REQUESTS`],
  ['POST', `${RPC}/"desk_requests"`],
  ['POST', `${RPC}/desk_requests()`],
  ['POST', `${RPC}/desk_requests;select%201`],
  ['POST', `${RPC}/desk_`],
  ['POST', `${RPC}/desk_nothing`],
  ['POST', `${RPC}/__proto__`],
  ['POST', `${RPC}/constructor`],
  ['POST', `${RPC}//list_staff`],
  ['POST', `//rest/v1/rpc/list_staff`],
  ['POST', `/rest/v1/RPC/list_staff`],
  ['POST', `/REST/V1/rpc/list_staff`],
  ['POST', `/rest%2fv1%2frpc%2flist_staff`],
  ['POST', `/rest/v1/./rpc/list_staff`],
  ['POST', `/rest/v2/rpc/list_staff`],
  ['GET', `//rest/v1/contact_submissions`],
  ['GET', `/rest/v1//contact_submissions`],
  ['GET', `/rest/v1/Contact_Submissions`],
  ['GET', `${TABLE}/`],
  ['GET', `${TABLE}.json`],
  ['GET', `${TABLE}%00`],
  ['GET', `${TABLE}?apikey=sb_publishable_local_development_only`],
  ['GET', `${TABLE}?apikey=service_role`],
  ['GET', `http://localhost${TABLE}`],
  ['GET', `http://elsewhere.example/rest/v1/contact_submissions`],
  ['POST', '/graphql/v1'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/functions/v1/notify'],
  ['GET', '/pg/query?query=select%201'],
  ['GET', '/rest-admin/v1/ready'],
  ['GET', '/metrics'],
  ['GET', '/config'],
  ['GET', '/_system/info'],
  ['GET', '/_system/config'],
  ['GET', '/_system/introspect'],
  ['GET', '/_studio'],
  ['PROPFIND', TABLE],
  ['TRACE', TABLE],
  ['SEARCH', TABLE],
]

export const paths: Attacks = {
  kind: 'tricks with the path and the method',
  withoutVariants: true,
  attacks: tricks.map(
    ([method, path]): Attack => ({
      title: `${method} ${path}`,
      method,
      path,
      ...(method === 'POST' && { body: '{}' }),
    }),
  ),
}

/** Everybody gets an answer; the tests look at what is in it. */
export const descriptions: Attacks = {
  kind: 'descriptions of the API',
  attacks: [
    get('/'),
    get('/', { headers: { accept: 'application/openapi+json' }, title: 'GET / as OpenAPI' }),
    get('/', { headers: { 'accept-profile': 'private' }, title: 'GET / of private' }),
    ...(
      [
        ['HEAD', '/rest/v1/'],
        ['GET', '/rest/v1'],
        ['OPTIONS', '/rest/v1/'],
        ['OPTIONS', TABLE],
        ['OPTIONS', `${RPC}/list_staff`],
        ['OPTIONS', `${RPC}/desk_requests`],
        ['GET', '/'],
      ] as const
    ).map(([method, path]): Attack => ({ title: `${method} ${path}`, method, path })),
  ].map((attack) => ({ ...attack, mayAnswer: true })),
}

const auth = (method: string, path: string, body?: object): Attack => ({
  title: `${method} ${path} ${body ? JSON.stringify(body).slice(0, 80) : ''}`,
  method,
  path: `/auth/v1${path}`,
  ...(body && { body: JSON.stringify(body) }),
})

const password = 'correct horse battery staple'
export const accounts: Attacks = {
  kind: 'accounts',
  attacks: [
    auth('POST', '/signup', { email: 'mallory@example.org', password }),
    auth('POST', '/signup', { phone: '+447700900666', password }),
    auth('POST', '/signup', {}),
    auth('POST', '/signup', {
      email: 'mallory@example.org',
      password,
      role: 'service_role',
      app_metadata: { role: 'owner' },
    }),
    auth('POST', '/token?grant_type=password', { email: 'owner', password: "' or '1'='1" }),
    auth('POST', '/token?grant_type=password', { email: { $ne: null }, password: { $ne: null } }),
    auth('POST', '/token?grant_type=password', { email: "' or '1'='1' --", password }),
    auth('POST', '/token?grant_type=refresh_token', { refresh_token: "' or '1'='1" }),
    auth('POST', '/token?grant_type=refresh_token', { refresh_token: '%' }),
    auth('POST', '/token?grant_type=refresh_token', {}),
    auth('POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }),
    auth('POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x' }),
    auth('POST', '/token?grant_type=client_credentials', {}),
    auth('POST', '/token', {}),
    auth('GET', '/admin/users'),
    auth('POST', '/admin/users', { email: 'mallory@example.org', password }),
    auth('DELETE', '/admin/users/{ownerAccount}'),
    auth('PUT', '/admin/users/{ownerAccount}', { password }),
    auth('POST', '/invite', { email: 'mallory@example.org' }),
    auth('POST', '/admin/generate_link', { type: 'recovery', email: 'owner' }),
    auth('POST', '/verify', { type: 'recovery', email: 'owner', token: '000000' }),
    auth('POST', '/otp', { email: 'mallory@example.org', create_user: true }),
    auth('POST', '/magiclink', { email: 'mallory@example.org' }),
    auth('POST', '/sso', { domain: 'example.org' }),
    // Says the same of every address.
    { ...auth('POST', '/recover', { email: 'mallory@example.org' }), mayAnswer: true },
    { ...auth('GET', '/user'), rightOf: 'account' },
    { ...auth('PUT', '/user', { password, role: 'service_role' }), rightOf: 'account' },
    auth('GET', '/callback?code=x'),
    auth('GET', '/authorize?provider=google'),
    ...[
      { do: 'look' },
      { do: 'add', email: 'mallory@example.org', name: 'M', role: 'owner' },
      { do: 'address', id: '{request}', email: 'mallory@example.org' },
      { do: 'factor', id: '{request}' },
    ].map(
      (asked): Attack => ({
        title: `the function of accounts: ${JSON.stringify(asked)}`,
        method: 'POST',
        path: '/functions/v1/staff',
        body: JSON.stringify(asked),
        rightOf: 'owner',
      }),
    ),
  ],
}
