/** `npm run backup -- [--encrypt-to age1…] FILE`: dumps a project's database, with a summary for checking a restore. */

import { execFile } from 'node:child_process'
import { open, rm, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import {
  connectionOf,
  DUMPED,
  encrypted,
  noteDump,
  readSummary,
  SESSION_TABLES,
  Session,
  type Summary,
  schemaOf,
  summaryOf,
  summarySql,
  usersOf,
  usersSql,
  versionProblem,
} from './backup/files.ts'
import { commandVariables } from './live/environment.ts'
import { ensurePostgresClient } from './machine/ensure.ts'
import { command, messageOf } from './machine/launch.ts'

/** Writes FILE, FILE.users.sql (since pg_dump cannot leave out columns) and FILE.summary, from one snapshot. */
export async function backup(url: string, file: string): Promise<Summary> {
  const users = usersOf(file)
  const made: string[] = []
  let session: Session | undefined
  try {
    for (const name of [file, users, summaryOf(file)]) {
      await (await open(name, 'wx', 0o600)).close()
      made.push(name)
    }
    session = new Session(url)
    const snapshot = await session.line('begin isolation level repeatable read read only; select pg_export_snapshot();')
    const { address, env } = connectionOf(url)
    const same = `--snapshot=${snapshot}`
    const without = [...SESSION_TABLES, 'users'].map((name) => `--exclude-table-data=auth.${name}`)
    const what = ['--format=custom', ...DUMPED, ...without, same, '--file', file, address]
    // pg_dump writes local time, and restore:check reads it as UTC.
    await promisify(execFile)(ensurePostgresClient('pg_dump'), what, { env: { ...env, TZ: 'UTC' } })
    const schema = await schemaOf(url, same)
    const text = schema + (await session.rest(`${usersSql(users)}${await summarySql()};\ncommit;`))
    await writeFile(summaryOf(file), text)
    return readSummary(text)
  } catch (error) {
    await Promise.all(made.map((name) => rm(name)))
    const problem = versionProblem(messageOf(error))
    throw problem ? new Error(problem) : error
  } finally {
    session?.end()
  }
}

if (import.meta.main)
  await command(async () => {
    const { SUPABASE_DB_URL: url } = await commandVariables(process.cwd())
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'encrypt-to': { type: 'string', multiple: true } },
    })
    const [file, ...others] = positionals
    const keys = values['encrypt-to']
    if (!file || others.length > 0 || !url)
      throw new Error('Usage: SUPABASE_DB_URL=postgresql://… npm run backup -- [--encrypt-to age1…] FILE')
    const dump = (to: string) => backup(url, to)
    const summary = await (keys ? encrypted(file, keys, dump) : dump(file))
    const tables = [...summary].filter(([thing]) => thing.startsWith('rows '))
    console.log(tables.map(([thing, detail]) => `${thing.slice('rows '.length)}: ${detail.split(',')[0]}`).join('\n'))
    await noteDump(url).catch((error) => {
      // The file is good all the same. Without a note, “Is everything working?” asks for one after eight days.
      console.error(`Not noted in the database: ${messageOf(error)}`)
    })
    const what = keys ? 'is encrypted and holds' : 'and the files named after it hold readable'
    console.log(`${file} ${what} personal data. Don’t keep it forever.`)
  })
