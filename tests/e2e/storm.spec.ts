import { makePlan, storm } from '../storm/run.ts'
import { expect, test } from './fixtures.ts'

test('in a storm of faults none of forty requests is lost or doubled', {
  tag: '@nightly',
}, async ({ backend, site }) => {
  test.setTimeout(300_000)
  const { verdicts, complaints } = await storm(makePlan(7, 40, 4), site, backend)
  expect(verdicts).toHaveLength(40)
  const wrong = verdicts.filter(({ fate }) => fate !== 'sent' && fate !== 'never accepted')
  expect(wrong, complaints.join('\n')).toEqual([])
  // Killed so soon that nothing was saved and nothing said.
  expect(verdicts.filter(({ fate }) => fate === 'never accepted').length).toBeLessThan(10)
})
