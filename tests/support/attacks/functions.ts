import { type Attack, type Attacks, call, get, type Rank } from './attack.ts'

const request = { p_id: '{request}' }
/** A time that a notice may end at. */
const SOON = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 16)

/** What staff may do, and nobody else. */
const DESK: ReadonlyArray<[string, object]> = [
  ['desk_me', {}],
  ['desk_set_on_call', { p_on: false }],
  ['desk_staff', {}],
  ['desk_rota', {}],
  ['desk_hand_over', { p_shift: '{request}', p_starts_at: '2100-01-01', p_to: '{request}' }],
  ['desk_add_absence', { p_staff: '{request}', p_from: '2100-01-01', p_to: '2100-01-02' }],
  ['desk_remove_absence', request],
  ['desk_requests', {}],
  ['desk_requests', { p_status: 'done', p_search: 'a', p_limit: 200 }],
  ['desk_request', request],
  ['desk_see', request],
  ['desk_take', request],
  ['desk_release', { p_id: '{taken}', p_reason: 'attack' }],
  ['desk_assign', { p_id: '{taken}', p_to: '{ownerStaff}', p_reason: 'attack' }],
  ['desk_on_the_way', { ...request, p_minutes: 5 }],
  ['desk_reply', { ...request, p_text: 'attack' }],
  ['desk_note', { ...request, p_text: 'attack' }],
  ['desk_confirm', { ...request, p_text: 'attack' }],
  ['desk_finish', { ...request, p_outcome: 'spam' }],
  ['desk_mark_spam', { p_ids: ['{request}'] }],
  ['desk_mark_number_spam', { ...request, p_until: '2100-01-01' }],
  ['desk_mark_sender_spam', { ...request, p_until: '2100-01-01' }],
  ['desk_mark_suspects_spam', { p_until: '2100-01-01' }],
  ['desk_unmark_spam', { p_ids: ['{request}'] }],
  ['desk_picture', { p_id: '{picture}' }],
  ['desk_remove_picture', { p_id: '{picture}' }],
  ['desk_figures', { p_from: '2026-01-01', p_to: '2026-02-01' }],
  ['desk_dead_letters', {}],
  ['desk_notice', {}],
  ['desk_set_notice', { p_text: 'attack', p_until: SOON, p_aim_holds: false }],
  ['desk_end_notice', {}],
  ['desk_retry', { p_id: '{dead}' }],
  ['desk_dismiss', { p_id: '{dead}' }],
  ['desk_health', {}],
  ['desk_devices', {}],
  ['desk_remove_device', { p_id: '{device}' }],
  ['desk_test_device', { p_id: '{device}' }],
  ['desk_telephone', {}],
  ['desk_set_telephone', { p_phone: '07700 900123', p_rings: true, p_gets_texts: false, p_for_everything: false }],
  ['desk_test_telephone', {}],
  ['desk_set_check_hour', { p_id: '{device}', p_hour: 3 }],
  [
    'desk_add_device',
    { p_endpoint: 'https://fcm.googleapis.com/x', p_p256dh: 'a'.repeat(87), p_auth: 'a'.repeat(22), p_label: 'x' },
  ],
]

const OWNER: ReadonlyArray<[string, object]> = [
  ['desk_add_shift', { p_staff: '{request}', p_from: '2100-01-01', p_to: '2100-01-02' }],
  ['desk_remove_shift', request],
  ['desk_export_person', { p_email: 'ada@example.org' }],
  ['desk_export_person', { p_phone: '07700900' }],
  ['desk_erase_person', { p_email: 'ada@example.org' }],
  ['desk_colleagues', {}],
  ['desk_account', {}],
  ['desk_add_colleague', { p_user: '{stranger}', p_name: 'M', p_role: 'owner' }],
  ['desk_change_colleague', { p_id: '{request}', p_name: 'M', p_role: 'owner' }],
  ['desk_remove_colleague', request],
  ['desk_audit', {}],
  ['desk_settings', {}],
  ['desk_change_settings', { p_settings: { sender_limit: 9 } }],
]

