import { parseArgs } from 'node:util'
import type { Arbitrary } from 'fast-check'
import { roughly } from '../../tools/machine/duration.ts'
import { bundleOutbox } from './bundle.ts'
import { checkPlans, type Fault } from './check.ts'
import { bundleDesk } from './desk/bundle.ts'
import { deskPlans } from './desk/plan.ts'
import { simulateDesk } from './desk/simulation.ts'
import { plans } from './plan.ts'
import { simulate } from './simulation.ts'

/**
 * `npm run simulate`: carries out 20,000 schedules, or as many as `--schedules` says, from `--seed` on (a new one each
 * time). `--seed` and `--path` together replay one. `--desk` is about the queue of the desk.
 */

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    desk: { type: 'boolean', default: false },
  },
})
const schedules = Number(values.schedules)
const seed = Number(values.seed)
/** How many have one seed. */
const LOT = 1000

if (values.desk) await run({ bundle: bundleDesk, plans: deskPlans, simulate: simulateDesk })
else await run({ bundle: bundleOutbox, plans, simulate })

/** What is simulated. */
interface Subject<Bundle, Plan> {
  readonly bundle: () => Promise<Bundle>
  readonly plans: Arbitrary<Plan>
  readonly simulate: (plan: Plan, bundle: Bundle, trace?: (line: string) => void) => Promise<string | undefined>
}

async function run<Bundle, Plan>(subject: Subject<Bundle, Plan>) {
  if (values.path === undefined) return explore(subject)
  const { bundle, plans, simulate } = subject
  const built = await bundle()
  await report(
    await checkPlans(plans, (plan) => simulate(plan, built), { schedules: 1, seed, path: values.path }),
    subject,
  )
}

async function explore<Bundle, Plan>(subject: Subject<Bundle, Plan>) {
  const { bundle, plans, simulate } = subject
  const built = await bundle()
  const begun = performance.now()
  const before = process.cpuUsage()
  let shown = begun
  for (let done = 0; done < schedules; done += LOT) {
    const size = Math.min(LOT, schedules - done)
    const fault = await checkPlans(plans, (plan) => simulate(plan, built), { schedules: size, seed: seed + done / LOT })
    if (fault) return report(fault, subject)
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

async function report<Bundle, Plan>(fault: Fault<Plan> | undefined, { bundle, simulate }: Subject<Bundle, Plan>) {
  if (!fault) return console.log('Every rule held.')
  process.exitCode = 1
  console.log(`\nBroken: ${fault.rule}\n`)
  await simulate(fault.plan, await bundle(), console.log)
  console.log(`\n${JSON.stringify(fault.plan)}`)
  console.log(
    `\nAgain with: npm run simulate -- ${values.desk ? '--desk ' : ''}--seed ${fault.seed} --path ${fault.path}`,
  )
}

function count(value: number) {
  return Math.round(value).toLocaleString('en-GB')
}
