import { join } from 'node:path'
import { newPassword } from '../../supabase/functions/staff/accounts.ts'
import type { EmbeddedBackend } from '../embedded/backend.ts'
import { keptSecret } from '../embedded/secret.ts'
import { embeddedMembers } from '../staff/embedded.ts'

/** The people of the demonstration. The first one is who signs in. */
export const PEOPLE = [
  { email: 'sam@demo.example', name: 'Sam', role: 'owner' },
  { email: 'alex@demo.example', name: 'Alex', role: 'staff' },
] as const

/**
 * An account for whoever wants to see the desk, made if there are no staff yet. Its password is kept beside the database, so
 * that each start can print it again. Undefined if the owner has made accounts of their own.
 */
export async function demoAccount(
  backend: EmbeddedBackend,
  folder: string,
): Promise<{ readonly email: string; readonly password: string } | undefined> {
  const [{ email, name, role }] = PEOPLE
  const accounts = embeddedMembers(backend)
  const members = await accounts.list()
  if (members.some((member) => member.email !== null && !PEOPLE.some((person) => person.email === member.email)))
    return undefined
  const password = await keptSecret(join(folder, 'demo-password'), /^[\w-]{20}$/, newPassword)
  if (members.length === 0) {
    await backend.addAccount(email, password)
    await accounts.add({ email, name, role })
  }
  return { email, password }
}
