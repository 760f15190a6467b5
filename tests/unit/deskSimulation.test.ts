import { expect, it } from 'vitest'
import { bundleDesk } from '../simulation/bundle.ts'
import { check, DESK_MUTATIONS } from '../simulation/check.ts'
import { deskSchedules } from '../simulation/desk/simulation.ts'
import { isNightly } from '../support/ring.ts'

/** In ms. 5,000 schedules take some 7 seconds of CPU, but a busy machine may take longer. */
const PATIENCE = 300_000
const SCHEDULES = isNightly ? 5_000 : 300
const SEED = 1
/** How many schedules a test may need to detect a mutation. */
const LIMIT = 10_000

it(`does each staff action once and in order, keeps what it shows and sends nothing discarded, in ${SCHEDULES} schedules`, {
  timeout: PATIENCE,
}, async () => {
  const fault = await check(deskSchedules(await bundleDesk()), { runs: SCHEDULES, seed: SEED })
  expect(fault && `${fault.rule}: npm run simulate -- --desk --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
})

it.each(DESK_MUTATIONS)('detects the fault: $name', { timeout: PATIENCE, tags: ['nightly'] }, async (mutation) => {
  const options = { runs: LIMIT, seed: SEED, isQuick: true }
  expect(await check(deskSchedules(await bundleDesk(mutation)), options)).toBeDefined()
})
