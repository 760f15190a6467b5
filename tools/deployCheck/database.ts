import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { GRANTS } from './grants.ts'
import { bad, type Check, type Finding, good, judge, type Live, notChecked, type Reports } from './live.ts'

const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations')

const by =
  <Name extends keyof Reports>(name: Name) =>
  (what: string, judgeReport: (report: Reports[Name], live: Live) => Finding | Promise<Finding>): Check => ({
    what,
    look: async (live) => judgeReport(await live.report(name), live),
  })
const about = by('deployment_state')
const aboutSchema = by('schema_state')
const aboutPeople = by('people_state')
const aboutSecondFactor = by('second_factor_state')

/** Names the first five, and counts the rest. */
const namesInWords = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')

type Things = Readonly<Record<string, string>>

function compare(found: Things, wanted: Things): Finding {
  const missing = Object.keys(wanted).filter((thing) => !(thing in found))
  const extra = Object.keys(found).filter((thing) => !(thing in wanted))
  const other = Object.keys(wanted).filter((thing) => thing in found && found[thing] !== wanted[thing])
  const words = [
    missing.length && `missing: ${namesInWords(missing)}`,
    extra.length && `too many: ${namesInWords(extra)}`,
    other.length && `different: ${namesInWords(other)}`,
  ].filter(Boolean)
  return words.length === 0 ? good(`${Object.keys(wanted).length} as the migrations make them`) : bad(words.join('; '))
}

/** Things of which only the names matter. */
const named = (names: readonly string[]): Things => Object.fromEntries(names.map((name) => [name, '']))

const extension = (name: string) =>
  about(`${name} is there`, ({ extensions }) =>
    extensions?.includes(name) ? good('there') : bad('missing: switch it on in the dashboard'),
  )

const [MINUTE, DAY] = [60_000, 86_400_000]

function lately(what: string, health: string, most: number): Check {
  return about(what, (state) => {
    const at = state.health[health]
    if (!at) return bad('never')
    // Uses the database's clock, since this machine's may be wrong.
    const ago = Date.parse(state.now) - Date.parse(at)
    const words = ago < 2 * DAY ? `${Math.round(ago / MINUTE)} minutes ago` : `${Math.round(ago / DAY)} days ago`
    return judge(ago <= most, words)
  })
}

const NO_AUTHENTICATORS = 'the accounts of this server know no authenticator apps'

const asMigrated = (what: string, kinds: RegExp): Check =>
  aboutSchema(what, async ({ things }, live) => {
    const of = (all: Things) => Object.fromEntries(Object.entries(all).filter(([thing]) => kinds.test(thing)))
    return compare(of(things), of((await live.freshSchema).things))
  })

const GUARD = 'row level security '

const CONNECT = 'select private.connect_platform() in the SQL editor'

/** Checks of what only the secret key can see. */
export const databaseChecks: readonly Check[] = [
  // Someone may have changed the database by hand.
  asMigrated('tables are those of the migrations', /^(?:table|column|constraint) /),
  aboutSchema('every table has row level security', ({ things }) => {
    const open = Object.keys(things).filter((thing) => thing.startsWith(GUARD) && things[thing] !== 'on')
    return open.length === 0 ? good('yes') : bad(`not ${namesInWords(open.map((thing) => thing.slice(GUARD.length)))}`)
  }),
  asMigrated('functions are those of the migrations', /^function /),
  asMigrated('triggers and policies are those of the migrations', /^(?:trigger|policy) /),
  aboutSchema('the clocks run', async ({ schedule: found }, live) => {
    const { schedule: wanted } = await live.freshSchema
    const missing = Object.keys(wanted).filter((name) => !(name in found))
    const other = Object.keys(wanted).filter((name) => name in found && found[name] !== wanted[name])
    if (missing.length + other.length === 0) return good(Object.keys(wanted).sort().join(', '))
    const words = [
      ...missing.map((name) => `${name} is missing`),
      ...other.map((name) => `${name} is “${found[name]}” instead of “${wanted[name]}”`),
    ]
    return bad(`${words.join('; ')}: ${CONNECT}`)
  }),
  aboutSchema('the migrations left nothing out', ({ left_out: found }) =>
    found.length === 0 ? good('yes') : bad(`${found.join(', ')}: ${CONNECT}`),
  ),
  about('all migrations are there', async (state) => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
    const wanted = files.map((name) => name.slice(0, name.indexOf('_')))
    return compare(named(state.migrations), named(wanted))
  }),
  about('grants are exactly those of the migrations', (state) =>
    compare(
      named(state.grants.map(([object, role]) => `${object} to ${role}`)),
      named(Object.entries(GRANTS).flatMap(([role, objects]) => objects.map((object) => `${object} to ${role}`))),
    ),
  ),
  about('what callers may ask at once is limited', ({ is_door_kept: isKept }) =>
    judge(isKept, isKept ? 'PostgREST calls door.check_call' : `PostgREST does not call door.check_call: ${CONNECT}`),
  ),
  extension('pg_cron'),
  extension('pg_net'),
  /** Never bad: desks also look by themselves. */
  about('open desks hear of a change at once', ({ policies }) =>
    policies.includes('staff hear the desk')
      ? good('the policy is there')
      : notChecked('the policy on realtime.messages is missing, so they look every 10 seconds'),
  ),
  about('the sender is known to the database', ({ is_sender_known: isKnown }) =>
    judge(isKnown, isKnown ? 'address and secret are there' : 'npm run setup'),
  ),
  about('push keys are there', ({ is_push_ready: isReady }) => judge(isReady, isReady ? 'there' : 'npm run setup')),
  aboutSecondFactor('owners confirm with an authenticator app', ({ is_required, owners_without }) => {
    if (owners_without === null && !is_required) return notChecked(NO_AUTHENTICATORS)
    return judge(is_required, is_required ? 'required' : 'off: docs/operating.md, "Second factor"')
  }),
  aboutSecondFactor('every owner has an authenticator app', ({ owners_without }) => {
    if (owners_without === null) return notChecked(NO_AUTHENTICATORS)
    return owners_without.length === 0 ? good('yes') : bad(`not yet: ${owners_without.join(', ')}`)
  }),
  about('someone is staff', ({ staff }) => judge(staff > 0, String(staff))),
  about('someone can be alerted', ({ ways, reach }) =>
    reach === null ? good(`${ways} devices and telephones`) : bad(reach),
  ),
  lately('our own test request arrived within 15 minutes', 'canary', 15 * MINUTE),
  about('no notification was given up', ({ dead_letters: dead }) => judge(dead === 0, String(dead))),
  lately('old requests were deleted within 2 days', 'purge', 2 * DAY),
  lately('a backup was made within 8 days', 'dump', 8 * DAY),
  lately('a backup of the last 35 days was restored', 'backup', 35 * DAY),
  aboutPeople('there are two owners', ({ owners: found }) => {
    const names = found.join(', ') || 'none'
    return found.length >= 2 ? good(names) : bad(`${names}: if one loses their phone, the other lets them in`)
  }),
  aboutPeople('everyone on call can be reached', ({ on_call: found }) => {
    if (found.length === 0) return notChecked('no one is on call within eight days, so everyone is alerted')
    const problems = found.flatMap(({ name, is_now, ways, is_reachable }) => {
      if (ways === 0) return [`${name} has neither a device nor a telephone`]
      // Someone who is on call next week may have switched their phone off today.
      return is_now && !is_reachable ? [`none of ${name}’s devices shows its alerts`] : []
    })
    return problems.length === 0 ? good(found.map(({ name }) => name).join(', ')) : bad(problems.join('; '))
  }),
]
