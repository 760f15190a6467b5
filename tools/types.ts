/** `npm run types`: writes the types of the database, as the migrations make it (src/auth/database.ts). */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packedPostgres } from './machine/ensure.ts'
import { HOSTED, startPostgres } from './postgres/server.ts'
import { supabase, TYPES, typesOf } from './postgres/types.ts'

const bin = packedPostgres()
const postgres = await startPostgres({ ...(bin && { bin }) })
try {
  await postgres.query(HOSTED)
  const { code, stderr } = await supabase(postgres.url, ['db', 'push'])
  if (code !== 0) throw new Error(stderr)
  await writeFile(join(import.meta.dirname, '..', TYPES), await typesOf(postgres.url))
} finally {
  await postgres.stop()
}
