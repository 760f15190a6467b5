import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CELLAR } from '../nights/cellar.ts'
import { checkMutation, checkNights, prepareStage } from '../nights/check.ts'
import { NIGHT_MUTATIONS } from '../nights/mutations.ts'
import { passNight, type Stage } from '../nights/night.ts'
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

  it('hears out somebody who cannot talk on the phone, in a cellar with two bars of signal', async () => {
    const told: string[] = []
    expect(await passNight(CELLAR, stage, (line) => told.push(line))).toBeUndefined()
    const inOrder = [
      'add a picture',
      'add a picture',
      'insert_contact_submission Visitor 1-1. 200',
      'text, don’t call',
      'Colleague 1: takes Visitor 1-1.',
      'reads “We’re on our way. Can you open the door?”',
      'send_request_message  200',
      'shows “Visitor 1-1. has written. Message 1 of Visitor 1”',
      'reads “Read. See you soon.”',
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

  it.each(NIGHT_MUTATIONS)('would show that $name', async (mutation) => {
    expect(
      await checkMutation(stage, mutation, { nights: LIMIT, seed: SEED, path: String(mutation.night), isQuick: true }),
    ).toBeDefined()
  })

  it('says so where a fault no longer fits the code', async () => {
    const mutation = { name: 'of a line that is gone', rule: undefined, night: 0, sql: 'private.caller', from: 'no such line', to: '' }
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
