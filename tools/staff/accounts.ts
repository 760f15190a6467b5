import { randomBytes } from 'node:crypto'

/** Who works here: an account to sign in with, and a row of the staff table. Made by the owner, never by signing up. */
export interface Accounts {
  /** A person who is there already gets the new name and role. `password` is that of an account made now. */
  add(member: NewMember): Promise<{ readonly password: string | undefined }>
  /** False if nobody of staff has this address. Their account stays, and may do nothing. */
  remove(email: string): Promise<boolean>
  list(): Promise<readonly Member[]>
}

export interface NewMember {
  readonly email: string
  /** As a visitor may read it: a first name. */
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
