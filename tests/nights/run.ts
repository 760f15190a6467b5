import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { explore } from '../simulation/check.ts'
import { startLite } from '../support/lite.ts'
import { startPostgrest } from '../support/postgrest.ts'
import type * as Night from './night.ts'

/**
 * `npm run nights` runs 1,000 nights, or the number in `--nights`. Its seed is random unless `--seed` sets it. `--seed` and
 * `--path` together replay one night. `--postgres` uses PostgreSQL, which is twice as fast. The embedded database has hung
 * in its malloc after some 250 nights in one process.
 */

const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const { nights: count, seed, path } = values

// The visitor's page has JSX, which Node cannot read.
const options = { configFile: false, logLevel: 'silent' } as const
const { nightsOn, prepareStage } = (await runnerImport<typeof Night>(`${import.meta.dirname}/night.ts`, options)).module

const backend = await (values.postgres ? startPostgrest() : startLite())
const stage = await prepareStage(backend)
await explore(nightsOn(stage), {
  what: 'nights',
  count,
  seed,
  path,
  lot: 50,
  command: `npm run nights --${values.postgres ? ' --postgres' : ''}`,
})
await backend.stop()
