import { type Clock, DAY, HOUR, Life, MINUTE } from './clock.ts'
import { type Database, RETRY_AFTER, type Reply, type Words } from './database.ts'
import type { Device } from './device.ts'
import type { Writes } from './disk.ts'
import type { Attempt } from './network.ts'
import { wordsOf } from './plan.ts'

/**
 * The rules of every schedule. A ledger notes what its visitor asked for, read and took back, apart from the outbox's
 * own records, and compares the two at each commit, attempt and message on the screen.
 */

/** How long the words of an arrived request are kept for staff to open it. If the server loses it, it is sent again. */
const PROMISED = 2 * DAY
/** How many losses of a request are followed by another attempt. */
const MOST_LOSSES = 2
/** The longest time between two polls for a request. */
const ASKED_EVERY = 30 * MINUTE
/** The same words pressed twice within this time are one request. */
const SAME_REQUEST = 15 * MINUTE
/** After this an unsent request may be removed, if we tell the visitor. */
const KEPT = 30 * DAY
/** The shortest time from a failed attempt to the next (ten a minute). A clock of whole ms may lose one ms. */
const SHORTEST_WAIT = 6_000 - 1
/** The wait after an answer that only an operator can change. */
const SLOW = 5 * MINUTE
const JITTER = 1.25
/** Time for the attempt under way when the line comes back, and for asking our host after it. */
const UNDER_WAY = 25_000
/** How long until a message is tried again after the server lost its request. */
const LOST_WAIT = 10 * MINUTE
/** The longest time from reading the disk to the attempt. */
const A_MOMENT = 1_000
/** The longest time from the transaction that takes a receipt to its toast. */
const READING_OUT = 1_000

interface Stored {
  readonly words: Words
  readonly requestedAt: number
  /** When the visitor asked for it, or last agreed to send it. */
  readonly since: number
  readonly isRefused: boolean
  /** When it first arrived, if the server has lost it since. */
  readonly sentAt?: number
}

export class Ledger {
  readonly owed = new Map<string, Stored>()
  /** Without locks two tabs may send one request at once. It is stored once, but may be toasted twice. */
  readonly #isLocked: boolean
  readonly #clock: Clock
  readonly #content: ReadonlyMap<string, unknown>
  readonly #database: Database
  readonly #words = new Map<string, Words>()
  /** By key: the request with the same words that replaced it. */
  readonly #sameAs = new Map<string, string>()
  /** By words: how often and when last the visitor asked for them. */
  readonly #asks = new Map<Words, { times: number; lastAt: number }>()
  /** By key: the words of requests that the visitor deleted or corrected. */
  readonly #released = new Map<string, Words>()
  /** By key: the words of corrections that are being saved, in any tab. Until one is saved, the request waits. */
  readonly #replacing = new Map<string, Set<Words>>()
  /** Typed words, each with the key of the request that they edit. */
  readonly #typed = new Set<string>()
  /** Requests that the visitor has seen deleted. */
  readonly #deleted = new Set<string>()
  readonly #discarded = new Set<string>()
  /** Requests stored as refused for good, and not asked for again since. */
  readonly #refused = new Set<string>()
  /** By key: when a request first arrived, and how often the server has lost it since. */
  readonly #arrived = new Map<string, number>()
  readonly #losses = new Map<string, number>()
  /** Requests pressed again after they arrived. */
  readonly #pressedAgain = new Set<string>()
  /** Requests that this device knows staff have opened. */
  readonly #opened = new Set<string>()
  /** Requests that this device knows were erased. */
  readonly #erased = new Set<string>()
  /** By key: the tab that sends it from memory, because nothing could be stored. */
  readonly #unsaved = new Map<string, string>()
  readonly #heard = new Set<string>()
  readonly #told = new Map<Words, number>()
  /** By key: when its last toast was shown. */
  readonly #toldAt = new Map<string, number>()
  /** By key: when it was settled without a toast. */
  readonly #untold = new Map<string, number>()
  /** By key: when a tab last took the receipt, to show it. */
  readonly #taken = new Map<string, number>()
  readonly #ends: number[] = []
  /** The texts of messages, and of the messages that the page showed as saved. */
  readonly #written = new Set<string>()
  readonly #saved = new Set<string>()
  /** By id: the text of every message that was ever on the disk. */
  readonly #messages = new Map<string, string>()
  /** Every request that was ever erased. A request that is sent again leaves `#erased`. */
  readonly #gone = new Set<string>()
  /** The texts of messages that the page said will not arrive, or whose request was erased. */
  readonly #unsendable = new Set<string>()
  /** The last attempt that failed on the line, and by key attempts that failed at the server, which delay no others. */
  #failed = { at: 0, life: new Life() }
  readonly #failedAlone = new Map<string, { readonly at: number; readonly life: Life }>()
  /** Requests removed after `KEPT`, with a note to the visitor. */
  readonly #removed = new Set<string>()
  #removedCount = 0
  /** The time until which the outbox may have a reason to wait, in ms since the epoch. */
  #excusedUntil = 0
  /** Whether something was wrong with the disk. */
  isExcused = false

