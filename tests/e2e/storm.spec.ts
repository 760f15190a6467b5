import { buildSite, serveSite } from '../../tools/host/site.ts'
import type { Verdict } from '../storm/ledger.ts'
import { makePlan } from '../storm/plan.ts'
import { storm } from '../storm/run.ts'
import { expect, test } from './fixtures.ts'

test('forty requests in a storm of faults: none lost, none twice', async ({ backend }) => {
  test.setTimeout(240_000)
  // Its phones are browsers of their own, which know the backend by its real address alone.
  const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
  const { verdicts, complaints } = await storm(makePlan(7, 40, 4), site, backend)
  await site.stop()
  expect(verdicts).toHaveLength(40)
  expect(verdicts.filter(({ isDuplicated }) => isDuplicated)).toEqual([])
  const isFailed = ({ fate }: Verdict) => fate === 'lost' || fate === 'queued' || fate === 'failed'
  expect(verdicts.filter(isFailed), complaints.join('\n')).toEqual([])
  // Killed so soon that nothing was saved and nothing said.
  expect(verdicts.filter(({ fate }) => fate === 'never accepted').length).toBeLessThan(10)
})
