import type { Backend } from './postgrest.ts'

/** Whatever takes SQL, past the API. */
export type Database = Pick<Backend, 'query'>

/** The rows of one query, past the API, as the JSON that PostgreSQL makes of them. */
export async function read<T>({ query }: Database, sql: string): Promise<T[]> {
  const rows = await query(`select to_json(one) as row from (${sql}) as one`)
  return rows.map(({ row }): T => JSON.parse(row ?? 'null'))
}

export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
