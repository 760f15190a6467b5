/** The Edge Function with which owners add people and change accounts at the desk. */

import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { clientOf, type Environment, projectOf, serve } from '../_shared/project.ts'
import { type Accounts, AddressTaken, answer, asCaller } from './answer.ts'

/** The accounts of a hosted project, through its secret key. */
export function hostedAccounts({ auth: { admin } }: SupabaseClient): Accounts {
  return {
    async find(email) {
      const perPage = 200
      for (let page = 1; ; page++) {
        const { data, error } = await admin.listUsers({ page, perPage })
        if (error) throw error
        const user = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
        if (user) return { id: user.id, hasSignedIn: Boolean(user.last_sign_in_at) }
        if (data.users.length < perPage) return undefined
      }
    },
    async create(email, password) {
      const { data, error } = await admin.createUser({ email, password, email_confirm: true })
      if (error) throw reasonOf(error)
      return data.user.id
    },
    async setPassword(id, password) {
      const { error } = await admin.updateUserById(id, { password })
      if (error) throw error
    },
    async setEmail(id, email) {
      const { error } = await admin.updateUserById(id, { email, email_confirm: true })
      if (error) throw reasonOf(error)
    },
    async removeFactors(userId) {
      const { data, error } = await admin.mfa.listFactors({ userId })
      if (error) throw error
      for (const { id } of data.factors) {
        const { error } = await admin.mfa.deleteFactor({ id, userId })
        if (error) throw error
      }
    },
  }
}

const reasonOf = (error: AuthError) => (error.code === 'email_exists' ? new AddressTaken(error.message) : error)

/** Handles a request on a hosted project. Uses accounts with the secret key, and the database in the caller's name. */
export function handle(request: Request, environment: Environment, log: (line: string) => void): Promise<Response> {
  const { url, secretKey, publishableKey } = projectOf(environment)
  const authorization = request.headers.get('authorization') ?? ''
  const project = clientOf(url, secretKey)
  const ask = asCaller(clientOf(url, publishableKey, { headers: { authorization } }))
  const note = async (change: object) => void (await project.rpc('note_account_change', change).throwOnError())
  return answer(request, hostedAccounts(project), { ask, note }, log)
}

serve(handle)
