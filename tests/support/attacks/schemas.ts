import { type Attacks, call, get, write } from './attack.ts'

const of = (schema: string, names: readonly string[]) =>
  names.map((name) => get(`/${name}`, { headers: { 'accept-profile': schema }, title: `GET ${schema}.${name}` }))

const inPrivate = { headers: { 'content-profile': 'private' } }
const TABLES = [
  'staff',
  'history',
  'devices',
  'notifications',
  'settings',
  'senders',
  'guesses',
  'intake',
  'health',
  'audit',
]

export const schemas: Attacks = {
  kind: 'other schemas',
  attacks: [
    ...of('private', TABLES),
    ...of('auth', ['users', 'sessions', 'refresh_tokens', 'identities']),
    ...of('supabase_migrations', ['schema_migrations']),
    ...of('information_schema', ['tables', 'columns']),
    ...of('pg_catalog', ['pg_authid', 'pg_shadow', 'pg_settings', 'pg_stat_activity', 'pg_proc']),
    ...[
      'cron',
      'net',
      'vault',
      'storage',
      'extensions',
      'graphql',
      '',
      '*',
      'public,private',
      'PUBLIC',
      '"private"',
    ].flatMap((schema) => of(schema, ['staff'])),
    ...TABLES.map((name) => write('DELETE', `/${name}`, '', { ...inPrivate, title: `DELETE private.${name}` })),
    write('PATCH', '/staff', { role: 'owner' }, { ...inPrivate, title: 'PATCH private.staff' }),
    write(
      'PATCH',
      '/settings',
      { notify_url: 'https://evil.example' },
      { ...inPrivate, title: 'PATCH private.settings' },
    ),
    write(
      'POST',
      '/staff',
      { user_id: '{stranger}', name: 'M', role: 'owner' },
      { ...inPrivate, title: 'POST private.staff' },
    ),
    ...[
      'private.settings',
      '%22private%22.%22settings%22',
      'private%2Esettings',
      'pg_catalog.pg_authid',
      'auth.users',
    ].map((name) => get(`/${name}?select=*`)),
  ],
}

export const privateFunctions: Attacks = {
  kind: 'the functions of private',
  attacks: (
    [
      ['caller', {}],
      ['owner', {}],
      ['strong_owner', {}],
      ['clock', {}],
      ['requests_of', { p_phone: '07700900', p_email: null }],
      ['name_of', { person: '{request}' }],
      ['as_json', { request: { id: '{request}' } }],
      ['note_health', { what: 'canary', words: 'x' }],
      ['write_history', { request: '{request}', staff: null, what: 'done', detail: 'x', key: 'x' }],
      ['note_audit', { what: 'erased', detail: {} }],
      ['escalate', {}],
      ['wake_sender', {}],
      ['admit', { headers: {}, size: 1, is_canary: true }],
      ['sender_of', { headers: {} }],
      ['device_as_json', { device: { id: '{device}' } }],
    ] satisfies Array<[string, object]>
  ).flatMap(([name, args]) => [
    call(name, args, { ...inPrivate, title: `private.${name} by profile` }),
    call(`private.${name}`, args),
  ]),
}
