import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkMutation, checkNights, prepareStage } from '../nights/check.ts'
import { NIGHT_MUTATIONS } from '../nights/mutations.ts'
import type { Stage } from '../nights/night.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

/** In ms. A night takes a fifth of a second of CPU, but a busy machine is no fault. */
const PATIENCE = 600_000
/** Always the same nights here; `npm run nights` takes new ones. */
const SEED = 1
/** How many may be passed until a mutation is found. */
const LIMIT = 300

beforeAll(() => {
  // The embedded backend prints every refusal.
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
})
afterAll(() => vi.restoreAllMocks())

const hasHeld = async (stage: Stage, nights: number, how = '') => {
  const fault = await checkNights(stage, { nights, seed: SEED, isQuick: true })
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

  it('leaves nobody unheard, wakes nobody too often and loses nothing, 200 times', () => hasHeld(stage, 200))

  it.each(NIGHT_MUTATIONS)('would show that $name', async (mutation) => {
    expect(
      await checkMutation(stage, mutation, { nights: LIMIT, seed: SEED, path: String(mutation.night), isQuick: true }),
    ).toBeDefined()
  })

  it('says so where a fault no longer fits the code', async () => {
    const mutation = { name: 'of a line that is gone', night: 0, sql: 'private.caller', from: 'no such line', to: '' }
    await expect(checkMutation(stage, mutation, { nights: 1, seed: SEED })).rejects.toThrow('not exactly once')
  })
})

describe('the same in PostgreSQL', { timeout: PATIENCE }, () => {
  let postgrest: PostgrestBackend
  beforeAll(async () => {
    postgrest = await startPostgrest()
  }, PATIENCE)
  afterAll(() => postgrest?.stop())

  it('holds in one night of fifty', async () => hasHeld(await prepareStage(postgrest), 4, ' --postgres'))
})
