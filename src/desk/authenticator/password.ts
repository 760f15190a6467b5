import { client } from '../../auth/client.ts'
import { CallError } from '../api/callError.ts'

/** Of the account that is signed in. */
export const ownAddress = async (): Promise<string> => (await client.auth.getSession()).data.session?.user.email ?? ''

/**
 * Signs in again with the password. Resolves with whether a code of the authenticator app is next, of whoever has one.
 * @throws CallError
 */
export async function givePassword(password: string): Promise<boolean> {
  const { error } = await client.auth.signInWithPassword({ email: await ownAddress(), password })
  if (error) throw problemOf(error.status)
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

function problemOf(status: number | undefined): CallError {
  if (status === 400) return new CallError('refused', 'That’s not your password')
  if (status === 429) return new CallError('refused', 'Too many attempts. Wait a minute, then try again.')
  return new CallError('offline', 'The server didn’t answer. Check your connection, then try again.')
}
