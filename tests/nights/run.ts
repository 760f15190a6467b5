import { parseArgs } from 'node:util'
import { roughly } from '../../tools/machine/duration.ts'
import { startLite } from '../support/lite.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { checkMutation, checkNights, prepareStage } from './check.ts'
import { LIMIT, NIGHT_MUTATIONS, SEED } from './mutations.ts'
import { passNight } from './night.ts'

/**
 * `npm run nights`: passes 1,000 nights, or as many as `--nights` says, from `--seed` on (a new one each time). `--seed` and
 * `--path` together replay one. `--postgres` passes them in PostgreSQL rather than in the embedded database. `--power` looks
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
const seed = Number(values.seed)
const count = Number(values.nights)
/** How many have one seed. */
const LOT = 50

const backend = await (values.postgres ? startPostgrest() : startLite())
const stage = await prepareStage(backend)
if (values.power) await measurePower()
else if (values.path !== undefined) await report(await checkNights(stage, { nights: 1, seed, path: values.path }))
else await explore()
await backend.stop()

async function explore() {
  const begun = performance.now()
  for (let done = 0; done < count; done += LOT) {
    const size = Math.min(LOT, count - done)
    const fault = await checkNights(stage, { nights: size, seed: seed + done / LOT })
    if (fault) return report(fault)
    const perSecond = ((done + size) * 1000) / (performance.now() - begun)
    console.log(`${done + size} of ${count}, ${roughly((count - done - size) / perSecond)} left`)
  }
  console.log(`${count} nights from seed ${seed}: every rule held.`)
}

async function report(fault: Awaited<ReturnType<typeof checkNights>>) {
  if (!fault) return console.log('Every rule held.')
  process.exitCode = 1
  console.log(`\nBroken: ${fault.rule}\n`)
  await passNight(fault.plan, stage, console.log)
  console.log(`\n${JSON.stringify(fault.plan)}`)
  console.log(
    `\nAgain with: npm run nights -- --seed ${fault.seed} --path ${fault.path}${values.postgres ? ' --postgres' : ''}`,
  )
}

async function measurePower() {
  let found = 0
  for (const mutation of NIGHT_MUTATIONS) {
    const fault = await checkMutation(stage, mutation, { nights: LIMIT, seed: SEED, isQuick: true })
    if (fault) found++
    console.log(`${mutation.name}: ${fault ? `night ${fault.path} (${fault.rule})` : 'NOT FOUND'}`)
  }
  if (found < NIGHT_MUTATIONS.length) process.exitCode = 1
  console.log(
    `Power: ${found} of ${NIGHT_MUTATIONS.length} planted faults are found within ${LIMIT} nights of seed ${SEED}.`,
  )
}
