import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Environment } from '../_shared/project.ts'
import {
  ALARMING,
  EVERYDAY,
  eventChannel,
  pushChannel,
  type Receiver,
  sendAlarm,
  type Vapid,
  webhookChannel,
} from './channels.ts'
import { TIMEOUT } from './post.ts'
import type { Telephony } from './providers.ts'
import type { Certificate, Channel, Queue } from './queue.ts'
import { canaryOf, type Sender } from './run.ts'
import { type Telephones, telephoneChannel } from './telephone.ts'

/** @param address - of the site; undefined: it does not look. Never rejects. */
async function certificateOf(address: string | undefined): Promise<Certificate> {
  if (!address || !URL.canParse(address) || new URL(address).protocol !== 'https:') return null
  const look = () => certificateEnds(new URL(address)).then((ends) => (ends ? { ends: ends.toISOString() } : null))
  // Twice: one lost connection is no trouble.
  return look()
    .catch(look)
    .catch(() => ({ problem: 'no connection' }))
}

/**
 * Until when the certificate of a site is good; undefined before Deno 2.4, which does not know. Whether it is trusted, whoever
 * asks the site sees. Rejects without a connection.
 */
export async function certificateEnds({ hostname, port }: URL): Promise<Date | undefined> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT) })
    const until: string | undefined = socket.getPeerCertificate?.().valid_to
    return until === undefined ? undefined : new Date(until)
  } finally {
    socket.destroy()
  }
}

/** Whether devices that subscribe with the public half can be pushed to with the private one. Never throws. */
function arePair({ publicKey, privateKey }: Vapid): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    // Not a key of this curve.
    return false
  }
}

/** Older keys are JWTs that name their role; the newer ones say what they are. */
function kindOfKey(key: string): 'secret' | 'publishable' | undefined {
  const role = roleOf(key)
  if (key.startsWith('sb_secret_') || role === 'service_role') return 'secret'
  if (key.startsWith('sb_publishable_') || role === 'anon') return 'publishable'
  return undefined
}

function roleOf(key: string): unknown {
  try {
    const [, claims = ''] = key.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}

/**
 * The sender of one backend, whatever it runs in.
 * @param url - the backend's origin, as visitors reach it
 * @param log - where an alarm is written, beside the second webhook
 * @param own - channels that exist only where it runs
 */
export function senderOf(
  queue: Queue,
  environment: Environment,
  { url, publishableKey, secretKey, vapid, telephony, telephones, log, own = [] }: SenderOptions,
): Sender {
  const webhook = receiverOf(environment.WEBHOOK_URL, environment.WEBHOOK_SECRET)
  const escalation = receiverOf(environment.ESCALATION_URL, environment.ESCALATION_SECRET)
  const events = receiverOf(environment.EVENTS_URL, environment.EVENTS_SECRET) ?? webhook
  return {
    queue,
    channels: [
      ...own,
      ...(vapid ? [pushChannel(vapid)] : []),
      ...(telephony ? [telephoneChannel(telephony, telephones)] : []),
      ...(webhook ? [webhookChannel('webhook', webhook, EVERYDAY)] : []),
      ...(events ? [eventChannel(events)] : []),
      ...(escalation ? [webhookChannel('escalation webhook', escalation, ALARMING)] : []),
    ],
    canary: canaryOf(url, publishableKey),
    facts: async () => ({
      has_webhook: Boolean(webhook || escalation || own.length),
      has_telephones: telephony !== undefined,
      certificate: await certificateOf(environment.SITE_URL),
      vapid_public_key: vapid?.publicKey ?? null,
      are_push_keys_a_pair: vapid !== undefined && arePair(vapid),
      wrong_keys: [
        ...(secretKey !== undefined && kindOfKey(secretKey) !== 'secret' ? ['the secret key isn’t one'] : []),
        ...(kindOfKey(publishableKey) === 'publishable' ? [] : ['the publishable key isn’t one']),
      ],
    }),
    async alarm(alarm) {
      log(`ALARM: ${alarm.title}. ${alarm.text}`)
      const problem = escalation && (await sendAlarm(escalation, alarm))
      if (problem) log(`The escalation webhook: ${problem}`)
      return problem === undefined
    },
  }
}

interface SenderOptions {
  readonly url: string
  readonly publishableKey: string
  /** Undefined where there is no project. */
  readonly secretKey?: string
  readonly vapid: Vapid | undefined
  readonly telephony: Telephony | undefined
  readonly telephones: Telephones
  readonly log: (line: string) => void
  readonly own?: readonly Channel[]
}

const receiverOf = (url: string | undefined, secret: string | undefined): Receiver | undefined =>
  url && secret ? { url, secret } : undefined
