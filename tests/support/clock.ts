import type { Database } from './read.ts'

/** Stops the clock of everything that waits at this moment (ISO 8601); without one it goes again. */
export async function turnClock({ query }: Database, moment?: string): Promise<void> {
  await query(
    `create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
     as $$ select ${moment === undefined ? 'now()' : `timestamptz '${moment}'`} $$`,
  )
}
