import { type EmbeddedBackend, embeddedAccounts } from '../embedded/backend.ts'
import { type Members, membersOf } from './members.ts'

/** The members of the embedded database, in the process that has it open. */
export const embeddedMembers = (backend: EmbeddedBackend): Members =>
  membersOf(embeddedAccounts(backend), async (name, parameters) => {
    const named = Object.keys(parameters).map((parameter, i) => `${parameter} => $${i + 1}`)
    const { rows } = await backend.connection.driver.query<{ value: unknown }>(
      `select public.${name}(${named.join()}) as value`,
      Object.values(parameters),
    )
    return rows[0]?.value
  })
