import { expect, it } from 'vitest'
import { check } from '../simulation/check.ts'
import { schedules } from '../simulation/simulation.ts'
import { outboxEvaluator } from '../support/phone.ts'

/** A hundred schedules find most planted faults. tests/unit/simulation.test.ts runs 20,000 each night. */
const SCHEDULES = 150

it('the outbox keeps every request, sends none unasked and reports each once', async () => {
  expect(await check(schedules(await outboxEvaluator()), { runs: SCHEDULES, seed: 1, isQuick: true })).toBeUndefined()
})
