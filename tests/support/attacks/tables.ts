import type { Backend } from '../postgrest.ts'
import { read } from '../read.ts'
import { type Attack, ask } from './attack.ts'

export type Table = { readonly schema: string; readonly name: string; readonly column: string }

/** Every table and view of ours, with a column that can be changed. */
export const tablesOf = (backend: Backend) =>
  read<Table>(
    backend,
    `select nspname as schema, relname as name, (
       select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity <> 'a' order by attnum limit 1) as column
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'private') and relkind in ('r', 'v', 'm', 'p') order by 1, 2`,
  )

/** Each way to read or to change one. */
export function attacksOn({ schema, name, column }: Table): Attack[] {
  const profile = { 'accept-profile': schema, 'content-profile': schema }
  const having = (prefer: string) => ({ headers: { ...profile, prefer } })
  const path = `/${name}`
  return [
    ask('GET', path, having('count=exact')),
    ask('GET', `${path}?select=count`, { headers: profile }),
    ask('HEAD', path, { ...having('count=exact'), refusal: /^40[1346]/ }),
    ask('POST', path, having('return=representation'), {}),
    ask('POST', path, having('resolution=merge-duplicates'), {}),
    ask('POST', path, having('resolution=ignore-duplicates,return=representation'), {}),
    ask('PATCH', path, having('return=representation,count=exact'), { [column]: null }),
    ask('DELETE', path, having('return=representation,count=exact')),
  ]
}
