import { createClient } from '@supabase/supabase-js'
import { type Accounts, newPassword } from './accounts.ts'

/** The accounts of a hosted project. `key` is its secret key, which never leaves this process. */
export function hostedAccounts(url: string, key: string): Accounts {
  const project = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const idOf = async (email: string) => {
    for (let page = 1; ; page++) {
      const { data, error } = await project.auth.admin.listUsers({ page, perPage: 200 })
      if (error) throw error
      const user = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
      if (user || data.users.length < 200) return user?.id
    }
  }
  return {
    async add({ email, name, role }) {
      const known = await idOf(email)
      const password = known === undefined ? newPassword() : undefined
      const id = known ?? (await create(email, password))
      await project.rpc('add_staff', { p_user: id, p_name: name, p_role: role }).throwOnError()
      return { password }
    },
    async remove(email) {
      const id = await idOf(email)
      if (id === undefined) return false
      return (await project.rpc('remove_staff', { p_user: id }).throwOnError()).data === true
    },
    async list() {
      return (await project.rpc('list_staff').throwOnError()).data
    },
  }

  async function create(email: string, password: string | undefined): Promise<string> {
    const { data, error } = await project.auth.admin.createUser({ email, password, email_confirm: true })
    if (error) throw error
    return data.user.id
  }
}
