import { createClient } from '@supabase/supabase-js'
import { type Accounts, openAccount } from '../../supabase/functions/staff/accounts.ts'
import { hostedAccounts } from '../../supabase/functions/staff/handler.ts'

/** Who works here, for whoever has the secret key: an account to sign in with, and a row of the staff table. */
export interface Members {
  /**
   * Gives an existing person the new name and role. `password` is set unless somebody has signed in with the account's own.
   */
  add(member: NewMember): Promise<{ readonly password: string | undefined }>
  /** Resolves with false if no member of staff has this address. The account stays, without any rights. */
  remove(email: string): Promise<boolean>
  list(): Promise<readonly Member[]>
}

export interface NewMember {
  readonly email: string
  /** A first name, which visitors may read. */
  readonly name: string
  readonly role: 'owner' | 'staff'
}

/** As `list_staff` gives it. */
export interface Member {
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly on_call: boolean
  readonly left_at: string | null
}

/** @param call - a function of the database, with the rights of the secret key */
export const membersOf = (
  accounts: Accounts,
  call: (name: string, parameters: Readonly<Record<string, string>>) => Promise<unknown>,
): Members => ({
  async add({ email, name, role }) {
    const { id, password } = await openAccount(accounts, email)
    await call('add_staff', { p_user: id, p_name: name, p_role: role })
    return { password }
  },
  async remove(email) {
    const account = await accounts.find(email)
    return account !== undefined && (await call('remove_staff', { p_user: account.id })) === true
  },
  async list() {
    return (await call('list_staff', {})) as readonly Member[]
  },
})

/** The members of a hosted project. `key` is its secret key, which never leaves this process. */
export function hostedMembers(url: string, key: string): Members {
  const project = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return membersOf(
    hostedAccounts(project),
    async (name, parameters) => (await project.rpc(name, parameters).throwOnError()).data,
  )
}
