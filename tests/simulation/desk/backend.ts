import type { CallError } from '../../../src/desk/api/call.ts'
import type { RequestWithHistory } from '../../../src/desk/api/shapes.ts'
import type { UnsentAction } from '../../../src/desk/queue/action.ts'
import { MOMENT, NEW_REQUEST } from '../../support/callbackRequest.ts'
import type { Clock, Life } from '../clock.ts'
import { travel } from '../network.ts'

/** The database as the desk's actions find it (supabase/migrations), how it can fail, and the line to it. */

export const MOODS = ['well', '503', '504 after doing it', 'refuses', 'session over'] as const
export type Mood = (typeof MOODS)[number]

export type Reply = { readonly answer: RequestWithHistory } | { readonly failure: CallError['kind'] }

export class Backend {
  mood: Mood = 'well'
  /** Of what was done, in its order. */
  readonly done = new Set<string>()
  readonly refused = new Set<string>()
  /** Is told of what is done. */
  readonly onDone: (action: UnsentAction) => void

  constructor(onDone: Backend['onDone']) {
    this.onDone = onDone
  }

  /** Whether it answers a look at the list. */
  get isReadable(): boolean {
    return this.mood === 'well' || this.mood === 'refuses'
  }

  perform(action: UnsentAction): Reply {
    const { key, request } = action
    // For good: it is erased, or the text is too long.
    if (this.refused.has(key)) return { failure: 'refused' }
    switch (this.mood) {
      case '503':
        return { failure: 'server' }
      case 'session over':
        return { failure: 'signed-out' }
      case 'refuses':
        if (this.done.has(key)) break
        this.refused.add(key)
        return { failure: 'refused' }
    }
    if (!this.done.has(key)) {
      this.done.add(key)
      this.onDone(action)
    }
    if (this.mood === '504 after doing it') return { failure: 'server' }
    return { answer: { now: MOMENT, request: { ...NEW_REQUEST, id: request, version: this.done.size }, history: [] } }
  }
}

export const LINES = ['works', 'down', 'hangs', 'loses answers', 'crawls'] as const

const CRAWLING = 25_000
/** As in src/desk/api/call.ts, in ms. */
const TIMEOUT = 15_000

export class Line {
  state: (typeof LINES)[number] = 'works'
  readonly #clock: Clock
  readonly #backend: Backend

  constructor(clock: Clock, backend: Backend) {
    this.#clock = clock
    this.#backend = backend
  }

  /** Resolves with what the tab is told. What is on its way arrives also if the tab is killed. */
  send(action: UnsentAction, life: Life): Promise<Reply> {
    return new Promise((resolve) => {
      const hear = (reply: Reply = { failure: 'offline' }) => resolve(reply)
      if (this.state !== 'down') this.#clock.later(TIMEOUT, hear, life)
      travel(this.#clock, this.state, CRAWLING, () => this.#backend.perform(action), hear, life)
    })
  }
}
