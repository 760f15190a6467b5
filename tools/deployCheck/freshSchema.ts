import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { copyOf, type Recipe } from '../machine/madeOnce.ts'

/** The answer of the function schema_state. */
export type SchemaState = {
  /** Each thing of ours, and its definition. */
  readonly things: Readonly<Record<string, string>>
  /** When pg_cron does what, by the job's name. */
  readonly schedule: Readonly<Record<string, string>>
  /** What the project has but did not let the migrations use, in words. */
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

/** What all migrations of this folder make of an empty database. It takes some seconds, once. */
export async function freshSchema(): Promise<SchemaState> {
  await using folder = await temporaryFolder()
  await copyOf(SCHEMA, folder.path)
  return JSON.parse(await readFile(join(folder.path, FILE), 'utf8'))
}

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'bmh-schema-'))

/** The database keeps a processor busy, which would make the answers of site and project look late; and it prints. */
const inWorker = () =>
  new Promise<SchemaState>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { stdout: true, workerData: FILE })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The migrations could not be tried on an empty database')))
  })

// In that worker: only it loads the database.
if (workerData === FILE) {
  const { openBackend, writeConfig } = await import('../embedded/backend.ts')
  await using folder = await temporaryFolder()
  const { connection, close } = await openBackend(await writeConfig(folder.path))
  const { rows } = await connection.driver.query<{ state: SchemaState; connects: string }>(`
    select public.schema_state() as state, (select prosrc from pg_proc where proname = 'connect_platform') as connects`)
  await close()
  const [made] = rows
  // It has no pg_cron, so the schedule is read from the function that would set it up.
  const jobs = [...(made?.connects ?? '').matchAll(/cron\.schedule\('([^']+)', '([^']+)', '([^']+)'\)/g)]
  parentPort?.postMessage({
    ...made?.state,
    schedule: Object.fromEntries(jobs.map(([, name, when, command]) => [name, `${when} ${command}`])),
  })
}
