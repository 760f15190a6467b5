import { randomUUID } from 'node:crypto'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { type Accounts, AddressTaken } from '../../supabase/functions/staff/accounts.ts'

/** What of the embedded backend knows accounts. */
export interface AccountStore {
  readonly connection: PgliteConnection
  /** Makes an account, although nobody may sign up. Resolves with its id. */
  addAccount(email: string, password: string): Promise<string>
}

/** The accounts of the embedded database, in the process that has it open. @supabase/lite has no admin API. */
export function embeddedAccounts({ connection, addAccount }: AccountStore): Accounts {
  const query = async <Row extends object>(sql: string, ...values: string[]) =>
    (await connection.driver.query<Row>(sql, values)).rows
  const find: Accounts['find'] = async (email) => {
    const [row] = await query<{ id: string; has_signed_in: boolean }>(
      'select id::text, last_sign_in_at is not null as has_signed_in from auth.users where lower(email) = lower($1)',
      email,
    )
    return row && { id: row.id, hasSignedIn: row.has_signed_in }
  }
  const mustBeFree = async (email: string, id?: string) => {
    const known = await find(email)
    if (known && known.id !== id) throw new AddressTaken(`${email} has an account`)
  }
  return {
    find,
    async create(email, password) {
      await mustBeFree(email)
      const id = await addAccount(email, password)
      // Signing up signs in as well, and nobody has that session.
      await query('delete from auth.sessions where user_id = $1', id)
      await query('update auth.users set last_sign_in_at = null where id = $1', id)
      return id
    },
    async setPassword(id, password) {
      // Only signing up makes a hash of a password, so another account does.
      const other = await addAccount(`${randomUUID()}@accounts.invalid`, password)
      await query(
        'update auth.users set encrypted_password = other.encrypted_password from auth.users as other where users.id = $1 and other.id = $2',
        id,
        other,
      )
      await query('delete from auth.users where id = $1', other)
    },
    async setEmail(id, email) {
      await mustBeFree(email, id)
      // As signing in looks for it.
      await query('update auth.users set email = lower($2) where id = $1', id, email)
    },
    async removeFactors() {
      // It has none.
      return 0
    },
  }
}
