import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import type { Facts, Notification } from '../../supabase/functions/notify/queue.ts'
import { type CallbackRequest, wordsOf } from '../../supabase/functions/notify/words.ts'
import { launch } from '../../tools/machine/launch.ts'
import { type PostgrestBackend, publishableKey } from './postgrest.ts'
import { until } from './until.ts'

/** The words that a phone shows for a notification. */
export const saidOf = (one: Notification | undefined) => wordsOf(one as Notification)

/** A new request as the sender claims it, with these values. */
export const requestOf = (more: Partial<CallbackRequest>): CallbackRequest => ({
  ...{ id: randomUUID(), name: 'Ada', phone: '07700 900123', email: 'a@example.com', message: null, marks: [] },
  ...{ requested_at: null, received_at: '2026-11-22T19:00:00Z', waiting_since: '2026-11-22T19:00:00Z' },
  ...{ taken_by_name: null, on_the_way_at: null, assigned_by_name: null },
  ...{ preferred_time: null, answer_by: null, interpreter_phone: null, kind: null },
  ...more,
})

/** A claimed notification with these values. */
export const notificationOf = (more: Partial<Notification>): Notification => ({
  ...{ id: randomUUID(), lease: randomUUID(), kind: 'new', attempt: 1, delivered_to: [], devices: [] },
  ...{ request: null, requests: [], count: null, device: null, written: null, event: null, shift: null },
  ...more,
})

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

const repository = join(import.meta.dirname, '../..')

export interface EdgeFunction {
  readonly url: string
  /** The last part of its output since `forget`. */
  log(): string
  forget(): void
  /** Kills it like a platform that removes the machine: no handler runs. */
  stop(): Promise<void>
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
  const stop = async () => {
    await child.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const url = await until(child, () => /Listening on (http:\S+?)\/?(?:\s|$)/.exec(child.log())?.[1])
  return { url, log: child.log, forget: child.forget, stop }
}

/** Variables for the sender. Undefined ones stay unset. */
export type Environment = Readonly<Record<string, string | undefined>>

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
