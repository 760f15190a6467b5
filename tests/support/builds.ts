import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/builds')
/** What a build is made of, beside its variables and options. */
const SOURCES = ['index.html', 'manifest.webmanifest', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', '.env*']
const FOLDERS = ['public', 'src', 'tools']
/** In ms: longer than any test run. The date of the last commit is in a build, too, so none is for another day. */
const KEPT = 6 * 60 * 60_000
/** In ms: whoever began it has been killed. */
const GIVEN_UP = 3 * 60_000

/**
 * Copies a build into an empty folder. It is made once for all the processes of a test run: a build with its compressed
 * files takes ten seconds of a processor, and every worker wants one.
 * @param variables - and options, whatever makes it another build
 * @param make - builds into the folder that it is given; what it throws is thrown here
 */
export async function copyBuild(
  dist: string,
  variables: unknown,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const place = join(folder, await digest(variables))
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
  // With their times, or the compressed files would look older than the originals.
  await cp(place, dist, { recursive: true, preserveTimestamps: true })
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return false
  } catch {
    if (await isOlder(lock, GIVEN_UP)) await rmdir(lock).catch(() => {})
    return true
  }
}

const isOlder = (path: string, age: number) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > age,
    () => false,
  )

async function digest(variables: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(variables))
  const files = [...SOURCES, ...FOLDERS.map((name) => `${name}/**/*`)].flatMap((pattern) =>
    globSync(pattern, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    hash.update(path).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 32)
}

/** Deletes those of earlier runs. */
async function forgetOld(): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (await isOlder(join(folder, name), KEPT)) await rm(join(folder, name), { recursive: true, force: true })
}
