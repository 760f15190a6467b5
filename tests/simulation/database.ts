import { DAY, HOUR, MINUTE } from './clock.ts'
import type { Device } from './device.ts'

/** The rules for photographs: each is sent whole and once, after its words, and never for a deleted request. */

/** Characters of base64 in one part. */
const PART = 32_768
/** More than one part, so that the line can drop between parts. */
const SIZE = 40_000
/** The longest wait without Retry-After, with its jitter, plus a part that was under way when the weather cleared. */
export const PATIENCE = 5 * MINUTE * 1.25 + 2 * MINUTE

/** The longest time to shrink a photograph on a slow phone, in ms. */
export const LONGEST_DRAWING = 2_000

export interface Part {
  readonly key: string
  readonly picture: string
  readonly parts: number
  readonly part: number
  readonly data: string | null
}

/** The photographs of one device, and how far each has got. */
export class PictureLedger {
  readonly #device: Device
  readonly #database: Database
  readonly #made = new Map<string, string>()
  /** Photographs that the visitor has seen removed. */
  readonly #removed = new Set<string>()
  /** Photographs added to requests that arrived although they were deleted. */
  readonly #given = new Set<string>()
  /** By photograph: the request with which it arrived whole. */
  readonly #whole = new Map<string, string>()

  constructor(device: Device, database: Database) {
    this.#device = device
    this.#database = database
  }

