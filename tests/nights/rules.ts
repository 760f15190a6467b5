import type { SentRequest } from '../../src/outbox/records.ts'
import { type Clock, MINUTE } from '../simulation/clock.ts'
import { type Colleague, REQUEST } from './colleague.ts'
import { type Database, INSERT } from './database.ts'
import { CANARY_ADDRESS, type Message, type Senders } from './sender.ts'
import type { Visitor } from './visitor.ts'

/** The longest time from a request's due time until a phone within earshot names it. */
const NAMED_WITHIN = 6 * MINUTE
/**
 * If anyone is awake, they must have heard the request's name by this time. If no phone can be heard, the owner must know and
 * the visitor's page must say to call. Three of these minutes allow for a sender killed while it holds the escalation. Its
 * lease lasts 90 s, and the next sender looks within a minute.
 */
const ESCALATED_WITHIN = 20 * MINUTE
/** The limit if everyone sleeps through their phones, which shows only when time runs out. */
const SLEPT_WITHIN = 37 * MINUTE
/** How long the heartbeat may be away before the monitoring service notices. */
const HEARTBEAT_MISSED = 5 * MINUTE
/** When an escalation is due, and how soon after that a device must have shown it (later if alerts are grouped). */
const ESCALATED_AFTER = 15 * MINUTE
const SHOWN_WITHIN = 4 * MINUTE
const SHOWN_TOGETHER_WITHIN = 9 * MINUTE
/** How many requests an hour get their own escalation. Each counts twice (`named_singly`). */
const ESCALATED_SINGLY = 3
/** The longest a request may stay assigned to someone who has left. */
const TAKEN_BACK_WITHIN = 3 * MINUTE
const RINGS_AN_HOUR = 12
/** The longest time until a device that had to delay polling finds out what a restore lost. */
const HELD_BACK = 10 * MINUTE

/** A request as stored in the database. */
interface Row {
  readonly id: string
  readonly idempotency_key: string
  readonly name: string
  readonly status: string
  readonly due_at: number
  readonly waiting_since: number
  readonly marks: readonly string[]
  readonly taken_by: string | null
  readonly assigned_to: string | null
}

/** A request at the end of the night. */
interface Ended {
  readonly key: string
  readonly name: string
  readonly status: string
  readonly taken_by: string | null
  /** Whether the status is too new for the page, which asks once a minute. */
  readonly is_news: boolean | null
}

/** Requests an hour that an address may send unmarked (`sender_limit`). */
const ALLOWANCE = 10
/** Marks for floods. An address within its allowance never gets them. */
const MARKS_OF_FLOODS = ['many', 'far', 'surge', 'cut']

/** The rules of every night, and notes of what happened. */
export class Rules {
  readonly #clock: Clock
  readonly #database: Database
  readonly #visitors: readonly Visitor[]
  /** Eight in the morning, in ms since the epoch. */
  readonly #eight: number
  /** By request: when a phone within earshot last named it, when someone awake last heard it, and its escalation. */
  readonly #named = new Map<string, number>()
  readonly #known = new Map<string, number>()
  readonly #escalated = new Map<string, number>()
  /** By request: what the visitor's page may say. */
  readonly #promised = new Map<string, Set<string>>()
  /** By id: when a request was put back on the list. */
  readonly #putBack = new Map<string, number>()
  /** By id: since when its customer waits. */
  readonly #waiting = new Map<string, number>()
  /** When each device and telephone rang. */
  readonly #rings = new Map<string, number[]>()
  /** The spans of time that a restore has wiped out. */
  readonly #forgotten: { readonly from: number; readonly to: number }[] = []
  /** By request: the ids of alerts that called it new. */
  readonly #news = new Map<string, Set<string>>()
  hasFlood = false
  #ownerToldAt = Number.NEGATIVE_INFINITY
  #lastBeat: number
  /** The start of the current period in which a phone can be heard. */
  #reachableSince: number | undefined
  /** The start of the current period in which someone is awake and reachable. */
  #awakeSince: number | undefined
  /** The start of the current period in which a device shows pushes and no sender is killed or stalled. */
  #shownSince: number | undefined
  #disturbedAt = 0

