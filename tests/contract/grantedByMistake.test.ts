import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attack, get, write } from '../support/attacks/attack.ts'
import { attempt } from '../support/attacks/attempt.ts'
import { type Identity, identities } from '../support/attacks/identities.ts'
import { dump, plant, type Victim } from '../support/attacks/victim.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

/*
 * Somebody clicks, or an old project's defaults come back: both schemas are shown by the API, and visitors and accounts
 * may do everything in them. Row level security is what is left.
 */

let backend: PostgrestBackend
let victim: Victim
let everybody: Identity[]

beforeAll(async () => {
  backend = await startPostgrest({ grants: 'everything', schemas: 'public, private' })
  victim = await plant(backend)
  await backend.query(`
    grant usage on schema private to anon, authenticated;
    grant all on all tables in schema public, private to anon, authenticated;
    grant all on all sequences in schema public, private to anon, authenticated;
    grant all on all functions in schema private to anon, authenticated`)
  everybody = identities(backend, victim).filter(({ isForged }) => !isForged)
}, 180_000)

afterAll(() => backend?.stop(), 60_000)

/** A time that a notice may end at. */
const SOON = new Date(Date.now() + 5 * 3_600_000).toISOString()

/** A row that every check lets through, and a change of it. */
const ROWS: Record<string, { schema: string; row: object; change: object }> = {
  contact_submissions: { schema: 'public', row: { name: 'M', phone: '1', email: 'm' }, change: { phone: '1' } },
  staff: {
    schema: 'private',
    row: { user_id: '{stranger}', name: 'M', role: 'owner' },
    change: { role: 'owner' },
  },
  notice: {
    schema: 'private',
    row: { text: 'M', until: SOON, aim_holds: false },
    change: { text: 'M' },
  },
  history: {
    schema: 'private',
    row: { request_id: '{request}', action: 'noted', detail: 'x' },
    change: { detail: 'x' },
  },
  devices: {
    schema: 'private',
    row: {
      staff_id: '{request}',
      endpoint: 'https://evil.example/x',
      p256dh: 'a'.repeat(87),
      auth: 'a'.repeat(22),
      label: 'x',
    },
    change: { endpoint: 'https://evil.example/x' },
  },
  notifications: {
    schema: 'private',
    row: { dedupe: 'x', kind: 'test', due_at: '2026-01-01T00:00Z' },
    change: { settled_at: '2026-01-01T00:00Z' },
  },
  digest_requests: {
    schema: 'private',
    row: { notification_id: '{dead}', request_id: '{request}', kind: 'new', due_at: '2026-01-01T00:00Z' },
    change: { due_at: '2027-01-01T00:00Z' },
  },
  rings: {
    schema: 'private',
    row: { device_id: '{device}', notification_id: '{dead}', at: '2026-01-01T00:00Z' },
    change: { at: '2027-01-01T00:00Z' },
  },
  request_digits: {
    schema: 'private',
    row: { request_id: '{request}', runs: '{1234}' },
    change: { runs: '{}' },
  },
  request_senders: {
    schema: 'private',
    row: { request_id: '{request}', sender: 'x', at: '2026-01-01T00:00Z' },
    change: { sender: 'x' },
  },
  presses: { schema: 'private', row: { request_id: '{request}', at: 1 }, change: { at: 2 } },
  settings: { schema: 'private', row: { only_row: true }, change: { notify_url: 'https://evil.example' } },
  senders: { schema: 'private', row: { sender: 'x', tokens: 1, at: '2026-01-01T00:00Z' }, change: { tokens: 1000 } },
  guesses: { schema: 'private', row: { share: 1, tokens: 1, at: '2026-01-01T00:00Z' }, change: { tokens: 1000 } },
  intake: { schema: 'private', row: { hour: '2026-01-01T00:00Z', rows: 1, bytes: 1 }, change: { rows: 0 } },
  erased_keys: {
    schema: 'private',
    row: { digest: '\\x00', at: '2026-01-01T00:00Z' },
    change: { at: '2027-01-01T00:00Z' },
  },
  audit: {
    schema: 'private',
    row: { who: 'M', action: 'erased', detail: {} },
    change: { who: 'M' },
  },
  calls_made: {
    schema: 'private',
    row: { staff_id: '{request}', notification_id: '{dead}', at: '2026-01-01T00:00Z' },
    change: { at: '2027-01-01T00:00Z' },
  },
  shifts: {
    schema: 'private',
    row: { staff_id: '{request}', starts_at: '2026-01-01T00:00Z', ends_at: '2026-01-01T08:00Z' },
    change: { is_weekly: true },
  },
  handovers: {
    schema: 'private',
    row: { shift_id: '{request}', starts_at: '2026-01-01T00:00Z', staff_id: '{request}' },
    change: { starts_at: '2027-01-01T00:00Z' },
  },
  absences: {
    schema: 'private',
    row: { staff_id: '{request}', starts_at: '2026-01-01T00:00Z', ends_at: '2026-01-02T00:00Z' },
    change: { ends_at: '2026-01-03T00:00Z' },
  },
  telephones: {
    schema: 'private',
    row: { staff_id: '{request}', phone: '+447700900123', rings: true, gets_texts: true },
    change: { phone: '+447700900123' },
  },
  answered_calls: {
    schema: 'private',
    row: { notification_id: '{dead}', staff_id: '{request}', words: 'x' },
    change: { words: 'x' },
  },
  failed_deliveries: {
    schema: 'private',
    row: { notification_id: '{dead}', receiver: 'x', problem: 'x', at: '2026-01-01T00:00Z' },
    change: { problem: 'x' },
  },
  health: { schema: 'private', row: { name: 'canary', at: '2026-01-01T00:00Z' }, change: { detail: 'x' } },
  troubles: {
    schema: 'private',
    row: { name: 'size', title: 'x', words: 'x', since: '2026-01-01T00:00Z' },
    change: { over_at: '2026-01-01T00:00Z' },
  },
  messages: {
    schema: 'private',
    row: { request_id: '{request}', id: '{request}', history_id: 1, at: '2026-01-01T00:00Z' },
    change: { seen_at: '2026-01-01T00:00Z' },
  },
  seen_replies: {
    schema: 'private',
    row: { history_id: 1, at: '2026-01-01T00:00Z' },
    change: { at: '2027-01-01T00:00Z' },
  },
  pictures: {
    schema: 'private',
    row: { id: '{request}', request_id: '{request}', parts: 1, bytes: 1, at: '2026-01-01T00:00Z' },
    change: { removed_at: '2026-01-01T00:00Z' },
  },
  picture_parts: {
    schema: 'private',
    row: { picture_id: '{request}', part: 0, bytes: '\\x00' },
    change: { bytes: '\\x00' },
  },
  picture_intake: {
    schema: 'private',
    row: { hour: '2026-01-01T00:00Z', sender: '', bytes: 1 },
    change: { bytes: 0 },
  },
}

