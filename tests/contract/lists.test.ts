import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LETTER_KINDS } from '../../src/desk/api/letterKinds.ts'
import * as shapes from '../../src/desk/api/shapes.ts'
import { MARKS, OUTCOMES, ROLES, type Rota, type Settings, STATUSES } from '../../src/desk/api/shapes.ts'
import { AUDIT } from '../../src/desk/audit/words.ts'
import { groupsOf, toDraft } from '../../src/desk/settings/settings.ts'
import { HISTORY } from '../../src/desk/words/status.ts'
import { isDear } from '../../src/facts/dear.ts'
import { FIELDS } from '../../src/outbox/fields.ts'
import { ALARMING } from '../../supabase/functions/notify/channels.ts'
import { KINDS } from '../../supabase/functions/notify/words.ts'
import { releaseProblem } from '../../tools/vite/release.ts'
import { addDevice } from '../support/person.ts'
import { jpeg, sendPicture } from '../support/pictures.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { literal } from '../support/read.ts'
import { stageOf, started } from '../support/stage.ts'

/*
 * Lists that the database shares with TypeScript. If the two differ, a new value needs a migration that
 * replaces the check, and an entry in each list named below.
 */

const { backend, query, read, hire, submitted } = stageOf(started(startPostgrest))

const CANARY = 'canary'

test.each<readonly [column: string, where: string, list: readonly string[]]>([
  ['public.contact_submissions.preferred_time', 'FIELDS of the form', Object.keys(FIELDS.preferredTime.options)],
  ['public.contact_submissions.answer_by', 'FIELDS of the form', Object.keys(FIELDS.answerBy.options)],
  ['public.contact_submissions.kind', 'FIELDS of the form', Object.keys(FIELDS.kind.options)],
  // Staff see no canary.
  ['public.contact_submissions.marks', 'MARKS of the desk', [...MARKS, CANARY]],
  ['public.contact_submissions.status', 'STATUSES of the desk', STATUSES],
  ['public.contact_submissions.outcome', 'OUTCOMES of the desk', OUTCOMES],
  ['private.history.action', 'HISTORY of the desk', Object.keys(HISTORY)],
  ['private.audit.action', 'AUDIT of the desk', Object.keys(AUDIT)],
  ['private.staff.role', 'ROLES of the desk', ROLES],
  ['private.notifications.kind', 'KINDS of the sender', Object.keys(KINDS)],
  ['private.notifications.kind', 'LETTER_KINDS of the desk', [...Object.keys(LETTER_KINDS), CANARY]],
])('the check of %s has the values of %s', async (column, where, list) => {
  const [schema = '', table = '', name = ''] = column.split('.')
  const [check] = await read<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = ${literal(`${schema}.${table}`)}::regclass and contype = 'c'
       and conkey = array(select attnum from pg_attribute where attrelid = conrelid and attname = ${literal(name)})`,
  )
  const allowed = [...(check?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
  expect(allowed.sort(), `${where}, or the check of ${column} in supabase/migrations`).toEqual([...list].sort())
})

test('no function that PostgREST serves has two signatures', async () => {
  const twice = await read<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace group by proname having count(*) > 1`,
  )
  const why =
    'A parameter with a default makes a second function beside the old one, and PostgREST then answers PGRST203 to every ' +
    'site that calls without it. Drop the old signature in the migration that creates the new one (docs/changing.md, ' +
    '"Add a form field"). Functions'
  expect(
    twice.map(({ name }) => name),
    why,
  ).toEqual([])
})

test('alarms and assigned requests ring longer on devices', () => {
  const alarms = Object.keys(LETTER_KINDS).filter((kind) => LETTER_KINDS[kind]?.isAlarm)
  expect(alarms.sort()).toEqual([...ALARMING, 'assigned'].sort())
})

test('the desk has a field for every setting that the owner may change, and no others, and knows its default', async () => {
  const [{ open, all } = { open: [], all: {} }] = await read<{ open: string[]; all: Settings }>(
    'select private.open_settings() as open, to_jsonb(s) as all from private.settings as s',
  )
  const fields = groupsOf(all).flatMap((group) => group.fields)
  expect(fields.map(({ key }) => key).sort()).toEqual(open.sort())
  for (const field of fields) expect(toDraft(field, all), field.key).toEqual(field.usual)
})

