/** `npm run release`: publishes the site in this folder. With `-- --back` it publishes the previous version again. */

import { parseArgs } from 'node:util'
import { dryRun, runIn } from './live/commands.ts'
import { liveVariables } from './live/environment.ts'
import { command } from './machine/launch.ts'
import { Kept } from './release/kept.ts'
import { back, forward, inOrder } from './release/steps.ts'

await command(async () => {
  const { values } = parseArgs({ options: { back: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } })
  const root = process.cwd()
  const isDryRun = values['dry-run'] === true
  const release = {
    root,
    isDryRun,
    variables: await liveVariables(root),
    kept: new Kept(root),
    run: isDryRun ? dryRun(console.log) : runIn(root),
  }
  const isDone = await inOrder(values.back ? await back(release) : forward(release), console.log)
  if (!isDone) process.exitCode = 1
  else if (!isDryRun) console.log(`\n${(await release.kept.served()).at(-1)} is live.`)
})
