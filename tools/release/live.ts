import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In ms. A host that serves from many places needs a moment to tell all of them. */
const [PATIENCE, INTERVAL] = [60_000, 2_000]

/**
 * Whether visitors have this built site now, by its worker, which differs with every file; undefined if nobody answers, or
 * what answers has no worker: a release that broke the host is still the last one, and the way back leads to the one before.
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

/** Resolves once they have, or it takes so long that something else must be wrong. */
export async function untilLive(dist: string, site: string): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await isLive(dist, site)) && Date.now() < end) await sleep(INTERVAL)
}
