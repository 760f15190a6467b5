import type { EmbeddedBackend } from '../embedded/backend.ts'
import { type Accounts, type Member, newPassword } from './accounts.ts'

/** The accounts of the embedded database, in the process that has it open. */
export function embeddedAccounts({ connection, addAccount }: EmbeddedBackend): Accounts {
  const ask = async (sql: string, ...values: string[]) =>
    (await connection.driver.query<{ value: unknown }>(sql, values)).rows[0]?.value
  const idOf = (email: string) => ask('select id::text as value from auth.users where lower(email) = lower($1)', email)
  return {
    async add({ email, name, role }) {
      const known = await idOf(email)
      const password = known === undefined ? newPassword() : undefined
      const id = password === undefined ? String(known) : await addAccount(email, password)
      await ask('select public.add_staff($1, $2, $3) as value', id, name, role)
      return { password }
    },
    async remove(email) {
      const id = await idOf(email)
      return id !== undefined && (await ask('select public.remove_staff($1) as value', String(id))) === true
    },
    async list() {
      return (await ask('select public.list_staff() as value')) as readonly Member[]
    },
  }
}
