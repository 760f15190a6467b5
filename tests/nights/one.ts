import fc from 'fast-check'
import { prepareStage } from '/work/main/tests/nights/check.ts'
import { passNight } from '/work/main/tests/nights/night.ts'
import { nights } from '/work/main/tests/nights/plan.ts'
import { startLite } from '/work/main/tests/support/lite.ts'

const lite = await startLite()
const stage = await prepareStage(lite)
const [n, seed, only] = process.argv.slice(2).map(Number)
for (const [i, plan] of fc.sample(nights, { numRuns: n ?? 5, seed: seed ?? 1 }).entries()) {
  if (only !== undefined && only !== i) continue
  const b = performance.now()
  const rule = await passNight(plan, stage, only !== undefined ? console.log : undefined)
  if (only !== undefined) console.log(JSON.stringify(plan.colleagues), plan.hasWebhook, plan.hasSecondWebhook)
  console.log(i, rule ?? 'ok', (performance.now() - b).toFixed(0), 'ms', plan.steps.length)
}
await lite.stop()
