/** `npm run deploy:check -- https://…`: checks a live site and its Supabase project. */

import { parseArgs } from 'node:util'
import { databaseChecks } from './deployCheck/database.ts'
import { type Check, type Environment, Live, lookAt, type Verdict } from './deployCheck/live.ts'
import { projectChecks } from './deployCheck/project.ts'
import { siteChecks } from './deployCheck/site.ts'
import { runIn, secretKeyOf, TokenRefused, withoutSecrets } from './live/commands.ts'
import { commandVariables } from './live/environment.ts'
import { command, messageOf } from './machine/launch.ts'

const checks: readonly Check[] = [...siteChecks, ...projectChecks, ...databaseChecks]

const SIGNS: Readonly<Record<Verdict, string>> = { good: '✓', bad: '✗', 'not checked': '–' }

/** What an owner does about the lines that no release breaks or repairs, the most urgent first. */
const TO_DO: Readonly<Record<string, string>> = {
  'someone can be alerted': 'open the desk on the phone of the person on call, and tap “Notify this device”',
  'everyone on call can be reached': 'have everyone on call tap “Notify this device” at the desk',
  'there are two owners': 'add a second owner, at the desk under “Staff”',
  'every owner has an authenticator app': 'set up the authenticator app: docs/operating.md, “Second factor”',
  'owners confirm with an authenticator app': 'require the authenticator app: docs/operating.md, “Second factor”',
  'a backup was made within 8 days': 'make a backup: docs/operating.md, “Backups”',
  'a backup of the last 35 days was restored': 'restore a backup: docs/operating.md, “Backups”',
  'keys of the older kind are switched off': 'switch them off in the dashboard, under API Keys',
}

/** Checks a live site against the build that should be there, and the project that the environment names. */
export async function deployCheck(site: string, dist: string, env: Environment) {
  const live = new Live(site, dist, env)
  const lines = await Promise.all(checks.map((check) => lookAt(check, live)))
  const width = Math.max(...lines.map(({ what }) => what.length))
  const { SUPABASE_SECRET_KEY, SUPABASE_ACCESS_TOKEN } = env
  const text = lines.map(({ verdict, what, found }) => `${SIGNS[verdict]} ${what.padEnd(width)}  ${found}\n`).join('')
  const open = lines.filter(({ verdict }) => verdict === 'bad').map(({ what }) => what)
  return {
    text: withoutSecrets(text + closing(open), { SUPABASE_SECRET_KEY, SUPABASE_ACCESS_TOKEN }),
    // 2: nothing is wrong, and the owner has something left to do.
    status: open.length === 0 ? 0 : open.every((what) => what in TO_DO) ? 2 : 1,
  }
}

function closing(open: readonly string[]): string {
  const fault = open.find((what) => !(what in TO_DO))
  const [, toDo] = Object.entries(TO_DO).find(([what]) => open.includes(what)) ?? []
  const first = fault ? `see to “${fault}”` : toDo
  return first
    ? `\n${open.length === 1 ? 'One thing is' : `${open.length} things are`} still open. First, ${first}.\n`
    : ''
}

if (import.meta.main)
  await command(async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: 'string' } } })
    const [site] = positionals
    if (!site || !URL.canParse(site)) throw new Error('Usage: npm run deploy:check -- https://www.example.com')
    const root = process.cwd()
    const variables = await commandVariables(root)
    // Without the key, what needs it is not checked. The reason stands above the lines.
    const SUPABASE_SECRET_KEY = await secretKeyOf(runIn(root), variables).catch((error) => {
      // A line of the report is about a refused token.
      if (!(error instanceof TokenRefused)) console.error(messageOf(error))
      return undefined
    })
    const { text, status } = await deployCheck(site, values.dist ?? 'dist', { ...variables, SUPABASE_SECRET_KEY })
    // Don't wait for connections to close: site and project keep them open for seconds.
    process.stdout.write(text, () => process.exit(status))
  })
