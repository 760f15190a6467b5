import { asCallError, messageOf } from '../api/callError.ts'

/** Somebody of staff, as typed. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly isOwner: boolean
}

export interface Problems {
  readonly name?: string
  readonly email?: string
  /** Not of a field. */
  readonly other?: string
}

/** As the database has it. */
const LONGEST_NAME = 60

/** What is wrong with what was typed. */
export function problemsOf({ name, email }: Draft): Problems {
  const length = [...name.trim()].length
  return {
    ...(length === 0 && { name: 'Enter their first name' }),
    ...(length > LONGEST_NAME && { name: `Use ${LONGEST_NAME} characters at most` }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Enter an email address, like name@example.com' }),
  }
}

/** What was refused, at the field that it is about; anything else is about none. */
export const problemAt = (field: keyof Problems, thrown: unknown): Problems => ({
  [asCallError(thrown).kind === 'refused' ? field : 'other']: messageOf(thrown),
})
