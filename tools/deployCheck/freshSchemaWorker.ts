/** Makes a database of all migrations and posts what it is made of. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { openBackend, writeConfig } from '../embedded/backend.ts'
import type { SchemaState } from './freshSchema.ts'

const directory = await mkdtemp(join(tmpdir(), 'bmh-fresh-'))
try {
  const { connection, close } = await openBackend(await writeConfig(directory))
  const { rows } = await connection.driver.query<{ state: SchemaState; connects: string }>(`
    select public.schema_state() as state, (select prosrc from pg_proc where proname = 'connect_platform') as connects`)
  await close()
  const [made] = rows
  // It has no clock; what the migrations would have it do stands in the function that sets it up.
  const jobs = [...(made?.connects ?? '').matchAll(/cron\.schedule\('([^']+)', '([^']+)', '([^']+)'\)/g)]
  parentPort?.postMessage({
    ...made?.state,
    schedule: Object.fromEntries(jobs.map(([, name, when, command]) => [name, `${when} ${command}`])),
  })
} finally {
  await rm(directory, { recursive: true, force: true })
}
