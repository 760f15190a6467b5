import type { UnsentAction } from '../../../src/desk/queue/action.ts'
import type { Clock, Life } from '../clock.ts'
import type { Backend, Reply } from './backend.ts'

/** The simulated line from a computer to the database. */

export const LINES = ['works', 'down', 'hangs', 'loses answers', 'crawls'] as const
export type LineState = (typeof LINES)[number]

const QUICK = 400
const CRAWLING = 25_000
/** As in src/desk/api/call.ts, in ms. */
const TIMEOUT = 15_000

export class Line {
  state: LineState = 'works'
  readonly #clock: Clock
  readonly #backend: Backend

  constructor(clock: Clock, backend: Backend) {
    this.#clock = clock
    this.#backend = backend
  }

  /** Resolves with what the tab is told. What is on its way arrives also if the tab is killed. */
  send(action: UnsentAction, life: Life): Promise<Reply> {
    const { state } = this
    const clock = this.#clock
    return new Promise((resolve) => {
      const latency = () => clock.random() * (state === 'crawls' ? CRAWLING : QUICK)
      const fail = () => resolve({ failure: 'offline' })
      if (state === 'down') return void clock.later(latency(), fail, life)
      clock.later(TIMEOUT, fail, life)
      // Half of what hangs does so after it has arrived.
      if (state === 'hangs' && clock.random() < 0.5) return
      clock.later(latency(), () => {
        const reply = this.#backend.perform(action)
        if (state === 'hangs') return
        clock.later(latency(), () => (state === 'loses answers' ? fail() : resolve(reply)), life)
      })
    })
  }
}
