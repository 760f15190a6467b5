import { expect, it } from 'vitest'
import { bundleOutbox } from '../simulation/bundle.ts'
import { check } from '../simulation/check.ts'

/** Always the same. Most seeded faults are found within a hundred; tests/unit/simulation.test.ts carries out 20,000. */
const SCHEDULES = 150

/** Never called: so it is known which files are in the bundle, whose changes this must be run for. */
export const bundled = () => import('../simulation/outboxEntry.ts')

it('keeps every request, sends none unasked and tells of each once', async () => {
  expect(await check(await bundleOutbox(), { schedules: SCHEDULES, seed: 1, isQuick: true })).toBeUndefined()
})
