import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTER_KINDS, letterKind } from '../../src/desk/api/letterKinds.ts'
import { MARKS, OUTCOMES, ROLES, STATUSES } from '../../src/desk/api/types.ts'
import { AUDIT } from '../../src/desk/audit/words.ts'
import { HISTORY } from '../../src/desk/requests/words/historyLine.ts'
import { groupsOf } from '../../src/desk/settings/fields.ts'
import { FIELDS } from '../../src/outbox/fields.ts'
import { KINDS } from '../../supabase/functions/notify/kinds.ts'
import { ALARMING } from '../../supabase/functions/notify/webhook.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { Person } from '../support/person.ts'
import { literal, read } from '../support/read.ts'
import { submitted } from '../support/visitor.ts'

/*
 * What stands both in a check of the database and in TypeScript. Where the two differ: a new value needs a migration that
 * replaces the check, and its place in each list that is named here.
 */

let backend: LiteBackend
beforeAll(async () => {
  backend = await startLite()
}, 180_000)
afterAll(() => backend?.stop(), 60_000)

const CANARY = 'canary'

test.each<readonly [table: string, column: string, where: string, list: readonly string[]]>([
  [
    'public.contact_submissions',
    'preferred_time',
    'preferredTime in src/outbox/fields.ts',
    Object.keys(FIELDS.preferredTime.options),
  ],
  // Staff see no canary.
  ['public.contact_submissions', 'marks', 'MARKS in src/desk/api/types.ts', [...MARKS, CANARY]],
  ['public.contact_submissions', 'status', 'STATUSES in src/desk/api/types.ts', STATUSES],
  ['public.contact_submissions', 'outcome', 'OUTCOMES in src/desk/api/types.ts', OUTCOMES],
  ['private.history', 'action', 'HISTORY in src/desk/requests/words/historyLine.ts', Object.keys(HISTORY)],
  ['private.audit', 'action', 'AUDIT in src/desk/audit/words.ts', Object.keys(AUDIT)],
  ['private.staff', 'role', 'ROLES in src/desk/api/types.ts', ROLES],
  ['private.notifications', 'kind', 'KINDS in supabase/functions/notify/kinds.ts', Object.keys(KINDS)],
  [
    'private.notifications',
    'kind',
    'LETTER_KINDS in src/desk/api/letterKinds.ts',
    [...Object.keys(LETTER_KINDS), CANARY],
  ],
])('the check of %s.%s is %s', async (table, column, where, list) => {
  const [check] = await read<{ definition: string }>(
    backend,
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = ${literal(table)}::regclass and contype = 'c'
       and conkey = array(select attnum from pg_attribute where attrelid = conrelid and attname = ${literal(column)})`,
  )
  const allowed = [...(check?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
  expect(allowed.sort(), `${where}, or the check of ${table}.${column} in supabase/migrations`).toEqual(
    [...list].sort(),
  )
})

test('what alarms everybody, and what is given to one, rings longer on their devices', () => {
  const alarms = Object.keys(LETTER_KINDS).filter((kind) => letterKind(kind)?.isAlarm)
  expect(alarms.sort()).toEqual([...ALARMING, 'assigned'].sort())
})

test('each outcome can be chosen at the desk', async () => {
  const ann = await Person.hire(backend, 'Ann')
  const p_id = await submitted(backend)
  for (const p_outcome of OUTCOMES) {
    expect((await ann.asks('finish', { p_id, p_outcome })).request).toMatchObject({ outcome: p_outcome })
    await ann.asks('release', { p_id })
  }
})

test('each setting that the owner may change has a field at the desk, and no other', async () => {
  const [open] = await read<{ names: string[] }>(backend, 'select private.open_settings() as names')
  const [all] = await read<{ settings: Record<string, unknown> }>(
    backend,
    'select to_jsonb(s) as settings from private.settings as s',
  )
  const every = Object.fromEntries(Object.keys(all?.settings ?? {}).map((name) => [name, 0]))
  const shown = groupsOf(every).flatMap(({ fields }) => fields.map(({ key }) => key))
  expect(shown.sort()).toEqual(open?.names.sort())
})
