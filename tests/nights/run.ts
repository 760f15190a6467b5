import { parseArgs } from 'node:util'
import { explore } from '../simulation/explore.ts'
import { startLite } from '../support/lite.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { checkMutation, prepareStage } from './check.ts'
import { LIMIT, NIGHT_MUTATIONS, SEED } from './mutations.ts'
import { nightsOn } from './night.ts'

/**
 * `npm run nights`: passes 1,000 nights, or as many as `--nights` says, from `--seed` on (a new one each time). `--seed` and
 * `--path` together replay one. `--postgres` passes them in PostgreSQL, which is twice as fast; the embedded database has
 * hung, in its own malloc, after some 250 nights of one process. `--power` looks
 * for each planted fault (faults.txt) instead, and says how many are found.
 */

const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    power: { type: 'boolean', default: false },
  },
})
const { nights: count, seed, path } = values

const backend = await (values.postgres ? startPostgrest() : startLite())
const stage = await prepareStage(backend)
if (values.power) await measurePower()
else
  await explore(nightsOn(stage), {
    what: 'nights',
    count,
    seed,
    path,
    lot: 50,
    command: `npm run nights --${values.postgres ? ' --postgres' : ''}`,
  })
await backend.stop()

async function measurePower() {
  let found = 0
  for (const mutation of NIGHT_MUTATIONS) {
    const fault = await checkMutation(stage, mutation, { runs: LIMIT, seed: SEED, isQuick: true })
    if (fault) found++
    console.log(`${mutation.name}: ${fault ? `night ${fault.path} (${fault.rule})` : 'NOT FOUND'}`)
  }
  if (found < NIGHT_MUTATIONS.length) process.exitCode = 1
  console.log(
    `Power: ${found} of ${NIGHT_MUTATIONS.length} planted faults are found within ${LIMIT} nights of seed ${SEED}.`,
  )
}
