import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import { type Facts, JOBS, type Notification, type State } from '../../supabase/functions/notify/queue.ts'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { startNotifier } from '../../tools/embedded/notifier.ts'
import { launch } from '../../tools/machine/launch.ts'
import { startLite } from './lite.ts'
import { type Backend, type PostgrestBackend, publishableKey, startPostgrest } from './postgrest.ts'
import { type Database, literal, read } from './read.ts'
import { isNightly } from './ring.ts'
import { until } from './until.ts'

/** The phone numbers that a notification goes to. */
export async function numbersFor(backend: Database, { id, lease }: Notification) {
  const sql = `select public.notification_numbers('${id}', '${lease}') as numbers`
  const [answer] = await read<{ numbers: Array<{ phone: string; rings: boolean; gets_texts: boolean }> }>(backend, sql)
  return answer?.numbers ?? []
}

/** The words that a phone shows for a notification. */
export const saidOf = (one: Notification | undefined) => wordsOf(one as Notification)

export type Work = State & { readonly notifications: readonly Notification[] }

/** Claims notifications after the database's jobs, with the rights of the secret key. */
export async function claim(backend: Database, limit?: number): Promise<Notification[]> {
  for (const job of JOBS) await as(backend, `public.keep_up('${job}')`)
  return claimAtOnce(backend, limit)
}

export async function claimAtOnce(backend: Database, limit = 20): Promise<Notification[]> {
  const row = await as(backend, `public.claim_notifications(${limit})`)
  return JSON.parse(row ?? 'null').notifications
}

/** Claims the only notification. */
export async function claimOne(backend: Database): Promise<Notification> {
  const [one, ...others] = await claim(backend)
  if (!one || others.length > 0) throw new Error(`Claimed ${[one, ...others].map((each) => each?.kind)}`)
  return one
}

/** Claims notifications and reads the sender's state. */
export async function work(backend: Database, limit?: number): Promise<Work> {
  const notifications = await claim(backend, limit)
  const state = await as(backend, 'public.sender_state()')
  return { notifications, ...JSON.parse(state ?? 'null') }
}

export type Outcome = { deliveredTo?: readonly string[]; gone?: readonly string[]; error?: string }

/** Settles a notification, by default as delivered to a webhook. Resolves with true if this sender still had the lease. */
export async function settle(
  backend: Database,
  { id, lease }: Pick<Notification, 'id' | 'lease'>,
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

/** A working sender's facts, with these changes. */
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

/** Records that we have told the second webhook. */
export const settleTrouble = (backend: Database, { id, is_over }: Pick<State['troubles'][number], 'id' | 'is_over'>) =>
  as(backend, `public.settle_trouble('${id}', ${is_over})`)

/** Claims everything and settles it as delivered. @returns the kinds */
export async function tellAll(backend: Database): Promise<string[]> {
  const told = await claim(backend, 100)
  for (const one of told) await settle(backend, one)
  return told.map(({ kind }) => kind)
}

/** Claims everything and settles it as delivered to a webhook and each device. @returns the notifications */
export async function tellDevices(backend: Database): Promise<Notification[]> {
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

const repository = join(import.meta.dirname, '../..')

export interface EdgeFunction {
  readonly url: string
  /** The last part of its output since `forget`. */
  log(): string
  forget(): void
  /** Kills it like a platform that removes the machine: no handler runs. */
  kill(): Promise<void>
}

/**
 * Runs the deployed function with npm's Deno and the packages in node_modules, whose versions
 * match deno.json, so it needs no network.
 */
export async function startDeno(
  env: Readonly<Record<string, string | undefined>>,
  name: 'notify' | 'staff' = 'notify',
): Promise<EdgeFunction> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-deno-'))
  const flags = ['--node-modules-dir=manual', '--cached-only', '--no-lock']
  const allowed = ['--allow-net', '--allow-env', '--allow-read']
  // The package's command is a script that starts Deno. `launch` kills both as a group.
  const child = launch(
    join(repository, 'node_modules/.bin/deno'),
    ['run', ...flags, ...allowed, join(repository, 'supabase/functions', name, 'index.ts')],
    {
      cwd: repository,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DENO_DIR: directory,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...env,
      },
    },
    'SIGKILL',
  )
  const kill = async () => {
    await child.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const url = await until(child, () => /Listening on (http:\S+?)\/?(?:\s|$)/.exec(child.log())?.[1])
  return { url, log: child.log, forget: child.forget, kill }
}

/** Variables for the sender. Undefined ones stay unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A backend and the sender that belongs to it. */
export interface Place {
  readonly backend: Backend
  readonly vapidPublicKey: string
  /** Asks the sender to check the queue. May resolve before it has done so. */
  wake(): Promise<unknown>
  stop(): Promise<void>
}

export const NOTIFY_SECRET = 'the-secret-that-the-database-knows'
export const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:help@buildmastershub.example' }

/** The environment that a hosted function gets from platform and owner. */
export const hostedEnvironment = (backend: PostgrestBackend): Environment => ({
  SUPABASE_URL: backend.url,
  SUPABASE_SERVICE_ROLE_KEY: backend.token('service_role'),
  SUPABASE_ANON_KEY: publishableKey,
  NOTIFY_SECRET,
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: vapid.subject,
})

/** Calls the function like the database. */
export const call = (url: string, headers: Record<string, string> = { authorization: `Bearer ${NOTIFY_SECRET}` }) =>
  fetch(url, { method: 'POST', headers, body: '{}' })

async function startHosted(environment: Environment): Promise<Place> {
  const backend = await startPostgrest()
  await backend.query(`select public.set_sender(null, null, '${vapid.publicKey}')`)
  const edge = await startDeno({ ...hostedEnvironment(backend), ...environment })
  return {
    backend,
    vapidPublicKey: vapid.publicKey,
    wake: () => call(edge.url),
    async stop() {
      await edge.kill()
      await backend.stop()
    },
  }
}

/** Starts the sender inside the embedded backend's process. It writes to this process's console. */
async function startEmbedded(environment: Environment): Promise<Place> {
  const lite = await startLite()
  const notifier = await startNotifier(lite.embedded, lite.url, environment)
  const [settings] = await lite.query('select vapid_public_key from private.settings')
  return {
    backend: lite,
    vapidPublicKey: String(settings?.vapid_public_key),
    async wake() {
      notifier.soon()
    },
    async stop() {
      await notifier.stop()
      await lite.stop()
    },
  }
}

/** Where the sender's tests run: as a deployed function, and at night also in the embedded backend. */
export const PLACES = [
  ['as an Edge Function', startHosted],
  ...(isNightly ? [['in the process of `npm start`', startEmbedded] as const] : []),
] as const
