import webPush from 'web-push'
import { startNotifier } from '../../tools/embedded/notifier.ts'
import { startDeno } from './deno.ts'
import { startLite } from './lite.ts'
import { type Backend, type PostgrestBackend, publishableKey, startPostgrest } from './postgrest.ts'
import { isNightly } from './ring.ts'

/** What is undefined is not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A backend and the sender that belongs to it. */
export interface Place {
  readonly backend: Backend
  readonly vapidPublicKey: string
  /** Lets the sender look at the queue. Resolves once it has been asked, which may be before it has looked. */
  wake(): Promise<unknown>
  stop(): Promise<void>
}

export const NOTIFY_SECRET = 'the-secret-that-the-database-knows'
export const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:help@buildmastershub.example' }

/** What the platform of a hosted project puts into a function's environment, and what its owner does. */
export const hostedEnvironment = (backend: PostgrestBackend): Environment => ({
  SUPABASE_URL: backend.url,
  SUPABASE_SERVICE_ROLE_KEY: backend.token('service_role'),
  SUPABASE_ANON_KEY: publishableKey,
  NOTIFY_SECRET,
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: vapid.subject,
})

/** Calls the function as the database does. */
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

/** The same sender inside the process of the embedded backend. It writes to this process's console. */
async function startEmbedded(environment: Environment): Promise<Place> {
  const lite = await startLite()
  const notifier = await startNotifier(lite.embedded, lite.directory, lite.url, environment)
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

/** Where the tests of the sender run: as it is deployed, and each night beside the embedded backend as well. */
export const PLACES = [
  ['as an Edge Function', startHosted],
  ...(isNightly ? [['in the process of `npm start`', startEmbedded] as const] : []),
] as const
