import { isRecord } from '../storage/guards.ts'
import { readAnswer } from './answer.ts'
import { call, ERASED, readJson, retryAfter, within } from './rpc.ts'

/** What asking for a request came to. */
export type Asked =
  /** `said` is what the server said, as it came. */
  | { readonly kind: 'answer'; readonly said: Readonly<Record<string, unknown>> }
  /** It was erased. */
  | { readonly kind: 'erased' }
  /** There is no such request: the server has lost it. */
  | { readonly kind: 'none' }
  /** The server is not to be asked for so many ms. */
  | { readonly kind: 'busy'; readonly afterMs: number }
  | { readonly kind: 'failed' }

/** Milliseconds for the whole exchange, the body included. */
export const ASK_TIMEOUT = 15_000
/** A server that is overloaded and names no time. */
const BUSY_WAIT = 5 * 60_000
/** One without the function, which only a release will bring. */
const MISSING_WAIT = 24 * 60 * 60_000

/** Asks what became of a request, by its key: in the body, since addresses are written into logs. Never throws. */
export async function ask(id: string): Promise<Asked> {
  const reply = await within(ASK_TIMEOUT, (signal) => call('request_answer', { p_key: id }, { signal }))
  return reply ? classifyAnswer(reply.status, reply.headers, reply.text) : { kind: 'failed' }
}

/** What a reply means. */
export function classifyAnswer(status: number, headers: Headers, text: string): Asked {
  if (status === 410 && text.includes(ERASED)) return { kind: 'erased' }
  const afterMs = holdAfter(status, headers)
  if (afterMs) return { kind: 'busy', afterMs }
  const said = readJson(text)
  // A captive portal's page is none of these.
  if (status !== 200 || !headers.get('content-type')?.includes('json')) return { kind: 'failed' }
  if (said === null) return { kind: 'none' }
  return isRecord(said) && readAnswer(said, Date.now()) ? { kind: 'answer', said } : { kind: 'failed' }
}

/** For how many ms a server that answered like this is not to be asked again; 0 if it may be. */
export function holdAfter(status: number, headers: Headers): number {
  if (status === 408 || status === 425 || status === 429 || status >= 500) return retryAfter(headers) || BUSY_WAIT
  return status >= 400 ? MISSING_WAIT : 0
}
