import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { supabase } from './cli.ts'

const root = join(import.meta.dirname, '../..')

/** The schema `public` as TypeScript, for src/. */
export const TYPES = 'src/auth/database.ts'

const HEAD = '// Made by `npm run types` from supabase/migrations: change those.\n'

/** What `TYPES` holds when it is made from the database at this address. @throws Error with what the CLI says */
export async function typesOf(url: string): Promise<string> {
  const { code, stdout, stderr } = await supabase(url, ['gen', 'types'])
  if (code !== 0) throw new Error(stderr)
  const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome')
  // It has each column of a table in one line otherwise.
  const args = [biome, 'format', `--stdin-file-path=${TYPES}`]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', input: HEAD + stdout })
}
