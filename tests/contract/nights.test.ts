import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BEST_NIGHTS, LIMIT, NIGHT_MUTATIONS, SEED } from '../nights/mutations.ts'
import { checkMutation, nightsOn, prepareStage, type Stage } from '../nights/night.ts'
import { check } from '../simulation/check.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { silenceConsole } from '../support/stage.ts'

/** In ms. Generous, because the machine may be busy. */
const PATIENCE = 600_000

silenceConsole()

const hasHeld = async (stage: Stage, runs: number, { how = '', ...from }: { how?: string; path?: string } = {}) => {
  const fault = await check(nightsOn(stage), { runs, seed: SEED, isQuick: true, ...from })
  expect(fault && `${fault.rule}: npm run nights -- --seed ${fault.seed} --path ${fault.path}${how}`).toBeUndefined()
}

describe('a night in which everything goes wrong', { timeout: PATIENCE }, () => {
  let lite: LiteBackend
  let stage: Stage
  beforeAll(async () => {
    lite = await startLite()
    stage = await prepareStage(lite)
  }, PATIENCE)
  afterAll(() => lite?.stop())

  it(`keeps every rule in the ${BEST_NIGHTS.length} nights that find the most faults`, async () => {
    for (const night of BEST_NIGHTS) await hasHeld(stage, 1, { path: String(night) })
  })

  it('keeps every rule in 200 nights', { tags: ['nightly'] }, () => hasHeld(stage, 200))

  it.each(NIGHT_MUTATIONS)('finds a planted fault: $name', { tags: ['nightly'] }, async (mutation) => {
    const options = { seed: SEED, isQuick: true }
    // If the plans have changed, another early night may find it.
    const fault =
      (await checkMutation(stage, mutation, { ...options, runs: 1, path: String(mutation.night) })) ??
      (await checkMutation(stage, mutation, { ...options, runs: LIMIT }))
    expect(fault).toBeDefined()
  })
})

describe('a night in PostgreSQL', { timeout: PATIENCE, tags: ['nightly'] }, () => {
  let postgrest: PostgrestBackend
  beforeAll(async () => {
    postgrest = await startPostgrest()
  }, PATIENCE)
  afterAll(() => postgrest?.stop())

  it('keeps every rule in four nights', async () => hasHeld(await prepareStage(postgrest), 4, { how: ' --postgres' }))
})
