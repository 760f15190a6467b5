import { isKeyRefused } from '../../auth/askServer.ts'
import { type AuthError, client } from '../../auth/client.ts'
import { company } from '../../facts/company.ts'
import { CallError, unanswered } from '../api/call.ts'

export const ownAddress = async (): Promise<string> => (await client.auth.getSession()).data.session?.user.email ?? ''

/** Emails a link that opens the desk for a new password, if the address has an account. */
export const mailReset = (email: string) =>
  client.auth.resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/desk/` })

/**
 * Tries a password as typed. If it is wrong, tries three words with hyphens between them: a first password looks like that
 * (supabase/functions/staff/words.ts), but someone who was told it on the telephone may type spaces or a capital.
 * @returns the last answer, and the password that it was for
 */
export async function inBothSpellings<Result extends { readonly error: Error | null }>(
  typed: string,
  attempt: (password: string) => Promise<Result>,
): Promise<Result & { readonly password: string }> {
  const result = await attempt(typed)
  const words = /^\s*([a-z]+)[\s-]+([a-z]+)[\s-]+([a-z]+)\s*$/i.exec(typed)
  const spelt = words?.slice(1).join('-').toLowerCase() ?? typed
  const isWrong = result.error && 'status' in result.error && result.error.status === 400
  return isWrong && spelt !== typed ? { ...(await attempt(spelt)), password: spelt } : { ...result, password: typed }
}

/**
 * Signs in again. Resolves with the password in the spelling that the server knows, and with whether a code from an
 * authenticator app must follow. @throws CallError
 */
export async function givePassword(typed: string): Promise<{ readonly password: string; readonly needsCode: boolean }> {
  const email = await ownAddress()
  const { error, password } = await inBothSpellings(typed, (password) =>
    client.auth.signInWithPassword({ email, password }),
  )
  if (error?.status === 400) throw new CallError('refused', 'That’s not your password')
  if (error) throw unanswered(error)
  return { password, needsCode: await needsCode() }
}

/** Whether this session still needs a code from its owner's authenticator app. */
export async function needsCode(): Promise<boolean> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

/** All functions below reject with a CallError. */
export type NewApp = Awaited<ReturnType<typeof newApp>>

const { mfa } = client.auth

interface OwnApp {
  readonly id: string
  readonly created_at: string
}

/** The apps that have been confirmed with a code, newest first. */
export async function ownApps(): Promise<readonly OwnApp[]> {
  const { data, error } = await mfa.listFactors()
  if (error) throw problemOf(error, 'That didn’t load. Try again in a moment.')
  return [...data.totp].sort((a, b) => b.created_at.localeCompare(a.created_at))
}

/** Whether this session has been confirmed with a code. */
export async function isConfirmed(): Promise<boolean> {
  return (await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel === 'aal2'
}

/** Apps show the digits in two groups. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

/** Submits a code. There may be two apps, if an old app could not be removed. */
export async function giveCode(code: string, apps?: readonly Pick<OwnApp, 'id'>[]): Promise<void> {
  let problem = new CallError('refused', 'This account no longer has an authenticator app. Sign out, then in again.')
  for (const { id: factorId } of apps ?? (await ownApps())) {
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    if (!error) return
    problem = problemOf(error)
  }
  throw problem
}

/** Adds an app, which takes effect after its first code. */
export async function newApp() {
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    issuer: company.name,
    // The name must be unique.
    friendlyName: `Desk, ${new Date().toISOString()}`,
  })
  if (error) throw problemOf(error)
  const { qr_code, secret, uri } = data.totp
  // Encoded here, as the client adds its prefix to the unencoded drawing.
  const drawing = qr_code.slice(qr_code.indexOf('<'))
  const picture = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  // The key is for typing, and the link is for an app on this device.
  return { id: data.id, picture, key: secret, link: uri }
}

/** @param failed - the message if the accounts server fails */
function problemOf(error: AuthError, failed = 'That didn’t work. Try again in a moment.'): CallError {
  const { status, code, message } = error
  if (status && status >= 500) return new CallError('server', failed)
  if (!status || status === 429 || isKeyRefused(status, error)) return unanswered(error)
  if (code === 'mfa_verification_failed')
    return new CallError('refused', 'That code is wrong or has expired. Enter the one the app shows now.')
  if (code === 'mfa_totp_enroll_not_enabled' || code === 'mfa_totp_verify_not_enabled' || status === 404)
    return new CallError('refused', 'This server doesn’t support authenticator apps')
  return new CallError('refused', message)
}

/** Why no reset email was sent, by HTTP status. */
export const REFUSED: Readonly<Record<number, string>> = {
  400: 'Check the email address. The server didn’t accept it.',
  429: 'Too many reset emails. Try again in a few minutes.',
}
