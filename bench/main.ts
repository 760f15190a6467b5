/** `npm run bench`: measures the site on bad lines. See README.md. */
import { change } from './change.ts'
import { filmstrip } from './filmstrip.ts'
import { first } from './first.ts'
import { form } from './form.ts'
import { http3 } from './http3.ts'
import { type Options, readOptions } from './lib/options.ts'
import { Report } from './lib/report.ts'
import { openStand, type Stand } from './lib/stand.ts'
import { loss } from './loss.ts'
import { offline } from './offline.ts'
import { send } from './send.ts'

type Command = (stand: Stand, options: Options, report: Report) => Promise<void>
const commands: Readonly<Record<string, Command>> = {
  first,
  offline,
  form,
  send,
  loss,
  http3,
  change,
  filmstrip,
}

try {
  const options = readOptions(process.argv.slice(2))
  const command = Object.hasOwn(commands, options.command) ? commands[options.command] : undefined
  if (!command) throw new Error(`${options.command}: there are ${Object.keys(commands).join(', ')}`)
  const report = new Report()
  await using stand = await openStand(options.mode)
  await command(stand, options, report)
  if (options.out) await report.write(options.out, { command: options.command, mode: stand.mode })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
