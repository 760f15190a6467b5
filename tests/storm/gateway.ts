import { setTimeout as sleep } from 'node:timers/promises'
import { faults, type Intercept, type PostgrestBackend } from '../support/postgrest.ts'
import type { Fault } from './plan.ts'

/** One POST that reached the gateway, whatever came of it. */
export type Attempt = { readonly message: string; readonly at: number; readonly fault: Fault | undefined }

const ANSWERS: Readonly<Record<Exclude<Fault, 'refused'>, Intercept>> = {
  reset: faults.reset(),
  hang: faults.hang(),
  trickle: faults.trickle(),
  'lost answer': faults.lostResponse(),
  '503': faults.status(503),
  '429': faults.status(429),
  '401': faults.status(401),
  PGRST202: faults.status(404, { code: 'PGRST202', message: 'no function', details: null, hint: null }),
  'captive portal': faults.captivePortal(),
  'preflight refused': faults.refusedPreflight(),
  slow: () => sleep(2500).then(() => false),
}

/** The tests' gateway, in fair weather and foul. */
export class Gateway {
  readonly attempts: Attempt[] = []
  onAttempt: (attempt: Attempt) => void = () => undefined
  #fault: Fault | undefined
  readonly #backend: PostgrestBackend

  constructor(backend: PostgrestBackend) {
    this.#backend = backend
    backend.setIntercept((...exchange) => this.#answer(...exchange))
  }

  async face(fault: Fault | undefined) {
    this.#fault = fault
    await (fault === 'refused' ? this.#backend.close() : this.#backend.reopen())
  }

  readonly #answer: Intercept = (request, response, exchange) => {
    const fault = this.#fault
    // What became of a request is asked as well, and is no attempt to send one.
    if (request.method === 'POST' && /\/(?:send|insert)_contact_submission/.test(request.url ?? '')) {
      const { p_message: message }: { p_message: string } = JSON.parse(exchange.body.toString())
      const attempt = { message, at: Date.now(), fault }
      this.attempts.push(attempt)
      this.onAttempt(attempt)
    } else if (request.method !== 'OPTIONS') return false
    return fault && fault !== 'refused' ? ANSWERS[fault](request, response, exchange) : false
  }
}