const SERVICE: ReadonlyArray<[string, object]> = [
  ['add_staff', { p_user: '{stranger}', p_name: 'M', p_role: 'owner' }],
  ['add_staff', { p_user: '{ownerAccount}', p_name: 'M' }],
  ['remove_staff', { p_user: '{ownerAccount}' }],
  ['list_staff', {}],
  ['claim_notifications', {}],
  ['claim_notifications', { p_limit: 100 }],
  ['settle_notification', { p_id: '{dead}', p_lease: null, p_delivered_to: ['x'], p_gone: ['{device}'] }],
  ['notification_numbers', { p_id: '{dead}', p_lease: null }],
  ['call_subject', { p_id: '{dead}' }],
  ['take_by_call', { p_id: '{dead}', p_staff: '{stranger}' }],
  ['delivery_failed', { p_id: '{dead}', p_receiver: 'x', p_problem: 'attack' }],
  ['purge_expired', {}],
  ['deployment_state', {}],
  ['second_factor_state', {}],
  ['schema_state', {}],
  ['people_state', {}],
  ['set_sender', { p_url: 'https://evil.example', p_secret: 'e'.repeat(30), p_vapid_public_key: null }],
  ['note_restore', { p_detail: 'attack', p_dumped_at: '2026-11-22T21:00:00Z' }],
  ['broadcast_change', {}],
  ['check_health', { p_sender: {} }],
  ['settle_trouble', { p_id: '{dead}', p_is_over: true }],
  ['note_account_change', { p_owner: '{request}', p_staff: '{request}', p_action: 'address' }],
]

/** The names of all functions that are called here, which nobody may call who has no right to. */
export const ATTACKED: readonly string[] = [...DESK, ...OWNER, ...SERVICE].map(([name]) => name)

const calls = (list: ReadonlyArray<[string, object]>, rightOf?: Rank) =>
  list.map(([name, args]) => call(name, args, rightOf && { rightOf }))

const asQuery = (args: object) =>
  new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)])).toString()

const byGet = ([name, args]: [string, object]): Attack => get(`/rpc/${name}?${asQuery(args)}`)

export const deskFunctions: Attacks = { kind: 'the functions of staff', attacks: calls(DESK, 'staff') }
export const ownerFunctions: Attacks = { kind: 'the functions of the owner', attacks: calls(OWNER, 'owner') }
export const serviceFunctions: Attacks = {
  kind: 'the functions of the secret key',
  attacks: [
    ...calls(SERVICE),
    call('list_staff?select='),
    call('list_staff?limit=0'),
    call('list_staff', '[]'),
    call('list_staff', {}, { headers: { prefer: 'return=minimal' }, title: 'list_staff for a minimal answer' }),
    call(
      'add_staff',
      { p_user: '{stranger}', p_name: 'M' },
      { headers: { prefer: 'tx=rollback' }, title: 'add_staff and back' },
    ),
  ],
}

const CHANGING = [
  ...DESK.filter(
    ([name]) =>
      !/me|staff|rota|requests?|figures|dead_letters|health|devices$|^desk_(?:telephone|notice|picture)$/.test(name),
  ),
  ...SERVICE,
]
export const byAddress: Attacks = {
  kind: 'GET and HEAD of functions',
  attacks: [
    ...CHANGING.map(byGet),
    ...CHANGING.slice(0, 4).map((each): Attack => {
      const { path } = byGet(each)
      return { title: `HEAD ${path}`, method: 'HEAD', path }
    }),
    get('/rpc/desk_requests', { rightOf: 'staff' }),
    get('/rpc/desk_request?p_id={request}', { rightOf: 'staff' }),
    get('/rpc/desk_export_person?p_email=a', { rightOf: 'owner' }),
    get('/rpc/desk_settings', { rightOf: 'owner' }),
    // PostgREST answers 200 without calling what only its body would show.
    ...['desk_requests', 'desk_request?p_id={request}', 'list_staff', 'deployment_state'].map(
      (path): Attack => ({
        title: `HEAD ${path}`,
        method: 'HEAD',
        path: `/rest/v1/rpc/${path}`,
        headers: { prefer: 'count=exact' },
        mayAnswer: true,
      }),
    ),
    get('/rpc/insert_contact_submission?p_name=M&p_phone=1&p_email=m'),
    {
      title: 'HEAD of a submission',
      method: 'HEAD',
      path: '/rest/v1/rpc/insert_contact_submission?p_name=M&p_phone=1&p_email=m',
    },
    ...['PUT', 'PATCH', 'DELETE'].map(
      (method): Attack => ({
        title: `${method} a submission`,
        method,
        path: '/rest/v1/rpc/insert_contact_submission',
        body: '{"p_name":"M","p_phone":"1","p_email":"m"}',
      }),
    ),
  ],
}

