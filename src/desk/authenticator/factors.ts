import { client } from '../../auth/client.ts'
import { company } from '../../facts/company.ts'
import { CallError } from '../api/call.ts'

/** Of the account that is signed in. */
export const ownAddress = async (): Promise<string> => (await client.auth.getSession()).data.session?.user.email ?? ''

/**
 * Signs in again with the password. Resolves with whether a code from an authenticator app must follow.
 * @throws CallError
 */
export async function givePassword(password: string): Promise<boolean> {
  const { error } = await client.auth.signInWithPassword({ email: await ownAddress(), password })
  if (error?.status === 400) throw new CallError('refused', 'That’s not your password')
  if (error) throw error.status === 429 ? BUSY : SILENT
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

const BUSY = new CallError('refused', 'Too many attempts. Wait a minute, then try again.')
const SILENT = new CallError('offline', 'The server didn’t answer. Check your connection, then try again.')

/** The authenticator apps of the person who is signed in, at the server of accounts. All of it rejects with a CallError. */

/** One that is being set up. */
export interface NewApp {
  readonly id: string
  /** The QR code, as the address of a picture. */
  readonly picture: string
  /** The same for typing. */
  readonly key: string
  /** The same for an app on this device. */
  readonly link: string
}

const { mfa } = client.auth

/** The ids of those that have given a code, newest first. */
export async function ownApps(): Promise<readonly string[]> {
  const { data, error } = await mfa.listFactors()
  if (error) throw problemOf(error, 'That didn’t load. Try again in a moment.')
  return [...data.totp].sort((a, b) => b.created_at.localeCompare(a.created_at)).map(({ id }) => id)
}

/** Whether this session has given a code. */
export async function isConfirmed(): Promise<boolean> {
  return (await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel === 'aal2'
}

/** Gives a code; there may be two apps, where an old one could not be taken out. */
export async function giveCode(code: string, apps?: readonly string[]): Promise<void> {
  let problem = new CallError('refused', 'This account no longer has an authenticator app. Sign out, then in again.')
  for (const factorId of apps ?? (await ownApps())) {
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    if (!error) return
    problem = problemOf(error)
  }
  throw problem
}

/** It counts once it has given a code. */
export async function newApp(): Promise<NewApp> {
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    issuer: company.name,
    // Each needs another.
    friendlyName: `Desk, ${new Date().toISOString()}`,
  })
  if (error) throw problemOf(error)
  const { qr_code, secret, uri } = data.totp
  // Anew: the client puts the drawing behind its prefix as it is.
  const drawing = qr_code.slice(qr_code.indexOf('<'))
  return { id: data.id, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}`, key: secret, link: uri }
}

export async function removeApp(factorId: string): Promise<void> {
  const { error } = await mfa.unenroll({ factorId })
  if (error) throw problemOf(error)
}

interface Refusal {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly message: string
}

/** @param failed - said where the server of accounts is not well */
function problemOf({ status, code, message }: Refusal, failed = 'That didn’t work. Try again in a moment.'): CallError {
  if (!status) return SILENT
  if (status >= 500) return new CallError('server', failed)
  if (status === 429) return BUSY
  if (code === 'mfa_verification_failed')
    return new CallError('refused', 'That code is wrong or has expired. Enter the one the app shows now.')
  if (code === 'mfa_totp_enroll_not_enabled' || code === 'mfa_totp_verify_not_enabled' || status === 404)
    return new CallError('refused', 'This server doesn’t support authenticator apps')
  return new CallError('refused', message)
}
