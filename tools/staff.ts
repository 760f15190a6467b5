/** `npm run staff`: manages who may sign in at the desk. */
import type { EmbeddedBackend } from './embedded/backend.ts'
import { onEmbedded } from './embedded/door.ts'
import { addressOf, runIn, secretKeyOf } from './live/commands.ts'
import { liveVariables } from './live/environment.ts'
import { command } from './machine/launch.ts'
import { carryOut, hostedMembers, readCommand } from './staff/members.ts'

await command(async () => {
  const { asked, isLocal } = readCommand(process.argv.slice(2))
  if (isLocal) {
    console.log('On this machine’s own backend, for trying things out. The live desk stays as it is.')
    const carryOutHere = async (backend: EmbeddedBackend) => {
      const { embeddedMembers } = await import('./embedded/backend.ts')
      return carryOut(embeddedMembers(backend), asked)
    }
    console.log(await onEmbedded(asked, carryOutHere))
    return
  }
  const root = process.cwd()
  const variables = await liveVariables(root)
  const url = addressOf(variables)
  if (!url)
    throw new Error('No project is set up in this folder: npm run setup. With --local, on the backend of npm start.')
  const key = await secretKeyOf(runIn(root), variables)
  if (!key) throw new Error('SUPABASE_ACCESS_TOKEN is not set. npm run setup asks for it')
  console.log(`On the project at ${url}`)
  console.log(await carryOut(hostedMembers(url, key), asked))
})
