import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { RequestList, RequestWithHistory } from '../../src/desk/api/shapes.ts'
import { type Clock, MINUTE } from '../simulation/clock.ts'
import { decrypt } from '../support/outsideServices.ts'
import { literal } from '../support/read.ts'
import type { Database, Reply } from './database.ts'
import type { ColleaguePlan } from './plan.ts'
import type { Rules } from './rules.ts'

/** Finds the names of visitors' requests in any text. */
export const REQUEST = /Visitor \d+-\d+\./g
/** The longest time from taking a request to finishing it, in ms. */
const JOB = 25 * MINUTE
/** The longest time from taking a request to putting it back, in ms. */
const SECOND_THOUGHTS = 6 * MINUTE

/** A push as the desk's worker gets it (src/desk/worker/push.ts). */
type Push = Readonly<
  Record<'id' | 'kind' | 'title' | 'text' | 'receipt', string> & { request: string | null; isSilent: boolean }
>

/** A member of staff with a device and a telephone. */
export class Colleague {
  readonly name: string
  readonly plan: ColleaguePlan
  readonly id: string
  readonly account: string
  /** The device's path at the push service: `/N`. */
  readonly path: string
  /** `gone`: the push service answers 410. `silent`: accepts a push and shows nothing. */
  device: 'rings' | 'silent' | 'gone'
  isInEarshot = true
  /** In ms since the epoch. */
  #leftAt: number | undefined
  readonly #clock: Clock
  readonly #database: Database
  readonly #rules: Rules
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  /** Pushes that wait for a device that is off, one for each notification. */
  #kept: (Push & { readonly at: number })[] = []
  /** By tag: everything shown on the screen, as the desk's worker leaves it (src/desk/worker/push.ts). */
  readonly #screen = new Map<string, Set<string>>()
  #isComing = false

  constructor(name: string, path: string, plan: ColleaguePlan, clock: Clock, database: Database, rules: Rules) {
    this.name = name
    this.path = path
    this.plan = plan
    this.device = plan.hasDevice ? 'rings' : 'gone'
    this.id = randomUUID()
    this.account = randomUUID()
    this.#clock = clock
    this.#database = database
    this.#rules = rules
  }

