import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file that only we may read, and never half of it. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  // It may have been left by a run that was killed.
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

/** Stands in for a missing file. After any other failure there may be a file, so that must not count as empty. */
export const missingIs =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }

/** A digest of all files in a folder that the patterns name, and of their paths. */
export async function digestOfFiles(folder: string, ...patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files.sort()) hash.update(`${path.slice(folder.length)}\0`).update(await readFile(path))
  return hash.digest('hex')
}
