import { expect, inject, it } from 'vitest'
import { type Desk, evaluateWith } from '../simulation/bundle.ts'
import { check } from '../simulation/check.ts'
import { deskSchedules } from '../simulation/desk/simulation.ts'

// Never called. This import tells Vitest which files are in the bundle, so that Stryker runs this test for their mutants.
void (() => import('../simulation/desk/entry.ts'))

/** Four hundred schedules find most planted faults. tests/unit/deskSimulation.test.ts runs 5,000 each night. */
const SCHEDULES = 2_000

it('the desk’s queue sends each action once and in order, loses nothing shown and sends nothing discarded', async () => {
  const desk = evaluateWith<Desk>(inject('desk'))
  expect(await check(deskSchedules(desk), { runs: SCHEDULES, seed: 1, isQuick: true })).toBeUndefined()
})
