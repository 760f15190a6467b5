import { expect, inject, it } from 'vitest'
import { bundleDesk, bundledCode, type Desk, evaluateWith, type Outbox } from '../simulation/bundle.ts'
import { check, type Subject } from '../simulation/check.ts'
import { deskSchedules } from '../simulation/desk/simulation.ts'
import { schedules } from '../simulation/simulation.ts'
import { outboxEvaluator } from '../support/phone.ts'
import { isNightly } from '../support/ring.ts'

// Never called. This import tells Vitest which files are in the bundle, so that Stryker runs this test for their mutants.
void (() => import('../simulation/desk/entry.ts'))

/** In ms. 20,000 schedules take about 15 s of CPU, but the machine may be busy. */
const PATIENCE = 900_000
/** Fixed in this test. `npm run simulate` picks new seeds. */
const SEED = 1
/** What `npm run mutate` has bundled already. It runs these tests for each of its changes, and few schedules find most. */
const desk = inject('desk')

interface Runs {
  readonly atNight: number
  readonly byDay: number
  readonly perMutant: number
}

async function expectNoFault<Plan>(subject: Subject<Plan>, command: string, { atNight, byDay, perMutant }: Runs) {
  const isMutating = desk !== undefined
  const runs = isMutating ? perMutant : isNightly ? atNight : byDay
  const fault = await check(subject, { runs, seed: SEED, isQuick: isMutating })
  expect(fault && `${fault.rule}: ${command} --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
}

it('the outbox keeps every request, sends none unasked and reports each once', { timeout: PATIENCE }, async () => {
  const subject = schedules(await outboxEvaluator())
  await expectNoFault(subject, 'npm run simulate --', { atNight: 20_000, byDay: 2_000, perMutant: 150 })
})

it('the desk’s queue sends each action once and in order, loses nothing shown and sends nothing discarded', {
  timeout: PATIENCE,
}, async () => {
  const subject = deskSchedules(desk ? evaluateWith<Desk>(desk) : await bundleDesk())
  await expectNoFault(subject, 'npm run simulate -- --desk', { atNight: 5_000, byDay: 300, perMutant: 2_000 })
})

it('the rules of both break if the power can take a write that was on the disk', {
  tags: ['nightly'],
  timeout: PATIENCE,
}, async () => {
  const options = { runs: 2_000, seed: SEED, isQuick: true }
  const careless = async (name: Parameters<typeof bundledCode>[0]) =>
    (await bundledCode(name)).replaceAll('durability: "strict"', 'durability: "relaxed"')
  expect(await check(schedules(evaluateWith<Outbox>(await careless('outboxEntry'))), options)).toBeDefined()
  expect(await check(deskSchedules(evaluateWith<Desk>(await careless('desk/entry'))), options)).toBeDefined()
})
