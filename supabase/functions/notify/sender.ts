import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { type Call, type Environment, kindOfKey } from '../_shared/project.ts'
import {
  ALARMING,
  type Alarm,
  EVERYDAY,
  eventChannel,
  pushChannel,
  type Receiver,
  sendAlarm,
  type Vapid,
  webhookChannel,
} from './channels.ts'
import { post, reasonOf, TIMEOUT } from './post.ts'
import type { Telephony } from './providers.ts'
import {
  type Certificate,
  type Channel,
  type Facts,
  JOBS,
  type Job,
  MOST_ROWS,
  type Notification,
  type State,
  type Trouble,
  together,
} from './queue.ts'
import { telephoneChannel } from './telephone.ts'

export interface Sender {
  readonly call: Call
  readonly channels: readonly Channel[]
  /** Sends a request like a visitor's browser, marked as ours by the token. Resolves with an error, if any. */
  readonly canary: (token: string) => Promise<string | undefined>
  /** The hourly facts about the sender. Never rejects. */
  readonly facts: () => Promise<Facts>
  /** Alerts the person who can fix it. Resolves with false if we must send it again. Never rejects. */
  readonly alarm: (alarm: Alarm) => Promise<boolean>
}

export interface Report {
  /** Notifications that were delivered without any failure. */
  told: number
  /** Notifications that failed, to be retried or given up. */
  failed: number
  canary: 'not due' | 'arrived' | 'under way' | 'lost'
  /** Reasons to withhold the heartbeat, if any. */
  faults: readonly string[]
}

const BATCH = 20
/** How many times in a row we call a job while it has more rows. */
const MOST_CALLS = 4

/**
 * Delivers everything due, then what the database's jobs add, then checks that a request still arrives and, each hour,
 * everything else. Any number may run at once. If it cannot read the queue, it raises the alarm and rejects.
 */
export async function run(sender: Sender): Promise<Report> {
  const report: Report = { told: 0, failed: 0, canary: 'not due', faults: [] }
  try {
    await drain(sender, report)
    const problems: string[] = []
    const alone = (what: string, work: Promise<void>) =>
      work.catch((error) => {
        problems.push(`${what} failed: ${error instanceof Error ? error.message : 'no reason'}`)
      })
    for (const job of JOBS) await alone(`The job “${job}”`, keepUp(sender.call, job))
    await drain(sender, report)
    await alone('The look at itself', checkItself(sender, report))
    if (problems.length > 0) await sender.alarm(behind(problems))
    report.faults = [...problems, ...report.faults]
    return report
  } catch (error) {
    await sender.alarm(UNREACHABLE)
    throw error
  }
}

async function keepUp(call: Call, p_job: Job): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls++) if ((await call<number>('keep_up', { p_job })) < MOST_ROWS) return
}

async function checkItself(sender: Sender, report: Report): Promise<void> {
  const { call } = sender
  const look = () => call<State>('sender_state')
  let state = await look()
  if (state.canary.is_due) {
    const problem = await sender.canary(state.canary.token)
    await drain(sender, report)
    state = await look()
    report.canary = !state.canary.is_due ? 'arrived' : state.canary.is_late ? 'lost' : 'under way'
    if (report.canary === 'lost') await sender.alarm(canaryLost(problem))
  }
  if (state.is_check_due) {
    await call('check_health', { p_sender: await sender.facts() })
    await drain(sender, report)
    state = await look()
  }
  for (const trouble of state.troubles)
    if (await sender.alarm(alarmOf(trouble)))
      await call('settle_trouble', { p_id: trouble.id, p_is_over: trouble.is_over })
  report.faults = state.heartbeat_faults
}

/** Delivers notifications until only events are due. */
async function drain({ call, channels }: Sender, report: Report): Promise<void> {
  for (;;) {
    // Only this sender has them until their leases end.
    const { notifications } = await call<{ notifications: Notification[] }>('claim_notifications', { p_limit: BATCH })
    if (notifications.length === 0) return
    const results = await Promise.all(notifications.map((notification) => tell(call, channels, notification)))
    for (const isTold of results) report[isTold ? 'told' : 'failed']++
    // Events come last. The rest waits for the next run, because a hanging receiver must not delay the canary or the heartbeat.
    if (notifications.every(({ kind }) => kind === 'event')) return
  }
}

async function tell(call: Call, channels: readonly Channel[], notification: Notification): Promise<boolean> {
  const { id, lease } = notification
  const { deliveredTo, unsent, gone, errors } = together(
    await Promise.all(channels.map((channel) => channel(notification))),
  )
  await call('settle_notification', {
    p_id: id,
    p_lease: lease,
    p_delivered_to: deliveredTo,
    p_unsent: unsent,
    p_gone: gone,
    p_error: errors.length > 0 ? [...new Set(errors)].join('; ') : null,
  })
  return errors.length === 0
}

