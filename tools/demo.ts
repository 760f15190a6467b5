/** `npm run demo`: fills the embedded backend of `npm start` with a believable night. */
import { join } from 'node:path'
import { playNight } from './demo/play.ts'
import { CONFIG, openBackend, privateFolder } from './embedded/backend.ts'
import { askServer } from './embedded/door.ts'

try {
  // If the server is running, it has the database open.
  const folder = privateFolder(CONFIG)
  const reply = await askServer(join(folder, 'door'), { do: 'demo' })
  if (reply) console.log(reply.value)
  else {
    const backend = await openBackend(CONFIG)
    console.log(await playNight(backend, folder).finally(backend.close))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
