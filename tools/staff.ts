/** `npm run staff`: manages who may sign in at the desk. */
import { embeddedMembers } from './embedded/backend.ts'
import { onEmbedded } from './embedded/door.ts'
import { command } from './machine/launch.ts'
import { carryOut, hostedMembers, readCommand } from './staff/members.ts'

await command(async () => {
  const { SUPABASE_URL: url = process.env.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY: key } = process.env
  const asked = readCommand(process.argv.slice(2))
  console.log(
    url && key
      ? await carryOut(hostedMembers(url, key), asked)
      : await onEmbedded(asked, (backend) => carryOut(embeddedMembers(backend), asked)),
  )
})
