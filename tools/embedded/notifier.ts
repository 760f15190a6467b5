import webPush from 'web-push'
import { DEVELOPMENT_KEY } from '../../src/facts/hosting.ts'
import type { Environment } from '../../supabase/functions/_shared/project.ts'
import type { Vapid } from '../../supabase/functions/notify/channels.ts'
import { telephonyOf } from '../../supabase/functions/notify/providers.ts'
import { type Channel, NOTHING } from '../../supabase/functions/notify/queue.ts'
import { run, senderOf } from '../../supabase/functions/notify/sender.ts'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { callsOf, type EmbeddedBackend, keptSecret, log } from './backend.ts'

export type Notifier = Awaited<ReturnType<typeof startNotifier>>

/**
 * Runs the sender (supabase/functions/notify) in this process, at this origin, and logs its notifications. A
 * provider of calls cannot reach this machine, so calls take no key presses.
 */
export async function startNotifier(backend: EmbeddedBackend, url: string, environment: Environment = process.env) {
  const vapid = await vapidOf(backend)
  const call = callsOf(backend)
  await call('set_sender', { p_url: null, p_secret: null, p_vapid_public_key: vapid.publicKey })
  const sender = senderOf(call, environment, {
    url,
    publishableKey: DEVELOPMENT_KEY,
    vapid,
    telephony: telephonyOf({ ...environment, PHONE_ANSWER_URL: undefined }, log),
    log,
    own: [logChannel],
  })

  let running = Promise.resolve()
  let isNextWaiting = false
  const soon = () => {
    if (isNextWaiting) return
    isNextWaiting = true
    running = running.then(async () => {
      isNextWaiting = false
      await run(sender).catch((error) => log(`The queue cannot be read: ${error}`))
    })
  }
  // Alerts about a new request go out at once. Timed alerts may be this late.
  const timer = setInterval(soon, 15_000)
  soon()
  return {
    /** Call this after a possible change: runs again once the current run has ended. */
    soon,
    async stop() {
      clearInterval(timer)
      // Start no more runs, as the database is about to close.
      isNextWaiting = true
      await running
    },
  }
}

/** The log of `npm start` is on the screen, so in a demonstration a logged line counts as delivered. */
const logChannel: Channel = async (notification) => {
  if (notification.kind !== 'canary') {
    const { title, text } = wordsOf(notification)
    log(`${title}. ${text}`)
  }
  return { ...NOTHING, deliveredTo: ['log'] }
}

/** Created at the first start, then kept: no other keys can reach a device that subscribed with these. */
async function vapidOf({ folder }: EmbeddedBackend): Promise<Vapid> {
  const kept = await keptSecret(`${folder}/vapid`, /^[\w-]{80,}\.[\w-]{40,}$/, () => {
    const made = webPush.generateVAPIDKeys()
    return `${made.publicKey}.${made.privateKey}`
  })
  const [publicKey = '', privateKey = ''] = kept.split('.')
  return { publicKey, privateKey, subject: 'mailto:nobody@localhost.invalid' }
}
