import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'

/** What is true of the live site and no secret. Vite reads it for a release, and only for one. */
export const VALUES_FILE = '.env.release'
/** Where `npm run setup` keeps what is for the owner's eyes. Neither of the two is ever committed. */
export const PRIVATE_FOLDER = '.setup'
/** Tokens, for the commands on a live project. */
export const SECRETS_FILE = join(PRIVATE_FOLDER, 'secrets.env')

export type LiveVariables = Readonly<Record<string, string>>

/**
 * What is known of the live site: both files, and above them the environment.
 * @param root - the project's folder
 */
export async function liveVariables(
  root: string,
  given: Readonly<Record<string, string | undefined>> = process.env,
): Promise<LiveVariables> {
  const kept = {
    ...(await readVariables(join(root, VALUES_FILE))),
    ...(await readVariables(join(root, SECRETS_FILE))),
  }
  const set = Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return { ...kept, ...Object.fromEntries(set) }
}

/** Reads a file of `NAME=value` lines that only its owner may read; none, if it is not there. @throws Error if others may */
export async function readVariables(file: string): Promise<LiveVariables> {
  try {
    await assertPrivate(file)
    return Object.fromEntries(
      Object.entries(parseEnv(await readFile(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
    )
  } catch (error) {
    if (isMissing(error)) return {}
    throw error
  }
}

/** @throws Error if somebody else on this machine may read the file */
export async function assertPrivate(file: string): Promise<void> {
  const { mode } = await stat(file)
  // Windows has no such bits.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others may read ${file}: chmod 600 ${file}`)
}

/** Changes or adds variables in such a file, for its owner alone (0600). Every other line stays as it is. */
export async function keepVariables(file: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  const others = text.split('\n').filter((line) => line && !(nameIn(line) in changes))
  const lines = Object.entries(changes).map(([name, value]) => `${name}=${quoted(name, value)}`)
  await writePrivately(file, [...others, ...lines].map((line) => `${line}\n`).join(''))
}

/** Writes a file that only we may read, and never half of it. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  // It may have been left by a run that was killed.
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const nameIn = (line: string) => /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''

/** As Node, Vite and the Supabase CLI all read it. @throws Error for what they would read differently */
function quoted(name: string, value: string): string {
  if (/^[\w.:/@+,~=-]*$/.test(value)) return value
  // Vite puts other variables in where there is a $, in quotes of any kind.
  if (/[\n\r$\\]/.test(value) && name.startsWith('VITE_')) throw new Error(`${name} must have no $, \\ or line break`)
  if (/[\n\r]/.test(value)) throw new Error(`${name} must be one line`)
  const mark = ["'", '"', '`'].find((one) => !value.includes(one))
  if (!mark) throw new Error(`${name} has every kind of quotation mark`)
  return `${mark}${value}${mark}`
}
