/** `npm run sender:setup -- FILE`: tells the database the sender's keys. Creates them in FILE if it lacks any. */

import { readFile } from 'node:fs/promises'
import { keepVariables, keysOf, tellDatabase } from './live/environment.ts'
import { missingIs } from './machine/files.ts'
import { command } from './machine/launch.ts'

const USAGE = `SUPABASE_URL=https://… SUPABASE_SECRET_KEY=… VAPID_SUBJECT=mailto:… npm run sender:setup -- FILE

FILE is for you alone, and outside this folder: anyone who has it can call the sender and push to your phones.
NOTIFY_SECRET and VAPID_PRIVATE_KEY are made unless the environment or FILE has them.`

await command(async () => {
  const { SUPABASE_URL: url = process.env.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY: key } = process.env
  const [file, ...rest] = process.argv.slice(2)
  if (!url || !key || !file || file.startsWith('-') || rest.length > 0) throw new Error(USAGE)
  const keys = keysOf(process.env, await readFile(file, 'utf8').catch(missingIs('')))
  await keepVariables(file, { ...keys })
  await tellDatabase(url, key, keys)
  console.log(`The database knows where the sender runs. Now give the sender what ${file} holds:

npx supabase secrets set --env-file ${file}
npx supabase functions deploy notify staff --use-api`)
})
