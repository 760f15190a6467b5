import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A built site on a host that is not ours. */
export interface Host {
  readonly url: string
  stop(): Promise<void>
}

export interface Upload {
  readonly dist: string
  readonly project: string
  /** What makes the project believe whose request it is. */
  readonly token: string
}

const hosting = join(import.meta.dirname, '../../docs/hosting')

/** A configuration that we publish, with this upload's values. @throws Error where it does not have one of the words. */
export async function configuration(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(hosting, name), 'utf8')
  return Object.entries(values).reduce((result, [word, value]) => {
    if (!result.includes(word)) throw new Error(`docs/hosting/${name} does not say ${word}`)
    return result.replaceAll(word, value)
  }, text)
}

export async function scratch(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bmh-host-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
