/** The Edge Function with which owners add people and change accounts at the desk. */

import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { clientOf, type Environment, projectOf, serve } from '../_shared/project.ts'
import { type Accounts, AddressTaken, answer, asCaller, rpc } from './answer.ts'

/** The accounts of a hosted project, through its secret key. */
export function hostedAccounts({ auth: { admin } }: SupabaseClient): Accounts {
  return {
    async find(email) {
      const perPage = 200
      for (let page = 1; ; page++) {
        const { users } = dataOf(await admin.listUsers({ page, perPage }))
        const user = users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
        if (user) return { id: user.id, hasSignedIn: Boolean(user.last_sign_in_at) }
        if (users.length < perPage) return undefined
      }
    },
    create: async (email, password) => dataOf(await admin.createUser({ email, password, email_confirm: true })).user.id,
    setPassword: async (id, password) => void dataOf(await admin.updateUserById(id, { password })),
    setEmail: async (id, email) => void dataOf(await admin.updateUserById(id, { email, email_confirm: true })),
    async removeFactors(userId) {
      const { factors } = dataOf(await admin.mfa.listFactors({ userId }))
      for (const { id } of factors) dataOf(await admin.mfa.deleteFactor({ id, userId }))
    },
  }
}

type Answer<Data> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: unknown; readonly error: AuthError }

/** @throws AddressTaken, or the reason that the accounts’ server gives */
function dataOf<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (error) throw error.code === 'email_exists' ? new AddressTaken(error.message) : error
  return data as NonNullable<Data>
}

/** Handles a request on a hosted project. Uses accounts with the secret key, and the database in the caller's name. */
export function handle(request: Request, environment: Environment, log: (line: string) => void): Promise<Response> {
  const { url, secretKey, publishableKey } = projectOf(environment)
  const authorization = request.headers.get('authorization') ?? ''
  const project = clientOf(url, secretKey)
  const ask = asCaller(rpc(url, { apikey: publishableKey, authorization }))
  const note = async (change: object) => void (await project.rpc('note_account_change', change).throwOnError())
  return answer(request, hostedAccounts(project), { ask, note }, log)
}

serve(handle)
