import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, Members } from '../../src/desk/api/shapes.ts'
import { auditLines, whoOf } from '../../src/desk/audit/words.ts'
import type { Person } from '../support/person.ts'
import { faults, type Intercept, publishableKey } from '../support/postgrest.ts'
import { type AdminApi, adminApi } from '../support/project.ts'
import { literal } from '../support/read.ts'
import { hostedEnvironment, startDeno } from '../support/sender.ts'
import { lite, onBackends, onEachBackend, onPostgrest, postgrest, type Stage, started } from '../support/stage.ts'

/* Adding, changing and removing people at the desk, through SQL and the Edge Function, with the audit. */

const auditOf = (owner: Person, more: Readonly<Record<string, unknown>> = {}) => owner.asks<AuditEntry[]>('audit', more)
const peopleOf = async (owner: Person) => (await owner.asks<Members>('colleagues')).people
/** The lines of the audit, oldest first. */
const linesOf = async (owner: Person) =>
  (await auditOf(owner)).reverse().flatMap((entry) => auditLines(entry).map((line) => `${whoOf(entry)} ${line}`))

onEachBackend('people on %s', (stage) => {
  const { turnClock, query, read, rows, hired, submitted, purge } = stage
  const [ann, bob] = [hired('Ann', 'owner'), hired('Bob')]
  beforeEach(() => query('delete from private.audit'))

  const change = (asked: Readonly<Record<string, unknown>>, owner = ann) =>
    owner.asks<Members>('change_colleague', asked)
  const remove = (whom: Person, owner = ann) => owner.asks<Members>('remove_colleague', { p_id: whom.id })
  const demote = (whom: Person, owner: Person) => change({ p_id: whom.id, p_role: 'staff' }, owner)

  test('can be renamed, become owners and stop being owners', async () => {
    await change({ p_id: bob.id, p_name: '  Bobby ' })
    await change({ p_id: bob.id, p_role: 'owner' })
    expect(await peopleOf(bob)).toMatchObject([{ name: 'Ann' }, { name: 'Bobby', role: 'owner', is_me: true }])
    await change({ p_id: bob.id, p_name: 'Bobby', p_role: 'staff' })
    await expect(peopleOf(bob)).rejects.toThrow('403')
    expect(await linesOf(ann)).toEqual([
      'Ann changed Bob’s name to Bobby',
      'Ann made Bobby an owner',
      'Ann made Bobby staff, no longer an owner',
    ])
  })

  test.each<readonly [act: string, whom: 'Ann' | 'Bob' | 'no one', asked: object, words: string]>([
    ['change', 'Bob', { p_name: ' ' }, '422 Enter a first name'],
    ['change', 'Bob', { p_role: 'king' }, '422 Choose whether they’re an owner'],
    ['change', 'no one', {}, '404 They’re no longer on the staff'],
    // There is always an owner.
    ['change', 'Ann', { p_role: 'staff' }, '409 You can’t stop being an owner yourself'],
    ['remove', 'Ann', {}, '409 You can’t remove yourself'],
  ])('stay as they are when an owner asks to %s %s %j', async (act, whom, asked, words) => {
    const p_id = { Ann: ann.id, Bob: bob.id, 'no one': '00000000-0000-4000-8000-000000000000' }[whom]
    await expect(ann.asks(`${act}_colleague`, { p_id, ...asked })).rejects.toThrow(words)
    expect(await peopleOf(ann)).toMatchObject([
      { name: 'Ann', role: 'owner' },
      { name: 'Bob', role: 'staff' },
    ])
    expect(await auditOf(ann)).toEqual([])
  })

  test.each([
    ['remove', remove],
    ['demote', demote],
  ])('keep one owner when two %s each other at once', async (_what, act) => {
    await change({ p_id: bob.id, p_role: 'owner' })
    // Slow enough that both pass the check before either acts.
    await query(`create function private.dawdle() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.3); return new; end $$;
      create trigger dawdle before update on private.staff for each row execute function private.dawdle()`)
    const results = await Promise.allSettled([act(bob, ann), act(ann, bob)])
    await query('drop function private.dawdle cascade')
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const owners = await read(
      `select name from private.staff where role = 'owner' and left_at is null and user_id is not null`,
    )
    expect(owners).toHaveLength(1)
  })

  test('always keep an owner, even with the secret key', async () => {
    const call = (sql: string) => query(`select public.${sql}`)
    const refused = 'They’re the last owner'
    await expect(call(`remove_staff('${ann.account}')`)).rejects.toThrow(refused)
    await expect(call(`add_staff('${ann.account}', 'Ann', 'staff')`)).rejects.toThrow(refused)
    expect(await peopleOf(ann)).toMatchObject([{ name: 'Ann', role: 'owner' }, { name: 'Bob' }])
    await call(`add_staff('${bob.account}', 'Bob', 'owner')`)
    await call(`remove_staff('${ann.account}')`)
    expect(await peopleOf(bob)).toMatchObject([{ name: 'Bob', role: 'owner' }])
  })

  test('come back on call, with their old account, however they had set the switch', async () => {
    const p_until = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16)
    await bob.asks('set_on_call', { p_on: false, p_until })
    await remove(bob)
    await query(`select public.add_staff('${bob.account}', 'Bob')`)
    expect(await bob.asks('me')).toMatchObject({ on_call: true })
    await bob.asks('set_on_call', { p_on: false })
    await remove(bob)
    const add = (p_role: string, p_user = bob.account) =>
      ann.asks('add_colleague', { p_user, p_name: 'Robert', p_role })
    await add('owner')
    // Adds Bob again, as after a lost answer.
    await add('owner')
    expect(await peopleOf(bob)).toMatchObject([{ name: 'Ann' }, { name: 'Robert', role: 'owner', on_call: true }])
    expect((await linesOf(ann)).slice(-2)).toEqual(['Ann removed Bob', 'Ann added Robert as an owner'])
    await expect(add('staff')).rejects.toThrow('409 Robert has this email address already')
    await expect(add('owner', crypto.randomUUID())).rejects.toThrow('422 That account doesn’t exist')
  })

  describe('the audit', () => {
    test('names the person, even after they have left', async () => {
      await change({ p_id: bob.id, p_role: 'owner' })
      await bob.asks('change_settings', { p_settings: { remind_after: '10 minutes' } })
      await remove(bob)
      // The command and the SQL editor remove people like this.
      await bob.leaves()
      await query(`select public.add_staff('${bob.account}', 'Bob');
        update private.settings set notify_secret = '${'s'.repeat(30)}', sender_limit = 20`)
      expect(await linesOf(ann)).toEqual([
        'Ann made Bob an owner',
        'Bob changed “Alert again after” from 5 minutes to 10 minutes',
        'Ann removed Bob',
        'Someone on the server added Bob',
        'Someone on the server changed “From one sender, in an hour” from 10 requests to 20 requests',
      ])
      expect(JSON.stringify(await auditOf(ann))).not.toContain('sss')
    })

    test('says how much of a customer’s data was touched, never whose', async () => {
      await submitted({ p_email: 'zoe@example.org', p_name: 'Zoe', p_phone: '07700 900456' })
      await submitted({ p_email: 'zoe@example.org', p_phone: '07700 900789' })
      const wanted = { p_phone: '07700 900456', p_email: 'zoe@example.org' }
      await ann.asks('export_person', { p_email: 'nobody@example.org' })
      await ann.asks('export_person', { p_phone: wanted.p_phone })
      expect(await ann.erases(wanted)).toBe(2)
      expect(await ann.erases(wanted)).toBe(0)
      expect(await linesOf(ann)).toEqual([
        'Ann exported a customer’s data (1 request)',
        'Ann exported a customer’s data (2 requests)',
        'Ann erased a customer’s data (2 requests)',
      ])
      const kept = JSON.stringify(await read('select * from private.audit'))
      for (const trace of ['oe', '900456', '900789', 'example']) expect(kept).not.toContain(trace)
    })

    test('is written together with the change or not at all', async () => {
      await submitted()
      await query('alter table private.audit add constraint full_disk check (false) not valid')
      await expect(ann.erases({ p_email: 'ada@example.org' })).rejects.toThrow()
      await expect(remove(bob)).rejects.toThrow()
      await query('alter table private.audit drop constraint full_disk')
      expect(await rows()).toHaveLength(1)
      expect(await peopleOf(ann)).toHaveLength(2)
    })

    test('is listed newest first, in pages, and kept for two years', async () => {
      await turnClock('2026-11-23T10:00:00Z')
      for (const p_name of ['Bo', 'Bobo', 'Bobobo']) await change({ p_id: bob.id, p_name })
      const names = (entries: readonly (AuditEntry | undefined)[]) => entries.map((entry) => entry?.detail.name)
      const [last, second] = await auditOf(ann, { p_limit: 2 })
      expect(names([last, second])).toEqual(['Bobobo', 'Bobo'])
      expect(names(await auditOf(ann, { p_before: second?.id }))).toEqual(['Bo'])
      for (const second of [0, 1]) {
        await turnClock(`2028-11-23T10:00:0${second}Z`)
        await purge()
        expect(await auditOf(ann)).toHaveLength(second ? 0 : 3)
      }
    })
  })
})

