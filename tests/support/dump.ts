import type { Backend } from './postgrest.ts'
import { read } from './read.ts'

/** Every row of every table of ours as text, each behind its table's name: whatever is kept anywhere is in it. */
export async function dump(backend: Backend): Promise<string> {
  const tables = await read<{ name: string }>(
    backend,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'private') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables)
    for (const row of await read<unknown>(backend, `select * from ${name}`))
      lines.push(`${name} ${JSON.stringify(row)}`)
  return lines.join('\n')
}
