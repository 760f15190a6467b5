import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { digestOfFiles } from './files.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/made')

export interface Recipe {
  /** The files it is made from, as patterns. */
  readonly sources: readonly string[]
  /** What else it depends on. */
  readonly variables?: unknown
  /** Makes it in this folder. */
  make(folder: string): Promise<void>
}

/** In ms: longer than any test run, and less than a day, since a build has the date of the last commit. */
const KEPT = 6 * 60 * 60_000
/** In ms. After that, the process that began it must have been killed. */
const GIVEN_UP = 3 * 60_000

/**
 * Copies what the recipe makes into an empty folder. It is made once for all the processes of a test run: a compressed
 * site takes ten seconds of processor time, an embedded database four, and every worker needs one.
 */
export async function copyOf({ sources, variables, make }: Recipe, target: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const place = join(folder, await digest(sources, variables))
  const lock = `${place}.lock`
  while (!existsSync(place)) {
    if (await isTaken(lock)) await sleep(100)
    else
      try {
        await forgetOld()
        await rm(`${place}.new`, { recursive: true, force: true })
        await make(`${place}.new`)
        await rename(`${place}.new`, place)
      } finally {
        await rmdir(lock)
      }
  }
  // Keeps their times, or the compressed files would look older than the originals.
  await cp(place, target, { recursive: true, preserveTimestamps: true })
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return false
  } catch {
    // Another process is making it. If that was killed, one of those that wait removes its lock; the others find it gone.
    if (await isOlder(lock, GIVEN_UP)) await rmdir(lock).catch(() => {})
    return true
  }
}

const isOlder = (path: string, age: number) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > age,
    // Another process has removed it.
    () => false,
  )

async function digest(sources: readonly string[], variables: unknown): Promise<string> {
  const files = await digestOfFiles(root, ...sources, 'package-lock.json')
  const hash = createHash('sha256').update(JSON.stringify([variables ?? null, files]))
  return hash.digest('hex').slice(0, 32)
}

/** Deletes what earlier runs made. */
async function forgetOld(): Promise<void> {
  for (const name of await readdir(folder))
    if (await isOlder(join(folder, name), KEPT)) await rm(join(folder, name), { recursive: true, force: true })
}
