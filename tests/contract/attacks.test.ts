import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Attack,
  type Attempt,
  type Identity,
  identities,
  isAttack,
  isGranted,
  mayCall,
  OWNER_ONLY,
  secretKeyOf,
  send,
  successesOf,
} from '../support/attacks/attack.ts'
import * as tries from '../support/attacks/tries.ts'
import { type Dump, dump, plant, type Victim } from '../support/attacks/victim.ts'
import { startLite } from '../support/lite.ts'
import { type Backend, startPostgrest } from '../support/postgrest.ts'
import { isNightly } from '../support/ring.ts'
import { changeSettings, silenceConsole, turnClock } from '../support/stage.ts'
import { submit } from '../support/visitor.ts'

/*
 * Each identity tries to call every function. The table of grants says who may; platform.test.ts proves that it grants
 * no table. Attacks that the loop does not cover are in attacks/tries.ts. Afterwards the database is unchanged.
 */

/** The backends. `isExact`: it refuses in PostgREST's words, so the tests also check the reason. */
const TARGETS: ReadonlyArray<readonly [target: string, isExact: boolean, start: () => Promise<Backend>]> = [
  ['PostgREST', true, () => startPostgrest({ grants: 'everything' })],
  ...(isNightly ? [['the embedded backend', false, () => startLite()] as const] : []),
]
/** Functions that show or change a lot at once. */
const SECOND_FACTOR = [
  ...['account', 'add_colleague', 'change_colleague', 'change_settings'],
  ...['erase_person', 'export_person', 'remove_colleague'],
].map((name) => `desk_${name}`)
/** Functions that need a fresh password. */
const FRESH_PASSWORD = ['account', 'add_colleague', 'change_colleague', 'remove_colleague'].map(
  (name) => `desk_${name}`,
)

silenceConsole()