test('the release check, the desk and the database know the same premium-rate numbers', async () => {
  const rows = await read<{ digits: string; dear: boolean; staff: string | null }>(
    `select digits, private.is_dear(digits) as dear, private.international('0' || digits) as staff
     from (select start || tail as digits from generate_series(1000, 9999) as start, unnest('{123456,12345,18}'::text[]) as tail) as all_of_them`,
  )
  const wrong = rows.filter(({ digits, dear, staff }) => {
    if (dear !== isDear(digits)) return true
    return dear && (staff !== null || releaseProblem('VITE_EMERGENCY_PHONE', `0${digits}`) === undefined)
  })
  expect(rows.length).toBeGreaterThan(20_000)
  expect(wrong).toEqual([])
  const dear = ['9098790123', '118500', '8441234567', '8712345678', '7012345678', '7600123456']
  const others = ['1184960123', '7624123456', '7700900123', '8081570247', '2079460247', '3069990123']
  expect([...dear, ...others].filter(isDear)).toEqual(dear)
})

test('every answer of the database fits the desk’s schema', async () => {
  const owner = await hire('Olive', 'owner')
  const bob = await hire('Bob')
  const key = randomUUID()
  const p_id = await submitted({}, { 'idempotency-key': key })
  await owner.asks('note', { p_id, p_text: 'Side door.' })
  const picture = randomUUID()
  await sendPicture(backend(), key, picture, jpeg(1024))
  await addDevice(owner)
  await query(`
    insert into private.notifications (dedupe, kind, request_id, due_at, dead_at, last_error)
      values ('dead', 'new', ${literal(p_id)}, now(), now(), 'refused')`)
  const later = (hours: number) => inLondon(Date.now() + hours * 3_600_000)
  const shift = { p_staff: owner.id, p_from: later(1), p_to: later(9), p_is_weekly: true }
  const { shifts } = await owner.asks<Rota>('add_shift', shift)
  const [{ id, starts_at } = { id: '', starts_at: '' }] = shifts
  await owner.asks('hand_over', { p_shift: id, p_starts_at: starts_at, p_to: bob.id })
  await bob.asks('offer_shift', { p_shift: id, p_starts_at: starts_at, p_to: owner.id })
  await query(`insert into private.shifts (staff_id, starts_at, ends_at)
    values ('${bob.id}', now() - interval '2 hours', now() - interval '1 hour')`)
  await owner.asks('change_settings', { p_settings: { surge_rows: 40 } })

  const telephone = { p_rings: true, p_gets_texts: false, p_for_everything: true }
  const answers: readonly (readonly [schema: v.GenericSchema, name: string, parameters?: object])[] = [
    [shapes.Me, 'me'],
    [shapes.Rota, 'rota'],
    [some(shapes.Hours.item), 'hours'],
    [shapes.ShiftCalendar, 'make_calendar'],
    [shapes.Rota, 'add_absence', { p_staff: bob.id, p_from: later(2), p_to: later(5) }],
    [shapes.RequestList, 'requests'],
    [shapes.RequestWithHistory, 'request', { p_id }],
    [shapes.PictureData, 'picture', { p_id: picture }],
    [some(shapes.DeadLetter), 'dead_letters'],
    [shapes.Health, 'health'],
    [shapes.Devices, 'devices'],
    [v.nullable(shapes.Telephone), 'telephone'],
    [shapes.Telephone, 'set_telephone', { p_phone: '07700 900123', ...telephone }],
    [shapes.PersonExport, 'export_person', { p_phone: '07700 900123' }],
    [shapes.Settings, 'settings'],
    [shapes.Members, 'colleagues'],
    [some(shapes.AuditEntry), 'audit', { p_limit: 10 }],
    [shapes.RequestWithHistory, 'finish', { p_id, p_outcome: 'job' }],
    [shapes.Figures, 'figures', { p_from: new Date(Date.now() - 86_400_000), p_to: new Date() }],
    [some(shapes.Meter.item), 'meter', { p_by: 'week' }],
    [shapes.Changed, 'mark_spam', { p_ids: [await submitted()] }],
    [v.number(), 'erase_person', { p_ids: [p_id], p_email: 'ada@example.org' }],
  ]
  for (const [schema, name, parameters] of answers) {
    const answer = await owner.asks<unknown>(name, { ...parameters })
    expect(v.safeParse(schema, answer).issues, `${name}: ${JSON.stringify(answer)}`).toBeUndefined()
  }
})

const some = (schema: v.GenericSchema) => v.pipe(v.array(schema), v.minLength(1))

/** London time, such as 2026-11-24T20:00. */
const inLondon = (moment: number) =>
  new Date(moment).toLocaleString('sv', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
