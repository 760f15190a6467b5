import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attack } from '../support/attacks/attack.ts'
import { successesOf } from '../support/attacks/attempt.ts'
import { callablesOf, callWith, validArguments } from '../support/attacks/callable.ts'
import { type Identity, identities } from '../support/attacks/identities.ts'
import { attacksOn, tablesOf } from '../support/attacks/tables.ts'
import { dump, plant, type Victim } from '../support/attacks/victim.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

/*
 * A wrong click, or an old project's defaults: both schemas are shown by the API, and visitors and accounts may do
 * everything in them. Row level security is what is left.
 */

let backend: PostgrestBackend
let victim: Victim
let everyone: Identity[]

beforeAll(async () => {
  backend = await startPostgrest({ grants: 'everything', schemas: 'public, private' })
  victim = await plant(backend)
  await backend.query(`
    grant usage on schema private to anon, authenticated;
    grant all on all tables in schema public, private to anon, authenticated;
    grant all on all sequences in schema public, private to anon, authenticated;
    grant all on all functions in schema private to anon, authenticated`)
  // A token that is none is refused before a table is looked at.
  everyone = identities(backend, victim).filter(
    ({ isForged, isVariant, role }) => !isForged && !(isVariant && role === 'anon'),
  )
}, 180_000)

afterAll(() => backend?.stop(), 60_000)

async function expectNothing(attacks: readonly Attack[]) {
  expect(attacks).not.toEqual([])
  const before = await dump(backend)
  const attempts = everyone.flatMap((identity) => attacks.map((attack) => ({ identity, attack })))
  expect.soft(await successesOf(backend, victim, attempts, true)).toEqual([])
  expect(await dump(backend)).toEqual(before)
}

test('row level security alone shows nothing of any table, and lets nothing be changed', async () => {
  const tables = await tablesOf(backend)
  await expectNothing(tables.flatMap((table) => attacksOn(table, { refusal: /"42501"/ })))
})

test('row level security alone shows nothing embedded in another table', async () => {
  const paths = ['staff?select=*,history(*),devices(*)', 'devices?select=*,staff(*)', 'notifications?select=*,rings(*)']
  const headers = { 'accept-profile': 'private' }
  await expectNothing(paths.map((path) => ({ method: 'GET', path: `/rest/v1/${path}`, headers })))
})

test('a helper function that runs with the caller’s rights shows and changes nothing', async () => {
  const helpers = await callablesOf(backend, 'private', 'not prosecdef')
  const ids = Object.values(victim.ids)
  // With nothing in it but null, false, or what was sent.
  const rest = { headers: { 'content-profile': 'private' }, mayAnswer: true, mayBreak: true }
  await expectNothing(
    helpers.flatMap((helper) => validArguments(helper, ids).map((args) => callWith(helper, args, rest))),
  )
})
