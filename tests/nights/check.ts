import { runnerImport } from 'vite'
import { bundleOutbox, mutate } from '../simulation/bundle.ts'
import { check, type Options } from '../simulation/check.ts'
import type { Database as Sql } from '../support/read.ts'
import { mutateSql, prepare } from './database.ts'
import type { NightMutation } from './mutations.ts'
import { nightsOn, type Stage } from './night.ts'
import type { ShippedSender } from './sender.ts'
import * as shipped from './senderEntry.ts'

/** Makes everything ready that nights are passed with, on this database. */
export async function prepareStage(sql: Sql): Promise<Stage> {
  await prepare(sql)
  return { sql, outbox: await bundleOutbox(), sender: shipped }
}

/** Passes so many nights with a fault put in, and taken out again. */
export async function checkMutation(stage: Stage, mutation: NightMutation, options: Options) {
  if ('file' in mutation) {
    const { module } = await runnerImport<ShippedSender>(`${import.meta.dirname}/senderEntry.ts`, {
      configFile: false,
      logLevel: 'silent',
      plugins: [mutate(mutation)],
    })
    return check(nightsOn({ ...stage, sender: module }), options)
  }
  const repair = await mutateSql(stage.sql, mutation.sql, mutation.from, mutation.to)
  try {
    return await check(nightsOn(stage), options)
  } finally {
    await repair()
  }
}
