import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { ATTACKS } from '../support/attacks/all.ts'
import { submission } from '../support/attacks/attack.ts'
import { attempt, isAttack } from '../support/attacks/attempt.ts'
import { ATTACKED } from '../support/attacks/functions.ts'
import { type Identity, identities } from '../support/attacks/identities.ts'
import { type Dump, dump, plant, type Victim } from '../support/attacks/victim.ts'
import { startLite } from '../support/lite.ts'
import { type Backend, startPostgrest } from '../support/postgrest.ts'

const byKind: Record<string, Record<string, number>> = {}
const byIdentity: Record<string, Record<string, number>> = {}

function count(tries: typeof byKind, name: string, target: string) {
  const row = tries[name] ?? {}
  tries[name] = { ...row, [target]: (row[target] ?? 0) + 1 }
}

afterAll(() => {
  for (const tries of [byKind, byIdentity]) console.table(tries)
})

test('two hundred attacks, each another', () => {
  const all = ATTACKS.flatMap(({ attacks }) => attacks).map(({ title: _, ...request }) => JSON.stringify(request))
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(all.filter((attack, i) => all.indexOf(attack) < i)).toEqual([])
})

test('every function that only staff or the secret key may call is among what is attacked', () => {
  // Said of policies, and shows nothing: whether the caller is of staff.
  const open = [...(GRANTS.anon ?? []), 'is_staff', 'contact_submissions']
  const closed = new Set([...(GRANTS.authenticated ?? []), ...(GRANTS.service_role ?? [])])
  expect([...closed].filter((name) => !open.includes(name) && !ATTACKED.includes(name))).toEqual([])
})

/** What any visitor may add: requests that nobody has touched, with their rows in other tables. */
function withoutSubmissions(dump: Dump, before: Dump): Dump {
  const isNew = (table: string) => {
    const old = new Set(rowsOf(before, table).map((row) => JSON.stringify(row)))
    return (row: unknown) => !old.has(JSON.stringify(row))
  }
  const added = rowsOf(dump, 'public.contact_submissions').filter(isNew('public.contact_submissions'))
  const allowed = { status: 'new', seen_at: null, taken_by: null, reply: null, escalated_at: null, outcome: null }
  for (const row of added) expect(row).toMatchObject(allowed)
  expect(JSON.stringify(added.map((row) => row.marks))).not.toContain('canary')
  const kept = (table: string) => rowsOf(dump, table).filter((row) => !isNew(table)(row))
  return {
    ...dump,
    'public.contact_submissions': kept('public.contact_submissions'),
    'private.notifications': kept('private.notifications'),
    'private.digest_requests': before['private.digest_requests'],
    'private.request_digits': kept('private.request_digits'),
    'private.request_senders': before['private.request_senders'],
    // A key that is none is a guess.
    'private.guesses': before['private.guesses'],
    'private.presses': before['private.presses'],
    'private.senders': before['private.senders'],
    'private.intake': before['private.intake'],
  }
}

function rowsOf(dump: Dump, table: string): Array<Record<string, unknown>> {
  const rows = dump[table]
  return Array.isArray(rows) ? rows : []
}

type Target = {
  target: string
  start: () => Promise<Backend>
  /** Its endpoints are all those that @supabase/lite has: row level security alone stands between them and the tables. */
  isOpen?: boolean
}

describe.each<Target>([
  { target: 'PostgREST', start: () => startPostgrest({ grants: 'everything' }) },
  { target: 'the embedded backend', start: () => startLite() },
  {
    target: 'the embedded backend without its list of endpoints',
    start: () => startLite({ everything: true }),
    isOpen: true,
  },
])('$target', ({ target, start, isOpen = false }) => {
  let backend: Backend
  let victim: Victim
  let everybody: Identity[]

  beforeAll(async () => {
    // The embedded backend prints every refusal.
    for (const method of ['log', 'error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
    backend = await start()
    victim = await plant(backend)
    everybody = identities(backend, victim)
    // Its first request makes roles and grants of its own.
    await fetch(`${backend.url}/rest/v1/rpc/desk_me`, { method: 'POST', headers: { apikey: backend.anonKey } })
  }, 180_000)

  afterAll(async () => {
    await backend?.stop()
    vi.restoreAllMocks()
  }, 60_000)

  // Submissions take the same path with the list of endpoints as without.
  test.each(ATTACKS.filter(({ kind, mayStore }) => !isOpen || !(mayStore || kind === 'accounts')))(
    '$kind',
    { timeout: 300_000 },
    async ({ kind, attacks, mayStore, withoutVariants }) => {
      const before = await dump(backend)
      const all = everybody
        .filter(({ isVariant }) => !(isVariant && (isOpen || withoutVariants)))
        .flatMap((identity, turn) =>
          attacks
            // A forged token is refused before anything else is read, so these take turns: each attack is made by a quarter.
            .filter((_, at) => !identity.isVariant || at % 4 === turn % 4)
            // @supabase/lite's system endpoints and accounts tell a lot, and no database can protect them.
            .filter((attack) => isAttack(attack, identity) && !(isOpen && attack.path.startsWith('/_')))
            .map((attack) => ({ identity, attack })),
        )
      const successes = await Promise.all(
        all.map(async ({ identity, attack }) => {
          count(byKind, kind, target)
          count(byIdentity, identity.name, target)
          const success = await attempt(backend, victim, identity, attack, isOpen)
          return success === undefined ? [] : [`${attack.title}, as ${identity.name}: ${success}`]
        }),
      )
      expect.soft(successes.flat()).toEqual([])
      const after = await dump(backend)
      expect(mayStore ? withoutSubmissions(after, before) : after).toEqual(before)
    },
  )

  test('a time zone of the sender’s choosing opens no second hour, and tells nobody twice', async () => {
    await backend.query(`delete from public.contact_submissions; delete from private.notifications;
      delete from private.intake; delete from private.senders; create or replace function private.clock() returns timestamptz language sql stable as
      $$ select '2026-11-23 12:40:00Z'::timestamptz $$`)
    for (const zone of ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns']) {
      const response = await fetch(`${backend.url}/rest/v1/rpc/insert_contact_submission`, {
        method: 'POST',
        headers: {
          apikey: backend.anonKey,
          'content-type': 'application/json',
          prefer: `timezone=${zone}`,
          'x-honeypot': 'x',
        },
        body: JSON.stringify(submission),
      })
      expect(response.status).toBe(204)
    }
    expect(await backend.query('select rows from private.intake')).toEqual([{ rows: '4' }])
    expect(await backend.query('select kind from private.notifications')).toEqual([{ kind: 'suspects' }])
  })
})
