import { type AnswerLine, answerLine } from '../../src/client/notices/answerLine.tsx'
import type { FormValues } from '../../src/outbox/fields.ts'
import type { SentRequest } from '../../src/outbox/records.ts'
import type { Evaluate } from '../simulation/bundle.ts'
import { type Clock, dateOf, MINUTE } from '../simulation/clock.ts'
import { FormPage, filled } from '../support/formPage.ts'
import { Phone, type Reply, type Sent } from '../support/phone.ts'
import type { Database } from './database.ts'
import type { VisitorPlan } from './plan.ts'

/** The start of a photograph of 256 pixels a side, and how many bytes follow. It goes in two parts. */
const JPEG = Buffer.from('ffd8ffc000110801000100', 'hex')
const PICTURE = 30_000

/** A visitor's phone, with the shipped form, outbox and view, and the line to our database. */
export class Visitor {
  readonly name: string
  readonly plan: VisitorPlan
  line: 'works' | 'down' | 'loses answers' = 'works'
  /** When the server last answered 429, after too many polls on a line that lost the answers. */
  refusedAt = Number.NEGATIVE_INFINITY
  /** The keys of requests that the page said had arrived. */
  readonly confirmed = new Set<string>()
  /** The names of requests whose button was pressed again, which may make another request. */
  readonly pressedAgain = new Set<string>()
  readonly #phone: Phone
  readonly #clock: Clock
  readonly #database: Database
  #page: FormPage | undefined
  #askAgain: (() => Promise<void>) | undefined
  /** The last words typed. */
  #typed: FormValues | undefined
  /** How many requests they have made. */
  asked = 0
  /** By id: their messages. */
  readonly messages = new Map<string, { readonly request: string; readonly text: string }>()
  readonly pictures = new Map<string, { readonly request: string; readonly bytes: string }>()
  /** By key: the name of each request, and when they wanted a call. */
  readonly requests = new Map<string, { readonly name: string; readonly when: string }>()
  /** Called with each answer on the page. */
  onAnswer: (visitor: Visitor, sent: SentRequest) => void = () => undefined

  constructor(name: string, number: number, plan: VisitorPlan, clock: Clock, database: Database, evaluate: Evaluate) {
    this.name = name
    this.plan = plan
    this.#clock = clock
    this.#database = database
    this.#phone = new Phone(evaluate, clock, number)
    this.#phone.answer = (sent) => this.#exchange(sent)
    this.open()
  }

  /** The device's clock, in ms since the epoch. */
  get now(): number {
    return this.#clock.now + this.plan.skew * MINUTE
  }

  get isLooking(): boolean {
    return this.#page !== undefined && this.line === 'works'
  }

  open(): void {
    if (this.#page) return
    const page = new FormPage(this.#phone, { own: { Date: dateOf(() => Math.floor(this.now)) } })
    this.#page = page
    page.outbox.startDraining(page.view)
    page.view.subscribe(({ sent }) => {
      for (const one of sent) {
        this.confirmed.add(one.id)
        this.onAnswer(this, one)
      }
    })
    this.#askAgain = page.outbox.startAsking(page.view, () => true)
  }

  leave(): void {
    this.#page?.close()
    this.#page = undefined
  }

  setLine(line: Visitor['line']): void {
    this.line = line
    if (line === 'works') this.#page?.goOnline()
  }

  /** Fills in the form, if it is empty, and presses the button. */
  ask(when: string, answerBy = ''): void {
    this.#press(filled('No water', { name: `${this.name}-${this.asked + 1}.`, preferredTime: when, answerBy }))
  }

  /** Adds a photograph to the last request, sent or not. */
  async addPicture(): Promise<void> {
    const page = this.#page
    const { items = [], sent = [] } = page?.view.current() ?? {}
    const request = items.at(-1)?.id ?? sent[0]?.id
    const id = request && (await page?.outbox.reservePicture(request))
    if (!page || !request || !id) return
    const bytes = Buffer.concat([JPEG, Buffer.alloc(PICTURE, `${request}${this.pictures.size}`)]).toString('base64')
    this.pictures.set(id, { request, bytes })
    await page.outbox.fillPicture(id, bytes)
    await page.outbox.drain({ caller: 'reconnect' }).catch(() => undefined)
  }

  /** Writes a message about the last request that was sent. */
  async write(): Promise<void> {
    const page = this.#page
    const request = this.sent[0]?.id
    if (!page || !request) return
    const id = `${request.slice(0, 24)}${String(this.messages.size).padStart(12, '0')}`
    const text = `Message ${this.messages.size + 1} of ${this.name}`
    this.messages.set(id, { request, text })
    await page.outbox.writeMessage(request, id, text)
    await page.outbox.drain({ caller: 'reconnect' }).catch(() => undefined)
  }

  /** Presses the button again, with the same words. */
  again(): void {
    if (!this.#typed) return
    this.pressedAgain.add(this.#typed.name)
    this.#press(this.#typed)
  }

  #press(values: FormValues) {
    const page = this.#page
    if (!page || page.outbox.isBusy(page.state)) return
    if (values !== this.#typed) this.asked++
    this.#typed = values
    page.type(values)
    void page.form.press()
  }

  /** Comes back to the page, which asks for every answer at once. */
  comesBack(): void {
    this.open()
    void this.#askAgain?.()
  }

  /** The requests sent from this device, with their last answers. */
  get sent(): readonly SentRequest[] {
    return this.#page?.view.current()?.sent ?? []
  }

  /** The ids of messages and photographs that the page says will not arrive. */
  get refused(): readonly string[] {
    const { messages = [], pictures = [] } = this.#page?.view.current() ?? {}
    return [...messages.filter(({ problem }) => problem), ...pictures.filter(({ refusal }) => refusal)].map(
      ({ id }) => id,
    )
  }

  /** The page's line about a request that was sent. */
  lineOf(key: string): AnswerLine | undefined {
    const sent = this.sent.find(({ id }) => id === key)
    return sent && answerLine(sent, this.now)
  }

  #exchange({ path, method, headers, body }: Sent): Reply | undefined | Promise<Reply | undefined> {
    if (this.line === 'down') return undefined
    if (method === 'HEAD') return { status: 200, headers: { 'content-type': 'text/javascript' } }
    const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const sender = { headers: { ...lowered, 'x-forwarded-for': `10.0.${this.plan.address}.1` } }
    const name = `public.${path.split('/').at(-1)}`
    const key = lowered['idempotency-key']
    if (key) this.requests.set(key, { name: String(body.p_name), when: String(body.p_preferred_time ?? '') })
    return this.#database
      .call('anon', name, body, sender)
      .then(({ status, value, headers: answered }): Reply | undefined => {
        this.#clock.trace?.(`${this.name}: ${name} ${body.p_name ?? ''} ${status} ${status > 299 ? value : ''}`)
        if (this.line !== 'works') return undefined
        if (status === 429) this.refusedAt = this.#clock.now
        const isEmpty = name.endsWith('insert_contact_submission') && status === 200
        return {
          status: isEmpty ? 204 : status,
          text: isEmpty ? '' : JSON.stringify(status < 300 ? value : { message: value }),
          headers: { 'content-type': 'application/json', ...answered },
        }
      })
      .catch(() => ({ status: 503 }))
  }
}
