import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bad, type Check, type Finding, good, judge, notChecked } from './check.ts'
import { GRANTS } from './grants.ts'
import type { DeploymentState } from './live.ts'

const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations')

const about = (what: string, judgeState: (state: DeploymentState) => Finding | Promise<Finding>): Check => ({
  what,
  look: async (live) => judgeState(await live.state),
})

/** A, but not B. */
const without = (a: readonly string[], b: readonly string[]) => a.filter((one) => !b.includes(one))

function difference(found: readonly string[], wanted: readonly string[]): Finding {
  const [missing, extra] = [without(wanted, found), without(found, wanted)]
  if (missing.length + extra.length === 0) return good(`${found.length} as they should be`)
  return bad(
    [missing.length && `missing: ${missing.join(', ')}`, extra.length && `too many: ${extra.join(', ')}`]
      .filter(Boolean)
      .join('; '),
  )
}

const migrations = about('all migrations are there', async (state) => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const wanted = files.map((name) => name.slice(0, name.indexOf('_')))
  return difference(state.migrations, wanted)
})

const grants = about('grants are exactly those of the migrations', (state) =>
  difference(
    state.grants.map(([object, role]) => `${object} to ${role}`),
    Object.entries(GRANTS).flatMap(([role, objects]) => objects.map((object) => `${object} to ${role}`)),
  ),
)

const extension = (name: string) =>
  about(`${name} is there`, ({ extensions }) =>
    extensions?.includes(name) ? good('there') : bad('missing: switch it on in the dashboard'),
  )

/** Nothing rests on it, so it is never bad. */
const broadcasts = about('open desks hear of a change at once', ({ policies }) =>
  policies.includes('staff hear the desk')
    ? good('the policy is there')
    : notChecked('the policy on realtime.messages is missing, so they look every 10 seconds'),
)

const [MINUTE, DAY] = [60_000, 86_400_000]

function lately(what: string, health: string, most: number): Check {
  return about(what, (state) => {
    const at = state.health[health]
    if (!at) return bad('never')
    // By the database's clock: this machine's may be wrong.
    const ago = Date.parse(state.now) - Date.parse(at)
    const words = ago < 2 * DAY ? `${Math.round(ago / MINUTE)} minutes ago` : `${Math.round(ago / DAY)} days ago`
    return judge(ago <= most, words)
  })
}

const NO_AUTHENTICATORS = 'the accounts of this server know no authenticator apps'

const secondFactor: readonly Check[] = [
  {
    what: 'owners confirm with an authenticator app',
    async look(live) {
      const { is_required, owners_without } = await live.secondFactor
      if (owners_without === null && !is_required) return notChecked(NO_AUTHENTICATORS)
      return judge(is_required, is_required ? 'required' : 'off: docs/operating.md, "Second factor"')
    },
  },
  {
    what: 'every owner has an authenticator app',
    async look(live) {
      const { owners_without } = await live.secondFactor
      if (owners_without === null) return notChecked(NO_AUTHENTICATORS)
      return owners_without.length === 0 ? good('so it is') : bad(`not yet: ${owners_without.join(', ')}`)
    },
  },
]

/** What only the secret key can see. */
export const stateChecks: readonly Check[] = [
  migrations,
  grants,
  extension('pg_cron'),
  extension('pg_net'),
  broadcasts,
  about('the sender is known to the database', (state) =>
    judge(state.is_sender_known, state.is_sender_known ? 'address and secret are there' : 'npm run setup'),
  ),
  about('push keys are there', (state) => judge(state.is_push_ready, state.is_push_ready ? 'there' : 'npm run setup')),
  ...secondFactor,
  about('somebody is staff', ({ staff }) => judge(staff > 0, String(staff))),
  about('somebody can be told', ({ ways, reach }) =>
    reach === null ? good(`${ways} devices and telephones`) : bad(reach),
  ),
  lately('a canary came through within 15 minutes', 'canary', 15 * MINUTE),
  about('no notification was given up', ({ dead_letters: dead }) => judge(dead === 0, String(dead))),
  lately('old requests were deleted within 2 days', 'purge', 2 * DAY),
  lately('a backup of the last 35 days was restored', 'backup', 35 * DAY),
]
