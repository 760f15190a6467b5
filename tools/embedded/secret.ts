import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a file of this machine holds, for the eyes of its owner only; made now if it does not hold anything of the kind. */
export async function keptSecret(file: string, kind: RegExp, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kind.test(kept)) return kept
  const made = make()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, made, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}
