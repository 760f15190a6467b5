import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint } from '../../src/worker/files.ts'
import { missingIs } from '../machine/files.ts'

/** In ms. A host that serves from many places needs a moment to update them all. */
const [PATIENCE, INTERVAL] = [60_000, 2_000]

/**
 * Whether visitors have this built site now, by its worker, which differs with every file. Undefined if the host answers
 * without one: a release that broke the host is still the last one, and the way back leads to the one before.
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

/** Resolves once visitors have it, or after a minute, when something else must be wrong. */
export async function untilLive(dist: string, site: string): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await isLive(dist, site)) && Date.now() < end) await sleep(INTERVAL)
}

/** Beside `dist/`; never committed. */
const FOLDER = 'releases'
/** Lists what was uploaded and not taken back, one a line, the newest last. */
const SERVED = 'served'
const MOST = 10

/** The built sites of the last releases, each in a folder named after its date and the version in the site's footer. */
export class Kept {
  readonly #folder: string

  constructor(root: string) {
    this.#folder = join(root, FOLDER)
  }

  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  /** The oldest first. */
  async names(): Promise<readonly string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(missingIs([]))
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.new'))
      .map(({ name }) => name)
      .sort()
  }

  /** The sites that were uploaded, not taken back, and are still here. The last one should be live. */
  async served(): Promise<readonly string[]> {
    const text = await readFile(join(this.#folder, SERVED), 'utf8').catch(missingIs(''))
    const there = await this.names()
    return text.split('\n').filter((name) => there.includes(name))
  }

  /** The list once this one is served. A build that is released again replaces itself. */
  async servedWith(name: string): Promise<readonly string[]> {
    const version = name.slice(name.lastIndexOf('-'))
    return [...(await this.served()).filter((one) => !one.endsWith(version)), name]
  }

  /** Resolves with its name. */
  async keep(dist: string, at: Date): Promise<string> {
    const name = `${at.toISOString().slice(0, 16).replace(':', '')}-${await versionOf(dist)}`
    await rm(`${this.pathOf(name)}.new`, { recursive: true, force: true })
    // Keeps their times, or the compressed files would look older than the originals.
    await cp(dist, `${this.pathOf(name)}.new`, { recursive: true, preserveTimestamps: true })
    await rm(this.pathOf(name), { recursive: true, force: true })
    await rename(`${this.pathOf(name)}.new`, this.pathOf(name))
    return name
  }

  /** Records what is served from now on. Keeps the last ten sites, and the last two served. */
  async serve(names: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await writeFile(join(this.#folder, `${SERVED}.new`), names.map((name) => `${name}\n`).join(''))
    await rename(join(this.#folder, `${SERVED}.new`), join(this.#folder, SERVED))
    const old = (await this.names()).slice(0, -MOST).filter((name) => !names.slice(-2).includes(name))
    for (const name of old) await rm(this.pathOf(name), { recursive: true })
  }
}

/** What the footer calls it, by the list of files in its worker (src/worker/precache.ts). @throws Error for no built site */
async function versionOf(dist: string): Promise<string> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const [list] = /\[\{"revision":.*?\}\]/.exec(worker) ?? []
  if (!list) throw new Error(`${dist}/sw.js has no list of files: it is no built site`)
  return fingerprint(JSON.stringify(JSON.parse(list)))
}
