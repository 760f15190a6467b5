import { expect, it } from 'vitest'
import { checkPlans } from '../simulation/check.ts'
import { bundleDesk, type EvaluateDesk } from '../simulation/desk/bundle.ts'
import { DESK_MUTATIONS } from '../simulation/desk/mutations.ts'
import { deskPlans } from '../simulation/desk/plan.ts'
import { simulateDesk } from '../simulation/desk/simulation.ts'
import { isNightly } from '../support/ring.ts'

/** In ms. 5,000 schedules take some 7 seconds of CPU, but a busy machine is no fault. */
const PATIENCE = 300_000
const SCHEDULES = isNightly ? 5_000 : 300
/** Always the same schedules here. */
const SEED = 1
/** How many schedules may be carried out until a mutation is found. */
const LIMIT = 10_000

const find = (evaluate: EvaluateDesk, schedules: number, isQuick: boolean) =>
  checkPlans(deskPlans, (plan) => simulateDesk(plan, evaluate), { schedules, seed: SEED, isQuick })

it(`does each action of staff once and in order, keeps what it shows and sends nothing discarded, in ${SCHEDULES} schedules`, {
  timeout: PATIENCE,
}, async () => {
  const fault = await find(await bundleDesk(), SCHEDULES, false)
  expect(fault && `${fault.rule}: npm run simulate -- --desk --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
})

it.each(DESK_MUTATIONS)('finds out that $name', { timeout: PATIENCE, tags: ['nightly'] }, async (mutation) => {
  expect(await find(await bundleDesk(mutation), LIMIT, true)).toBeDefined()
})
