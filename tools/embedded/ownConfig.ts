import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes our config.toml into this folder, for a database that is not the one of `npm start`. Resolves with its path, which
 * `openBackend` takes.
 * @param options - whether anybody may sign up, and how often one address may try in five minutes
 */
export async function writeConfig(
  directory: string,
  { signUp = false, signIns }: { readonly signUp?: boolean; readonly signIns?: number | undefined } = {},
): Promise<string> {
  const config = await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')
  const own = config.replace(/^(sign_in_sign_ups = ).*$/m, (line, start) =>
    signIns === undefined ? line : start + signIns,
  )
  const path = join(directory, 'config.toml')
  await writeFile(path, signUp ? own.replaceAll('enable_signup = false', 'enable_signup = true') : own)
  return path
}
