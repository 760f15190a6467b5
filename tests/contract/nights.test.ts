import { beforeAll, describe, expect, it } from 'vitest'
import { nightsOn, prepareStage, type Stage } from '../nights/night.ts'
import { check } from '../simulation/check.ts'
import { startLite } from '../support/lite.ts'
import { type Backend, startPostgrest } from '../support/postgrest.ts'
import { silenceConsole, started } from '../support/stage.ts'

/** In ms. Generous: 200 nights take four minutes, but took over ten beside four other programs. */
const PATIENCE = 1_800_000
/** The tests always run the same nights. `npm run nights` runs new ones. */
const SEED = 1
/** The nights that found most of the faults planted in them (docs/decisions/20-nights.md). */
const BEST_NIGHTS = [0, 46, 8, 4, 6, 17, 3, 20, 25, 15, 18, 16, 47, 27, 2, 22, 1, 5, 7, 9]

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
})

describe('a night in the embedded database', { timeout: PATIENCE, tags: ['nightly'] }, () => {
  const stage = withStage(startLite)

  it('keeps every rule in four nights', () => hasHeld(stage(), 4))
})
