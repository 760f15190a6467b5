import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CELLAR } from '../nights/cellar.ts'
import { checkMutation, prepareStage } from '../nights/check.ts'
import { BEST_NIGHTS, LIMIT, NIGHT_MUTATIONS, SEED } from '../nights/mutations.ts'
import { nightsOn, type Stage } from '../nights/night.ts'
import { check } from '../simulation/check.ts'
import { type LiteBackend, startLite } from '../support/lite.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

/** In ms. A night takes a fifth of a second of CPU, but a busy machine is no fault. */
const PATIENCE = 600_000

beforeAll(() => {
  // The embedded backend prints every refusal.
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
})
afterAll(() => vi.restoreAllMocks())

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

  it(`keeps every rule in the ${BEST_NIGHTS.length} nights that find most`, async () => {
    for (const night of BEST_NIGHTS) await hasHeld(stage, 1, { path: String(night) })
  })

  it('keeps every rule in 200 nights', { tags: ['nightly'] }, () => hasHeld(stage, 200))

  it('hears out somebody who cannot talk on the phone, in a cellar with two bars of signal', async () => {
    const told: string[] = []
    expect(await nightsOn(stage).carryOut(CELLAR, (line) => told.push(line))).toBeUndefined()
    const inOrder = [
      'add a picture',
      'add a picture',
      'insert_contact_submission Visitor 1-1. 200',
      'text, don’t call',
      'Colleague-1: takes Visitor 1-1.',
      'reads “We’re on our way, Visitor 1-1. Can you open the door?”',
      'send_request_message  200',
      'shows “Visitor 1-1. has written. Message 1 of Visitor 1”',
      'reads “Read, Visitor 1-1. See you soon.”',
    ]
    let at = 0
    for (const words of inOrder) {
      const next = told.slice(at).findIndex((line) => line.includes(words))
      expect(next, `${words}, in\n${told.join('\n')}`).not.toBe(-1)
      at += next + 1
    }
    const parts = told.flatMap((line, i) => (line.includes('send_picture_part  200') ? [i] : []))
    // Two of each, after the question what has come of the one that was cut off.
    expect(parts.length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...parts)).toBeGreaterThan(told.findLastIndex((line) => line.includes('"line":"works"')))
  })

  it.each(NIGHT_MUTATIONS)('shows a planted fault: $name', { tags: ['nightly'] }, async (mutation) => {
    const options = { seed: SEED, isQuick: true }
    // Where the plans have changed, another of the first nights may show it.
    const fault =
      (await checkMutation(stage, mutation, { ...options, runs: 1, path: String(mutation.night) })) ??
      (await checkMutation(stage, mutation, { ...options, runs: LIMIT }))
    expect(fault).toBeDefined()
  })
})

describe('the same in PostgreSQL', { timeout: PATIENCE, tags: ['nightly'] }, () => {
  let postgrest: PostgrestBackend
  beforeAll(async () => {
    postgrest = await startPostgrest()
  }, PATIENCE)
  afterAll(() => postgrest?.stop())

  it('keeps every rule in four nights', async () => hasHeld(await prepareStage(postgrest), 4, { how: ' --postgres' }))
})
