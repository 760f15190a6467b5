import { parseArgs } from 'node:util'
import { bundleDesk, bundleOutbox } from './bundle.ts'
import { explore } from './check.ts'
import { deskSchedules } from './desk/simulation.ts'
import { schedules } from './simulation.ts'

/**
 * `npm run simulate` runs 20,000 schedules, or as many as `--schedules` says. Its seed is random unless `--seed` sets
 * it. `--seed` and `--path` together replay one schedule. `--desk` tests the desk's queue.
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
const range = { what: 'schedules', count, seed, path, lot: 1000, command: 'npm run simulate --' }

if (values.desk) await explore(deskSchedules(await bundleDesk()), { ...range, command: `${range.command} --desk` })
else await explore(schedules(await bundleOutbox()), range)