describe.each(TARGETS)('%s', (_target, isExact, start) => {
  let backend: Backend
  let victim: Victim
  let everyone: Identity[]
  let callables: tries.Callable[]

  beforeAll(async () => {
    backend = await start()
    victim = await plant(backend)
    everyone = identities(backend, victim)
    callables = await tries.callablesOf(backend)
    // The first request creates additional roles and grants.
    await fetch(`${backend.url}/rest/v1/rpc/desk_me`, { method: 'POST', headers: { apikey: backend.anonKey } })
  }, 180_000)

  afterAll(() => backend?.stop(), 60_000)

  const named = (...names: string[]) => {
    const found = everyone.filter(({ name }) => names.includes(name))
    expect(found).toHaveLength(names.length)
    return found
  }
  const hostile = (callable: tries.Callable) =>
    tries
      .hostileArguments(callable, victim.ids.request ?? '')
      .map((args) => tries.callWith(callable, args, { mayAnswer: true }))

  const by = (who: readonly Identity[], attacksOf: (identity: Identity) => readonly Attack[]): Attempt[] =>
    who.flatMap((identity) => attacksOf(identity).map((attack) => ({ identity, attack })))

  /** Expects every attempt to fail, and no change except what visitors can add. */
  async function expectNothing(attempts: readonly Attempt[], mayStore = false) {
    expect(attempts).not.toEqual([])
    const before = await dump(backend)
    expect.soft(await successesOf(backend, victim, attempts)).toEqual([])
    const after = await dump(backend)
    expect(mayStore ? withoutSubmissions(after, before) : after).toEqual(before)
    const planted = rowsOf(before, 'public.contact_submissions').map(({ id }) => `'${id}'`)
    if (mayStore) await backend.query(`delete from public.contact_submissions where id not in (${planted})`)
  }

  test('every function first refuses callers who may not use it', async () => {
    const ids = Object.values(victim.ids)
    const refusal = (identity: Identity, name: string) => {
      if (!isExact) return {}
      if (identity.isForged || (identity.isVariant && identity.role === 'anon')) return { refusal: /^401 / }
      const reason = isGranted(identity, name)
        ? 'Only (staff|the owner) may do this'
        : `permission denied for function ${name}"`
      return { refusal: new RegExp(`^40[13] .*"42501".*${reason}`) }
    }
    const attacks = (identity: Identity) =>
      callables
        .filter(({ name }) => !mayCall(identity, name))
        .flatMap((callable) => {
          const rest = refusal(identity, callable.name)
          const args = tries.validArguments(callable, ids)
          // Without a grant the arguments do not matter.
          const tried = isGranted(identity, callable.name) && !identity.isForged ? args : args.slice(0, 1)
          return tried.map((each) => tries.callWith(callable, each, rest))
        })
    await expectNothing(by([...everyone, secretKeyOf(backend)], attacks))
  })

  test('functions for visitors never show or change other people’s data, whatever the arguments', async () => {
    const attacks = (identity: Identity) => callables.filter(({ name }) => mayCall(identity, name)).flatMap(hostile)
    await expectNothing(by(named('the public key', 'a stranger with an account'), attacks), true)
  })

  test.each(Object.keys(tries.clever({})))('%s', async (kind) => {
    const attacks = tries.clever(victim.ids)[kind] ?? []
    const who = everyone.filter(({ isVariant }) => !isVariant)
    const attempts = by(who, (identity) => attacks.filter((attack) => isAttack(attack, identity)))
    await expectNothing(attempts, !kind.startsWith('staff'))
  })

  /** The desk's functions that refuse this identity in these words. */
  async function refusedTo(identity: Identity, words: string) {
    const desk = callables.filter(({ name }) => name.startsWith('desk_'))
    const refused = await Promise.all(
      desk.map(async (callable) => {
        // Ids that do not exist, so that an allowed call does nothing.
        const [args = {}] = tries.validArguments(callable, ['00000000-0000-4000-8000-000000000000'])
        const { status, body } = await send(backend, identity, tries.callWith(callable, args))
        return status === 403 && body.includes(words) ? [callable.name] : []
      }),
    )
    return refused.flat()
  }

  test('staff can use every function except the owner’s', async () => {
    for (const staff of named('staff')) expect(await refusedTo(staff, 'Only the owner may do this')).toEqual(OWNER_ONLY)
  })

  /** The owner, with this second factor and password age in the token. */
  const owner = (aal?: string, passwordAge?: number): Identity => {
    const token = backend.token('authenticated', victim.accounts.owner, undefined, aal, passwordAge)
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${token}` }
    return { name: 'owner', role: 'authenticated', rank: 'owner', headers }
  }

  test('a required second factor protects the functions that can do harm, and nothing needed on call', async () => {
    await changeSettings(backend, "second_factor = 'required'")
    try {
      expect(await refusedTo(owner(), '"second factor"')).toEqual(SECOND_FACTOR)
      expect(await refusedTo(owner('aal2'), '"second factor"')).toEqual([])
    } finally {
      await changeSettings(backend, "second_factor = 'off'")
    }
  })

  test('only changes to colleagues need a password from the last ten minutes', async () => {
    expect(await refusedTo(owner('aal1', 601), '"password"')).toEqual(FRESH_PASSWORD)
    expect(await refusedTo(owner('aal1', 590), '"password"')).toEqual([])
  })

  test('the owner always gets an answer or a reason, and never hidden data', async () => {
    const { catalogue } = await dump(backend)
    const attacks = callables.filter(({ name }) => name.startsWith('desk_')).flatMap(hostile)
    const attempts = by(named('the owner'), () => attacks)
    expect(await successesOf(backend, { secrets: victim.unseen }, attempts)).toEqual([])
    const { catalogue: after, 'public.contact_submissions': requests } = await dump(backend)
    expect(after).toEqual(catalogue)
    expect(requests).toHaveLength(3)
  })

  // The embedded database runs in this process, so its memory cannot be measured.
  test.runIf(isExact).each(['request_answer', 'see_request_messages', 'send_request_message', 'send_picture_part'])(
    '%s needs no more memory than the key itself for a key of 20 MB',
    async (name) => {
      // The connection's peak memory in KB since 5 was written to clear_refs.
      const peak = "(regexp_match(pg_read_file('/proc/self/status'), 'VmHWM:\\s+(\\d+)'))[1]::integer"
      const parameters = { request_answer: '', see_request_messages: ", '1'", send_request_message: ", '', ''" }
      const rest = { ...parameters, send_picture_part: ", '', 1, 0, null" }[name]
      const [grown] = await backend.query(`
        create temporary table long_key as select repeat('0', 20000000) as key;
        create temporary table peaks as select octet_length(key || '') as length, 0 as peak from long_key;
        copy (select 5) to '/proc/self/clear_refs';
        update peaks set peak = ${peak};
        select public.${name}(key || ''${rest}) from long_key;
        select (${peak} - peak)::text as kb from peaks;`)
      await backend.query('drop table long_key, peaks')
      expect(Number(grown?.kb)).toBeLessThan(60_000)
    },
  )

  test('a time zone chosen by the sender neither resets the hourly count nor sends a second alert', async () => {
    await backend.query(`delete from public.contact_submissions; delete from private.notifications;
      delete from private.intake; delete from private.senders`)
    await turnClock(backend, '12:40')
    for (const zone of ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns'])
      expect((await submit(backend, {}, { prefer: `timezone=${zone}`, 'x-honeypot': 'x' })).status).toBe(204)
    expect(await backend.query("select taken from private.intake where kind = 'requests' and who = ''")).toEqual([
      { taken: '4' },
    ])
    expect(await backend.query('select kind from private.notifications')).toEqual([{ kind: 'suspects' }])
  })
})

/** Removes what any visitor may add: new requests and their rows in other tables. */
function withoutSubmissions(dump: Dump, before: Dump): Dump {
  const added = (table: string) => {
    const old = new Set(rowsOf(before, table).map((row) => JSON.stringify(row)))
    return rowsOf(dump, table).filter((row) => !old.has(JSON.stringify(row)))
  }
  for (const row of added('public.contact_submissions')) {
    const untouched = { status: 'new', seen_at: null, taken_by: null, reply: null, escalated_at: null, outcome: null }
    expect(row).toMatchObject(untouched)
    expect(row.marks).not.toContain('canary')
  }
  const kept = ['public.contact_submissions', 'private.notifications'].map((table) => {
    const new_ = added(table)
    return [table, rowsOf(dump, table).filter((row) => !new_.includes(row))]
  })
  // An unknown key counts as a guess.
  const counters = ['digest_requests', 'request_senders', 'guesses', 'presses', 'senders', 'intake'].map((name) => [
    `private.${name}`,
    before[`private.${name}`],
  ])
  return { ...dump, ...Object.fromEntries([...kept, ...counters]) }
}

function rowsOf(dump: Dump, table: string): Array<Record<string, unknown>> {
  const rows = dump[table]
  return Array.isArray(rows) ? rows : []
}
