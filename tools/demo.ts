/** `npm run demo`: fills the embedded backend of `npm start` with a believable night. */
import { join } from 'node:path'
import { CONFIG, openBackend, privateFolder } from './backend.ts'
import { playNight } from './demo/play.ts'
import { knock } from './embedded/door.ts'

try {
  // The server may be running; it has the database then.
  const reply = await knock(join(privateFolder(CONFIG), 'door'), { do: 'demo' })
  if (reply) console.log(reply.value)
  else {
    const backend = await openBackend(CONFIG)
    console.log(await playNight(backend).finally(backend.close))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
