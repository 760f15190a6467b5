/** `npm run bench`: measures the site on bad lines. See README.md. */
import { parseArgs } from 'node:util'
import { command } from '../tools/machine/launch.ts'
import { change } from './change.ts'
import { first } from './first.ts'
import { isProfileName, profiles } from './lib/link.ts'
import type { Options } from './lib/report.ts'
import { openStand, type Stand } from './lib/stand.ts'
import { offline } from './offline.ts'
import { send } from './send.ts'

type Command = (stand: Stand, options: Options) => Promise<void>
const commands: Readonly<Record<string, Command>> = { first, offline, send, change }

function read(): { readonly measure: Command; readonly options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '7' },
      profile: { type: 'string' },
      pages: { type: 'string' },
      site: { type: 'string' },
    },
  })
  const name = positionals[0] ?? 'first'
  const measure = commands[name]
  if (!measure) throw new Error(`${name}: choose one of ${Object.keys(commands).join(', ')}`)
  const runs = Number(values.runs)
  if (!(Number.isInteger(runs) && runs > 0)) throw new Error(`--runs=${values.runs}: a number`)
  const names = values.profile?.split(',')
  const unknown = names?.find((profile) => !isProfileName(profile))
  if (unknown) throw new Error(`--profile=${unknown}: choose from ${Object.keys(profiles).join(', ')}`)
  const { site, pages } = values
  return { measure, options: { runs, profiles: names?.filter(isProfileName), pages: pages?.split(','), site } }
}

await command(async () => {
  const { measure, options } = read()
  await using stand = await openStand()
  await measure(stand, options)
})
