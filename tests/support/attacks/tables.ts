import { type Attacks, get, write } from './attack.ts'

const T = '/contact_submissions'
const row = { name: 'Mallory', phone: '1', email: 'm' }
const ONE = `${T}?id=eq.{request}`
const prefer = (value: string) => ({ headers: { prefer: value } })
const accept = (type: string) => ({ headers: { accept: type }, title: `GET ${T} as ${type.slice(0, 90)}` })
const PRIVATE = [
  'staff',
  'history',
  'devices',
  'telephones',
  'answered_calls',
  'failed_deliveries',
  'notifications',
  'settings',
  'senders',
  'guesses',
  'intake',
  'health',
  'notice',
]

export const reading: Attacks = {
  kind: 'reading a table',
  attacks: [
    get(T),
    get(`${T}?select=*`),
    get(`${T}?select=name,phone,email&limit=1`),
    get(`${T}?select=name::text`),
    get(`${T}?select=x:phone`),
    get(`${T}?select=message->a->>b`),
    get(`${T}?id=eq.{request}`),
    get(`${T}?marks=cs.{canary}`),
    get(`${T}?name=not.is.null&order=received_at.desc.nullslast`),
    get(`${T}?or=(name.like.*,phone.ilike.*)`),
    get(`${T}?and=(name.gte.a,or(phone.lt.9,not.and(email.is.null)))`),
    get(`${T}?name=match.^.*$`),
    get(`${T}?message=fts(english).water`),
    get(`${T}?name=like(any).{*a*,*b*}`),
    get(`${T}?limit=1&offset=1`),
    get(`${T}?limit=0`),
    get(T, { headers: { range: '0-0', 'range-unit': 'items' }, title: 'a range' }),
    ...PRIVATE.map((name) => get(`/${name}?select=*`)),
    get('/users'),
    get('/schema_migrations'),
    get('/pg_authid?select=rolname,rolpassword'),
  ],
}

export const counting: Attacks = {
  kind: 'counting',
  attacks: [
    ...['exact', 'planned', 'estimated'].map((how) =>
      get(`${T}?select=id`, { ...prefer(`count=${how}`), title: `count=${how}` }),
    ),
    { title: 'HEAD', method: 'HEAD', path: `/rest/v1${T}`, headers: { prefer: 'count=exact' } },
    {
      title: 'HEAD of one phone number',
      method: 'HEAD',
      path: `/rest/v1${T}?phone=like.07*`,
      headers: { prefer: 'count=exact' },
    },
    get(`${T}?select=count`),
    get(`${T}?select=count()`),
    get(`${T}?select=id.count(),name.max(),phone.min()`),
    get(`${T}?offset=1000000`, prefer('count=exact')),
  ],
}

export const embedding: Attacks = {
  kind: 'embedding',
  attacks: [
    get(`${T}?select=*,staff(*)`),
    get(`${T}?select=*,staff!taken_by(name)`),
    get(`${T}?select=*,staff!inner(name)&staff.role=eq.owner`),
    get(`${T}?select=*,history(*)`),
    get(`${T}?select=*,notifications(*,devices(*))`),
    get(`${T}?select=*,private.staff(*)`),
    get(`${T}?select=*,users(*)`),
    get(`${T}?select=...staff(name)`),
    get(`${T}?select=id,me:contact_submissions(*)`),
    get('/rpc/desk_me?select=*,staff(*)'),
    get('/rpc/desk_requests?select=requests'),
  ],
}

export const writing: Attacks = {
  kind: 'writing to a table',
  attacks: [
    write('POST', T, row),
    write('POST', T, [row, row], { title: 'POST two rows' }),
    write('POST', `${T}?select=*`, row, prefer('return=representation')),
    write('POST', T, row, prefer('return=headers-only')),
    write('POST', `${T}?columns=name,phone,email,marks`, { ...row, marks: ['canary'] }),
    write('POST', `${T}?on_conflict=id`, { ...row, id: '{request}' }, prefer('resolution=merge-duplicates')),
    write('POST', `${T}?on_conflict=id`, { ...row, id: '{request}' }, prefer('resolution=ignore-duplicates')),
    write('POST', `${T}?on_conflict=idempotency_key`, row, prefer('resolution=merge-duplicates,return=representation')),
    write('POST', `${T}?columns=name,phone,email`, [row], prefer('missing=default')),
    write('POST', T, row, prefer('tx=rollback,return=representation')),
    write('POST', T, row, prefer('tx=commit')),
    write('POST', T, 'name,phone,email\nM,1,m', { headers: { 'content-type': 'text/csv' }, title: 'POST CSV' }),
    write('POST', T, 'name=M&phone=1&email=m', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      title: 'POST a form',
    }),
    write('POST', T, 'x', { headers: { 'content-type': 'application/octet-stream' }, title: 'POST bytes' }),
    write('POST', T, '', { title: 'POST nothing' }),
    write('POST', T, '[]', { title: 'POST no rows' }),
    write('PATCH', T, { name: 'x' }),
    write('PATCH', ONE, { status: 'done', done_at: '2026-01-01', outcome: 'spam', seen_at: '2026-01-01' }),
    write('PATCH', ONE, { taken_by: null, status: 'new' }, prefer('return=representation')),
    write('PATCH', `${T}?id=not.is.null`, { phone: '1' }, prefer('max-affected=1000,handling=strict')),
    write('PATCH', `${T}?order=id&limit=1`, { due_at: '2099-01-01' }),
    write('PATCH', `${T}?id=not.is.null`, {}, { title: 'PATCH with nothing' }),
    write('PUT', ONE, { ...row, id: '{request}' }),
    write('DELETE', T, ''),
    write('DELETE', ONE, '', prefer('return=representation,count=exact')),
    write('DELETE', `${T}?id=not.is.null&limit=1&order=id`, ''),
    write('DELETE', `${T}?select=*`, '', prefer('tx=rollback,return=representation')),
    ...PRIVATE.map((name) => write('DELETE', `/${name}`, '')),
    write('POST', '/staff', { user_id: '{stranger}', name: 'M', role: 'owner' }),
    write('POST', '/users', { email: 'm@example.org' }),
  ],
}

export const formats: Attacks = {
  kind: 'media types and plans',
  attacks: [
    get(T, accept('text/csv')),
    get(T, accept('application/vnd.pgrst.object+json')),
    get(T, accept('application/vnd.pgrst.array+json;nulls=stripped')),
    get(T, accept('application/geo+json')),
    get(`${T}?select=message`, accept('application/octet-stream')),
    get(`${T}?select=message`, accept('text/plain')),
    get(T, accept('text/xml')),
    get(T, accept('application/vnd.pgrst.plan')),
    get(
      T,
      accept('application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose|settings|buffers|wal'),
    ),
    get(T, accept('application/openapi+json')),
    write('DELETE', T, '', {
      headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze' },
      title: 'DELETE, explained and analysed',
    }),
    write(
      'POST',
      '/rpc/purge_expired',
      {},
      {
        headers: { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' },
        title: 'purge_expired, explained and analysed',
      },
    ),
  ],
}
