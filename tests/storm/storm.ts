/** `npm run storm -- --seeds 1,2,3 --submissions 1000 --contexts 8` */

import { parseArgs } from 'node:util'
import { buildSite, serveSite } from '../../tools/host/site.ts'
import { BACKEND } from '../support/lite.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { makePlan, storm } from './run.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    submissions: { type: 'string', default: '1000' },
    contexts: { type: 'string', default: '8' },
  },
})
const plans = values.seeds.split(',').map((seed) => makePlan(+seed, +values.submissions, +values.contexts))

const backend = await startPostgrest()
const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: BACKEND }))
try {
  // One address sends what a county would, and what it sends must be found again to the letter.
  await backend.query('update private.settings set sender_limit = 10000, surge_rows = 1000000, surge_bytes = 1e9')
  for (const plan of plans) {
    await backend.clear()
    const { verdicts, attempts, complaints } = await storm(plan, site, backend)
    console.log(`seed ${plan.seed}: ${attempts.length} attempts`)
    for (const [fate, { length }] of Map.groupBy(verdicts, (each) => each.fate)) console.log(`${fate}: ${length}`)
    for (const complaint of complaints) console.error(complaint)
    for (const { fate, request } of verdicts) {
      if (fate === 'sent' || fate === 'failed' || fate === 'never accepted') continue
      process.exitCode = 1
      const own = attempts.filter(({ message }) => message === request.text)
      console.error(JSON.stringify({ fate, request, attempts: own }, null, 2))
    }
  }
} finally {
  await site.stop()
  await backend.stop()
}
