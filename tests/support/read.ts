import type { StoredRequest } from '../../src/auth/databaseTypes.ts'
import type { Backend } from './postgrest.ts'

/** Anything that runs SQL. */
export type Database = Pick<Backend, 'query'>

/** The rows of a query, through PostgreSQL's JSON. */
export async function read<T>({ query }: Database, sql: string): Promise<T[]> {
  const rows = await query(`select to_json(one) as row from (${sql}) as one`)
  return rows.map(({ row }): T => JSON.parse(row ?? 'null'))
}

/** All stored requests, oldest first. */
export const storedIn = (database: Database) =>
  read<StoredRequest>(database, 'select * from public.contact_submissions order by received_at')

export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
