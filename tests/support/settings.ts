import type { Backend } from './postgrest.ts'

/** Sets columns of the one settings row: `sender_limit = 1, surge_rows = 2`. */
export async function changeSettings(backend: Backend, columns: string): Promise<void> {
  await backend.query(`update private.settings set ${columns}`)
}