  async settleIn(): Promise<void> {
    const { id, account, plan, name } = this
    await this.#database.do(`
      insert into auth.users (id, email) values (${literal(account)}, ${literal(`${name}@example.com`)});
      insert into private.staff (id, user_id, name, role, on_call, added_at)
      values (${literal(id)}, ${literal(account)}, ${literal(name)}, '${plan.isOwner ? 'owner' : 'staff'}', ${plan.isOnCall},
        to_timestamp(${this.#clock.now / 1000}))`)
    if (plan.hasDevice)
      await this.asks('add_device', {
        p_endpoint: `https://fcm.googleapis.com${this.path}`,
        p_p256dh: this.#keys.generateKeys().toString('base64url'),
        p_auth: this.#auth.toString('base64url'),
        p_label: `${name}'s phone`,
      })
    if (plan.telephone !== 'nothing')
      await this.asks('set_telephone', {
        p_phone: this.number,
        p_rings: true,
        p_gets_texts: plan.getsTexts,
        p_for_everything: plan.telephone === 'everything',
      })
  }

  /** The number that the provider dials. */
  get number(): string {
    return `+4477009001${this.path.slice(1).padStart(2, '0')}`
  }

  /** Whether a push would be shown. */
  get hasWorkingDevice(): boolean {
    return !this.hasLeft && this.plan.hasDevice && this.device === 'rings'
  }

  /** Whether news of a request would get through. */
  get isReachable(): boolean {
    if (this.hasLeft) return false
    return this.hasWorkingDevice || (this.plan.telephone === 'everything' && this.isInEarshot)
  }

  /** Whether an escalation would get through. */
  get isReachableAtLast(): boolean {
    return this.isReachable || (!this.hasLeft && this.plan.telephone === 'escalations' && this.isInEarshot)
  }

  get isAwake(): boolean {
    return this.plan.wakes !== null
  }

  asks(name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    return this.#database.call('authenticated', `public.desk_${name}`, parameters, { account: this.account })
  }

  /** @returns the push service's status */
  push(body: Buffer): number {
    if (this.device === 'gone') return 410
    const push: Push = JSON.parse(decrypt(body, this.#keys, this.#auth).toString())
    if (push.kind === 'canary' || push.kind === 'event') this.#rules.breaks(`${this.name} is pushed “${push.title}”`)
    this.#kept = [...this.#kept.filter(({ id }) => id !== push.id), { ...push, at: this.#clock.now }]
    if (this.device === 'rings') this.#clock.later(this.#clock.latency(3000), () => this.#show())
    return 201
  }

  comesBack(): void {
    this.isInEarshot = true
    if (this.device !== 'silent') return
    this.device = 'rings'
    this.#show()
  }

  #show() {
    if (this.device !== 'rings') return
    for (const { id, kind, request, title, text, receipt, isSilent, at } of this.#kept.splice(0)) {
      this.#say(`shows “${title}. ${text}”${isSilent ? ', silently' : ''}`)
      void this.#database.call('anon', 'public.push_shown', { p_receipt: receipt }).catch(() => undefined)
      if (kind === 'new' && request) this.#rules.isNews(request, id)
      const tag = request ?? kind
      const before = this.#screen.get(tag) ?? new Set()
      if (!isSilent && !before.has(id)) this.#rules.rings(`${this.name}'s device`, at)
      this.#screen.set(tag, before.add(id))
      if (this.hasLeft) continue
      this.#rules.reads(`${title} ${text}`, this.isAwake)
      if (kind !== 'check' && kind !== 'gone') this.#comeToTheDesk()
      if (kind === 'message' && request) this.#answerSoon(request)
    }
  }

  /** Reads a customer's message and writes back. */
  #answerSoon(request: string) {
    const { wakes } = this.plan
    if (wakes === null) return
    this.#clock.later(wakes * MINUTE, async () => {
      try {
        const { value } = await this.asks('request', { p_id: request })
        const { name } = (value as RequestWithHistory).request
        await this.asks('reply', { p_id: request, p_text: `Read, ${name} See you soon.` })
      } catch {
        // The database is down; they will see it at the next look.
      }
    })
  }

  /** Their telephone rings. @returns the key that they press, or why they do not answer */
  answer(words: string, placedAt: number): { readonly key?: '1'; readonly status?: string } {
    this.#rules.rings(`${this.name}'s telephone`, placedAt)
    if (!this.isInEarshot) return { status: 'no-answer' }
    // A call to someone asleep counts as naming the request, like a push on their screen.
    this.#rules.reads(words, this.isAwake)
    if (!this.isAwake) return { status: 'no-answer' }
    this.#say(`hears “${words}”`)
    if (this.#clock.random() < 0.5) {
      for (const [name] of words.matchAll(REQUEST)) this.#rules.promises(name, this.name)
      return { key: '1' }
    }
    this.#comeToTheDesk()
    return { status: 'completed' }
  }

  getsText(words: string): void {
    this.#rules.rings(`the texts of ${this.name}`, this.#clock.now)
    if (!this.isInEarshot) return
    this.#say(`has a text “${words}”`)
    this.#rules.reads(words, this.isAwake)
    this.#comeToTheDesk()
  }

  async leaves(): Promise<void> {
    const held = await this.#database.look<{ id: string }>(
      `select id from public.contact_submissions where status = 'taken' and taken_by = ${literal(this.id)}`,
    )
    const { status } = await this.#database.call('service_role', 'public.remove_staff', { p_user: this.account })
    if (status === 409) return this.#say('stays: the last owner')
    this.#leftAt = this.#clock.now
    for (const { id } of held) this.#rules.isPutBack(id)
  }

