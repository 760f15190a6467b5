import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import webPush from 'web-push'
import type { Call } from '../../supabase/functions/_shared/project.ts'
import { type Telephony, telephonyOf } from '../../supabase/functions/notify/providers.ts'
import type { Notification } from '../../supabase/functions/notify/queue.ts'
import { run, type Sender, senderOf } from '../../supabase/functions/notify/sender.ts'
import { answerCall } from '../../supabase/functions/notify/telephone.ts'
import { type Clock, Life } from '../simulation/clock.ts'
import { readTwiml, signedPost } from '../support/outsideServices.ts'
import type { Colleague } from './colleague.ts'
import { type Database, INSERT } from './database.ts'
import type { Mood, Plan, ReceiverName } from './plan.ts'
import type { Rules } from './rules.ts'

/** The address of canaries. */
export const CANARY_ADDRESS = '10.9.9.9'

const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const KEYS = webPush.generateVAPIDKeys()
/** The sender's timeout for a receiver, in ms (supabase/functions/notify/post.ts). */
const TIMEOUT = 10_000
/** How long a telephone rings, in ms. */
const RINGING = 20_000

export const VAPID_PUBLIC_KEY = KEYS.publicKey

export interface Message {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly request?: { readonly id: string } | null
}

/** One run of the sender. */
class Run extends Life {
  /** When it last claimed notifications. */
  claimedAt = 0
  /** How many more steps it takes before it stalls, and for how long, in ms. */
  stall: { steps: number; readonly ms: number } | undefined
  awakeAt = 0
  isDone = false
}

/** The run that calls `fetch` or the database. A killed run gets no answer. */
const running = new AsyncLocalStorage<Run>()

/** The default in private.settings, in ms. */
const LEASE = 90_000
const MOST_ATTEMPTS = 8
/** The longest time until a sender claims what another left behind, in ms. A sender starts each minute. */
const CLAIMED_AGAIN = 4 * 60_000

/** A notification as a sender last claimed it. `until` is the end of its lease, or undefined once it is settled. */
type Held = Notification & { readonly until: number | undefined }

interface Settlement {
  readonly p_id: string
  readonly p_lease: string
}

/** The shipped sender's runs, and the receivers that it calls. */
export class Senders {
  readonly moods: Record<ReceiverName, Mood> = {
    'push service': 'works',
    provider: 'works',
    webhook: 'works',
    'second webhook': 'works',
  }
  readonly #clock: Clock
  readonly #database: Database
  readonly #colleagues: readonly Colleague[]
  readonly #rules: Rules
  readonly #sender: Sender
  readonly #telephony: Telephony | undefined
  #current = new Run()
  /** What will happen to the next run with something to send, if no run is under way. */
  #fate: ((run: Run) => void) | undefined
  readonly #claimed = new Map<string, Held>()

