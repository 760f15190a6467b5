import { runnerImport } from 'vite'
import { bundleOutbox, mutate } from '../simulation/bundle.ts'
import { checkPlans, type Fault } from '../simulation/check.ts'
import type { Database as Sql } from '../support/read.ts'
import { mutateSql, prepare } from './database.ts'
import type { NightMutation } from './mutations.ts'
import { passNight, type Stage } from './night.ts'
import { nights, type Plan } from './plan.ts'
import type { ShippedSender } from './sender.ts'
import * as shipped from './senderEntry.ts'

interface Options {
  readonly nights: number
  readonly seed: number
  readonly path?: string
  /** Leaves the first plan as it is. */
  readonly isQuick?: boolean
}

/** Makes everything ready that nights are passed with, on this database. */
export async function prepareStage(sql: Sql): Promise<Stage> {
  await prepare(sql)
  return { sql, outbox: await bundleOutbox(), sender: shipped }
}

/** Passes so many nights. Returns undefined if every rule held. */
export const checkNights = (
  stage: Stage,
  { nights: schedules, ...options }: Options,
): Promise<Fault<Plan> | undefined> => checkPlans(nights, (plan) => passNight(plan, stage), { schedules, ...options })

/** The same with a fault put in, and taken out again. */
export async function checkMutation(stage: Stage, mutation: NightMutation, options: Options) {
  if ('file' in mutation) {
    const { module } = await runnerImport<ShippedSender>(`${import.meta.dirname}/senderEntry.ts`, {
      configFile: false,
      logLevel: 'silent',
      plugins: [mutate(mutation)],
    })
    return checkNights({ ...stage, sender: module }, options)
  }
  const repair = await mutateSql(stage.sql, mutation.sql, mutation.from, mutation.to)
  try {
    return await checkNights(stage, options)
  } finally {
    await repair()
  }
}