let secretKey = ''
let api: AdminApi
const edge = started(() => {
  const environment = hostedEnvironment(postgrest)
  secretKey = environment.SUPABASE_SERVICE_ROLE_KEY ?? ''
  return startDeno(environment, 'staff')
})

const ask = (url: string, token: string | undefined, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** @param passwordAge - the age of the session's password, in seconds */
async function asksOf(url: string, person: Person, body: unknown, passwordAge?: number) {
  const token = person.backend.token('authenticated', person.account, undefined, undefined, passwordAge)
  const response = await ask(url, token, body)
  const { from, ...said }: { from?: string; password?: string | null; message?: string; hint?: string } =
    await response.json()
  expect(from).toBe('accounts')
  return { status: response.status, ...said }
}

/** Adds an owner, Bob, an empty audit, and an accounts server next to PostgREST. */
function withAccounts({ hired, query }: Stage) {
  const staff = { ann: hired('Ann', 'owner'), bob: hired('Bob') }
  beforeEach(async () => {
    api = adminApi(postgrest, secretKey)
    postgrest.setIntercept(api.intercept)
    await query('delete from private.audit')
  })
  return staff
}
afterEach(() => postgrest.setIntercept(undefined))

const carol = { do: 'add', email: 'Carol@Example.com', name: 'Carol', role: 'staff' }

onBackends('the accounts function with %s', (stage) => {
  const { backend, query, read } = stage
  const { ann, bob } = withAccounts(stage)
  const url = () => (backend() === postgrest ? edge().url : `${lite.url}/functions/v1/staff`)
  const asks = (body: unknown, person = ann, passwordAge?: number) => asksOf(url(), person, body, passwordAge)
  const accounts = async () =>
    (await read<{ email: string }>('select email from auth.users order by email')).map(({ email }) => email)

  test('adds a person once; a repeated call gives a new password', async () => {
    const first = await asks(carol)
    expect(first).toEqual({ status: 200, password: expect.stringMatching(/^[a-z]{4,7}(?:-[a-z]{4,7}){2}$/) })
    const again = await asks(carol)
    expect(again).toEqual({ status: 200, password: expect.stringMatching(/^[a-z]{4,7}(?:-[a-z]{4,7}){2}$/) })
    expect(again.password).not.toBe(first.password)
    expect(await accounts()).toEqual(['ann@example.com', 'bob@example.com', 'carol@example.com'])
    expect(await peopleOf(ann)).toMatchObject([{}, {}, { name: 'Carol', role: 'staff', email: 'carol@example.com' }])
    expect(await linesOf(ann)).toEqual(['Ann added Carol'])
    if (backend() === postgrest) {
      expect(api.made).toEqual([{ email: 'Carol@Example.com', password: first.password, email_confirm: true }])
      expect(api.changed).toMatchObject([{ password: again.password }])
    } else {
      const signIn = (password: unknown) =>
        ask(`${lite.url}/auth/v1/token?grant_type=password`, undefined, { email: 'carol@example.com', password })
      expect((await signIn(first.password)).status).toBe(400)
      expect((await signIn(again.password)).status).toBe(200)
    }
  })

  test('keeps the password of a person who comes back', async () => {
    const { password } = await asks(carol)
    const [, , member] = await peopleOf(ann)
    const [account] = await read<{ id: string }>(`select id from auth.users where email like 'carol@%'`)
    api.signedIn.add(account?.id ?? '')
    if (backend() !== postgrest) await query('update auth.users set last_sign_in_at = now()')
    await ann.asks('remove_colleague', { p_id: member?.id })
    expect(password).toBeTruthy()
    expect(await asks({ ...carol, role: 'owner' })).toEqual({ status: 200, password: null })
    expect(await peopleOf(ann)).toMatchObject([{}, {}, { name: 'Carol', role: 'owner' }])
  })

  test('does not change a colleague who already has this address', async () => {
    const refused = { status: 409, message: 'Bob has this email address already' }
    expect(await asks({ ...carol, email: 'BOB@example.com' })).toEqual(refused)
    expect(api.changed).toEqual([])
    expect(await peopleOf(ann)).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }])
  })

  test('works only for owners, and needs a fresh password unless they only look', async () => {
    const before = await accounts()
    const changes = [
      carol,
      { do: 'address', id: ann.id, email: 'eve@example.com' },
      { do: 'factor', id: bob.id },
      { do: 'password', id: bob.id },
    ]
    for (const body of changes) expect(await asks(body, ann, 601)).toMatchObject({ status: 403, hint: 'password' })
    expect(await asks({ do: 'look' }, ann, 601)).toEqual({ status: 200 })
    for (const body of [...changes, { do: 'look' }]) {
      expect(await asks(body, bob)).toEqual({ status: 403, message: 'Only the owner may do this' })
      for (const token of [undefined, publishableKey, backend().token('anon')])
        expect((await ask(url(), token, body)).status).toBeOneOf([401, 403])
    }
    await bob.leaves()
    expect((await asks(carol, bob)).status).toBe(403)
    expect(await accounts()).toEqual(before)
    expect(api.made).toEqual([])
  })

  test('answers "look", and refuses what it cannot understand', async () => {
    expect(await asks({ do: 'look' })).toEqual({ status: 200 })
    for (const body of [{}, 'x', null, { do: 'remove' }, { do: 'constructor' }])
      expect(await asks(body)).toEqual({ status: 422, message: 'The accounts function can’t do that' })
    for (const wrong of [
      { email: 'a b@c' },
      { email: { $ne: null } },
      { name: ' ' },
      { name: undefined },
      { role: 'x' },
    ])
      expect(await asks({ ...carol, ...wrong })).toMatchObject({ status: 422 })
    for (const id of ['', 'x', crypto.randomUUID()])
      for (const act of ['address', 'factor', 'password'])
        expect((await asks({ do: act, id, email: 'x@example.com' })).status).toBe(404)
    expect(await accounts()).toEqual(['ann@example.com', 'bob@example.com'])
  })

  test('gives a colleague a new password, but not the owner themselves', async () => {
    const { password } = await asks({ do: 'password', id: bob.id })
    expect(password).toMatch(/^[a-z]{4,7}(?:-[a-z]{4,7}){2}$/)
    expect((await asks({ do: 'password', id: ann.id })).status).toBe(409)
    expect(await linesOf(ann)).toEqual(['Ann gave Bob a new password'])
    if (backend() === postgrest) expect(api.changed).toMatchObject([{ password }])
  })

  test('changes an email address', async () => {
    expect(await asks({ do: 'address', id: bob.id, email: 'Bob@New.example' })).toEqual({ status: 200 })
    expect(await peopleOf(ann)).toMatchObject([{}, { name: 'Bob', email: 'bob@new.example' }])
    const refused = { status: 409, message: 'Another account has this email address already' }
    expect(await asks({ do: 'address', id: bob.id, email: 'ANN@example.com' })).toEqual(refused)
    expect(await asks({ do: 'address', id: ann.id, email: 'ann@new.example' })).toEqual({ status: 200 })
    expect(await peopleOf(ann)).toMatchObject([{ email: 'ann@new.example' }, { email: 'bob@new.example' }])
    expect(await linesOf(ann)).toEqual(['Ann changed Bob’s email address', 'Ann changed Ann’s email address'])
  })
})

