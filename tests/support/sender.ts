import type { CallbackRequest } from '../../src/desk/api/shapes.ts'
import { type Facts, JOBS, type Notification, type State } from '../../supabase/functions/notify/queue.ts'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { type Database, literal, read } from './read.ts'

export type Claimed = {
  id: string
  kind: string
  lease: string
  attempt: number
  request: CallbackRequest | null
  device: { label: string; name: string } | null
  count: number | null
  written: string | null
  requests: CallbackRequest[]
  delivered_to: string[]
  event: { sequence: number; at: string; by: string | null; action: string; detail: string | null } | null
  devices: Array<{ id: string; endpoint: string; keys: { p256dh: string; auth: string }; is_silent: boolean }>
}

/** The telephones that it goes to. */
export async function numbersFor(backend: Database, { id, lease }: Claimed) {
  const sql = `select public.notification_numbers('${id}', '${lease}') as numbers`
  const [answer] = await read<{ numbers: Array<{ phone: string; rings: boolean; gets_texts: boolean }> }>(backend, sql)
  return answer?.numbers ?? []
}

/** What a phone shows of it. */
export const saidOf = (one: Claimed | undefined) => wordsOf(one as unknown as Notification)

export type Work = State & { readonly notifications: readonly Claimed[] }

/** What a sender is handed once the database has done its jobs, with the rights of the secret key. */
export async function claim(backend: Database, limit?: number): Promise<Claimed[]> {
  for (const job of JOBS) await as(backend, `public.keep_up('${job}')`)
  return claimAtOnce(backend, limit)
}

export async function claimAtOnce(backend: Database, limit = 20): Promise<Claimed[]> {
  const row = await as(backend, `public.claim_notifications(${limit})`)
  return JSON.parse(row ?? 'null').notifications
}

/** The one thing that there is to tell. */
export async function claimOne(backend: Database): Promise<Claimed> {
  const [one, ...others] = await claim(backend)
  if (!one || others.length > 0) throw new Error(`Claimed ${[one, ...others].map((each) => each?.kind)}`)
  return one
}

/** The same, and what else it has to know. */
export async function work(backend: Database, limit?: number): Promise<Work> {
  const notifications = await claim(backend, limit)
  const state = await as(backend, 'public.sender_state()')
  return { notifications, ...JSON.parse(state ?? 'null') }
}

export type Outcome = { deliveredTo?: readonly string[]; gone?: readonly string[]; error?: string }

/** Says what became of it; without an outcome, that a webhook has it. True if the lease was still this sender's. */
export async function settle(
  backend: Database,
  { id, lease }: Pick<Claimed, 'id' | 'lease'>,
  { deliveredTo = ['webhook'], gone = [], error }: Outcome = {},
): Promise<boolean> {
  const array = (items: readonly string[], type: string) => `array[${items.map(literal).join()}]::${type}[]`
  const reason = error === undefined ? 'null' : literal(error)
  const row = await as(
    backend,
    `to_json(public.settle_notification('${id}', '${lease}', ${array(deliveredTo, 'text')}, ${array(gone, 'uuid')}, ${reason}))`,
  )
  return row === 'true'
}

/** What a sender in working order says of itself, except for this. */
export const facts = (other: Partial<Facts> = {}): Facts => ({
  has_webhook: true,
  has_telephones: false,
  certificate: null,
  vapid_public_key: null,
  are_push_keys_a_pair: false,
  wrong_keys: [],
  ...other,
})

export const check = (backend: Database, said = facts()) =>
  as(backend, `public.check_health(${literal(JSON.stringify(said))}::jsonb)`)

/** The second webhook has heard of it. */
export const settleTrouble = (backend: Database, { id, is_over }: Pick<State['troubles'][number], 'id' | 'is_over'>) =>
  as(backend, `public.settle_trouble('${id}', ${is_over})`)

/** Claims all there is and says that it was told: the kinds of it. */
export async function tellAll(backend: Database): Promise<string[]> {
  const told = await claim(backend, 100)
  for (const one of told) await settle(backend, one)
  return told.map(({ kind }) => kind)
}

/** Claims all there is, as if a webhook and each device had taken it. @returns what it was */
export async function tellDevices(backend: Database): Promise<Claimed[]> {
  const told = await claim(backend, 100)
  for (const one of told)
    await settle(backend, one, { deliveredTo: ['webhook', ...one.devices.map(({ id }) => `device:${id}`)] })
  return told
}

export const notifications = (backend: Database) =>
  read<{
    id: string
    kind: string
    request_id: string | null
    due_at: string
    attempts: number
    delivered_to: string[]
    last_error: string | null
    settled_at: string | null
    dead_at: string | null
  }>(backend, 'select * from private.notifications order by created_at, due_at')

async function as(backend: Database, call: string): Promise<string | null | undefined> {
  const [answer] = await backend.query(`set local role service_role; select ${call} as answer`)
  return answer?.answer
}