const attacksOn = (table: string, { schema, row, change }: (typeof ROWS)[string]): Attack[] => {
  const profile = { 'accept-profile': schema, 'content-profile': schema }
  const having = (prefer: string) => ({ headers: { ...profile, prefer } })
  const path = `/${table}`
  return [
    get(path, { headers: profile }),
    get(path, having('count=exact')),
    get(`${path}?select=count`, { headers: profile }),
    { title: `HEAD ${path}`, method: 'HEAD', path: `/rest/v1${path}`, ...having('count=exact') },
    write('POST', path, row, { headers: profile }),
    write('POST', path, row, having('return=representation')),
    write('POST', path, row, having('resolution=merge-duplicates')),
    write('POST', path, row, having('resolution=ignore-duplicates,return=representation')),
    write('PATCH', path, change, { headers: profile }),
    write('PATCH', path, change, having('return=representation,count=exact')),
    write('DELETE', path, '', { headers: profile }),
    write('DELETE', path, '', having('return=representation,count=exact')),
  ]
}

/** As an embedded resource of whatever may be seen. */
const embedded: Attack[] = [
  get('/staff?select=*,history(*),devices(*)', { headers: { 'accept-profile': 'private' } }),
  get('/devices?select=*,staff(*)', { headers: { 'accept-profile': 'private' } }),
  get('/notifications?select=*,devices(*)', { headers: { 'accept-profile': 'private' } }),
]

/** These run with the caller's rights, so they see no more than the tables show. */
const CALLS: ReadonlyArray<[string, object]> = [
  ['requests_of', { p_phone: null, p_email: 'customer@mail' }],
  ['requests_of', { p_phone: '07700 900123', p_email: null }],
  ['name_of', { person: '{request}' }],
  ['note_health', { what: 'canary', words: 'x' }],
  ['write_history', { request: '{request}', staff: null, what: 'noted', detail: 'x', key: 'x' }],
  ['is_done_already', { request: '{request}' }],
  ['request', { p_id: '{request}' }],
  ['slot_end', { moment: '2026-01-01T00:00Z' }],
]
const calls = CALLS.map(
  ([name, args]): Attack => ({
    title: `private.${name} ${JSON.stringify(args)}`,
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: { 'content-profile': 'private' },
    body: JSON.stringify(args),
    // With nothing in it but null or false.
    mayAnswer: true,
  }),
)

describe('when everything was granted by mistake', () => {
  test('every table is among these', async () => {
    const tables = await backend.query(`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'private') order by name`)
    expect(Object.entries(ROWS).map(([name, { schema }]) => ({ schema, name }))).toEqual(expect.arrayContaining(tables))
  })

  test.each([
    ...Object.entries(ROWS).map(([table, how]): [string, Attack[]] => [table, attacksOn(table, how)]),
    ['what belongs to another table', embedded],
    ['the functions of private', calls],
  ] satisfies Array<[string, Attack[]]>)('nobody sees or changes anything: %s', async (_table, attacks) => {
    const before = await dump(backend)
    const successes = await Promise.all(
      everybody.flatMap((identity) =>
        attacks.map(async (attack) => {
          const success = await attempt(backend, victim, identity, attack, true)
          return success === undefined ? [] : [`${attack.title}, as ${identity.name}: ${success}`]
        }),
      ),
    )
    expect.soft(successes.flat()).toEqual([])
    expect(await dump(backend)).toEqual(before)
  })
})
