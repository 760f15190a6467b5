/** `npm run deploy:check -- https://…`: checks a live site and its Supabase project. */

import { parseArgs } from 'node:util'
import { databaseChecks } from './deployCheck/database.ts'
import { type Check, type Environment, Live, lookAt, type Verdict } from './deployCheck/live.ts'
import { projectChecks } from './deployCheck/project.ts'
import { siteChecks } from './deployCheck/site.ts'
import { runIn, secretKeyOf, withoutSecrets } from './live/commands.ts'
import { commandVariables } from './live/environment.ts'
import { command, messageOf } from './machine/launch.ts'

const checks: readonly Check[] = [...siteChecks, ...projectChecks, ...databaseChecks]

const SIGNS: Readonly<Record<Verdict, string>> = { good: '✓', bad: '✗', 'not checked': '–' }

/** Checks a live site against the build that should be there, and the project that the environment names. */
export async function deployCheck(site: string, dist: string, env: Environment) {
  const live = new Live(site, dist, env)
  const lines = await Promise.all(checks.map((check) => lookAt(check, live)))
  const width = Math.max(...lines.map(({ what }) => what.length))
  const { SUPABASE_SECRET_KEY, SUPABASE_ACCESS_TOKEN } = env
  const text = lines.map(({ verdict, what, found }) => `${SIGNS[verdict]} ${what.padEnd(width)}  ${found}`).join('\n')
  return {
    text: withoutSecrets(text, { SUPABASE_SECRET_KEY, SUPABASE_ACCESS_TOKEN }),
    status: lines.some(({ verdict }) => verdict === 'bad') ? 1 : 0,
  }
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
      console.error(messageOf(error))
      return undefined
    })
    const { text, status } = await deployCheck(site, values.dist ?? 'dist', { ...variables, SUPABASE_SECRET_KEY })
    // Don't wait for connections to close: site and project keep them open for seconds.
    process.stdout.write(`${text}\n`, () => process.exit(status))
  })
