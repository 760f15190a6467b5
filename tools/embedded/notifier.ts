import webPush from 'web-push'
import { DEVELOPMENT_KEY } from '../../src/facts/backend.ts'
import type { Vapid } from '../../supabase/functions/notify/channels.ts'
import { type Environment, telephonyOf } from '../../supabase/functions/notify/providers.ts'
import {
  type Channel,
  type Notification,
  type Queue,
  type State,
  toParameters,
} from '../../supabase/functions/notify/queue.ts'
import { run } from '../../supabase/functions/notify/run.ts'
import { senderOf } from '../../supabase/functions/notify/sender.ts'
import type { Telephone, Telephones } from '../../supabase/functions/notify/telephone.ts'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { type EmbeddedBackend, keptSecret, log } from './backend.ts'

/** In ms: how late a timed notification can be. Those of a new request go out at once. */
const EVERY = 15_000

export interface Notifier {
  /** Something may have changed: looks again once the current run has ended. */
  soon(): void
  /** Resolves once the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs the sender of notifications (supabase/functions/notify) in this process, as a hosted project's database calls it, and
 * writes its notifications to the log.
 * @param directory - where this machine's push keys are kept
 * @param url - the backend's origin
 * @param environment - its webhooks, and its provider of calls, which cannot reach this machine: no key can be pressed
 */
export async function startNotifier(
  backend: EmbeddedBackend,
  directory: string,
  url: string,
  environment: Environment = process.env,
): Promise<Notifier> {
  const vapid = await vapidOf(directory)
  await ask(backend, 'select public.set_sender(null, null, $1)', [vapid.publicKey])
  const sender = senderOf(queueOf(backend), environment, {
    url,
    publishableKey: DEVELOPMENT_KEY,
    vapid,
    telephony: telephonyOf({ ...environment, PHONE_ANSWER_URL: undefined }, log),
    telephones: telephonesOf(backend),
    log,
    own: [logChannel],
  })

  let running: Promise<void> | undefined
  let isWanted = false
  const look = async () => {
    do {
      isWanted = false
      await run(sender).catch((error) => log(`The queue cannot be read: ${error}`))
    } while (isWanted)
    running = undefined
  }
  const soon = () => {
    isWanted = true
    running ??= look()
  }
  const timer = setInterval(soon, EVERY)
  soon()
  return {
    soon,
    async stop() {
      clearInterval(timer)
      isWanted = false
      await running
    },
  }
}

/** Whoever runs `npm start` reads the log, so for a demonstration a line there counts as delivered. */
const logChannel: Channel = async (notification) => {
  if (notification.kind !== 'canary') {
    const { title, text } = wordsOf(notification)
    log(`${title}. ${text}`)
  }
  return { deliveredTo: ['log'], gone: [], errors: [] }
}

async function ask(backend: EmbeddedBackend, sql: string, values: unknown[]): Promise<unknown> {
  const { rows } = await backend.connection.driver.query<{ value: unknown }>(`select (${sql}) as value`, values)
  return rows[0]?.value
}

const queueOf = (backend: EmbeddedBackend): Queue => ({
  async claim(limit) {
    const { notifications } = (await ask(backend, 'select public.claim_notifications($1)', [limit])) as {
      readonly notifications: readonly Notification[]
    }
    return notifications
  },
  async keepUp(job) {
    return Number(await ask(backend, 'select public.keep_up($1)', [job]))
  },
  async state() {
    return (await ask(backend, 'select public.sender_state()', [])) as State
  },
  async settle(settlement) {
    const { p_id, p_lease, p_delivered_to, p_gone, p_error } = toParameters(settlement)
    await ask(backend, 'select public.settle_notification($1, $2, $3, $4, $5)', [
      p_id,
      p_lease,
      p_delivered_to,
      p_gone,
      p_error,
    ])
  },
  async check(facts) {
    await ask(backend, 'select public.check_health($1::jsonb)', [JSON.stringify(facts)])
  },
  async settleTrouble({ id, is_over }) {
    await ask(backend, 'select public.settle_trouble($1, $2)', [id, is_over])
  },
})

const telephonesOf = (backend: EmbeddedBackend): Telephones => ({
  async numbers(notification, lease) {
    return (await ask(backend, 'select public.notification_numbers($1, $2)', [notification, lease])) as Telephone[]
  },
})

/** Made at the first start. A device that subscribed with these keys can be reached with no others. */
async function vapidOf(directory: string): Promise<Vapid> {
  const kept = await keptSecret(`${directory}/vapid`, /^[\w-]{80,}\.[\w-]{40,}$/, () => {
    const made = webPush.generateVAPIDKeys()
    return `${made.publicKey}.${made.privateKey}`
  })
  const [publicKey = '', privateKey = ''] = kept.split('.')
  return { publicKey, privateKey, subject: 'mailto:nobody@localhost.invalid' }
}
