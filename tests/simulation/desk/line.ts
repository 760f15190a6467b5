import type { UnsentAction } from '../../../src/desk/queue/action.ts'
import type { Clock, Life } from '../clock.ts'
import { travel } from '../network.ts'
import type { Backend, Reply } from './backend.ts'

/** The simulated line from a computer to the database. */

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
