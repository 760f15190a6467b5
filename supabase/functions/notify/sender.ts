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
import { certificateOf, factsOf, type ProjectKeys } from './facts.ts'
import type { Environment, Telephony } from './providers.ts'
import type { Channel, Queue } from './queue.ts'
import { canaryOf, type Sender } from './run.ts'
import { type Telephones, telephoneChannel } from './telephone.ts'

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
    facts: async () =>
      factsOf(
        {
          has_webhook: Boolean(webhook || escalation || own.length),
          has_telephones: telephony !== undefined,
          certificate: await certificateOf(environment.SITE_URL),
        },
        vapid,
        { secretKey, publishableKey },
      ),
    async alarm(alarm) {
      log(`ALARM: ${alarm.title}. ${alarm.text}`)
      const problem = escalation && (await sendAlarm(escalation, alarm))
      if (problem) log(`The escalation webhook: ${problem}`)
      return problem === undefined
    },
  }
}

interface SenderOptions extends ProjectKeys {
  readonly url: string
  readonly vapid: Vapid | undefined
  readonly telephony: Telephony | undefined
  readonly telephones: Telephones
  readonly log: (line: string) => void
  readonly own?: readonly Channel[]
}

const receiverOf = (url: string | undefined, secret: string | undefined): Receiver | undefined =>
  url && secret ? { url, secret } : undefined
