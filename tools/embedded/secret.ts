import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The secret in a file that only its owner may read; made now if the file is missing or holds nothing of the kind.
 * @throws Error if the file is there and cannot be read
 */
export async function keptSecret(file: string, kind: RegExp, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error) => {
    // Any other failure hides a file that may well hold the secret: do not replace it.
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kind.test(kept)) return kept
  const made = make()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, made, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}
