/**
 * `npm run sender:setup -- FILE`: makes what the sender of a hosted project needs, keeps it in FILE, and tells the database.
 * Safe to run again: what FILE has stays.
 */

import { readFile, rename, writeFile } from 'node:fs/promises'
import { keysOf, tellDatabase, withKeys } from './live/keys.ts'

const USAGE = `SUPABASE_URL=https://… SUPABASE_SECRET_KEY=… VAPID_SUBJECT=mailto:… npm run sender:setup -- FILE

FILE is for you alone, and outside this folder: whoever has it can call the sender and push to your phones.
NOTIFY_SECRET and VAPID_PRIVATE_KEY are made unless the environment or FILE has them.`

const { SUPABASE_URL: url = process.env.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY: key } = process.env
const [file, ...rest] = process.argv.slice(2)

try {
  if (!url || !key || !file || file.startsWith('-') || rest.length > 0) throw new Error(USAGE)
  const text = await readFile(file, 'utf8').catch((error) => {
    // Any other failure hides a file that may hold the keys that phones subscribed with: do not replace them.
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const keys = keysOf(process.env, text)
  await writeFile(`${file}.new`, withKeys(text, keys), { mode: 0o600 })
  await rename(`${file}.new`, file)

  await tellDatabase(url, key, keys)
  console.log(`The database knows where the sender runs. Now give the sender what ${file} holds:

npx supabase secrets set --env-file ${file}
npx supabase functions deploy notify staff --use-api`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
