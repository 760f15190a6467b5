import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint } from '../../src/worker/files.ts'
import { missingIs, writePrivately } from '../machine/files.ts'

/** In ms. A host that serves from many places needs a moment to update them all. */
const [PATIENCE, INTERVAL] = [60_000, 2_000]

/**
 * Whether visitors now have this build, judged by its worker, which changes with every file. Undefined if the host answers
 * without a worker: a release that broke the host is still the latest, and `--back` returns to the one before it.
 */
export async function isLive(dist: string, site: string): Promise<boolean | undefined> {
  const built = await readFile(join(dist, 'sw.js'), 'utf8')
  try {
    const response = await fetch(new URL('/sw.js', site), { signal: AbortSignal.timeout(20_000) })
    return response.ok ? (await response.text()) === built : undefined
  } catch {
    return undefined
  }
}

/** Whether visitors have this build. Waits for it, a minute if not told otherwise, after which something else must be wrong. */
export async function untilLive(dist: string, site: string, patience = PATIENCE): Promise<boolean> {
  const end = Date.now() + patience
  for (;;) {
    if (await isLive(dist, site)) return true
    if (Date.now() >= end) return false
    await sleep(INTERVAL)
  }
}

/** A folder beside `dist/`, ignored by Git. */
const FOLDER = 'releases'
/** A file that lists the uploaded sites that were not taken back, one per line, newest last. */
const SERVED = 'served'
const MOST = 10

/** The last releases, each in a folder named after its date and the version in the site's footer. */
export class Kept {
  readonly #folder: string

  constructor(root: string) {
    this.#folder = join(root, FOLDER)
  }

  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  /** The names of all kept sites, oldest first. */
  async names(): Promise<readonly string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(missingIs([]))
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.new'))
      .map(({ name }) => name)
      .sort()
  }

  /** The sites that were uploaded, not taken back, and are still kept. The last one should be live. */
  async served(): Promise<readonly string[]> {
    const text = await readFile(join(this.#folder, SERVED), 'utf8').catch(missingIs(''))
    const there = await this.names()
    return text.split('\n').filter((name) => there.includes(name))
  }

  /** The list after this site goes live. A build that is released again moves to the end. */
  async servedWith(name: string): Promise<readonly string[]> {
    const version = name.slice(name.lastIndexOf('-'))
    return [...(await this.served()).filter((one) => !one.endsWith(version)), name]
  }

  async keep(dist: string, at: Date): Promise<string> {
    const name = `${at.toISOString().slice(0, 16).replace(':', '')}-${await versionOf(dist)}`
    await rm(`${this.pathOf(name)}.new`, { recursive: true, force: true })
    // Keep the files' times, or the compressed files would look older than the originals.
    await cp(dist, `${this.pathOf(name)}.new`, { recursive: true, preserveTimestamps: true })
    await rm(this.pathOf(name), { recursive: true, force: true })
    await rename(`${this.pathOf(name)}.new`, this.pathOf(name))
    return name
  }

  /** Records the sites that have been served. Keeps the last ten sites, and the last two served. */
  async serve(names: readonly string[]): Promise<void> {
    await writePrivately(join(this.#folder, SERVED), names.map((name) => `${name}\n`).join(''))
    const old = (await this.names()).slice(0, -MOST).filter((name) => !names.slice(-2).includes(name))
    for (const name of old) await rm(this.pathOf(name), { recursive: true })
  }
}

/** The version in the footer, from the worker's list of files (src/worker/precache.ts). @throws Error if not a built site */
async function versionOf(dist: string): Promise<string> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const [list] = /\[\{"revision":.*?\}\]/.exec(worker) ?? []
  if (!list) throw new Error(`${dist}/sw.js has no list of files: it is no built site`)
  return fingerprint(JSON.stringify(JSON.parse(list)))
}
