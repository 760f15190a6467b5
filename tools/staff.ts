/** `npm run staff`: who may sign in at the desk. */

import { join } from 'node:path'
import { CONFIG, embeddedMembers, openBackend, privateFolder } from './embedded/backend.ts'
import { askServer } from './embedded/door.ts'
import { carryOut, hostedMembers, readCommand } from './staff/members.ts'

const { SUPABASE_URL: url = process.env.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY: key } = process.env

try {
  const command = readCommand(process.argv.slice(2))
  if (url && key) console.log(await carryOut(hostedMembers(url, key), command))
  else {
    // If the server is running, it has the database open.
    const reply = await askServer(join(privateFolder(CONFIG), 'door'), command)
    if (reply) console.log(reply.value)
    else {
      const backend = await openBackend(CONFIG)
      console.log(await carryOut(embeddedMembers(backend), command).finally(backend.close))
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