  /** Makes a small picture with unique bytes. A request that was deleted on its way may still arrive and get pictures. */
  make(id: string, request: string | undefined): string {
    if (request !== undefined && this.#device.ledger.isDeleted(request)) this.#given.add(id)
    const bytes = id + '.'.repeat(SIZE - id.length)
    this.#made.set(id, bytes)
    return bytes
  }

  sawRemoved(id: string): void {
    this.#removed.add(id)
  }

  begin({ key, picture, part, data }: Part): void {
    this.#device.say(`sends part ${part} of ${picture}, of ${key}${data === null ? ', or asks' : ''}`)
    if (!this.#database.ever.has(key)) this.#device.ledger.break(`${picture} is sent before its words, ${key}`)
    if (this.#removed.has(picture)) this.#device.ledger.break(`${picture} is sent after it was removed`)
    if (this.#device.ledger.isDeleted(key) && !this.#given.has(picture))
      this.#device.ledger.break(`${picture} is sent although its request ${key} was deleted`)
    if (data !== null && this.#made.get(picture)?.slice(part * PART, (part + 1) * PART) !== data)
      this.#device.ledger.break(`part ${part} of ${picture} has changed`)
  }

  arrives(picture: string, key: string, bytes: string): void {
    const made = this.#made.get(picture)
    if (made === undefined) return
    if (bytes !== made) this.#device.ledger.break(`${picture} arrived with changes`)
    if ((this.#whole.get(picture) ?? key) !== key) this.#device.ledger.break(`${picture} arrived with two requests`)
    this.#whole.set(picture, key)
  }

  /** The photographs that should be sent without a press. */
  due(): string[] {
    const { now } = this.#device.clock
    const due: string[] = []
    for (const [key, value] of this.#device.disk.content) {
      if (!key.startsWith('picture:')) continue
      const picture = value as Readonly<Record<string, unknown>>
      if (picture.parts === 0 && now - Number(picture.addedAt) < 2 * LONGEST_DRAWING) due.push(key)
      const sent = this.#device.disk.content.get(`sent:${picture.request}`) as { readonly sentAt: number } | undefined
      if (!sent || now - sent.sentAt >= 2 * DAY - HOUR || Number(picture.heldUntil) > now) continue
      if (picture.parts && !picture.isWhole && !picture.refusal) due.push(key)
    }
    return due
  }

  finish(): void {
    for (const key of this.due()) this.#device.ledger.break(`${key} is still waiting`)
    for (const [key, value] of this.#device.disk.content)
      if (key.startsWith('picture:') && Object(value).isWhole && !this.#whole.has(key.slice('picture:'.length)))
        this.#device.ledger.break(`${key} is marked as whole, but never arrived`)
  }
}

/** A model of the database's functions (supabase/migrations), and how it can fail. */

export const MOODS = [
  ...(['well', '503', '503, Retry-After', '429', '504 after storing', '401'] as const),
  ...(['no function', 'no plain function', 'refuses all words', 'other JSON'] as const),
]
export type Mood = (typeof MOODS)[number]

/** Actions of staff, and of the operator. */
export const DEEDS = [
  'open a request',
  'erase a request',
  'close a conversation',
  'make a backup',
  'restore the backup',
] as const
export type Deed = (typeof DEEDS)[number]

export interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
  /** In seconds. */
  readonly retryAfter?: number
}

/** In seconds. */
export const RETRY_AFTER = 25

/** A visitor's words, field by field, as one string. */
export type Words = string

export interface Row {
  readonly words: Words
  /** When the visitor asked, in ms since the epoch. */
  readonly requestedAt: number
  readonly isOpened?: boolean
  readonly isClosed?: boolean
  readonly messages?: ReadonlyMap<string, string>
}

interface StoredPicture {
  readonly key: string
  readonly of: number
  readonly parts: ReadonlyMap<number, string>
}

interface State {
  readonly pictures: ReadonlyMap<string, StoredPicture>
  readonly rows: ReadonlyMap<string, Row>
  readonly erased: ReadonlySet<string>
}

interface Witness {
  readonly stored?: (key: string, row: Row) => void
  /** Called when other words arrive under a used key. */
  readonly reused?: (key: string, words: Words) => void
  /** Called when a message is first stored. */
  readonly storedMessage?: (id: string, text: string) => void
}

export class Database {
  mood: Mood = 'well'
  #now: State = { rows: new Map(), erased: new Set(), pictures: new Map() }
  #backup = this.#now
  /** Every request that was ever stored, even if a restored backup has lost it. */
  readonly ever = new Map<string, Row>()
  /** By id: every message that was ever stored. */
  readonly everWritten = new Map<string, string>()
  readonly #witness: Witness

  constructor(witness: Witness = {}) {
    this.#witness = witness
  }

  hasHad(key: string, words: Words): boolean {
    return this.ever.get(key)?.words === words
  }

  /** Whether the database has neither stored nor erased the request. */
  isUnknown(key: string): boolean {
    return !this.#now.rows.has(key) && !this.#now.erased.has(key)
  }

  /** `which` picks one of the requests. */
  do(deed: Deed, which: number): void {
    const { rows, erased } = this.#now
    const [key, row] = [...rows][which % Math.max(rows.size, 1)] ?? []
    if (deed === 'make a backup') this.#backup = this.#now
    else if (deed === 'restore the backup') this.#now = this.#backup
    else if (deed === 'open a request' && key && row) this.#write(key, { ...row, isOpened: true })
    else if (deed === 'close a conversation' && key && row) this.#write(key, { ...row, isClosed: true })
    else if (key) {
      const left = new Map(rows)
      left.delete(key)
      this.#now = { ...this.#now, rows: left, erased: new Set(erased).add(key) }
    }
  }

  #write(key: string, row: Row) {
    this.#now = { ...this.#now, rows: new Map(this.#now.rows).set(key, row) }
  }

  /** `request_answer`. `now` in ms since the epoch. */
  answer(key: string, now: number): Reply {
    const fault = FAULTS[this.mood]
    if (fault) return fault
    const { rows, erased } = this.#now
    if (erased.has(key)) return failure(410, 'PT410')
    const row = rows.get(key)
    const time = new Date(now).toISOString()
    const messages = [...(row?.messages ?? [])].map(([id, text]) => ({ id, from: 'visitor', text, at: time }))
    const seen_at = row?.isOpened ? time : null
    const said = row ? { now: time, due_at: time, seen_at, messages, open: !row.isClosed } : null
    return json(said)
  }

  /** `send_request_message`. */
  message(key: string, id: string, text: string, now: number): Reply {
    const fault = FAULTS[this.mood]
    if (fault) return fault
    const { rows, erased } = this.#now
    if (erased.has(key)) return failure(410, 'PT410')
    const row = rows.get(key)
    if (!row) return json(null)
    const messages = new Map(row.messages)
    if (!messages.has(id)) {
      if (this.mood === 'refuses all words') return failure(422, 'PT422')
      if (row.isClosed) return failure(409, 'PT409', 'This conversation is closed')
      this.#write(key, { ...row, messages: messages.set(id, text) })
      if (!this.everWritten.has(id)) this.#witness.storedMessage?.(id, text)
      this.everWritten.set(id, text)
    }
    const said = { id, at: new Date(now).toISOString() }
    if (this.mood === '504 after storing') return failure(504, 'timeout')
    return json(said)
  }

  /** `send_contact_submission`, which needs no preflight. */
  insertPlainly(key: string, row: Row): Reply {
    return this.mood === 'no plain function' ? failure(404, 'PGRST202') : this.insert(key, row)
  }

  /** `insert_contact_submission`. */
  insert(key: string, row: Row): Reply {
    const fault = FAULTS[this.mood]
    if (fault) return fault
    const isStored = this.#now.rows.get(key)?.words === row.words
    if (this.mood === 'refuses all words' && !isStored) return failure(422, 'PT422')
    if (this.#now.erased.has(key)) return failure(410, 'PT410')
    this.#store(key, row)
    return this.mood === '504 after storing' ? failure(504, 'timeout') : { status: 204, type: '', text: '' }
  }

  /** `send_picture_part`. Calls `onWhole` when the picture is complete. */
  takePart({ key, picture: id, parts: of, part, data }: Part, onWhole: (bytes: string) => void): Reply {
    const fault = FAULTS[this.mood]
    if (fault) return fault
    const { rows, erased, pictures } = this.#now
    if (erased.has(key)) return failure(410, 'PT410')
    if (!rows.has(key)) return json(null)
    const known = pictures.get(id)
    if ((known && known.key !== key) || (this.mood === 'refuses all words' && !known)) return failure(422, 'PT422')
    const parts = new Map(known?.parts)
    if (data !== null) {
      parts.set(part, data)
      this.#now = { ...this.#now, pictures: new Map(pictures).set(id, { key, of, parts }) }
    }
    const have = [...parts.keys()].sort((a, b) => a - b)
    if (have.length === of) onWhole(have.map((each) => parts.get(each)).join(''))
    if (this.mood === '504 after storing') return failure(504, 'timeout')
    return json({ have, whole: have.length === of })
  }

  #store(key: string, row: Row) {
    const known = this.#now.rows.get(key)
    if (!known) {
      this.#write(key, row)
      this.ever.set(key, row)
      this.#witness.stored?.(key, row)
    } else if (known.words !== row.words) this.#witness.reused?.(key, row.words)
  }
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
})
const failure = (status: number, code: string, message = code) => json({ code, message }, status)

/** The answer to every call in each mood. */
const FAULTS: Readonly<Partial<Record<Mood, Reply>>> = {
  '503': failure(503, 'upstream'),
  '503, Retry-After': { ...failure(503, 'upstream'), retryAfter: RETRY_AFTER },
  '429': { ...failure(429, 'busy'), retryAfter: RETRY_AFTER },
  '401': failure(401, 'PGRST301'),
  'no function': failure(404, 'PGRST202'),
  'other JSON': json({ error: 'maintenance' }),
}