  /** Puts everything that they took back on the list. */
  async putsBack(): Promise<void> {
    const list = await this.asks('requests', { p_limit: 100 })
    const { requests = [] } = list.value as Partial<RequestList>
    for (const { id, name, status, taken_by_name } of requests) {
      if (status !== 'taken' || taken_by_name !== this.name) continue
      if ((await this.asks('release', { p_id: id })).status !== 200) continue
      this.#say(`puts ${name} back`)
      this.#rules.isPutBack(id)
    }
  }

  get hasLeft(): boolean {
    return this.#leftAt !== undefined
  }

  hasLeftBefore(moment: number): boolean {
    return this.#leftAt !== undefined && this.#leftAt < moment
  }

  /** A restore has reset the database to this time. @returns whether the operator must remove them again */
  isRestored(to: number): boolean {
    if (!this.hasLeft || this.hasLeftBefore(to)) return false
    this.#leftAt = undefined
    return true
  }

  /** Comes to the desk after a while, and takes the waiting requests. */
  #comeToTheDesk() {
    const { wakes } = this.plan
    if (this.#isComing || wakes === null) return
    this.#isComing = true
    this.#clock.later(wakes * MINUTE, () => {
      this.#isComing = false
      void this.#work().catch(() => undefined)
    })
  }

  async #work() {
    if (this.hasLeft) return
    const list = await this.asks('requests', { p_limit: 100 })
    const { requests } = list.value as RequestList
    const waiting = requests.filter(({ status, is_suspect }) => (status === 'new' || status === 'seen') && !is_suspect)
    if (requests.some(({ name }) => name === 'Canary')) this.#rules.breaks('the desk lists a canary')
    this.#rules.reads(waiting.map(({ name }) => name).join(' '), true)
    for (const { id, name, answer_by, assigned_to_name } of waiting.slice(0, 3)) {
      const { random } = this.#clock
      if (this.plan.onlyLooks) {
        // Opening an assigned request takes it.
        if (assigned_to_name === this.name) this.#rules.promises(name, this.name)
        await this.asks('see', { p_id: id })
        continue
      }
      if (random() < 0.3 && (await this.#give(id))) continue
      this.#rules.promises(name, this.name)
      if ((await this.asks('take', { p_id: id })).status !== 200) continue
      this.#say(`takes ${name}`)
      if (random() < 0.7) {
        const minutes = 10 + Math.floor(random() * 80)
        this.#rules.promises(name, `${this.name} in ${minutes}`)
        await this.asks('on_the_way', { p_id: id, p_minutes: minutes })
        // Tapped twice while there was no signal, so both taps come afterwards. Draws nothing, so that nights stay as they were.
        if (minutes % 4 === 0)
          this.#clock.later(JOB / 2, async () => {
            for (const p_seconds of [240, 180])
              await this.asks('arrived', { p_id: id, p_seconds }).catch(() => undefined)
          })
      }
      if (answer_by === 'text')
        await this.asks('reply', { p_id: id, p_text: `We’re on our way, ${name} Can you open the door?` })
      if (random() < 0.25) {
        this.#clock.later(random() * SECOND_THOUGHTS, () => void this.putsBack().catch(() => undefined))
        continue
      }
      // Some requests are never finished.
      if (random() < 0.2) continue
      const outcome = this.#clock.random() < 0.5 ? 'job' : 'no answer'
      this.#clock.later(
        this.#clock.random() * JOB,
        () => void this.asks('finish', { p_id: id, p_outcome: outcome }).catch(() => undefined),
      )
    }
  }

  /** Assigns the request to any colleague. @returns whether that worked */
  async #give(id: string): Promise<boolean> {
    const { value } = await this.asks('rota')
    const { people } = value as Readonly<{ people: readonly Readonly<{ id: string; name: string }>[] }>
    const others = people.filter((one) => one.id !== this.id)
    const to = others[Math.floor(this.#clock.random() * others.length)]
    if (!to || (await this.asks('assign', { p_id: id, p_to: to.id })).status !== 200) return false
    this.#say(`gives a request to ${to.name}`)
    return true
  }

  #say(line: string) {
    this.#clock.trace?.(`${this.name}: ${line}`)
  }
}
