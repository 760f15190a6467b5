import { parseArgs } from 'node:util'
import { bundleOutbox } from './bundle.ts'
import { bundleDesk } from './desk/bundle.ts'
import { deskPlans } from './desk/plan.ts'
import { simulateDesk } from './desk/simulation.ts'
import { explore } from './explore.ts'
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
const { schedules: count, seed, path } = values
const subject = { what: 'schedules', lot: 1000, command: `npm run simulate --${values.desk ? ' --desk' : ''}` }

if (values.desk) {
  const desk = await bundleDesk()
  await explore(
    { ...subject, plans: deskPlans, carryOut: (plan, trace) => simulateDesk(plan, desk, trace) },
    { count, seed, path },
  )
} else {
  const outbox = await bundleOutbox()
  await explore({ ...subject, plans, carryOut: (plan, trace) => simulate(plan, outbox, trace) }, { count, seed, path })
}
