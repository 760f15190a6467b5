/** The database as its functions keep it (supabase/migrations), and how it can fail. */

export const MOODS = [
  ...(['well', '503', '503, Retry-After', '429', '504 after storing', '401'] as const),
  ...(['no function', 'refuses all words', 'other JSON'] as const),
]
export type Mood = (typeof MOODS)[number]

export interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
  /** In seconds. */
  readonly retryAfter?: number
}

/** In seconds. */
export const RETRY_AFTER = 25

/** What a visitor wrote, field by field, as one string. */
export type Words = string

export interface Row {
  readonly words: Words
  /** When the visitor asked, in ms since the epoch. */
  readonly requestedAt: number
}

export class Database {
  mood: Mood = 'well'
  /** By their keys. */
  readonly rows = new Map<string, Row>()
  /** Is told of each new row, and of other words under a key that is taken. */
  readonly onStored: (key: string, row: Row) => void
  readonly onReused: (key: string, words: Words) => void
  constructor(onStored: Database['onStored'], onReused: Database['onReused']) {
    this.onStored = onStored
    this.onReused = onReused
  }

  hasWords(key: string, words: Words): boolean {
    return this.rows.get(key)?.words === words
  }

  /** `insert_contact_submission`. */
  insert(key: string, row: Row): Reply {
    const fault = FAULTS[this.mood]
    if (fault) return fault
    if (this.mood === 'refuses all words' && !this.hasWords(key, row.words)) return failure(422, 'PT422')
    this.#store(key, row)
    return this.mood === '504 after storing' ? failure(504, 'timeout') : { status: 204, type: '', text: '' }
  }

  #store(key: string, row: Row) {
    const known = this.rows.get(key)
    if (!known) {
      this.rows.set(key, row)
      this.onStored(key, row)
    } else if (known.words !== row.words) this.onReused(key, row.words)
  }
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
})
const failure = (status: number, code: string, message = code) => json({ code, message }, status)

const FAULTS: Readonly<Partial<Record<Mood, Reply>>> = {
  '503': failure(503, 'upstream'),
  '503, Retry-After': { ...failure(503, 'upstream'), retryAfter: RETRY_AFTER },
  '429': { ...failure(429, 'busy'), retryAfter: RETRY_AFTER },
  '401': failure(401, 'PGRST301'),
  'no function': failure(404, 'PGRST202'),
  'other JSON': json({ error: 'maintenance' }),
}
