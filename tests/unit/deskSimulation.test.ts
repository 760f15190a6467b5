import { expect, it } from 'vitest'
import { checkPlans } from '../simulation/check.ts'
import { bundleDesk, type EvaluateDesk } from '../simulation/desk/bundle.ts'
import { DESK_MUTATIONS } from '../simulation/desk/mutations.ts'
import { type DeskPlan, deskPlans } from '../simulation/desk/plan.ts'
import { simulateDesk } from '../simulation/desk/simulation.ts'

/** In ms. 5,000 schedules take some 7 seconds of CPU, but a busy machine is no fault. */
const PATIENCE = 300_000
/** Always the same schedules here. */
const SEED = 1

const find = (evaluate: EvaluateDesk, isQuick: boolean) =>
  checkPlans(deskPlans, (plan) => simulateDesk(plan, evaluate), { schedules: 5_000, seed: SEED, isQuick })

it('does each action of staff once and in order, keeps what it shows and sends nothing discarded, in 5,000 schedules', {
  timeout: PATIENCE,
}, async () => {
  const fault = await find(await bundleDesk(), false)
  expect(fault && `${fault.rule}: npm run simulate -- --desk --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
})

it.each(DESK_MUTATIONS)('finds out that $name', { timeout: PATIENCE }, async (mutation) => {
  expect(await find(await bundleDesk(mutation), true)).toBeDefined()
})

it('carries out a plan in the same way each time', async () => {
  const desk = await bundleDesk()
  const kinds = ['reply', 'open a tab', 'note', 'lose connections', 'discard', 'cut the power', 'open a tab'] as const
  const plan: DeskPlan = {
    seed: 7,
    hasLocks: true,
    hasForeign: true,
    steps: kinds.map((kind, which) => ({ after: 300, event: { kind, which } })),
  }
  const lines = async () => {
    const traced: string[] = []
    await simulateDesk(plan, desk, (line) => traced.push(line))
    return traced
  }
  const first = await lines()
  expect(first.length).toBeGreaterThan(8)
  expect(await lines()).toEqual(first)
})
