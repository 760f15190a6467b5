import { parseArgs } from 'node:util'
import { roughly } from '../../tools/duration.ts'
import { bundleOutbox } from './bundle.ts'
import { check, type Fault } from './check.ts'
import { MUTATIONS } from './mutations.ts'
import { simulate } from './simulation.ts'

/**
 * `npm run simulate`: carries out 20,000 schedules, or as many as `--schedules` says, from `--seed` on (a new one each
 * time). `--seed` and `--path` together replay one. `--mutations` looks for the seeded faults instead.
 */

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    mutations: { type: 'boolean', default: false },
  },
})
const schedules = Number(values.schedules)
const seed = Number(values.seed)
/** How many have one seed. */
const LOT = 1000
/** How many may be carried out until a mutation is found. */
const MUTATION_LIMIT = 10_000

if (values.mutations) await findMutations()
else if (values.path !== undefined)
  await report(await check(await bundleOutbox(), { schedules: 1, seed, path: values.path }))
else await explore()

async function explore() {
  const outbox = await bundleOutbox()
  const begun = performance.now()
  const before = process.cpuUsage()
  let shown = begun
  for (let done = 0; done < schedules; done += LOT) {
    const size = Math.min(LOT, schedules - done)
    const fault = await check(outbox, { schedules: size, seed: seed + done / LOT })
    if (fault) return report(fault)
    const now = performance.now()
    if (now - shown < 5000) continue
    shown = now
    const perSecond = ((done + size) * 1000) / (now - begun)
    console.log(`${count(done + size)} of ${count(schedules)}, ${roughly((schedules - done - size) / perSecond)} left`)
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(before)
  const rate = `${count(schedules / seconds)} a second, ${count((schedules * 1e6) / (user + system))} a second of CPU`
  console.log(`${count(schedules)} schedules from seed ${seed}: every rule held. ${rate}.`)
}

async function report(fault: Fault | undefined) {
  if (!fault) return console.log('Every rule held.')
  process.exitCode = 1
  console.log(`\nBroken: ${fault.rule}\n`)
  await simulate(fault.plan, await bundleOutbox(), console.log)
  console.log(`\n${JSON.stringify(fault.plan)}`)
  console.log(`\nAgain with: npm run simulate -- --seed ${fault.seed} --path ${fault.path}`)
}

async function findMutations() {
  for (const mutation of MUTATIONS) {
    const fault = await check(await bundleOutbox(mutation), { schedules: MUTATION_LIMIT, seed, isQuick: true })
    if (!fault) process.exitCode = 1
    const found = fault ? `found after ${count(fault.schedules)} (${fault.rule})` : 'NOT FOUND'
    console.log(`${mutation.name}: ${found}`)
  }
}

function count(value: number) {
  return Math.round(value).toLocaleString('en-GB')
}
