import { type Attacks, submission, submit, submitText } from './attack.ts'

const VALUES = [
  "'); drop table public.contact_submissions; --",
  "' || (select salt from private.settings) || '",
  '$$; select pg_sleep(10); $$',
  '%s%s%s%n%x',
  '%1$s %I %L',
  '{{7*7}}<%= 7*7 %>#{7*7}<script>1</script>',
  'a\u0000b',
  'a\ud800b',
  '\\u0000',
]
const WRONG: readonly unknown[] = [[], ['a'], {}, { $ne: null }, { a: { b: ['c'] } }, 1, true]
const PARAMETERS = [
  'p_name',
  'p_phone',
  'p_email',
  'p_preferred_time',
  'p_message',
  'p_answer_by',
  'p_interpreter_phone',
] as const

export const values: Attacks = {
  kind: 'injected values',
  withoutVariants: true,
  mayStore: true,
  attacks: PARAMETERS.flatMap((name) => [
    ...VALUES.map((value) => submit(`${name}: ${JSON.stringify(value)}`, { [name]: value })),
    ...WRONG.map((value) => submit(`${name}: ${JSON.stringify(value)}`, { [name]: value })),
  ]),
}

const wellFormed = JSON.stringify(submission)

export const bodies: Attacks = {
  kind: 'bodies',
  withoutVariants: true,
  mayStore: true,
  attacks: [
    submit('a name of 1 MB', { p_name: 'x'.repeat(1_000_000) }),
    submit('a message of 5 MB', { p_message: 'x'.repeat(5_000_000) }),
    submit('blanks of 2 MB', { p_email: '\uFEFF'.repeat(700_000) }),
    submit('a number that is too large', `{"p_name":1e400,${wellFormed.slice(1)}`),
    submit('no body', ''),
    submit('null', 'null'),
    submit('a text', '"p_name"'),
    submit('a number', '1'),
    submit('JSON cut short', wellFormed.slice(0, -1)),
    submit('JSON twice', wellFormed + wellFormed),
    submit('JSON with a comment', `/* */${wellFormed}`),
    submit('JSON with a byte order mark', `\uFEFF${wellFormed}`),
    submit('a hundred requests in one list', `[${Array(100).fill(wellFormed).join()}]`),
    submit('nested 50,000 deep', `{"p_name":${'['.repeat(50_000)}`),
    submit('a name twice', `{"p_name":"a",${wellFormed.slice(1)}`),
    submit('__proto__', `{"__proto__":{"p_status":"done"},${wellFormed.slice(1)}`),
    ...['p_id', 'p_status', 'p_marks', 'p_received_at', 'p_taken_by', 'p_key', '', 'p_name; drop table x'].map((name) =>
      submit(`a parameter ${JSON.stringify(name)}`, { [name]: 'x' }),
    ),
    submit('overloaded by address and body', {}, {}, '?p_name=Other&p_status=done'),
    submit('select=*', {}, {}, '?select=*'),
    submit('select of another table', {}, {}, '?select=*,staff(*)'),
    submit('a filter', {}, {}, '?id=eq.{request}'),
    submit('columns', {}, {}, '?columns=p_name,p_phone,p_email'),
    submit('an order', {}, {}, '?order=pg_sleep(10)'),
    submit('a limit', {}, {}, '?limit=-1'),
    submit('the key in the address', {}, {}, '?apikey=sb_publishable_local_development_only'),
    submit('text/csv', 'p_name,p_phone,p_email\nM,1,m', { 'content-type': 'text/csv' }),
    submit('a form', 'p_name=M&p_phone=1&p_email=m', { 'content-type': 'application/x-www-form-urlencoded' }),
    submit('form-data', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
    submit('bytes', 'x', { 'content-type': 'application/octet-stream' }),
    submit('plain text', 'x', { 'content-type': 'text/plain' }),
    submit('XML', '<a/>', { 'content-type': 'text/xml' }),
    submit('no type', wellFormed, { 'content-type': '' }),
    submit('gzip that is none', wellFormed, { 'content-encoding': 'gzip' }),
  ],
}

const preferences = [
  'return=representation',
  'return=headers-only',
  'tx=rollback',
  'tx=commit',
  'params=single-object',
  'params=multiple-objects',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'max-affected=0',
  'max-affected=0,handling=strict',
  'count=exact',
  'timezone=Asia/Kolkata',
  "timezone='; set role service_role; --",
  'handling=strict,everything=wrong',
]

export const submissionHeaders: Attacks = {
  kind: 'injected headers of a submission',
  withoutVariants: true,
  mayStore: true,
  attacks: [
    ...preferences.map((prefer) => submit(`Prefer: ${prefer}`, {}, { prefer })),
    ...[
      'taken-key',
      'canary-key',
      'canary:x:1',
      'canary:%:1',
      `canary:${'_'.repeat(64)}:1`,
      'canary::1',
      'reused:x',
      'sha256:x',
      "'; drop table public.contact_submissions; --",
      '\\u0000',
      '%s',
      'k'.repeat(7000),
    ].map((key) => submit(`Idempotency-Key: ${key.slice(0, 80)}`, {}, { 'idempotency-key': key })),
    ...['0', '-1', '999999999', '99999999999999999999', 'NaN', "0'; select pg_sleep(10); --", '1e9'].map((time) =>
      submit(`X-Fill-Time: ${time}`, {}, { 'x-fill-time': time }),
    ),
    ...['1e400', '999999999999999', '2026-13-45T99:99Z', "now'; drop table x", '-1', 'infinity'].map((at) =>
      submit(`X-Requested-At: ${at}`, {}, { 'x-requested-at': at }),
    ),
    ...['1', '999999999999999', '9999999999999999', '-1', '1e3', "1'; drop table x"].map((at) =>
      submit(`X-Confirmed-At: ${at}`, {}, { 'idempotency-key': 'taken-key', 'x-confirmed-at': at }),
    ),
    ...[
      '1.2.3.4/0',
      '::/0',
      '999.1.1.1',
      "1.1.1.1'; drop table x",
      '::ffff:1.2.3.4',
      'fe80::1%eth0',
      'x'.repeat(7000),
    ].flatMap((address) => [
      submit(`CF-Connecting-IP: ${address.slice(0, 40)}`, {}, { 'cf-connecting-ip': address }),
      submit(`X-Forwarded-For: ${address.slice(0, 40)}`, {}, { 'x-forwarded-for': `1.1.1.1, ${address}` }),
    ]),
    submit('X-Honeypot', {}, { 'x-honeypot': "'; drop table x; --" }),
    submit('X-Forwarded-For with 500 addresses', {}, { 'x-forwarded-for': Array(500).fill('1.2.3.4').join() }),
    submit('Content-Profile: private', {}, { 'content-profile': 'private' }),
    submit('Accept: plan', {}, { accept: 'application/vnd.pgrst.plan+json; options=analyze' }),
    submit('Accept: CSV', {}, { accept: 'text/csv' }),
    submit('Range', {}, { range: '0-0' }),
    submit('role', {}, { role: 'service_role' }),
    submit('claims', {}, { 'request.jwt.claims': '{"role":"service_role"}' }),
    submit('X-HTTP-Method-Override', {}, { 'x-http-method-override': 'DELETE' }),
    submit('X-Client-Info', {}, { 'x-client-info': '%s' }),
  ],
}

export const texts: Attacks = {
  kind: 'submissions as text',
  withoutVariants: true,
  mayStore: true,
  attacks: [
    ...[...VALUES, ...WRONG].flatMap((value) =>
      (['p_name', 'p_message'] as const).map((name) =>
        submitText(`${name}: ${JSON.stringify(value)}`, { [name]: value }),
      ),
    ),
    ...(
      [
        ['idempotency-key', 'taken-key'],
        ['idempotency-key', 'canary-key'],
        ['idempotency-key', 'canary:%:1'],
        ['idempotency-key', 'k'.repeat(1_000_000)],
        ['x-requested-at', "now'; drop table x"],
        ['x-confirmed-at', "1'; drop table x"],
        ['x-fill-time', "0'; select pg_sleep(10); --"],
        ['x-honeypot', '%s'],
        ['cf-connecting-ip', "1.1.1.1'; drop table x"],
        ['x-forwarded-for', '1.2.3.4/0'],
        ['x-proxy-token', '%'],
        ['prefer', 'tx=rollback'],
        ['authorization', 'Bearer x'],
        ['request.jwt.claims', '{"role":"service_role"}'],
        ['role', 'service_role'],
        ['', 'x'],
      ] as const
    ).map(([name, value]) =>
      submitText(`${name}: ${value.slice(0, 80)}`, { headers: { 'Idempotency-Key': 'k', [name]: value } }),
    ),
    ...[null, [], 'x', 1, { 'x-honeypot': { a: ['b'] } }, Array(1000).fill({ 'idempotency-key': 'x' })].map((headers) =>
      submitText(`headers: ${JSON.stringify(headers).slice(0, 80)}`, { headers }),
    ),
    ...['p_id', 'p_status', 'p_marks', 'p_received_at', 'P_NAME', '', '__proto__', "'; drop table x; --"].map((name) =>
      submitText(`a parameter ${JSON.stringify(name)}`, `{${JSON.stringify(name)}:"x",${wellFormed.slice(1)}`),
    ),
    submitText('a name twice', `{"p_name":"a",${wellFormed.slice(1)}`),
    submitText('nothing', ''),
    submitText('null', 'null'),
    submitText('words', "'; drop table public.contact_submissions; --"),
    submitText('JSON cut short', wellFormed.slice(0, -1)),
    submitText('JSON twice', wellFormed + wellFormed),
    submitText('a hundred requests in one list', `[${Array(100).fill(wellFormed).join()}]`),
    submitText('nested 50,000 deep', '{"headers":'.repeat(50_000)),
    submitText('a message of 5 MB', { p_message: 'x'.repeat(5_000_000) }),
    submitText('100,000 headers', { headers: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, 'x'])) }),
    submitText('the key in the address', {}, '?apikey=sb_publishable_local_development_only'),
    submitText('a role in the address', {}, '?apikey=service_role'),
    submitText('select of another table', {}, '?select=*,staff(*)'),
  ],
}