const canaryLost = (problem: string | undefined): Alarm => ({
  type: 'canary.lost',
  title: 'Callback requests aren’t arriving',
  text: `Our test request hasn’t come out of the queue for a quarter of an hour${
    problem ? `: ${problem}` : ''
  }. Visitors are told to call. Look at the database and its limits.`,
})

const alarmOf = ({ id, title, words, is_over: isOver }: Trouble): Alarm =>
  isOver
    ? { type: 'trouble.over', id: `${id}-over`, title: `Fixed: ${title}`, text: `It was: ${words}` }
    : { type: 'trouble.began', id: `${id}-began`, title: `Trouble: ${title}`, text: words }

const behind = (problems: readonly string[]): Alarm => ({
  type: 'queue.behind',
  title: 'Part of the alerts isn’t working',
  text: `${problems.join('. ')}. New requests still raise alerts. Keep an eye on the list until this is fixed.`,
})

const UNREACHABLE: Alarm = {
  type: 'queue.unreachable',
  title: 'The queue of notifications can’t be read',
  text: 'No one hears of new requests until the database answers again.',
}

/** Sends a request to the public endpoint with the public key, so anything that stops a visitor's request stops it. */
async function sendCanary(url: string, publishableKey: string, token: string): Promise<string | undefined> {
  const headers = {
    'content-type': 'application/json',
    apikey: publishableKey,
    ...(publishableKey.startsWith('eyJ') && { authorization: `Bearer ${publishableKey}` }),
    'idempotency-key': `canary:${token}:${crypto.randomUUID()}`,
  }
  const request = JSON.stringify({ p_name: 'Canary', p_phone: '0', p_email: 'canary@localhost' })
  const answer = await post(new URL('/rest/v1/rpc/insert_contact_submission', url), headers, request)
  return answer === 204 ? undefined : `the endpoint: ${reasonOf(answer)}`
}

/** When the site's certificate ends, or what is wrong with it. Never rejects. */
async function certificateOf(address: string | undefined): Promise<Certificate> {
  if (!address || !URL.canParse(address) || new URL(address).protocol !== 'https:') return null
  const look = () => certificateEnds(new URL(address)).then((ends) => (ends ? { ends: ends.toISOString() } : null))
  // Try twice, because one lost connection is not a problem.
  return look()
    .catch(look)
    .catch(() => ({ problem: 'no connection' }))
}

/** When a site's certificate expires, even if untrusted. Undefined before Deno 2.4, which cannot read the date. */
export async function certificateEnds({ hostname, port }: URL): Promise<Date | undefined> {
  const address = { host: hostname, port: Number(port || 443), servername: hostname }
  const socket = connect({ ...address, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT) })
    const until: string | undefined = socket.getPeerCertificate?.().valid_to
    return until === undefined ? undefined : new Date(until)
  } finally {
    socket.destroy()
  }
}

/** The public key in base64url, which devices subscribe with. Undefined if this is not a private key on P-256. */
export function publicKeyOf(privateKey: string): string | undefined {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The sender of one backend. */
export function senderOf(
  call: Call,
  environment: Environment,
  { url, publishableKey, secretKey, vapid, telephony, log, own = [] }: SenderOptions,
): Sender {
  const webhook = receiverOf(environment.WEBHOOK_URL, environment.WEBHOOK_SECRET)
  const escalation = receiverOf(environment.ESCALATION_URL, environment.ESCALATION_SECRET)
  const events = receiverOf(environment.EVENTS_URL, environment.EVENTS_SECRET) ?? webhook
  return {
    call,
    channels: [
      ...own,
      ...(vapid ? [pushChannel(vapid)] : []),
      ...(telephony ? [telephoneChannel(telephony, call, environment.SITE_URL)] : []),
      ...(webhook ? [webhookChannel('webhook', webhook, EVERYDAY)] : []),
      ...(events ? [eventChannel(events)] : []),
      ...(escalation ? [webhookChannel('escalation webhook', escalation, ALARMING)] : []),
    ],
    canary: (token) => sendCanary(url, publishableKey, token),
    facts: async () => ({
      has_webhook: Boolean(webhook || escalation || own.length),
      has_telephones: telephony !== undefined,
      certificate: await certificateOf(environment.SITE_URL),
      vapid_public_key: vapid?.publicKey ?? null,
      are_push_keys_a_pair: vapid !== undefined && publicKeyOf(vapid.privateKey) === vapid.publicKey,
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
  /** The backend's origin, as visitors reach it. */
  readonly url: string
  readonly publishableKey: string
  /** The secret key. Undefined without a project. */
  readonly secretKey?: string
  readonly vapid: Vapid | undefined
  readonly telephony: Telephony | undefined
  /** Logs alarms, which also go to the second webhook. */
  readonly log: (line: string) => void
  /** Extra channels of the place where the sender runs. */
  readonly own?: readonly Channel[]
}

const receiverOf = (url: string | undefined, secret: string | undefined): Receiver | undefined =>
  url && secret ? { url, secret } : undefined
