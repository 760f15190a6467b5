import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NIGHT_MUTATIONS } from '../nights/mutations.ts'
import { bundleOutbox } from '../simulation/bundle.ts'
import { check, DESK_MUTATIONS, MUTATIONS } from '../simulation/check.ts'
import { schedules } from '../simulation/simulation.ts'
import { isNightly } from '../support/ring.ts'

/** In ms. 20,000 schedules take about 15 s of CPU, but the machine may be busy. */
const PATIENCE = 900_000
const SCHEDULES = isNightly ? 20_000 : 2_000
/** The most schedules it may take to find a mutation. */
const LIMIT = 20_000
/** Fixed in this test. `npm run simulate` picks new seeds. */
const SEED = 1

it(`keeps every request, sends none unasked and reports each once, in ${SCHEDULES} schedules`, {
  timeout: PATIENCE,
}, async () => {
  const fault = await check(schedules(await bundleOutbox()), { runs: SCHEDULES, seed: SEED })
  expect(fault && `${fault.rule}: npm run simulate -- --seed ${fault.seed} --path ${fault.path}`).toBeUndefined()
})

it.each(MUTATIONS)('notices that $name', { timeout: PATIENCE, tags: ['nightly'] }, async (mutation) => {
  const options = { runs: LIMIT, seed: SEED, path: String(mutation.schedule), isQuick: true }
  expect(await check(schedules(await bundleOutbox(mutation)), options)).toBeDefined()
})

it('each planted fault fits exactly one place in the code', () => {
  const root = `${import.meta.dirname}/../..`
  const migrations = globSync(`${root}/supabase/migrations/*.sql`).sort()
  const sql = migrations.map((file) => readFileSync(file, 'utf8')).join('\n')
  /** A database function as the last migration defines it. */
  const functionOf = (name: string) => {
    const begin = Math.max(...['create', 'create or replace'].map((how) => sql.lastIndexOf(`${how} function ${name}(`)))
    return sql.slice(begin, sql.indexOf('$$;', begin))
  }
  const unfit = [...MUTATIONS, ...DESK_MUTATIONS, ...NIGHT_MUTATIONS].filter((mutation) => {
    const code = 'sql' in mutation ? functionOf(mutation.sql) : readFileSync(`${root}/${mutation.file}`, 'utf8')
    return code.split(mutation.from).length !== 2
  })
  expect(unfit).toEqual([])
})
