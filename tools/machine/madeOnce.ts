import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { digestOfFiles, missingIs } from './files.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/made')

export interface Recipe {
  readonly sources: readonly string[]
  /** Anything else the result depends on. */
  readonly variables?: unknown
  make(folder: string): Promise<void>
}

/** In ms: longer than any test run, but under a day, since a build contains the date of the last commit. */
const KEPT = 6 * 60 * 60_000
/** In ms. By then, the process that began it has probably been killed. */
const GIVEN_UP = 3 * 60_000

/**
 * Copies the recipe's result into an empty folder. All processes of a test run share one result: a site
 * takes eight seconds of processor time, an embedded database four, and every worker needs one.
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
        // Each process its own: on a starved machine, the one that was given up is still at work.
        const own = `${place}.${randomUUID()}`
        await make(own)
        await rename(own, place).catch(async (error) => {
          if (!existsSync(place)) throw error
          await rm(own, { recursive: true })
        })
      } finally {
        await rmdir(lock).catch(missingIs(undefined))
      }
  }
  await cp(place, target, { recursive: true })
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return false
  } catch {
    // Another process is making it. If that was killed, one of the waiting processes removes its lock.
    if (await isOlder(lock, GIVEN_UP)) await rmdir(lock).catch(() => {})
    return true
  }
}

const isOlder = (path: string, age: number) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > age,
    // Another process has removed the lock.
    () => false,
  )

async function digest(sources: readonly string[], variables: unknown): Promise<string> {
  const files = await digestOfFiles(root, ...sources, 'package-lock.json')
  return hash('sha256', JSON.stringify([variables ?? null, files])).slice(0, 32)
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(folder))
    if (await isOlder(join(folder, name), KEPT)) await rm(join(folder, name), { recursive: true, force: true })
}
