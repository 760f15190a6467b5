import { makePlan } from '../storm/plan.ts'
import { storm } from '../storm/run.ts'
import { expect, test } from './fixtures.ts'

test('forty requests in a storm of faults: none lost, none twice', async ({ site, backend }) => {
  test.setTimeout(240_000)
  const { verdicts } = await storm(makePlan(7, 40, 4), site, backend)
  expect(verdicts).toHaveLength(40)
  expect(verdicts.filter(({ isDuplicated }) => isDuplicated)).toEqual([])
  expect(verdicts.filter(({ fate }) => fate === 'lost' || fate === 'queued' || fate === 'failed')).toEqual([])
  // Killed so soon that nothing was saved and nothing said.
  expect(verdicts.filter(({ fate }) => fate === 'never accepted').length).toBeLessThan(10)
})
