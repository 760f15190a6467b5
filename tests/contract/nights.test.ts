import { beforeAll, describe, expect, it } from 'vitest'
import { BEST_NIGHTS, LIMIT, NIGHT_MUTATIONS, SEED } from '../nights/mutations.ts'
import { checkMutation, nightsOn, prepareStage, type Stage } from '../nights/night.ts'
import { check } from '../simulation/check.ts'
import { startLite } from '../support/lite.ts'
import { type Backend, startPostgrest } from '../support/postgrest.ts'
import { silenceConsole, started } from '../support/stage.ts'

/** In ms. Generous: 200 nights take four minutes, but took over ten beside four other programs. */
const PATIENCE = 1_800_000

silenceConsole()

const hasHeld = async (stage: Stage, runs: number, { how = '', ...from }: { how?: string; path?: string } = {}) => {
  const fault = await check(nightsOn(stage), { runs, seed: SEED, isQuick: true, ...from })
  expect(fault && `${fault.rule}: npm run nights -- --seed ${fault.seed} --path ${fault.path}${how}`).toBeUndefined()
}

/** Starts a database for the calling block's nights, and stops it afterwards. */
function withStage(start: () => Promise<Backend>): () => Stage {
  const backend = started(start)
  let stage: Stage
  beforeAll(async () => {
    stage = await prepareStage(backend())
  }, PATIENCE)
  return () => stage
}

describe('a night in which everything goes wrong', { timeout: PATIENCE }, () => {
  // PostgreSQL needs three fifths of the embedded database's processor time.
  const stage = withStage(startPostgrest)
  const how = ' --postgres'

  it(`keeps every rule in the ${BEST_NIGHTS.length} nights that find the most faults`, async () => {
    for (const night of BEST_NIGHTS) await hasHeld(stage(), 1, { path: String(night), how })
  })

  it('keeps every rule in 200 nights', { tags: ['nightly'] }, () => hasHeld(stage(), 200, { how }))

  it.each(NIGHT_MUTATIONS)('finds a planted fault: $name', { tags: ['nightly'] }, async (mutation) => {
    const options = { seed: SEED, isQuick: true }
    // If the plans have changed, another early night may find it.
    const fault =
      (await checkMutation(stage(), mutation, { ...options, runs: 1, path: String(mutation.night) })) ??
      (await checkMutation(stage(), mutation, { ...options, runs: LIMIT }))
    expect(fault).toBeDefined()
  })
})

describe('a night in the embedded database', { timeout: PATIENCE, tags: ['nightly'] }, () => {
  const stage = withStage(startLite)

  it('keeps every rule in four nights', () => hasHeld(stage(), 4))
})
