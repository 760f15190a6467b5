import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtempDisposable, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  // A killed run may have left the file.
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

/** Makes a folder that only its owner may enter (0700). Another program may have made it before, open to all. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** A folder that only its owner may enter (0700), until it is disposed of. */
export const temporaryFolder = (name: string) => mkdtempDisposable(join(tmpdir(), `bmh-${name}-`))

/** Returns a default for a missing file. Rethrows other errors, because then the file may exist. */
export const missingIs =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }

/** A digest of the paths and contents of all files in a folder that match the patterns. */
export async function digestOfFiles(folder: string, ...patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files.sort()) hash.update(`${path.slice(folder.length)}\0`).update(await readFile(path))
  return hash.digest('hex')
}