onPostgrest('on a hosted project, with %s,', (stage) => {
  const { query } = stage
  const { ann, bob } = withAccounts(stage)
  beforeAll(async () => {
    await query(`create table auth.mfa_factors (
        id uuid primary key default gen_random_uuid(), user_id uuid, status text);
      grant select on auth.mfa_factors to postgres`)
  })
  const asks = (body: object) => asksOf(edge().url, ann, body)
  /** Does it, but loses the answer. If it closed the connection, Deno would ask again by itself. */
  const unheard: Intercept = async (_req, res, { forward }) => {
    await forward()
    res.writeHead(504).end()
    return true
  }
  const brokenAccounts: Intercept = (_req, res) => {
    res.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"msg":"Database error"}')
    return true
  }

  /** Makes one call of this path fail, either the first or a later call. */
  const failOnce = (path: string, fault: Intercept, time = 1) => {
    let asked = 0
    postgrest.setIntercept(async (...exchange) =>
      exchange[0].url?.includes(path) && ++asked === time ? fault(...exchange) : api.intercept(...exchange),
    )
  }

  test.each([
    // The first call only asks whether the account is allowed.
    ['the account is made, and the database fails', 'desk_add_colleague', faults.status(500), 2],
    ['the account is made, and the answer of the database is lost', 'desk_add_colleague', unheard, 2],
    ['the accounts’ server fails', '/auth/v1/admin/users', brokenAccounts, 1],
  ])('%s: a second call completes it, once', async (_what, path, fault, time) => {
    failOnce(path, fault, time)
    expect(await asks(carol)).toEqual({ status: 503, message: 'That didn’t save. Try again. Nothing is done twice.' })
    expect(await asks(carol)).toEqual({ status: 200, password: expect.any(String) })
    expect(api.made).toHaveLength(1)
    expect((await peopleOf(ann)).map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Carol'])
    expect(await linesOf(ann)).toEqual(['Ann added Carol'])
  })

  test('records a changed address on the second call if the first could not', async () => {
    failOnce('note_account_change', faults.status(500))
    const body = { do: 'address', id: bob.id, email: 'bob@new.example' }
    expect((await asks(body)).status).toBe(503)
    expect((await asks(body)).status).toBe(200)
    expect(await linesOf(ann)).toEqual(['Ann changed Bob’s email address'])
  })

  test('removes another owner’s second factor, but not your own', async () => {
    await ann.asks('change_colleague', { p_id: bob.id, p_role: 'owner' })
    for (const { account } of [ann, bob])
      await query(`insert into auth.mfa_factors (user_id, status) values (${literal(account)}, 'verified')`)
    const factors = async () => (await peopleOf(ann)).map(({ has_second_factor: hasFactor }) => hasFactor)
    expect(await factors()).toEqual([true, true])
    expect((await asks({ do: 'factor', id: bob.id })).status).toBe(200)
    expect((await asks({ do: 'factor', id: ann.id })).status).toBe(409)
    expect(await factors()).toEqual([true, false])
  })

  test('asks for the second factor where it is required, and does nothing without it', async () => {
    await query("update private.settings set second_factor = 'required'")
    expect((await asks({ do: 'look' })).status).toBe(200)
    const refused = { status: 403, message: 'Confirm with your authenticator app first', hint: 'second factor' }
    for (const body of [carol, { do: 'address', id: bob.id, email: 'x@example.com' }, { do: 'factor', id: bob.id }])
      expect(await asks(body)).toEqual(refused)
    expect([api.made, api.changed]).toEqual([[], []])
  })

  test('answers the preflight of a desk on another origin, and reveals no key', async () => {
    const preflight = await fetch(edge().url, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    failOnce('/auth/v1/admin/users', brokenAccounts)
    const failed = await asks(carol)
    for (const text of [JSON.stringify(failed), edge().log()]) expect(text).not.toContain(secretKey)
    expect(edge().log()).toContain('Not done')
  })
})
