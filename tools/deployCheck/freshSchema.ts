import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { temporaryFolder } from '../machine/files.ts'
import { copyOf, type Recipe } from '../machine/madeOnce.ts'

/** What the function schema_state returns. */
export type SchemaState = {
  /** The definition of each object of ours, by name. */
  readonly things: Readonly<Record<string, string>>
  /** The schedule and command of each pg_cron job, by its name. */
  readonly schedule: Readonly<Record<string, string>>
  /** Features that the project has but did not let the migrations use, in words. */
  readonly left_out: readonly string[]
}

const FILE = 'schema.json'

const SCHEMA: Recipe = {
  sources: ['supabase/config.toml', 'supabase/migrations/*', 'tools/deployCheck/*', 'tools/embedded/backend.ts'],
  async make(folder) {
    await mkdir(folder)
    await writeFile(join(folder, FILE), JSON.stringify(await inWorker()))
  },
}

/** The schema after all migrations of this folder on an empty database. The first call takes some seconds. */
export async function freshSchema(): Promise<SchemaState> {
  await using folder = await temporaryFolder('schema')
  await copyOf(SCHEMA, folder.path)
  return JSON.parse(await readFile(join(folder.path, FILE), 'utf8'))
}

/** In a worker, since the database keeps a processor busy, so site and project would seem slow. It also prints. */
const inWorker = () =>
  new Promise<SchemaState>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { stdout: true, workerData: FILE })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The migrations could not be tried on an empty database')))
  })

// Only the worker loads the database.
if (workerData === FILE) {
  const { openBackend, writeConfig } = await import('../embedded/backend.ts')
  await using folder = await temporaryFolder('schema')
  const { connection, close } = await openBackend(await writeConfig(folder.path))
  const { rows } = await connection.driver.query<{ state: SchemaState; connects: string }>(`
    select public.schema_state() as state, (select prosrc from pg_proc where proname = 'connect_platform') as connects`)
  await close()
  const [made] = rows
  // This database has no pg_cron, so read the schedule from the function that would set it up.
  const jobs = [...(made?.connects ?? '').matchAll(/cron\.schedule\('([^']+)', '([^']+)', '([^']+)'\)/g)]
  parentPort?.postMessage({
    ...made?.state,
    schedule: Object.fromEntries(jobs.map(([, name, when, command]) => [name, `${when} ${command}`])),
  })
}
