import { bad, type Check, good, judge, notChecked } from './check.ts'

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
