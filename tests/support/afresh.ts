import { turnClock } from './clock.ts'
import type { Backend } from './postgrest.ts'

/** As after the migrations: nobody has asked for anything, nobody is of staff, and the clock goes. */
export async function startAfresh(backend: Backend): Promise<void> {
  await turnClock(backend)
  await backend.clear()
  await backend.query(`
    delete from private.staff;
    delete from private.audit;
    delete from auth.users;
    delete from private.health;
    delete from private.troubles;
    delete from private.settings;
    insert into private.settings default values`)
}
