import { backend } from '../facts/backend.ts'
import { call, readJson, retryAfter } from './rpc.ts'
import { type Signals, toHeaders } from './signals.ts'
import { type Submission, toParameters } from './submission.ts'

/** The one call that sends a request: `insert_contact_submission`. */

export interface Delivery {
  /** Idempotency key: the database stores a key once, however often it arrives. */
  readonly id: string
  readonly submission: Submission
  /** When the visitor pressed the button, in ms since the epoch, so that staff see that a late delivery is late. */
  readonly requestedAt: number
  readonly signals?: Signals
}

export type Outcome =
  | { readonly kind: 'sent' }
  /** Nobody's fault that lasts: no signal, a timeout, an overloaded server. Busy: too many requests come at once. */
  | { readonly kind: 'retry'; readonly afterMs?: number; readonly isBusy?: true }
  /** Our fault, which a release or an operator will mend: the request is kept, the visitor had better call. */
  | { readonly kind: 'retry-slowly' }
  /** The server read it and will never take it; its message is for the visitor. */
  | { readonly kind: 'rejected'; readonly message: string }

/** What to say when a server gives no reason. */
export const NO_REASON = 'Something went wrong. Please try again.'

/** Milliseconds for the whole exchange, the body included. */
export const SEND_TIMEOUT = 20_000

/** Makes one attempt. Never throws. */
export async function send({ id, submission, requestedAt, signals }: Delivery): Promise<Outcome> {
  if (!backend) return { kind: 'retry-slowly' }
  const reply = await call('insert_contact_submission', toParameters(submission), {
    headers: {
      'Idempotency-Key': id,
      'X-Requested-At': new Date(requestedAt).toISOString(),
      ...toHeaders(signals),
    },
    // With a slow preflight and the page closed, the POST arrived never without this and once with it.
    keepalive: true,
    timeout: SEND_TIMEOUT,
  })
  return reply ? classify(reply.status, reply.headers, reply.text) : { kind: 'retry' }
}

/** What an answer means for the item: see the table of error classes in the README. */
export function classify(status: number, headers: Headers, text: string): Outcome {
  const body = readAnswer(text)
  if (status === 204) return { kind: 'sent' }
  if (status >= 200 && status < 300) {
    const isJson = headers.get('content-type')?.includes('json') && body !== undefined
    return isJson && !body?.code && !body?.error ? { kind: 'sent' } : { kind: 'retry' }
  }
  const code = String(body?.code ?? '')
  if (code === '23505') return { kind: 'sent' }
  if ([408, 425, 429].includes(status) || status >= 500) {
    return {
      kind: 'retry',
      // Cross-origin the header is unreadable unless exposed; an overloaded server still gets its half minute.
      afterMs: retryAfter(headers) || 30_000,
      ...(status === 429 && { isBusy: true }),
    }
  }
  if ([400, 413, 415, 422].includes(status) || /^(?:22|23|P0001)/.test(code))
    return { kind: 'rejected', message: typeof body?.message === 'string' && body.message ? body.message : NO_REASON }
  return { kind: 'retry-slowly' }
}

interface Answer {
  readonly code?: unknown
  readonly message?: unknown
  readonly error?: unknown
}

/** A JSON body; null and scalars are fine answers without an error. Undefined if it is not JSON. */
function readAnswer(text: string): Answer | null | undefined {
  const value = readJson(text)
  return typeof value === 'object' || value === undefined ? value : null
}