/** Functions of PostgreSQL itself, and of extensions. */
export const serverFunctions: Attacks = {
  kind: 'the functions of the server',
  attacks: [
    call('pg_read_file', { filename: '/etc/passwd' }),
    call('pg_ls_dir', { dirname: '/' }),
    call('pg_sleep', { seconds: 10 }),
    call('pg_terminate_backend', { pid: 1 }),
    call('set_config', { setting_name: 'role', new_value: 'service_role', is_local: false }),
    call('current_setting', { setting_name: 'request.jwt.claims' }),
    call('lo_import', { filename: '/etc/passwd' }),
    call('lo_export', { loid: 1, filename: '/tmp/x' }),
    call('query_to_xml', { query: 'select * from private.settings', nulls: true, tableforest: false, targetns: '' }),
    call('database_to_xml', { nulls: true, tableforest: false, targetns: '' }),
    call('table_to_xml', { tbl: 'private.staff', nulls: true, tableforest: false, targetns: '' }),
    call('dblink', { sql: 'select 1' }),
    call('http_get', { url: 'http://127.0.0.1' }),
    call('exec_sql', { sql: 'select 1' }),
    call('pg_stat_get_activity', { pid: null }),
    call('version'),
    call('gen_random_uuid'),
    get('/rpc/pg_sleep?seconds=10'),
    get('/rpc/version'),
    ...['pg_read_file', 'pg_sleep', 'set_config', 'query_to_xml', 'current_setting'].map((name) =>
      call(name, {}, { headers: { 'content-profile': 'pg_catalog' }, title: `${name} of pg_catalog` }),
    ),
  ],
}

/** Beyond what staff may do. */
export const beyondStaff: Attacks = {
  kind: 'staff beyond their rights',
  withoutVariants: true,
  attacks: [
    ...['desk_request', 'desk_see', 'desk_take', 'desk_release'].map((name) => call(name, { p_id: '{canary}' })),
    call('desk_reply', { p_id: '{canary}', p_text: 'x' }),
    call('desk_note', { p_id: '{canary}', p_text: 'x' }),
    call('desk_confirm', { p_id: '{canary}', p_text: 'x' }),
    call('desk_finish', { p_id: '{canary}', p_outcome: 'job' }),
    call('desk_assign', { p_id: '{canary}', p_to: '{ownerStaff}' }),
    call('desk_on_the_way', { p_id: '{canary}', p_minutes: 1 }),
    call('desk_mark_number_spam', { p_id: '{canary}', p_until: '2100-01-01' }),
    call('desk_mark_spam', { p_ids: ['{canary}', '{taken}'] }, { mayAnswer: true }),
    call('desk_unmark_spam', { p_ids: ['{canary}', '{request}'] }, { mayAnswer: true }),
    call('desk_requests', { p_search: 'Canary' }, { mayAnswer: true }),
    call('desk_requests', { p_search: 'canary-message', p_status: 'new' }, { mayAnswer: true }),
    // The device is the owner's, who may do both.
    call('desk_remove_device', { p_id: '{device}' }, { rightOf: 'owner', mayAnswer: true }),
    call('desk_test_device', { p_id: '{device}' }, { rightOf: 'owner' }),
    call('desk_retry', { p_id: '{request}' }, { mayAnswer: true }),
    call('desk_finish', { p_id: '{taken}', p_outcome: 'constructor' }),
    call('desk_on_the_way', { p_id: '{request}', p_minutes: -1 }),
    call('desk_on_the_way', { p_id: '{request}', p_minutes: 2_147_483_648 }),
    ...['{stranger}', '{request}', null].map((p_to) => call('desk_assign', { p_id: '{request}', p_to })),
    call('desk_reply', { p_id: '{request}', p_text: 'x'.repeat(201) }, { title: 'a reply of 201 characters' }),
    call('desk_note', { p_id: '{request}', p_text: 'x'.repeat(1_000_000) }, { title: 'a note of 1 MB' }),
    call(
      'desk_confirm',
      { p_id: '{request}', p_text: 'x'.repeat(4_001) },
      { title: 'a confirmation of 4,001 characters' },
    ),
    ...[
      'https://evil.example/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com:22/x',
      'https://fcm.googleapis.com\\@evil.example/x',
      'https://evil.example/?https://fcm.googleapis.com/x',
      'https://evil.example#.notify.windows.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://fcm.googleapis.com/x\nHost: evil.example',
      'file:///etc/passwd',
    ].map((p_endpoint) =>
      call(
        'desk_add_device',
        { p_endpoint, p_p256dh: 'a'.repeat(87), p_auth: 'a'.repeat(22), p_label: 'x' },
        { title: `a device at ${JSON.stringify(p_endpoint)}` },
      ),
    ),
    call('desk_add_device', {
      p_endpoint: 'https://fcm.googleapis.com/y',
      p_p256dh: null,
      p_auth: null,
      p_label: null,
    }),
    ...[
      { canary_token: 'x' },
      { salt: 'x' },
      { notify_url: 'https://evil.example' },
      { only_row: false },
      { sender_limit: 0 },
      { sender_limit: '1; drop table private.settings' },
      { keep_others: '0 seconds' },
      { remind_after: { $ne: null } },
      [1],
    ].map((p_settings) => call('desk_change_settings', { p_settings })),
    ...['%', '_%', '*', "' or '1'='1", ' '].flatMap((p_email) => [
      call('desk_export_person', { p_email }, { mayAnswer: true }),
      call('desk_erase_person', { p_email }, { mayAnswer: true }),
    ]),
    ...['', '0', '------', '%', 'null'].map((p_phone) => call('desk_erase_person', { p_phone })),
    call('desk_export_person', { p_phone: null, p_email: null }),
    call('desk_erase_person', {}),
    // Neither is of staff.
    ...['desk_change_colleague', 'desk_remove_colleague', 'desk_account'].flatMap((name) =>
      ['{request}', '{stranger}', null].map((p_id) => call(name, { p_id }, { mayAnswer: p_id === null })),
    ),
    call('desk_add_colleague', { p_user: '{request}', p_name: 'M', p_role: 'owner' }),
    call('desk_add_colleague', { p_user: '{stranger}', p_name: 'M', p_role: 'service_role' }),
    call('desk_add_colleague', { p_user: '{stranger}', p_name: ' ', p_role: 'staff' }),
    call('desk_set_notice', { p_text: 'attack', p_until: '2100-01-01', p_aim_holds: true }),
    call('desk_set_notice', { p_text: 'x'.repeat(121), p_until: SOON, p_aim_holds: true }),
    call('desk_set_notice', { p_text: '\u0000', p_until: SOON, p_aim_holds: { $ne: null } }),
    ...['{request}', '{halfPicture}', null].flatMap((p_id) => [
      call('desk_picture', { p_id }),
      call('desk_remove_picture', { p_id }),
    ]),
    call('desk_audit', { p_before: "1'; drop table private.audit; --" }),
  ],
}

