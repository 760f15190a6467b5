import { expect, it } from 'vitest'
import { bundleOutbox } from '../simulation/bundle.ts'
import { check } from '../simulation/check.ts'
import { MUTATIONS } from '../simulation/mutations.ts'
import type { Plan } from '../simulation/plan.ts'
import { simulate } from '../simulation/simulation.ts'

/** Milliseconds. 20,000 schedules take some 15 seconds of CPU, but a busy machine is no fault. */
const PATIENCE = 900_000
/** How many schedules may be carried out until a mutation is found. */
const LIMIT = 20_000
/** Always the same schedules here; `npm run simulate` takes new ones. */
const SEED = 1

it('keeps every request, sends none unasked and tells of each once, in 20,000 schedules', {
  timeout: PATIENCE,
}, async () => {
  const fault = await check(await bundleOutbox(), { schedules: 20_000, seed: SEED })
  expect(fault && `${fault.rule}: npm run simulate -- --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
})

it.each(MUTATIONS)('finds out that $name', { timeout: PATIENCE }, async (mutation) => {
  const path = String(mutation.schedule ?? 0)
  expect(await check(await bundleOutbox(mutation), { schedules: LIMIT, seed: SEED, path, isQuick: true })).toBeDefined()
})

it('carries out a plan in the same way each time', async () => {
  const outbox = await bundleOutbox()
  const actions = ['open a tab', 'submit', 'lose connections', 'edit', 'cut the power', 'open a tab', 'submit'] as const
  const plan: Plan = {
    seed: 7,
    devices: [{ hasLocks: true, hasSync: true, isHonest: true, isElsewhere: true }],
    steps: actions.map((kind, which) => ({ after: 300, device: 0, action: { kind, which } })),
  }
  const lines = async () => {
    const traced: string[] = []
    await simulate(plan, outbox, (line) => traced.push(line))
    return traced
  }
  const first = await lines()
  expect(first.length).toBeGreaterThan(10)
  expect(await lines()).toEqual(first)
})

it('says so where a mutation no longer fits the code', async () => {
  const mutation = { name: 'of a line that is gone', file: 'src/outbox/drain.ts', from: 'no such line', to: '' }
  await expect(bundleOutbox(mutation)).rejects.toThrow('not exactly once')
})
