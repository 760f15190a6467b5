import { randomBytes } from 'node:crypto'

/** Accounts to sign in with, for whoever may make them. Which of them are of staff, the database knows. */
export interface Accounts {
  /** By its email address, in whatever case. */
  find(email: string): Promise<Account | undefined>
  /** Resolves with its id. @throws AddressTaken */
  create(email: string, password: string): Promise<string>
  setPassword(id: string, password: string): Promise<void>
  /** Without a question by email. @throws AddressTaken */
  setEmail(id: string, email: string): Promise<void>
  /** Takes its second factors away. Resolves with how many there were. */
  removeFactors(id: string): Promise<number>
}

export interface Account {
  readonly id: string
  readonly hasSignedIn: boolean
}

/** Another account has this email address. */
export class AddressTaken extends Error {}

/** 119 bits, in letters that can be typed. */
export const newPassword = () => randomBytes(15).toString('base64url')

/**
 * The account with this address, made if there is none. It gets a password unless somebody has signed in with the one it has:
 * when an answer was lost, nobody knows that, and asking again gives another.
 */
export async function openAccount(
  accounts: Accounts,
  email: string,
): Promise<{ readonly id: string; readonly password: string | undefined }> {
  const known = await accounts.find(email)
  if (known?.hasSignedIn) return { id: known.id, password: undefined }
  const password = newPassword()
  if (known) await accounts.setPassword(known.id, password)
  return { id: known?.id ?? (await accounts.create(email, password)), password }
}
