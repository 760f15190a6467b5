import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { copyOf, type Recipe } from '../machine/madeOnce.ts'

/** What the function schema_state answers. */
export type SchemaState = {
  /** Each thing of ours, and what it is like. */
  readonly things: Readonly<Record<string, string>>
  /** When pg_cron does what, by the job's name. */
  readonly schedule: Readonly<Record<string, string>>
  /** What the project has and the migrations were not let use, in words. */
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
  const folder = await mkdtemp(join(tmpdir(), 'bmh-schema-'))
  try {
    await copyOf(SCHEMA, folder)
    return JSON.parse(await readFile(join(folder, FILE), 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The database keeps a processor busy, which would make the answers of site and project look late; and it prints. */
const inWorker = () =>
  new Promise<SchemaState>((resolve, reject) => {
    const worker = new Worker(new URL('./freshSchemaWorker.ts', import.meta.url), { stdout: true })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The migrations could not be tried on an empty database')))
  })