  constructor(clock: Clock, database: Database, visitors: readonly Visitor[], eight: number) {
    this.#clock = clock
    this.#database = database
    this.#visitors = visitors
    this.#eight = eight
    this.#lastBeat = clock.now
    for (const visitor of visitors) visitor.onAnswer = (who, sent) => this.#seesAnswer(who, sent)
  }

  breaks(rule: string): void {
    this.#clock.break(rule)
  }

  /** Allows the visitor's page to say this about a request. */
  promises(request: string, what: string): void {
    this.#promised.set(request, (this.#promised.get(request) ?? new Set()).add(what))
  }

  /** Notes that a request is on the list again and needs a new alert. */
  isPutBack(id: string): void {
    this.#putBack.set(id, this.#clock.now)
  }

  isDisturbed(): void {
    this.#disturbedAt = this.#clock.now
  }

  /** Checks that a page shows nothing about other requests. */
  #seesAnswer({ requests, messages, plan }: Visitor, { id, answer }: SentRequest) {
    const request = requests.get(id)
    if (!request || !answer) return
    const { name, when } = request
    const { name: who, onTheWayAt, arrivesAt, takenAt, seenAt, dueAt, reply } = answer
    const may = (what: string) => this.#promised.get(name)?.has(what)
    if (takenAt !== undefined && who && !may(who))
      this.#clock.break(`the page of ${name} names ${who}, who never took it`)
    if (onTheWayAt !== undefined && arrivesAt !== undefined) {
      const coming = `${who} in ${Math.round((arrivesAt - onTheWayAt) / MINUTE)}`
      if (!may(coming)) this.#clock.break(`the page of ${name} has “${coming}”, which no colleague entered`)
    }
    if (reply && !reply.includes(name)) this.#clock.break(`the page of ${name} has another's reply: ${reply}`)
    for (const { isStaff, text } of answer.messages ?? [])
      if (
        isStaff ? !text.includes(name) : ![...messages.values()].some((one) => one.request === id && one.text === text)
      )
        this.#clock.break(`the page of ${name} has another's message: ${text}`)
    if (when === 'morning' && seenAt === undefined && plan.skew === 0 && Math.abs(dueAt - this.#eight) > MINUTE)
      this.#clock.break(`the page of ${name} says that the morning begins at ${new Date(dueAt).toISOString()}`)
  }

  /** A phone within earshot has shown or said these words. `isAwake`: its owner is awake. */
  reads(words: string, isAwake: boolean): void {
    for (const [name] of words.matchAll(REQUEST)) {
      this.#named.set(name, this.#clock.now)
      if (/^(?:Escalated|Very busy)/.test(words)) this.#escalated.set(name, this.#clock.now)
      if (isAwake) this.#known.set(name, this.#clock.now)
    }
  }

  /** A restore has reset the database to this time, so it has forgotten later calls. */
  isRestored(to: number): void {
    this.#forgotten.push({ from: to, to: this.#clock.now })
  }

  #isForgotten(at: number): boolean {
    return this.#forgotten.some(({ from, to }) => at > from && at <= to)
  }

  /** A phone has rung. `placedAt`: when the call was placed. */
  rings(instrument: string, placedAt: number): void {
    this.#rings.set(instrument, [...(this.#rings.get(instrument) ?? []), placedAt])
    const lately = this.#lately(instrument)
    if (lately > RINGS_AN_HOUR) this.#clock.break(`${instrument} rings ${lately} times within the hour`)
  }

  #lately(instrument: string): number {
    const since = this.#clock.now - 60 * MINUTE
    return (this.#rings.get(instrument) ?? []).filter((at) => at > since && !this.#isForgotten(at)).length
  }

  /** An alert with this id called a request new. */
  isNews(request: string, id: string): void {
    const ids = this.#news.get(request) ?? new Set()
    this.#news.set(request, ids.add(id))
    if (ids.size > 1) this.#clock.break(`${request} was announced as new under ${ids.size} ids`)
  }

  /** The owner's webhook has accepted this message. */
  hears(receiver: 'webhook' | 'second webhook', { id, type, request }: Message): void {
    if (type === 'request.new' && request) this.isNews(request.id, id)
    if (type === 'request.event' || type === 'request.canary') this.#clock.break(`the owner's ${receiver} has ${type}`)
    if (receiver === 'second webhook') this.#ownerToldAt = this.#clock.now
    if (type === 'request.escalated') this.#ownerToldAt = this.#clock.now
  }

