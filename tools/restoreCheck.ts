/** `npm run restore:check -- [--identity KEYFILE] FILE`: checks that a backup restores without loss. */

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { callsOf } from '../supabase/functions/_shared/project.ts'
import {
  decrypted,
  differences,
  readSummary,
  type Summary,
  summaryNow,
  summaryOf,
  usersOf,
  versionProblem,
} from './backup/files.ts'
import { addressOf, runIn, secretKeyOf } from './live/commands.ts'
import { commandVariables } from './live/environment.ts'
import { ensurePostgresClient } from './machine/ensure.ts'
import { temporaryFolder } from './machine/files.ts'
import { command, messageOf } from './machine/launch.ts'
import { startPostgres } from './postgres/server.ts'

const run = promisify(execFile)

/** A dump also lacks pg_trgm, the extension for the word index. Creates it where PostgreSQL has it. */
const EXTENSIONS = `;
  do $$ begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
      create schema extensions;
      create extension pg_trgm with schema extensions;
    end if;
  end $$`

/** Restores a backup into a temporary PostgreSQL, and compares it with the summary of the dump. */
export async function restoreCheck(file: string) {
  const dumped = readSummary(await readFile(summaryOf(file), 'utf8'))
  const postgres = await startPostgres()
  try {
    await postgres.query(rolesOf(dumped) + EXTENSIONS)
    const url = `${postgres.url}&user=supabase_admin`
    const start = performance.now()
    const complaint = await restore(file, url)
    const milliseconds = performance.now() - start
    const restored = await summaryNow(url)
    const found = differences(dumped, restored)
    const tables = [...restored].filter(([thing]) => thing.startsWith('rows '))
    return {
      differences: complaint ? [complaint, ...found] : found,
      rows: tables.reduce((sum, [, detail]) => sum + Number.parseInt(detail, 10), 0),
      dumpedAt: await dumpedAt(file),
      milliseconds,
    }
  } finally {
    await postgres.stop()
  }
}

/** SQL that creates the roles of a dump, which only refers to them because they belong to the hosting. */
function rolesOf(summary: Summary): string {
  const statements = [...summary].flatMap(([thing, detail]) => {
    const [, name] = /^role (.+)$/.exec(thing) ?? []
    if (!name || name === 'supabase_admin') return []
    return [`create role "${name.replaceAll('"', '""')}" nologin ${detail.startsWith('bypasses') ? 'bypassrls' : ''}`]
  })
  return statements.join(';')
}

/** Restores a dump. Continues after errors, and resolves with the first one. The comparison shows what is missing. */
async function restore(file: string, url: string): Promise<string | undefined> {
  const program = ensurePostgresClient('pg_restore')
  const complaints: string[] = []
  const attempt = async (step: Promise<unknown>) => {
    await step.catch((error) => complaints.push(messageOf(error)))
  }
  try {
    const { stdout } = await run(program, ['--list', file])
    await using folder = await temporaryFolder('restore')
    const list = join(folder.path, 'list')
    // A new database already has this schema, with the grants that the dump relies on.
    await writeFile(list, stdout.replace(/^.* SCHEMA - public .*\n/m, ''))
    const to = ['--dbname', url]
    const sections = (...names: readonly string[]) =>
      run(program, ['--use-list', list, ...to, ...names.map((name) => `--section=${name}`), file])
    await attempt(sections('pre-data', 'data'))
    // Restore accounts before the foreign keys that refer to them.
    const options = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1']
    await attempt(run(ensurePostgresClient('psql'), [...options, ...to, '--file', usersOf(file)]))
    await attempt(sections('post-data'))
    return complaints[0]
  } catch (error) {
    return versionProblem(messageOf(error)) ?? messageOf(error)
  }
}

/** When pg_dump wrote the file. `backup` sets UTC. Undefined if pg_restore cannot read the file. */
async function dumpedAt(file: string): Promise<Date | undefined> {
  const env = { ...process.env, TZ: 'UTC' }
  const list = await run(ensurePostgresClient('pg_restore'), ['--list', file], { env }).catch(() => undefined)
  const [, day, time] = /^; Archive created at (\S+) (\S+)/m.exec(list?.stdout ?? '') ?? []
  return day && time ? new Date(`${day}T${time}Z`) : undefined
}

if (import.meta.main)
  await command(async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new Error('Usage: npm run restore:check -- [--identity KEYFILE] FILE')
    const { differences: found, ...restored } = await (values.identity
      ? decrypted(file, values.identity, restoreCheck)
      : restoreCheck(file))
    if (found.length > 0) throw new Error(`Not all of it is there:\n${found.join('\n')}`)
    const detail = `${restored.rows} rows in ${(restored.milliseconds / 1000).toFixed(1)} s`
    console.log(`Restored, and all of it is there: ${detail}`)
    // `npm run deploy:check` reads this.
    const noted = { p_detail: detail, p_dumped_at: restored.dumpedAt }
    const root = process.cwd()
    const variables = await commandVariables(root)
    const [url, key] = [addressOf(variables), await secretKeyOf(runIn(root), variables)]
    if (url && key) await callsOf(url, key, 20_000)('note_restore', noted)
    else console.log('Not noted in the project: SUPABASE_URL or SUPABASE_SECRET_KEY is not set')
  })