const INJECTED = [
  "' or '1'='1",
  "'; drop table private.staff; --",
  "') union select salt from private.settings --",
  '$$; select pg_sleep(10); $$',
  '.*',
  '((((((((((a*)*)*)*)*)*)*)*)*)*$',
  '%',
  '\\',
  '%s%n%x%p',
  'a\u0000b',
  '\ud800',
]

export const injectedArguments: Attacks = {
  kind: 'injected arguments',
  withoutVariants: true,
  attacks: [
    ...INJECTED.map((p_search) => call('desk_requests', { p_search }, { mayAnswer: true })),
    ...INJECTED.slice(0, 4).flatMap((value) => [
      call('desk_requests', { p_status: value }, { mayAnswer: true }),
      call('desk_requests', { p_before: value }),
      call('desk_requests', { p_limit: value }),
      call('desk_request', { p_id: value }),
      call('desk_erase_person', { p_phone: value }),
      call('desk_mark_spam', { p_ids: [value] }),
      call('desk_mark_suspects_spam', { p_until: value }),
    ]),
    call('desk_request', { p_id: ['{request}'] }, { rightOf: 'staff' }),
    ...[[], {}, { $ne: null }, 'x'].flatMap((value) => [
      call('desk_set_on_call', { p_on: value }),
      call('desk_requests', { p_before: value }),
      call('desk_requests', { p_limit: value }),
      call('desk_on_the_way', { p_id: '{request}', p_minutes: value }),
      call('desk_erase_person', { p_phone: value }),
      // An empty set of settings changes none.
      call('desk_change_settings', { p_settings: value }, { mayAnswer: true }),
    ]),
    call('desk_requests', { p_search: { $ne: null } }, { mayAnswer: true }),
    call('desk_request', { p_id: { $ne: null } }),
    call('desk_request', { p_id: '00000000-0000-0000-0000-000000000000' }),
    call('desk_request', '[]'),
    call('desk_request', '[{"p_id":"{request}"}]', { rightOf: 'staff' }),
    call('desk_request', '"{request}"'),
    call('desk_request', '{"p_id":"{request}"', { title: 'JSON cut short' }),
    call('desk_request', `${'['.repeat(50_000)}`, { title: 'JSON 50,000 deep' }),
    call('desk_request', { p_id: '{request}', p_role: 'owner' }),
    call('desk_request', { P_ID: '{request}' }),
    call('desk_requests', { p_search: 'x'.repeat(201) }, { title: 'a search of 201 characters' }),
    call('desk_requests', { p_search: 'x y '.repeat(500_000) }, { title: 'a search of 2 MB' }),
  ],
}