  /** The monitor has received the heartbeat. */
  beats(): void {
    this.#lastBeat = this.#clock.now
  }

  /** Checks every minute. @param wellSince when everything that alerts staff began to work; undefined while anything fails */
  async look(colleagues: readonly Colleague[], wellSince: number | undefined, senders: Senders): Promise<void> {
    const { now } = this.#clock
    const since = (before: number | undefined, is: (one: Colleague) => boolean) =>
      wellSince !== undefined && colleagues.some(is) ? Math.max(before ?? now, wellSince) : undefined
    this.#reachableSince = since(this.#reachableSince, (one) => one.isReachable)
    this.#awakeSince = since(this.#awakeSince, (one) => one.isAwake && one.isReachableAtLast)
    const shownSince = since(this.#shownSince, (one) => one.hasWorkingDevice)
    this.#shownSince = shownSince && Math.max(shownSince, this.#disturbedAt)
    if (now - this.#lastBeat >= HEARTBEAT_MISSED) this.#ownerToldAt = now
    if (this.#database.isDown) return
    for (const row of await this.#rows()) {
      this.#checkHolder(row, colleagues, wellSince)
      this.#checkPlace(row)
      if (row.status === 'taken' || !this.#isWithin(row.name)) continue
      this.#check(row)
      if (wellSince !== undefined && !this.#promised.has(row.name) && senders.isLeftBehind(row.id))
        this.#clock.break(`a sender has left an alert about ${row.name}, and no other sender takes it over`)
    }
  }

  #rows(): Promise<Row[]> {
    return this.#database.look(`
      select r.id, idempotency_key, name, status, extract(epoch from due_at) * 1000 as due_at, marks,
        extract(epoch from waiting_since) * 1000 as waiting_since, private.name_of(taken_by) as taken_by, private.name_of(assigned_to) as assigned_to
      from public.contact_submissions as r
      where name like 'Visitor %' and status <> 'done'`)
  }

  /** Checks that the desk's list names the right holder. */
  #checkHolder({ name, status, taken_by, assigned_to }: Row, colleagues: readonly Colleague[], wellSince?: number) {
    const long = this.#clock.now - TAKEN_BACK_WITHIN
    const hasLeft = (who: string | null, moment: number) =>
      colleagues.some((one) => one.name === who && one.hasLeftBefore(moment))
    if (status !== 'taken' && taken_by) this.#clock.break(`${name} is on the list, but ${taken_by} has it`)
    if (hasLeft(taken_by, this.#clock.now)) this.#clock.break(`${name} is with ${taken_by}, who has left`)
    if (wellSince !== undefined && wellSince < long && hasLeft(assigned_to, long))
      this.#clock.break(`${name} is still given to ${assigned_to}, who has left`)
  }

  /** Checks that a request keeps its place in the list, however often it changes hands, until its customer asks again. */
  #checkPlace({ id, name, waiting_since }: Row) {
    const isAskedAgain = this.#visitors.some(({ pressedAgain }) => pressedAgain.has(name))
    if (waiting_since > (this.#waiting.get(id) ?? waiting_since) && !isAskedAgain)
      this.#clock.break(`${name} has lost its place in the list`)
    this.#waiting.set(id, waiting_since)
  }

  /** Runs a purge, which must remove everything due and nothing else. */
  async purges(): Promise<void> {
    const look = () =>
      this.#database.look<{ key: string; name: string; is_shown: boolean }>(`
        select id as key, name, exists (select from private.pictures where request_id = r.id) as is_shown
        from public.contact_submissions as r where name like 'Visitor %' or name like 'Old %'`)
    const before = await look()
    await this.#database.call('service_role', 'public.purge_expired')
    const after = new Map((await look()).map((row) => [row.key, row]))
    for (const { key, name, is_shown } of before) {
      const row = after.get(key)
      if (Boolean(row) === name.endsWith('goes')) this.#clock.break(`a purge ${row ? 'leaves' : 'takes'} “${name}”`)
      if (row && row.is_shown !== (is_shown && !/^Old photograph.* goes/.test(name)))
        this.#clock.break(`a purge ${row.is_shown ? 'leaves' : 'takes'} the photograph of “${name}”`)
    }
  }

  /** Whether all requests from this address are within its allowance. */
  #isWithin(name: string): boolean {
    const address = this.#visitors.find((one) => name.startsWith(`${one.name}-`))?.plan.address
    const neighbours = this.#visitors.filter(({ plan }) => plan.address === address)
    return neighbours.reduce((sum, { asked }) => sum + asked, 0) <= ALLOWANCE
  }

  /** Whether a telephone has used up its share of the hour's calls, and no device shows silently what comes after those. */
  #isSpent(): boolean {
    const isUsedUp = (instrument: string) => this.#lately(instrument) >= (RINGS_AN_HOUR * 2) / 3
    return this.#shownSince === undefined && [...this.#rings.keys()].some(isUsedUp)
  }

  #check({ id, name, due_at, idempotency_key: key, status, marks, assigned_to }: Row) {
    const { now } = this.#clock
    const due = Math.max(due_at, this.#putBack.get(id) ?? 0)
    const mark = marks.find((one) => MARKS_OF_FLOODS.includes(one))
    if (mark) return this.#clock.break(`${name} is marked “${mark}”, although its address is within the allowance`)
    const late = now - due
    const since = (moments: Map<string, number>) => moments.get(name) ?? Number.NEGATIVE_INFINITY
    const isSince = (moment: number | undefined, ms: number) => moment !== undefined && moment <= now - ms
    const isUnheard = late >= NAMED_WITHIN && since(this.#named) < due && isSince(this.#reachableSince, NAMED_WITHIN)
    if (isUnheard && !this.#isSpent())
      return this.#clock.break(`no phone has named ${name} ${Math.floor(late / 1000)} s after it was due`)
    const asked = this.#visitors.reduce((sum, visitor) => sum + visitor.requests.size, 0)
    const within = asked <= ESCALATED_SINGLY && !this.hasFlood ? SHOWN_WITHIN : SHOWN_TOGETHER_WITHIN
    if (
      !assigned_to &&
      since(this.#escalated) < due &&
      late >= ESCALATED_AFTER + within &&
      isSince(this.#shownSince, late - ESCALATED_AFTER)
    )
      return this.#clock.break(`${name} is ${status}, but no device shows that it is escalated`)
    if (late < ESCALATED_WITHIN || since(this.#known) >= due || this.#isSpent()) return
    if (isSince(this.#awakeSince, ESCALATED_WITHIN))
      return this.#clock.break(`no one awake knows of ${name}, although someone could have been alerted`)
    if (this.#awakeSince !== undefined || (since(this.#named) >= due && late < SLEPT_WITHIN)) return
    if (this.#ownerToldAt < due)
      return this.#clock.break(`no one can be alerted about ${name}, and the owner does not know`)
    const visitor = this.#visitors.find(({ confirmed }) => confirmed.has(key))
    const line = visitor?.isLooking && status === 'new' ? visitor.lineOf(key) : undefined
    if (line && !line.ring) this.#clock.break(`the page of ${name} does not say to call: ${line.news}`)
  }

  /** Checks everything after some minutes of fair weather, with every visitor back on the page. */
  async finish(colleagues: readonly Colleague[]): Promise<void> {
    const rows = await this.#database.look<Ended>(`
      select idempotency_key as key, r.name, r.status, private.name_of(taken_by) as taken_by,
        greatest(taken_at, done_at) > private.clock() - interval '2 minutes' as is_news
      from public.contact_submissions as r where r.name like 'Visitor %'`)
    const names = rows.map(({ name }) => name)
    for (const name of new Set(names))
      if (
        !this.#visitors.some(({ pressedAgain }) => pressedAgain.has(name)) &&
        names.indexOf(name) !== names.lastIndexOf(name)
      )
        this.#clock.break(`${name} is stored twice`)
    for (const visitor of this.#visitors) this.#compare(visitor, rows)
    const [twice] = await this.#database.look<{ name: string }>(`
      select name from public.contact_submissions as r join private.history on request_id = r.id group by r.id, name
      having count(*) filter (where action = 'arrived') > count(*) filter (where action = 'taken')`)
    if (twice) this.#clock.break(`two taps on Arrived at ${twice.name} count as two`)
    await this.#compareWords()
    await this.#pry(colleagues)
    await this.#spendAll()
  }

  /** Checks that canaries have used none of their address's allowance. */
  async #spendAll() {
    const probe = { p_name: 'Probe', p_phone: '1', p_email: 'a@b' }
    const headers = { 'x-forwarded-for': CANARY_ADDRESS, 'x-fill-time': '5000' }
    for (let i = 0; i < ALLOWANCE; i++) await this.#database.call('anon', INSERT, probe, { headers })
    const marked = await this.#database.look<{ marks: readonly string[] }>(`
      select marks from public.contact_submissions where name = 'Probe' and marks <> '{}'`)
    if (marked.length > 0) this.#clock.break(`canaries use up an allowance (${marked[0]?.marks})`)
  }

  #compare({ name, confirmed, sent, refusedAt }: Visitor, rows: readonly Ended[]) {
    // The device keeps the words until staff have opened the request.
    const wasOpened = (key: string) => sent.find(({ id }) => id === key)?.answer?.seenAt !== undefined
    const isHeldBack = this.#clock.now - refusedAt < HELD_BACK
    for (const key of confirmed)
      if (!rows.some((row) => row.key === key) && !wasOpened(key) && !isHeldBack)
        this.#clock.break(`${key} of ${name} was confirmed, but is missing`)
    for (const { id, answer } of sent) {
      const row = rows.find(({ key }) => key === id)
      if (!row || !answer || row.is_news) continue
      // A page seldom asks once a request is done, so it may not know that a restore has undone that.
      if (answer.doneAt !== undefined && this.#isForgotten(answer.doneAt)) continue
      const isDone = answer.doneAt !== undefined
      if (isDone !== (row.status === 'done'))
        this.#clock.break(`the page of ${row.name} says it is ${isDone ? '' : 'not '}done`)
      const said = answer.takenAt === undefined ? null : `${answer.name}`
      if (row.status === 'taken' && said === null)
        this.#clock.break(`the page of ${row.name} does not say that it is taken`)
      if (row.status === 'taken' && said !== null && said !== row.taken_by)
        this.#clock.break(`the page of ${row.name} says that ${said} has it, but ${row.taken_by} does`)
      if (row.status === 'new' && said) this.#clock.break(`the page of ${row.name} says that ${said} has it`)
    }
  }

  /** Checks that messages and photographs are with their request unchanged, or that the page says why not. */
  async #compareWords() {
    // A restore loses everything sent after the backup, and visitors send it only once.
    if (this.#forgotten.length > 0) return
    const written = await this.#database.look<{ id: string; key: string; value: string }>(`
      select m.id::text, idempotency_key as key, h.detail as value
      from private.messages as m join private.history as h on h.id = history_id
      join public.contact_submissions as r on r.id = m.request_id
      union all
      select p.id::text, idempotency_key, private.picture_data(p.id)
      from private.pictures as p join public.contact_submissions as r on r.id = p.request_id where whole_at is not null`)
    const rows = new Map(written.map((row) => [row.id, row]))
    for (const { name, messages, pictures, refused, sent } of this.#visitors) {
      const all = [
        ...Array.from(messages, ([id, { request, text }]) => ({ id, request, value: text, what: 'message' })),
        ...Array.from(pictures, ([id, { request, bytes }]) => ({ id, request, value: bytes, what: 'photograph' })),
      ]
      for (const { id, request, value, what } of all) {
        const row = rows.get(id)
        if (row && (row.key !== request || row.value !== value))
          this.#clock.break(`a ${what} of ${name} is different in the database`)
        if (!row && !refused.includes(id) && sent.some((one) => one.id === request))
          this.#clock.break(`a ${what} of ${name} has not arrived, and the page says nothing`)
      }
    }
  }

  /** Checks that former staff and strangers can read nothing. */
  async #pry(colleagues: readonly Colleague[]) {
    for (const colleague of colleagues) {
      if (!colleague.hasLeft) continue
      const { status } = await colleague.asks('requests')
      if (status !== 403) this.#clock.break(`${colleague.name} has left, but can read the list (${status})`)
    }
    const guessed = await this.#database.call('anon', 'public.request_answer', { p_key: crypto.randomUUID() })
    if (guessed.value !== null) this.#clock.break('a key that does not exist gets an answer')
  }
}
