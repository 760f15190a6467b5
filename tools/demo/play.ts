import { randomUUID } from 'node:crypto'
import { newPassword } from '../../supabase/functions/staff/accounts.ts'
import type { EmbeddedBackend } from '../embedded/backend.ts'
import { embeddedMembers } from '../staff/embedded.ts'
import { demoAccount, PEOPLE } from './account.ts'
import { NIGHT, type Step, type Story } from './night.ts'

const MINUTE = 60_000

/**
 * Plays the night through the database's own functions, each step at its time, so that the desk shows what it would have
 * shown. All in one transaction, with the database's clock set back until its end. Past notifications are not sent again.
 * @param folder - where the demonstration's password is kept
 */
export async function playNight(backend: EmbeddedBackend, folder: string): Promise<string> {
  // First, so that Sam's password is the one that `npm start` prints.
  await demoAccount(backend, folder)
  const { driver } = backend.connection
  const ids = new Map<string, string>()
  for (const { email, name, role } of PEOPLE) {
    const known = await driver.query<{ id: string }>('select id::text as id from auth.users where email = $1', [email])
    const id = known.rows[0]?.id ?? (await backend.addAccount(email, newPassword()))
    await embeddedMembers(backend).add({ email, name, role })
    ids.set(name, id)
  }
  const now = Date.now()
  await driver.transaction(async (database) => {
    const at = (moment: number) =>
      database.exec(`create or replace function private.clock() returns timestamptz language sql stable
        set search_path = '' as $$ select '${new Date(moment).toISOString()}'::timestamptz $$`)
    const as = (setting: string, value: unknown) =>
      database.query('select set_config($1, $2, true)', [
        setting,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])

    const arrive = async (story: Story) => {
      const pressed = now - story.ago * MINUTE
      const key = randomUUID()
      await as('request.headers', {
        'idempotency-key': key,
        'x-requested-at': new Date(pressed).toISOString(),
        'x-forwarded-for': `192.0.2.${NIGHT.indexOf(story) + 1}`,
        ...(story.isJunk && { 'x-honeypot': '1' }),
      })
      const email = `${story.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`
      await database.query('select public.insert_contact_submission($1, $2, $3, $4, $5)', [
        story.name,
        story.phone,
        email,
        story.wish ?? null,
        story.message,
      ])
      const { rows } = await database.query<{ id: string }>(
        'select id::text as id from public.contact_submissions where idempotency_key = $1',
        [key],
      )
      return rows[0]?.id ?? ''
    }
    const act = async (id: string, [, who, verb, detail]: Step) => {
      await as('request.headers', { 'idempotency-key': randomUUID() })
      await as('request.jwt.claim.sub', ids.get(who))
      await as('request.jwt.claims', { sub: ids.get(who), role: 'authenticated' })
      if (detail === undefined) await database.query(`select public.desk_${verb}($1)`, [id])
      else await database.query(`select public.desk_${verb}($1, $2)`, [id, detail])
    }

    const events = NIGHT.flatMap((story) => {
      const arrival = now - (story.ago - (story.late ?? 0)) * MINUTE
      let id = ''
      const arrived = async () => {
        id = await arrive(story)
      }
      const steps = (story.steps ?? []).map((step) => [arrival + step[0] * MINUTE, () => act(id, step)] as const)
      return [[arrival, arrived] as const, ...steps]
    }).sort(([one], [other]) => one - other)
    for (const [moment, happen] of events) {
      if (moment > now) continue
      await at(moment)
      await database.exec("select public.keep_up('late'), public.keep_up('silence'), public.keep_up('unread')")
      await happen()
    }
    await database.exec(`create or replace function private.clock() returns timestamptz language sql stable
      set search_path = '' as $$ select now() $$`)
    await database.exec(`update private.notifications set settled_at = due_at
      where settled_at is null and created_at < now() - interval '2 minutes' and due_at <= now()`)
  })
  return `${NIGHT.length} requests of a night, from ten hours ago until now.`
}
