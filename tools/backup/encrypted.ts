/** A backup as one file that only the owner's key opens: dump, accounts and summary in a tar archive, encrypted by age. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureAge } from '../machine/ensure.ts'
import { summaryOf, usersOf } from './summary.ts'

const run = promisify(execFile)
const NAME = 'backup'
const NAMES = [NAME, usersOf(NAME), summaryOf(NAME)]

/**
 * Public keys alone. age would take a secret one for an unknown kind, and print it.
 * @throws Error that repeats none of them
 */
export function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0 || !recipients.every((key) => /^age1[a-z\d]+$/.test(key)))
    throw new Error('--encrypt-to wants a public key of age: it begins with age1')
}

/**
 * Has a dump written where nobody else can read it, and leaves FILE alone, which only these keys open. FILE may not exist
 * yet. @throws Error with the words of tar or age
 */
export async function encrypted<T>(
  file: string,
  recipients: readonly string[],
  dump: (file: string) => Promise<T>,
): Promise<T> {
  checkRecipients(recipients)
  const age = ensureAge()
  await (await open(file, 'wx', 0o600)).close()
  try {
    return await inPrivate(async (folder) => {
      const plain = join(folder, NAME)
      const result = await dump(plain)
      const archive = join(folder, 'archive')
      await run('tar', ['--create', '--file', archive, '--directory', folder, ...NAMES])
      const to = recipients.flatMap((key) => ['--recipient', key])
      await run(age, ['--encrypt', ...to, '--output', file, archive])
      return result
    })
  } catch (error) {
    await rm(file)
    throw error
  }
}

/**
 * Opens what `encrypted` wrote, with the key in the file `identity`, for as long as `use` takes.
 * @throws Error with the words of age or tar
 */
export async function decrypted<T>(file: string, identity: string, use: (dump: string) => Promise<T>): Promise<T> {
  const age = ensureAge()
  return await inPrivate(async (folder) => {
    const archive = join(folder, 'archive')
    await run(age, ['--decrypt', '--identity', identity, '--output', archive, file])
    await run('tar', ['--extract', '--file', archive, '--directory', folder, ...NAMES])
    return await use(join(folder, NAME))
  })
}

/** A folder that nobody else may enter, and that is gone afterwards. */
async function inPrivate<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bmh-backup-'))
  try {
    await chmod(folder, 0o700)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