  constructor(plan: Plan, clock: Clock, database: Database, colleagues: readonly Colleague[], rules: Rules) {
    this.#clock = clock
    this.#database = database
    this.#colleagues = colleagues
    this.#rules = rules
    const log = (line: string) => clock.trace?.(`sender: ${line}`)
    const environment = {
      ...(plan.hasWebhook && { WEBHOOK_URL: 'https://owner.example/webhook', WEBHOOK_SECRET: SECRET }),
      ...(plan.hasSecondWebhook && { ESCALATION_URL: 'https://owner.example/second', ESCALATION_SECRET: SECRET }),
      ...{ PHONE_PROVIDER: 'twilio', PHONE_ACCOUNT: 'AC1', PHONE_TOKEN: 'token', PHONE_FROM: '+441632960000' },
      ...{ PHONE_TEXT_FROM: 'BuildMaster', PHONE_API: 'https://provider.example' },
      PHONE_ANSWER_URL: 'https://api.example/functions/v1/notify',
    }
    this.#telephony = telephonyOf(environment, log)
    this.#sender = senderOf(this.#call, environment, {
      url: 'https://api.example',
      publishableKey: 'sb_publishable_night',
      secretKey: 'sb_secret_night',
      vapid: { ...KEYS, subject: 'mailto:nobody@example.com' },
      telephony: this.#telephony,
      log,
    })
  }

  /** Ends the current run after this many more steps. */
  killAfter(steps: number): void {
    this.#meet((run) => run.endAfter(steps))
  }

  /** Stalls the current run after this many more steps, like a machine that is put to sleep. */
  stallAfter(steps: number, ms: number): void {
    this.#meet((run) => {
      run.stall = { steps, ms }
    })
  }

  #meet(fate: (run: Run) => void) {
    if (this.#current.isDone) this.#fate = fate
    else fate(this.#current)
  }

  /** The database has forgotten the claims since its backup. */
  isRestored(): void {
    this.#claimed.clear()
  }

  /** Whether a sender has claimed and left an alert about a request, and no sender claims it again. */
  isLeftBehind(request: string): boolean {
    const { now } = this.#clock
    return [...this.#claimed.values()].some(
      ({ request: about, kind, attempt, until }) =>
        about?.id === request &&
        ['new', 'again', 'escalated', 'back'].includes(kind) &&
        attempt < MOST_ATTEMPTS &&
        until !== undefined &&
        now > until + CLAIMED_AGAIN,
    )
  }

  #isClaimed(notifications: readonly Notification[]) {
    const now = Math.floor(this.#clock.now)
    const run = running.getStore()
    if (run) run.claimedAt = now
    if (run && notifications.length > 0) {
      this.#fate?.(run)
      this.#fate = undefined
    }
    for (const one of notifications) {
      const before = this.#claimed.get(one.id)
      if (before?.until !== undefined && now < before.until)
        this.#clock.break(`two senders have the same notification (${one.kind}) at once`)
      this.#claimed.set(one.id, { ...one, until: now + LEASE })
    }
  }

  #isSettled({ p_id: id, p_lease: lease }: Settlement, isSettled: unknown) {
    const claimed = this.#claimed.get(id)
    if (claimed?.lease === lease) this.#claimed.set(id, { ...claimed, until: undefined })
    else if (claimed && isSettled === true)
      this.#clock.break(`a sender settles a notification (${claimed.kind}) that another has claimed since`)
  }

  /** Starts a run, as the database does each minute and after a change. */
  start(): void {
    const life = new Run()
    this.#current = life
    void running.run(life, async () => {
      const report = await run(this.#sender).catch(() => undefined)
      life.isDone = true
      if (!life.isOver && report?.faults.length === 0) this.#rules.beats()
      else if (!life.isOver) this.#clock.trace?.(`sender: no heartbeat. ${report?.faults.join(' ') ?? 'It failed.'}`)
    })
  }

  /** The sender's own `fetch`. */
  readonly fetch = (url: string | URL, { headers, body }: RequestInit = {}): Promise<Response> =>
    this.#step(() => this.#reach(new URL(url), new Headers(headers), body))

  /** One step of the sender. A killed run never hears how it ended. */
  async #step<Result>(take: () => Promise<Result>): Promise<Result> {
    const life = running.getStore()
    const never = () => new Promise<never>(() => undefined)
    if (life?.stall && life.stall.steps-- <= 0) {
      this.#clock.trace?.(`sender: stalled for ${life.stall.ms / 1000} s`)
      life.awakeAt = this.#clock.now + life.stall.ms
      life.stall = undefined
    }
    if (life && life.awakeAt > this.#clock.now) await this.#pause(life.awakeAt - this.#clock.now)
    if (life && (life.isOver || --life.fuse < 0)) {
      if (!life.isOver) this.#clock.trace?.('sender: killed')
      life.end()
      return never()
    }
    try {
      const result = await take()
      return life?.isOver ? never() : result
    } catch (error) {
      if (life?.isOver) return never()
      throw error
    }
  }

  readonly #call: Call = <Answer>(name: string, parameters: object = {}) =>
    this.#step(async () => {
      const { status, value } = await this.#database.call('service_role', `public.${name}`, { ...parameters })
      if (status > 299) throw new Error(String(value))
      if (name === 'claim_notifications') this.#isClaimed((value as { notifications: Notification[] }).notifications)
      if (name === 'settle_notification') this.#isSettled(parameters as Settlement, value)
      return value as Answer
    })

  #pause(ms: number) {
    return new Promise<void>((resolve) => this.#clock.later(ms, () => resolve()))
  }

  async #reach(url: URL, headers: Headers, body: RequestInit['body']): Promise<Response> {
    await this.#pause(this.#clock.latency(2_000))
    if (url.hostname === 'api.example') return this.#insert(headers, String(body))
    const receiver = receiverAt(url)
    const mood = this.moods[receiver]
    if (mood === 'fails') return new Response(null, { status: 500 })
    if (mood !== 'resets') {
      const status = this.#hand(receiver, url, headers, body)
      if (mood === 'works') return new Response(null, { status })
      await this.#pause(TIMEOUT)
      throw new DOMException('The operation timed out', 'TimeoutError')
    }
    throw new TypeError('fetch failed')
  }

  /** A canary, as a visitor would send it. */
  async #insert(headers: Headers, body: string): Promise<Response> {
    const sender = { headers: { ...Object.fromEntries(headers), 'x-forwarded-for': CANARY_ADDRESS } }
    const { status } = await this.#database.call('anon', INSERT, JSON.parse(body), sender)
    return new Response(null, { status: status === 200 ? 204 : status })
  }

  /** Hands the message to the receiver. @returns the status */
  #hand(receiver: ReceiverName, url: URL, headers: Headers, body: RequestInit['body']): number {
    if (receiver === 'push service') {
      const device = this.#colleagues.find(({ path }) => path === url.pathname)
      if (device) this.#mayTell(device, 'device')
      return device && body instanceof Uint8Array ? device.push(Buffer.from(body)) : 404
    }
    if (receiver === 'provider') return this.#dial(new URLSearchParams(String(body)))
    const signed = new Webhook(SECRET).verify(String(body), Object.fromEntries(headers)) as {
      readonly type: string
      readonly data: Pick<Message, 'title' | 'text' | 'request'>
    }
    const message = { id: headers.get('webhook-id') ?? '', type: signed.type, ...signed.data }
    this.#clock.trace?.(`${receiver}: “${message.title}. ${message.text}”`)
    this.#rules.hears(receiver, message)
    return 200
  }

  /** Checks that nothing goes to someone who had left when the sender last looked. */
  #mayTell(colleague: Colleague, instrument: string) {
    if (colleague.hasLeftBefore(running.getStore()?.claimedAt ?? 0))
      this.#clock.break(`the ${instrument} of ${colleague.name} gets an alert after they had left`)
  }

  #dial(parameters: URLSearchParams): number {
    const { words } = readTwiml(parameters.get('Twiml') ?? '')
    const called = this.#colleagues.find(({ number }) => number === parameters.get('To'))
    const address = parameters.get('StatusCallback') ?? ''
    if (!called) return 400
    this.#mayTell(called, 'telephone')
    const text = parameters.get('Body')
    if (text !== null) {
      this.#clock.later(this.#clock.latency(3_000), () => called.getsText(text))
      return 201
    }
    const placedAt = this.#clock.now
    this.#clock.later(RINGING * this.#clock.random(), () => {
      const { key, status } = called.answer(words, placedAt)
      if (key) this.#post(address, { Digits: key })
      else this.#post(address, { CallStatus: status ?? '' })
    })
    return 201
  }

  /** Whether anyone but the provider can press a key. */
  async isOpenToStrangers(): Promise<boolean> {
    const address = `https://api.example/functions/v1/notify/answer?${new URLSearchParams({ notification: crypto.randomUUID() })}`
    const { status } = await this.#answer(address, { Digits: '1' }, 'guessed')
    return status !== 403
  }

  #answer(address: string, parameters: Readonly<Record<string, string>>, token: string) {
    const request = new Request(address, signedPost(address, parameters, token))
    return answerCall(request, this.#telephony, this.#call)
  }

  /** Sends the provider's report of a call, sometimes twice. */
  #post(address: string, parameters: Readonly<Record<string, string>>) {
    const post = () => this.#answer(address, parameters, 'token')
    const times = this.#clock.random() < 0.2 ? 2 : 1
    for (let i = 0; i < times; i++)
      this.#clock.later(i * 5_000, () => void this.#clock.hold(post().catch(() => undefined)))
  }
}

function receiverAt({ hostname, pathname }: URL): ReceiverName {
  if (hostname === 'fcm.googleapis.com') return 'push service'
  if (hostname === 'provider.example') return 'provider'
  return pathname === '/second' ? 'second webhook' : 'webhook'
}
