import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, faults, type Intercept, type PostgrestBackend } from '../support/postgrest.ts'
import type { Fault } from './plan.ts'

/** One POST that reached the gateway, whatever came of it. */
export type Attempt = {
  readonly key: string
  readonly message: string
  readonly at: number
  readonly fault: Fault | undefined
  /** When the database had taken it. */
  stored?: number
  /** When the whole answer had left; without it the visitor's side knows nothing. */
  answered?: number
}

/** The body of one: the plain way, the headers are in it. */
type Said = { readonly p_message: string; readonly headers?: Readonly<Record<string, string>> }

/** The tests' gateway, in fair weather and foul. */
export class Gateway {
  readonly attempts: Attempt[] = []
  onAttempt: (attempt: Attempt) => void = () => undefined
  onWeather: () => void = () => undefined
  #fault: Fault | undefined
  readonly #backend: PostgrestBackend
  readonly #held = new Set<ServerResponse>()

  constructor(backend: PostgrestBackend) {
    this.#backend = backend
    backend.setIntercept((...exchange) => this.#answer(...exchange))
  }

  get isHealthy() {
    return this.#fault === undefined
  }

  /** From now on; who was kept waiting until now is cut off. */
  async face(fault: Fault | undefined) {
    const previous = this.#fault
    this.#fault = fault
    for (const response of this.#held) response.destroy()
    this.#held.clear()
    if (previous === 'refused') await this.#backend.reopen()
    if (fault === 'refused') await this.#backend.close()
    this.onWeather()
  }

  readonly #answer: Intercept = async (request, response, { body, forward }) => {
    const fault = this.#fault
    const isPlain = request.url?.includes('/send_contact_submission') === true
    // A gateway that refuses other origins refuses them with and without a preflight.
    if (fault === 'preflight refused' && (request.method === 'OPTIONS' || isPlain)) {
      response.writeHead(403).end()
      return true
    }
    // What became of a request is asked as well, and is no attempt to send one.
    if (request.method !== 'POST' || !(isPlain || request.url?.endsWith('/insert_contact_submission'))) return false
    const { p_message, headers: said }: Said = JSON.parse(body.toString())
    const key = String(said?.['Idempotency-Key'] ?? request.headers['idempotency-key'])
    const attempt: Attempt = { key, message: p_message, at: Date.now(), fault }
    this.attempts.push(attempt)
    this.onAttempt(attempt)
    response.once('finish', () => {
      attempt.answered = Date.now()
    })
    const watched: Exchange = {
      body,
      forward: async () => {
        const answer = await forward()
        if (answer.status < 300) attempt.stored = Date.now()
        return answer
      },
    }
    if (await this.#misbehave(fault)(request, response, watched)) return true
    const { status, headers, body: answer } = await watched.forward()
    if (!response.destroyed) response.writeHead(status, headers).end(answer)
    return true
  }

  #misbehave(fault: Fault | undefined): Intercept {
    switch (fault) {
      case 'reset':
        return faults.reset()
      case 'lost answer':
        return faults.lostResponse()
      case '503':
      case '429':
      case '401':
        return faults.status(Number(fault))
      case 'PGRST202':
        return faults.status(404, { code: 'PGRST202', message: 'no function', details: null, hint: null })
      case 'captive portal':
        return faults.captivePortal()
      case 'hang':
        return (_request, response) => {
          this.#held.add(response)
          return true
        }
      case 'trickle':
        return async (_request, response, { forward }) => {
          await forward()
          if (response.destroyed) return true
          response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
          this.#held.add(response)
          const drip = setInterval(() => response.write(' '), 200)
          response.once('close', () => clearInterval(drip))
          return true
        }
      case 'slow':
        return async () => {
          await sleep(2500)
          return false
        }
      default:
        return () => false
    }
  }
}
