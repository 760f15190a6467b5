import { bad, type Check, type Finding, good, judge, notChecked } from './check.ts'

const owners: Check = {
  what: 'there are two owners',
  async look(live) {
    const { owners: found } = await live.people
    const names = found.join(', ') || 'none'
    return judge(
      found.length >= 2,
      found.length >= 2 ? names : `${names}: if one loses their phone, the other lets them in`,
    )
  },
}

const onCall: Check = {
  what: 'everybody on call can be reached',
  async look(live) {
    const { on_call: found } = await live.people
    if (found.length === 0) return notChecked('nobody is on call within eight days, so everybody is told')
    const problems = found.flatMap(({ name, is_now, ways, is_reachable }) => {
      if (ways === 0) return [`${name} has neither a device nor a telephone`]
      // Whoever is on call next week may have switched their phone off today.
      return is_now && !is_reachable ? [`nothing of ${name}’s shows what it is told`] : []
    })
    return problems.length === 0 ? good(found.map(({ name }) => name).join(', ')) : bad(problems.join('; '))
  },
}

/** Who is told of a request. */
export const peopleChecks: readonly Check[] = [owners, onCall]

/** How many things are named before the rest is only counted. */
const NAMED = 5

const list = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')

type Things = Readonly<Record<string, string>>

/** How what was found differs from what was wanted; good if it does not. */
function compare(found: Things, wanted: Things): Finding {
  const missing = Object.keys(wanted).filter((thing) => !(thing in found))
  const extra = Object.keys(found).filter((thing) => !(thing in wanted))
  const other = Object.keys(wanted).filter((thing) => thing in found && found[thing] !== wanted[thing])
  const words = [
    missing.length && `missing: ${list(missing)}`,
    extra.length && `too many: ${list(extra)}`,
    other.length && `different: ${list(other)}`,
  ].filter(Boolean)
  return words.length === 0 ? good(`${Object.keys(wanted).length} as the migrations make them`) : bad(words.join('; '))
}

const asMigrated = (what: string, kinds: RegExp): Check => ({
  what,
  async look(live) {
    const of = (things: Things) => Object.fromEntries(Object.entries(things).filter(([thing]) => kinds.test(thing)))
    // The project first: without the secret key there is nothing to compare.
    const found = of((await live.schema).things)
    return compare(found, of((await live.freshSchema).things))
  },
})

const GUARD = 'row level security '

const guarded: Check = {
  what: 'every table has row level security',
  async look(live) {
    const { things } = await live.schema
    const open = Object.keys(things).filter((thing) => thing.startsWith(GUARD) && things[thing] !== 'on')
    return open.length === 0 ? good('so it is') : bad(`not ${list(open.map((thing) => thing.slice(GUARD.length)))}`)
  },
}

const CONNECT = 'select private.connect_platform() in the SQL editor'

const jobs: Check = {
  what: 'the clocks run',
  async look(live) {
    const { schedule: found } = await live.schema
    const { schedule: wanted } = await live.freshSchema
    const missing = Object.keys(wanted).filter((name) => !(name in found))
    const other = Object.keys(wanted).filter((name) => name in found && found[name] !== wanted[name])
    if (missing.length + other.length === 0) return good(Object.keys(wanted).sort().join(', '))
    const words = [
      missing.length && `missing: ${list(missing)}`,
      ...other.map((name) => `${name} is “${found[name]}” instead of “${wanted[name]}”`),
    ].filter(Boolean)
    return bad(`${words.join('; ')}: ${CONNECT}`)
  },
}

const leftOut: Check = {
  what: 'the migrations left nothing out',
  async look(live) {
    const { left_out: found } = await live.schema
    return judge(found.length === 0, found.length === 0 ? 'so it is' : `${found.join(', ')}: ${CONNECT}`)
  },
}

/** Whether the database is what the migrations make, and not only says so: somebody may have changed it by hand. */
export const schemaChecks: readonly Check[] = [
  asMigrated('tables are those of the migrations', /^(?:table|column|constraint) /),
  guarded,
  asMigrated('functions are those of the migrations', /^function /),
  asMigrated('triggers and policies are those of the migrations', /^(?:trigger|policy) /),
  jobs,
  leftOut,
]
