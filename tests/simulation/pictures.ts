import { DAY, HOUR, MINUTE } from './clock.ts'
import type { Database } from './database.ts'
import type { Device } from './device.ts'

/** What must hold of photographs: each goes after its words, whole and once, and none of a deleted request. */

/** In base64, of one part. */
const PART = 32_768
/** More than one part, so that a line can be lost between two. */
const SIZE = 40_000
/** The longest gate without Retry-After, with its jitter, and a part that was under way when the weather cleared. */
export const PATIENCE = 5 * MINUTE * 1.25 + 2 * MINUTE

/** Of a photograph that is made small, on a slow phone, in ms. */
export const LONGEST_DRAWING = 2_000

/** What a call says of a part. */
export interface Part {
  readonly key: string
  readonly picture: string
  readonly parts: number
  readonly part: number
  readonly data: string | null
}

/** What is on the photographs of this device, and what became of them. */
export class PictureLedger {
  readonly #device: Device
  readonly #database: Database
  readonly #made = new Map<string, string>()
  /** Of which the visitor knows that they are gone. */
  readonly #removed = new Set<string>()
  /** To requests that had arrived although they were deleted. */
  readonly #given = new Set<string>()
  /** Under which request each has arrived whole. */
  readonly #whole = new Map<string, string>()

  constructor(device: Device, database: Database) {
    this.#device = device
    this.#database = database
  }

  /** Its bytes, made small. No other picture has them. One that was deleted on its way may arrive, and be given pictures then. */
  make(id: string, request: string | undefined): string {
    if (request !== undefined && this.#device.ledger.isDeleted(request)) this.#given.add(id)
    const bytes = id + '.'.repeat(SIZE - id.length)
    this.#made.set(id, bytes)
    return bytes
  }

  /** It is off the page. */
  sawRemoved(id: string): void {
    this.#removed.add(id)
  }

  /** A part is on its way. */
  begin({ key, picture, part, data }: Part): void {
    this.#device.say(`sends part ${part} of ${picture}, of ${key}${data === null ? ', or asks' : ''}`)
    if (!this.#database.ever.has(key)) this.#device.ledger.break(`${picture} goes before its words, ${key}`)
    if (this.#removed.has(picture)) this.#device.ledger.break(`${picture} is sent, and was removed`)
    if (this.#device.ledger.isDeleted(key) && !this.#given.has(picture))
      this.#device.ledger.break(`${picture} is sent, and its request ${key} was deleted`)
    if (data !== null && this.#made.get(picture)?.slice(part * PART, (part + 1) * PART) !== data)
      this.#device.ledger.break(`part ${part} of ${picture} is something else`)
  }

  /** All of it has arrived. */
  arrives(picture: string, key: string, bytes: string): void {
    const made = this.#made.get(picture)
    if (made === undefined) return
    if (bytes !== made) this.#device.ledger.break(`${picture} arrived as something else`)
    if ((this.#whole.get(picture) ?? key) !== key) this.#device.ledger.break(`${picture} arrived with two requests`)
    this.#whole.set(picture, key)
  }

  /** Those that should go by themselves. */
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

  /** In fair weather. */
  finish(): void {
    for (const key of this.due()) this.#device.ledger.break(`${key} is still here, with a line and a tab`)
    for (const [key, value] of this.#device.disk.content)
      if (key.startsWith('picture:') && Object(value).isWhole && !this.#whole.has(key.slice('picture:'.length)))
        this.#device.ledger.break(`${key} is said to be whole, and never arrived`)
  }
}
