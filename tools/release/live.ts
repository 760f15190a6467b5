import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In ms. A host that serves from many places needs a moment to tell all of them. */
const [PATIENCE, INTERVAL] = [60_000, 2_000]

/** Whether visitors have this built site now, by its worker, which differs with every file; undefined if nobody answers. */
export async function isLive(dist: string, site: string): Promise<boolean | undefined> {
  const built = await readFile(join(dist, 'sw.js'), 'utf8')
  try {
    const response = await fetch(new URL('/sw.js', site), { signal: AbortSignal.timeout(20_000) })
    return (await response.text()) === built
  } catch {
    return undefined
  }
}

/** Resolves once they have, or it takes so long that something else must be wrong. */
export async function untilLive(dist: string, site: string): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await isLive(dist, site)) && Date.now() < end) await sleep(INTERVAL)
}
