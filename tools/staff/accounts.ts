import { randomBytes } from 'node:crypto'

/** Who works here: an account to sign in with, and a row of the staff table. Made by the owner, never by signing up. */
export interface Accounts {
  /** Gives an existing person the new name and role. `password` is set only if an account was made now. */
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

/** 119 bits, in letters that can be typed. */
export const newPassword = () => randomBytes(15).toString('base64url')
