import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivately } from '../live/environment.ts'

/** Which steps were carried out for a project, and with what. */
export interface Progress {
  /** Whether the step was carried out with just this. */
  has(step: string, made: string): boolean
  note(step: string, made: string): Promise<void>
}

/** Opens the file of a project's progress; another project begins anew. */
export async function openProgress(file: string, ref: string): Promise<Progress> {
  const kept = await readProgress(file)
  const done: Record<string, string> = kept.ref === ref ? { ...kept.done } : {}
  return {
    has: (step, made) => done[step] === made,
    async note(step, made) {
      done[step] = made
      await writePrivately(file, `${JSON.stringify({ ref, done }, null, 2)}\n`)
    },
  }
}

interface Kept {
  readonly ref?: string
  readonly done?: Readonly<Record<string, string>>
}

async function readProgress(file: string): Promise<Kept> {
  try {
    const kept: Kept | null = JSON.parse(await readFile(file, 'utf8'))
    return kept ?? {}
  } catch {
    // There is none, or it is no use: every step may be carried out again.
    return {}
  }
}

/** A digest of values, which says nothing of them. */
export const digestOf = (...values: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** A digest of all files that the patterns name, under a folder. */
export async function digestOfFiles(folder: string, ...patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files.sort())
    hash
      .update(path.slice(folder.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}
