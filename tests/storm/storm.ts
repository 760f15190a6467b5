/** `npm run storm -- --seeds 1,2,3 --submissions 1000 --contexts 8 --out storm.json`; `--plan` prints what would happen. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildSite, serveSite } from '../../tools/host/site.ts'
import { startPostgrest } from '../support/postgrest.ts'
import type { Verdict } from './ledger.ts'
import { makePlan } from './plan.ts'
import { type Result, storm } from './run.ts'
import { summary, table } from './table.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    submissions: { type: 'string', default: '1000' },
    contexts: { type: 'string', default: '8' },
    plan: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const plans = (values.seeds ?? values.seed)
  .split(',')
  .map((seed) => makePlan(Number(seed), Number(values.submissions), Number(values.contexts)))

if (values.plan) console.log(JSON.stringify(plans, null, 2))
else {
  const results = await run()
  console.log(table(results))
  const isWrong = ({ fate, isDuplicated }: Verdict) => isDuplicated || fate === 'lost' || fate === 'queued'
  for (const { verdicts, attempts, complaints } of results) {
    for (const complaint of complaints) console.error(complaint)
    for (const verdict of verdicts.filter(isWrong)) {
      const { saved, ...request } = verdict.request
      const own = attempts.filter(({ message }) => message.split(' ')[0] === request.original)
      console.error(JSON.stringify({ ...verdict, request: { ...request, saved: [...saved] }, attempts: own }, null, 2))
    }
  }
  if (values.out) {
    const report = results.map((result) => ({
      ...summary(result),
      verdicts: result.verdicts,
      attempts: result.attempts,
    }))
    await writeFile(values.out, JSON.stringify(report, null, 2))
  }
  if (results.some(({ verdicts }) => verdicts.some(isWrong))) process.exitCode = 1
}

async function run(): Promise<Result[]> {
  const backend = await startPostgrest()
  // One address sends what a county would, and what it sends must be found again to the letter.
  await backend.query(
    'update private.settings set sender_limit = 10000, surge_rows = 1000000, surge_bytes = 1000000000',
  )
  const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
  try {
    const results: Result[] = []
    for (const plan of plans) {
      await backend.clear()
      results.push(
        await storm(plan, site, backend, (pressed) =>
          console.error(`seed ${plan.seed}: ${pressed} of ${values.submissions} pressed`),
        ),
      )
    }
    return results
  } finally {
    await site.stop()
    await backend.stop()
  }
}
