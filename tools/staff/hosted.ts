import { createClient } from '@supabase/supabase-js'
import { hostedAccounts } from '../../supabase/functions/staff/handler.ts'
import { type Members, membersOf } from './members.ts'

/** The members of a hosted project. `key` is its secret key, which never leaves this process. */
export function hostedMembers(url: string, key: string): Members {
  const project = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return membersOf(
    hostedAccounts(project),
    async (name, parameters) => (await project.rpc(name, parameters).throwOnError()).data,
  )
}