  constructor({ plan, clock, disk }: Device, database: Database) {
    this.#isLocked = plan.hasLocks
    this.#clock = clock
    this.#content = disk.content
    this.#database = database
  }

  break(rule: string): void {
    this.#clock.break(rule)
  }

  // The visitor's actions.

  /** The visitor is about to press the button, "Send it" or "Try again". */
  asks(words: Words): void {
    for (const key of this.#refused) if (this.#words.get(key) === words) this.#refused.delete(key)
    this.#asks.set(words, { times: (this.#asks.get(words)?.times ?? 0) + 1, lastAt: this.#clock.now })
  }

  /** The request is wanted again, because the visitor asked again or its deletion could not be stored. */
  takesUp(key: string): void {
    this.#released.delete(key)
    this.#replacing.delete(key)
    this.#deleted.delete(key)
    this.#discarded.delete(key)
  }

  takesBack(key: string, words: Words): void {
    this.#released.set(key, words)
  }

  /** The visitor is about to press the button for a correction. */
  corrects(key: string, words: Words): void {
    this.#replacing.set(key, (this.#replacing.get(key) ?? new Set()).add(words))
  }

  /** The visitor types these words, in an edit of this request if a key is given. */
  types(words: Words, key: string | undefined): void {
    this.#typed.add(`${words} ${key}`)
  }

  writes(text: string): void {
    this.#written.add(text)
  }

  hearsWritten(text: string): void {
    this.#saved.add(text)
    this.#checkMessage(text)
  }

  sawDeleted(key: string): void {
    if (!this.#released.has(key)) return
    if (this.#content.has(`item:${key}`)) this.break(`${key} still waits after it was deleted`)
    this.#deleted.add(key)
    // An earlier answer needs no toast.
    this.#untold.delete(key)
  }

  /** The visitor has deleted it. A request that is only changed keeps its photographs if it arrives meanwhile. */
  discards(key: string): void {
    this.#discarded.add(key)
  }

  /** The visitor has seen it deleted, and has not asked for it since. */
  isDeleted(key: string): boolean {
    return this.#discarded.has(key)
  }

  /** A tab has ended, and has lost the receipts that it took but did not show. */
  losesTab(): void {
    this.#ends.push(this.#clock.now)
  }

  sendsUnsaved(key: string, tab: string): void {
    this.#unsaved.set(key, tab)
  }

  /** The button was pressed for these words, in the edit of this request. */
  presses(words: Words, key: string | undefined): void {
    if (!this.#typed.has(`${words} ${key}`))
      this.break(`${words} was pressed in an edit of ${key}, but not typed there`)
  }

  // The visitor's view.

  /** Under the form: "Sent", or "saved, will be sent". */
  hears(key: string, words: Words, kind: string): void {
    if (kind === 'sent' && !this.#database.hasHad(key, words))
      this.break(`the page calls ${key} sent, but it never arrived`)
    // The same words pressed again are another request.
    if (kind === 'sent') this.#heard.add(key)
    if (kind !== 'sent' && !this.#removed.has(key) && this.#isLost(key, words))
      this.break(`the page calls ${key} ${kind}, but it is nowhere`)
  }

  /** The form that sent it says nothing, as if it were gone. */
  hearsNothing(key: string): void {
    if (this.isVisible(key)) this.break(`the page says nothing of ${key}, which is waiting`)
  }

  /** A toast, from a receipt. */
  isTold(key: string, kind: string): void {
    const words = this.#words.get(key)
    this.#untold.delete(key)
    if (kind === 'sent' && !this.#database.ever.has(key)) this.break(`a toast says that ${key} has arrived`)
    if (words === undefined) return
    const times = (this.#told.get(words) ?? 0) + 1
    this.#told.set(words, times)
    this.#toldAt.set(key, this.#clock.now)
    const { times: asked } = this.#asks.get(words) ?? { times: 0 }
    if (times > asked && this.#isLocked) this.break(`${key} was toasted ${times} times, but asked for ${asked} times`)
  }

  // Events on the disk.

  commit(writes: Writes): void {
    let isTouched = false
    const isPressed = writes.get('pressed') !== undefined
    for (const [key, value] of writes) {
      // The request stored the time of its next attempt.
      if (value === undefined) this.#failedAlone.delete(key.slice('item:'.length))
      if (key.startsWith('receipt:')) this.#receive(key.slice('receipt:'.length), value)
      if (key === 'draft') {
        isTouched = true
        this.#lookAtDraft()
      }
      const [kind, id = ''] = key.split(':')
      if (kind === 'sent') this.#arrive(id, value, writes)
      if (kind === 'message') this.#lookAtMessage(id, key.slice(kind.length + id.length + 2), value, writes)
      if (kind !== 'item' && kind !== 'early') continue
      isTouched = true
      const item = kind === 'item' ? readStored(value) : readEarly(value)
      if (!item) {
        const pressed = kind === 'early' ? this.owed.get(id)?.requestedAt : this.#clock.now
        if (value === undefined) this.#merge(id, pressed ?? 0, writes)
        continue
      }
      // Pressing again counts from this commit, because a tab killed earlier has promised nothing.
      if (kind === 'item' && isPressed) {
        this.takesUp(id)
        this.#losses.delete(id)
        this.#opened.delete(id)
        this.#erased.delete(id)
        this.#pressedAgain.add(id)
      }
      if (item.sentAt !== undefined && !this.owed.has(id)) this.#lose(id, item)
      if (item.isRefused) this.#refused.add(id)
      // Pressed, or "Try again". Without locks another tab's refusal may have come in between.
      else if (isPressed || item.since > (this.owed.get(id)?.since ?? item.since)) this.#refused.delete(id)
      const known = this.#words.get(id)
      if (known !== undefined && known !== item.words) this.break(`${id} was overwritten with other words`)
      this.owed.set(id, item)
      this.#words.set(id, item.words)
      this.#replace(item.words)
    }
    const before = this.#removedCount
    this.#removedCount = readCount(this.#content.get('removed'))
    if (isTouched) this.check(Math.max(this.#removedCount - before, 0))
  }

  #arrive(key: string, value: unknown, writes: Writes) {
    if (!isRecord(value) || !value.item) return this.#forget(key)
    if (isRecord(value.answer) && value.answer.seen_at) this.break(`the words of ${key} are kept after it was opened`)
    // Applies only if it was waiting until now.
    if (!writes.has(`item:${key}`)) return
    if (this.#deleted.has(key)) this.break(`the words of ${key} are kept, but it was deleted on its way`)
    const sentAt = Number(value.sentAt)
    if (!this.#pressedAgain.delete(key) && (this.#arrived.get(key) ?? sentAt) !== sentAt)
      this.break(`the two days of ${key} started again`)
    this.#arrived.set(key, sentAt)
  }

  #forget(key: string) {
    const sentAt = this.#arrived.get(key)
    if (sentAt === undefined || this.isVisible(key) || this.#clock.now - sentAt >= PROMISED) return
    if (!this.#opened.has(key) && !this.#erased.has(key))
      this.break(`the words of ${key} are gone before staff opened it`)
  }

  // Messages about a request.

  #lookAtMessage(request: string, id: string, value: unknown, writes: Writes) {
    if (!isRecord(value)) {
      const text = this.#messages.get(id)
      const isTold = writes.get(`receipt:${id}`) !== undefined || this.#gone.has(request)
      if (text !== undefined && isTold) this.#unsendable.add(text)
      return
    }
    const text = String(value.text)
    this.#messages.set(id, text)
    if (!this.#written.has(text)) this.break(`"${text}" is to be sent, but the visitor never wrote it`)
    if (value.problem) this.#unsendable.add(text)
    if (value.sentAt && !this.#database.everWritten.has(id))
      this.break(`"${text}" is marked as sent, but never arrived`)
  }

  /** Checks that a saved message has arrived, is waiting, or will not arrive and the visitor knows why. */
  #checkMessage(text: string) {
    const [id = ''] = [...this.#messages].find(([, known]) => known === text) ?? []
    if (this.#database.everWritten.has(id) || this.#unsendable.has(text) || this.#messageOnDisk(id)) return
    this.break(`"${text}" has neither arrived nor waits`)
  }

  #messageOnDisk(id: string): Readonly<Record<string, unknown>> | undefined {
    for (const [key, value] of this.#content)
      if (key.startsWith('message:') && key.endsWith(id) && isRecord(value)) return value
    return undefined
  }

  beginMessage(request: string, id: string, text: string): void {
    this.#clock.trace?.(`attempt message ${id} ${text}`)
    const stored = this.#messageOnDisk(id)
    if (stored?.text !== text || stored.problem) this.break(`"${text}" was sent, but was not waiting`)
    if (!this.#content.has(`sent:${request}`)) this.break(`"${text}" was sent, but its request is missing`)
    const { now } = this.#clock
    for (const key of this.due())
      if (now - (this.owed.get(key)?.since ?? now) > A_MOMENT && this.#isLocked && !this.isExcused)
        this.break(`"${text}" was sent while ${key} waits`)
  }

  endMessage(request: string, id: string, reply: Reply | undefined): void {
    const { status = 0, retryAfter = 0, text = '' } = reply ?? {}
    this.#clock.trace?.(`attempt message ${id} ends: ${reply ? status : 'no answer'}`)
    if (status === 410) this.#hearErased(request)
    if (this.#isLocked && (status === 409 || status === 422)) this.#untold.set(id, this.#clock.now)
    const isSlow = status === 401 || status === 404
    const wait = Math.max(retryAfter, status >= 500 || status === 429 ? RETRY_AFTER + 5 : 0) * 1000
    this.excuse((isSlow ? SLOW : text === 'null' ? LOST_WAIT : wait) * JITTER + 1000)
  }

  #dueMessages(): string[] {
    const due: string[] = []
    for (const [key, value] of this.#content) {
      const [kind, request = ''] = key.split(':')
      if (kind !== 'message' || !isRecord(value) || !value.writtenAt || value.sentAt || value.problem) continue
      const sent = this.#content.get(`sent:${request}`)
      if (isRecord(sent) && this.#clock.now - Number(sent.sentAt) < PROMISED - HOUR) due.push(key)
    }
    return due
  }

  waiting(): string[] {
    return [...this.due(), ...this.#dueMessages()]
  }

  /** The server has lost a request, which waits again. */
  #lose(key: string, { words, sentAt, isRefused }: Stored) {
    const losses = (this.#losses.get(key) ?? 0) + 1
    this.#losses.set(key, losses)
    if (sentAt !== this.#arrived.get(key)) this.break(`${key} waits again, but did not arrive then`)
    if (losses > MOST_LOSSES && !isRefused) this.break(`${key} is sent again and again`)
    // The visitor may have deleted a second press on its way.
    this.takesUp(key)
    // Its second arrival has its own toast.
    const asked = this.#asks.get(words)
    if (asked) Object.assign(asked, { times: asked.times + 1, lastAt: this.#clock.now })
  }

  /** A correction is saved, so the request that it replaces may go. */
  #replace(words: Words) {
    for (const [key, corrections] of this.#replacing) {
      if (!corrections.has(words)) continue
      this.#released.set(key, this.#words.get(key) ?? words)
      this.#replacing.delete(key)
    }
  }

  /** A draft belongs to the request that its words were typed for; otherwise both would be sent. */
  #lookAtDraft() {
    const { draft } = this
    if (draft && !this.#typed.has(`${draft.words} ${draft.edits}`))
      this.break(`${draft.words} was not typed in an edit of ${draft.edits}`)
  }

  /** A request is replaced by another with the same words from about the same time. */
  #merge(key: string, pressedAt: number, writes: Writes) {
    const owed = this.owed.get(key)
    if (!owed || writes.get(`item:${key}`)) return
    for (const [other, value] of writes) {
      const item = other.startsWith('item:') && readStored(value)
      const id = other.slice('item:'.length)
      const isSame = item && this.#words.get(id) === owed.words && item.words === owed.words
      if (!isSame || Math.abs(item.requestedAt - pressedAt) >= SAME_REQUEST) continue
      this.owed.delete(key)
      this.#sameAs.set(key, id)
      this.takesUp(id)
    }
  }

  /** A receipt is stored, or deleted because it was shown or a month old. */
  #receive(key: string, receipt: unknown) {
    if (isRecord(receipt)) {
      this.#untold.set(key, Number(receipt.at))
      this.#taken.delete(key)
      return
    }
    this.#taken.set(key, this.#clock.now)
    if (this.#clock.now - (this.#untold.get(key) ?? 0) >= KEPT - MINUTE) this.#untold.delete(key)
  }

  /** Checks that every request is confirmed or visible. `removed`: how many the disk has just noted as removed. */
  check(removed = 0): void {
    let left = removed
    for (const [key, { words, requestedAt }] of this.owed) {
      if (this.isVisible(key)) continue
      this.owed.delete(key)
      if (this.#clock.now - requestedAt >= KEPT) this.#untold.delete(key)
      if (!this.#isLost(key, words)) continue
      if (left > 0 && this.#clock.now - requestedAt >= KEPT) {
        left--
        this.#removed.add(key)
      } else this.break(`${key} is neither confirmed nor visible`)
    }
  }

  #isLost(asked: string, words: Words): boolean {
    const key = this.#sameAs.get(asked) ?? asked
    return !this.isVisible(key) && !this.#database.hasHad(key, words) && !this.#released.has(key)
  }

  isVisible(key: string): boolean {
    return this.#content.has(`item:${key}`) || this.#content.has(`early:${key}`)
  }

  /** The draft on the disk: its words, the key of the request that it edits, and its age in ms. */
  get draft(): { readonly words: Words; readonly edits: string | undefined; readonly age: number } | undefined {
    const draft = this.#content.get('draft')
    if (!isRecord(draft) || !isRecord(draft.values)) return undefined
    const edits = isRecord(draft.edits) ? String(draft.edits.id) : undefined
    return { words: wordsOf(draft.values), edits, age: this.#clock.now - Number(draft.savedAt) }
  }

  /** Whether these words were kept early, and no tab has adopted them yet. */
  isEarly(words: Words): boolean {
    for (const [key, value] of this.#content)
      if (key.startsWith('early:') && readEarly(value)?.words === words) return true
    return false
  }

  // Events on the network.

  begin(attempt: Attempt): void {
    this.#clock.trace?.(`attempt ${attempt.key} ${attempt.words}`)
    const rule = this.#ruleAgainst(attempt)
    if (rule) this.break(rule)
  }

  #ruleAgainst({ key, words }: Attempt): string | undefined {
    const { now } = this.#clock
    if (key === undefined) return 'a request was sent without a key'
    const asked = this.#asks.get(words)
    if (!asked) return `${words} was sent, but the visitor never asked for it`
    if (this.#unsaved.has(key)) return undefined
    if (this.#deleted.has(key)) return `${key} was sent after it was deleted`
    const item = readStored(this.#content.get(`item:${key}`))
    if (!item) return `${key} was sent, but was not waiting`
    if (item.isRefused || this.#refused.has(key)) return `${key} was sent again after it was refused`
    if (this.#erased.has(key)) return `${key} was sent again, but this device knew that it was erased`
    const isPromised = item.sentAt !== undefined && now - item.sentAt < PROMISED
    if (now - Math.min(item.since, asked.lastAt) >= DAY && !isPromised)
      return `${key} was sent after a day, without asking`
    // A tab or worker that was killed could not store its failure.
    const hasty = [this.#failed, this.#failedAlone.get(key)].find(
      (failed) => failed && now - failed.at < SHORTEST_WAIT && !failed.life.isOver,
    )
    if (!hasty || this.isExcused || !this.#isLocked) return undefined
    return `two attempts within ${Math.round(now - hasty.at)} ms, so more than ten a minute`
  }

  /** Whether a toast was shown after the visitor last asked for the request. */
  #isTold = (key: string, words: Words) =>
    (this.#toldAt.get(key) ?? Number.NEGATIVE_INFINITY) >= (this.#asks.get(words)?.lastAt ?? Number.POSITIVE_INFINITY)

  end(attempt: Attempt, reply: Reply | undefined): void {
    const { status = 0, retryAfter = 0, type = '' } = reply ?? {}
    const { now } = this.#clock
    this.#clock.trace?.(`attempt ${attempt.key} ends: ${reply ? `${status} ${type}` : 'no answer'}`)
    const isLost = readStored(this.#content.get(`item:${attempt.key}`))?.sentAt !== undefined
    if (status === 410 && isLost && attempt.key !== undefined) this.#untold.delete(attempt.key)
    else if (status === 204 || status === 422 || status === 410) {
      // Without locks, or after a lock was stolen, another tab may already have sent and toasted it.
      const { key, words } = attempt
      if (this.#isLocked && key !== undefined && !this.#unsaved.has(key) && !this.#isTold(key, words))
        this.#untold.set(key, now)
      return
    }
    const wait = Math.max(retryAfter, status >= 500 || status === 429 ? RETRY_AFTER + 5 : 0) * 1000 * JITTER
    const isSlow = status === 401 || status === 404
    this.excuse((isSlow ? SLOW * JITTER : Math.max(wait, 0)) + 1000)
    const failed = { at: now, life: attempt.life }
    if (attempt.key === undefined) this.#failed = failed
    else if (this.#unsaved.has(attempt.key)) return
    // The failure is stored in the request, which may be deleted by now.
    else if (isSlow || status === 500) {
      if (this.#content.has(`item:${attempt.key}`)) this.#failedAlone.set(attempt.key, failed)
    } else this.#failed = failed
  }

  isAnswered(key: string, { status, text }: Reply): void {
    if (/"seen_at":"/.test(text)) this.#opened.add(key)
    this.#clock.trace?.(`asked for ${key}, and heard ${status}`)
    if (status === 410) this.#hearErased(key)
  }

  #hearErased(key: string) {
    this.#gone.add(key)
    if (!this.isVisible(key)) this.#erased.add(key)
  }

  stored(key: string, words: Words, requestedAt: number): void {
    if (!this.#asks.has(words)) return
    // The request that it replaces may go.
    if (this.#unsaved.has(key)) this.#replace(words)
    for (const [other, row] of this.#database.ever) {
      const isTwin = other !== key && row.words === words && Math.abs(row.requestedAt - requestedAt) < SAME_REQUEST
      // A tab does not know what another has in memory.
      if (isTwin && this.#unsaved.get(key) === this.#unsaved.get(other) && !this.#heard.has(other))
        this.break(`${other} is stored again as ${key}`)
    }
  }

  /** Whether a tab ended while it took or showed this receipt. */
  #diedWith(key: string): boolean {
    const taken = this.#taken.get(key)
    return taken !== undefined && this.#ends.some((end) => Math.abs(end - taken) <= READING_OUT)
  }

  // The end.

  /** The outbox has a reason to wait this long, in ms. */
  excuse(ms: number): void {
    this.#excusedUntil = Math.max(this.#excusedUntil, this.#clock.now + ms)
  }

  /** When everything must be sent if the line has worked since then, in ms since the epoch. */
  deadline(workingSince: number): number {
    return Math.max(workingSince + UNDER_WAY, this.#excusedUntil) + MINUTE
  }

  /** Requests that should be sent or adopted without a press. */
  due(): string[] {
    const { now } = this.#clock
    const due: string[] = []
    for (const [key, value] of this.#content) {
      const item = key.startsWith('item:') && readStored(value)
      if (key.startsWith('early:')) due.push(key)
      if (!item || item.isRefused) continue
      const isPromised = item.sentAt !== undefined && now - item.sentAt < PROMISED - HOUR
      if (isPromised || now - item.since < DAY - HOUR) due.push(key)
    }
    return due
  }

  /** Requests that the server has lost and whose words are still on this device. */
  #lost(): { readonly key: string; readonly stored: Readonly<Record<string, unknown>> }[] {
    const lost = []
    for (const [key, stored] of this.#content) {
      const id = key.startsWith('sent:') ? key.slice('sent:'.length) : ''
      if (!id || !isRecord(stored) || !stored.item || !this.#database.isUnknown(id)) continue
      if (this.#clock.now - Number(stored.sentAt) < PROMISED - HOUR) lost.push({ key: id, stored })
    }
    return lost
  }

  /** The latest time by which a tab has asked about everything that the server has lost, in ms since the epoch. */
  asksBy(): number {
    const times = this.#lost().map(({ stored: { sentAt, askedAt = sentAt, heldUntil = 0 } }) =>
      Math.max(Number(askedAt) + ASKED_EVERY, Number(heldUntil)),
    )
    return Math.max(...times)
  }

  /** Whether a toast is due by the next start. */
  get isUntold(): boolean {
    return this.#untold.size > 0
  }

  /** Checks everything in fair weather, with nothing left to send and a visible tab. */
  finish(): void {
    this.check()
    for (const [key, { words }] of this.owed) if (this.#isLost(key, words)) this.break(`${key} is lost at the end`)
    for (const text of this.#saved) this.#checkMessage(text)
    for (const { key } of this.#lost()) this.break(`${key} was lost by the server, but its words are still here`)
    if (this.isExcused) return
    // If a tab died with words in its form, the visitor will press again.
    for (const key of this.#untold.keys())
      if (!this.#released.has(key) && !this.isVisible(key) && !this.#diedWith(key))
        this.break(`no toast said what happened to ${key}`)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function readStored(value: unknown): Stored | undefined {
  if (!isRecord(value) || !isRecord(value.submission)) return undefined
  return {
    words: wordsOf(value.submission),
    requestedAt: Number(value.requestedAt),
    since: Number(value.confirmedAt ?? value.requestedAt),
    isRefused: isRecord(value.problem) && value.problem.kind === 'rejected',
    ...(typeof value.sentAt === 'number' && { sentAt: value.sentAt }),
  }
}

function readEarly(value: unknown): Stored | undefined {
  if (!isRecord(value)) return undefined
  const controls: readonly (readonly [string, string])[] = JSON.parse(String(value.words))
  const requestedAt = Number(value.requestedAt)
  const words = wordsOf(Object.fromEntries(controls))
  return { words, requestedAt, since: requestedAt, isRefused: false }
}

const readCount = (removed: unknown) => (isRecord(removed) ? Number(removed.count) : 0)
