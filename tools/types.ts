/** `npm run types`: writes the types of the migrated database to src/auth/databaseTypes.ts. */

import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { supabaseScript } from './live/commands.ts'
import { packedPostgres } from './machine/ensure.ts'
import { HOSTED, startPostgres } from './postgres/server.ts'

const root = join(import.meta.dirname, '..')

/** Runs a Supabase CLI command on a database at a libpq address, as the role that runs migrations on a hosted project. */
export const supabase = (url: string, args: readonly string[], folder = root) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, SUPABASE_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }
    const all = [supabaseScript(), ...args, `--remote=${url}&user=postgres`, '--workdir', folder, '--yes']
    execFile(process.execPath, all, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })

/** This file holds the columns of a stored request, and the parameters of the functions that the desk calls. */
export const TYPES = 'src/auth/databaseTypes.ts'

const HEAD = '// Made by `npm run types` from supabase/migrations: change those.'

/** The content of `TYPES` for the database at this address. */
export async function typesOf(url: string): Promise<string> {
  const { code, stdout, stderr } = await supabase(url, ['gen', 'types'])
  if (code !== 0) throw new Error(stderr)
  const [json] = /^export type Json =.*$/m.exec(stdout) ?? []
  const [, columns] = /"contact_submissions": \{\s*Row: (\{.*?\})/s.exec(stdout) ?? []
  const functions = [...stdout.matchAll(/"desk_\w+":\s*\{ Args: .*?(?=; Returns)/g)]
  const parameters = functions.map(([text]) => text.replace(/\{ Args: /, '')).join('\n')
  const types = [`export type StoredRequest = ${columns}`, `export type DeskParameters = {\n${parameters}\n}`]
  const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome')
  const input = `${[HEAD, json, ...types].join('\n\n')}\n`
  const args = [biome, 'format', `--stdin-file-path=${TYPES}`]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', input })
}

if (import.meta.main) {
  const bin = packedPostgres()
  const postgres = await startPostgres({ ...(bin && { bin }) })
  try {
    await postgres.query(HOSTED)
    const { code, stderr } = await supabase(postgres.url, ['db', 'push'])
    if (code !== 0) throw new Error(stderr)
    await writeFile(join(root, TYPES), await typesOf(postgres.url))
  } finally {
    await postgres.stop()
  }
}
