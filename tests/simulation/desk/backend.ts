import type { CallError } from '../../../src/desk/api/callError.ts'
import type { RequestWithHistory } from '../../../src/desk/api/shapes.ts'
import type { UnsentAction } from '../../../src/desk/queue/action.ts'
import { MOMENT, NEW_REQUEST } from '../../support/callbackRequest.ts'

/** The database as the desk's actions find it (supabase/migrations), and how it can fail. */

export const MOODS = ['well', '503', '504 after doing it', 'refuses', 'session over'] as const
export type Mood = (typeof MOODS)[number]

export type Reply = { readonly answer: RequestWithHistory } | { readonly failure: CallError['kind'] }

export class Backend {
  mood: Mood = 'well'
  /** Of what was done, in its order. */
  readonly done = new Set<string>()
  /** Of what was refused. */
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
