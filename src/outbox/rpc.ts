import { backend } from '../facts/hosting.ts'
import { type Signals, type Submission, toHeaders, toParameters } from './fields.ts'

/*
 * Calls to database functions, without supabase-js: it hides what the outbox needs (status, content type, redirects, one
 * timeout for headers *and* body), and would add 50 KB to the service worker for one POST.
 */

const anonKey = backend?.anonKey ?? ''

/** The SQLSTATE of a request that was erased on purpose. */
export const ERASED = 'PT410'

/**
 * The SQLSTATEs with which our own functions refuse what was sent, for good. Any other refusal comes from a database that is
 * half updated, another tool's trigger or someone in between, and may be gone in an hour.
 */
const REFUSALS: readonly string[] = ['PT422', 'PT413', ERASED]

/** What PostgREST answers where the function does not exist, or may not be called any more. Only a release changes that. */
const MISSING: readonly string[] = ['PGRST202', '42883', '42501']

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** The browser finishes the call even if the page is closed. */
  readonly keepalive?: boolean
  readonly signal: AbortSignal
}

/**
 * Gives the calls this many ms in total, including reading the bodies. Never throws.
 * @param interrupted ends the calls early when it resolves
 * @returns undefined if nothing came back
 */
export async function withDeadline<Result>(
  timeout: number,
  calls: (signal: AbortSignal) => Promise<Result>,
  interrupted?: Promise<unknown>,
): Promise<Result | undefined> {
  const abort = new AbortController()
  // Never cleared: after the last reply, there is nothing to abort.
  setTimeout(() => abort.abort(), timeout)
  void interrupted?.then(() => abort.abort())
  return calls(abort.signal).catch(() => undefined)
}

/** Whether the backend is on another origin, where our headers and JSON need a preflight. */
export const isElsewhere = (): boolean => address('').origin !== self.location.origin

/** @throws TypeError or DOMException if nothing came back */
export const call = (
  name: string,
  parameters: Readonly<Record<string, string | number | null>>,
  { headers, ...options }: Options,
): Promise<Reply> =>
  post(name, parameters, {
    ...options,
    headers: {
      'Content-Type': 'application/json',
      apikey: anonKey,
      // Legacy keys are JWTs that name the role. The newer opaque keys are refused as bearer tokens.
      ...(anonKey.startsWith('eyJ') && { Authorization: `Bearer ${anonKey}` }),
      ...headers,
    },
  })

/** Calls a function that takes JSON as text, without a preflight. Throws as `call` does. */
const postAsText = (name: string, said: object, options: Omit<Options, 'headers'>): Promise<Reply> =>
  post(`${name}?apikey=${anonKey}`, said, options)

/** Calls a public function whose answer the browser may cache, without a preflight. Throws as `call` does. */
export const readPlainly = (name: string, signal: AbortSignal): Promise<Reply> =>
  exchange(`${name}?apikey=${anonKey}`, { signal })

const address = (path: string) => new URL(`/rest/v1/rpc/${path}`, backend?.url || self.location.origin)

const post = (path: string, said: object, options: Options): Promise<Reply> =>
  exchange(path, { method: 'POST', body: JSON.stringify(said), cache: 'no-store', keepalive: false, ...options })

async function exchange(path: string, options: RequestInit): Promise<Reply> {
  if (!backend) throw new TypeError('This build has no backend')
  // A captive portal answers with a redirect to its own page.
  const response = await fetch(address(path), { redirect: 'error', credentials: 'omit', ...options })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Whether the failure is temporary: a timeout, or an overloaded or failing server. */
export const willPass = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

/** How long not to ask a server that lacks the function, in ms. */
export const MISSING_WAIT = 24 * 60 * 60_000
/**
 * In ms, for a request that the server has lost and this device cannot resend. To the server each poll is a guess at a key,
 * and an address may make thirty an hour: a night of `npm run nights` used them all up.
 */
export const LOST_WAIT = 60 * 60_000

/** The parsed text; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In ms, an hour at most; 0 if the server sent no readable header. */
export function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, 3600) * 1000 : 0
}

export interface Delivery {
  /** The database stores each id only once, however often it arrives. */
  readonly id: string
  readonly submission: Submission
  /** When the visitor pressed the button, in ms since the epoch, so that staff can recognise a late delivery. */
  readonly requestedAt: number
  /** When the visitor pressed again, which reopens a finished request with the same words. Retries keep this time. */
  readonly confirmedAt?: number
  readonly signals?: Signals
}

export type SendResult =
  | { readonly kind: 'sent' }
  /** No signal, a timeout or an overloaded server. `isBusy`: too many requests. `isRequestSpecific`: only this request failed. */
  | { readonly kind: 'retry'; readonly afterMs?: number; readonly isBusy?: true; readonly isRequestSpecific?: true }
  /** Only a release or an operator can fix it. We keep the request and ask the visitor to call. */
  | { readonly kind: 'retry-slowly' }
  /** The server will never accept it. `message` is for the visitor. */
  | { readonly kind: 'rejected'; readonly message: string; readonly isErased?: true }

export const NO_REASON = 'Something went wrong. Please try again.'

/** In ms, for the whole attempt. */
export const SEND_TIMEOUT = 20_000

/**
 * `send_contact_submission` avoids the preflight, which takes half of the time from the tap to "Sent"
 * (docs/decisions/14-form-before-script.md). Remove it when hosted projects send `Access-Control-Max-Age`. If a gateway
 * insists on headers or the database lacks the function, we make the specified call from then on, under the same key.
 */
let isPlainTaken = true

/** Makes one attempt. Never throws. */
export async function send({ id, submission, requestedAt, confirmedAt, signals }: Delivery): Promise<SendResult> {
  if (!backend) return { kind: 'retry-slowly' }
  const parameters = toParameters(submission)
  const headers = {
    'Idempotency-Key': id,
    'X-Requested-At': new Date(requestedAt).toISOString(),
    ...(confirmedAt !== undefined && { 'X-Confirmed-At': String(confirmedAt) }),
    ...toHeaders(signals),
  }
  const result = await withDeadline(SEND_TIMEOUT, async (signal) => {
    // When we closed the page during a slow preflight, the POST arrived once with this, never without it.
    const options = { keepalive: true, signal }
    if (isPlainTaken && isElsewhere()) {
      // Off until an answer arrives: a gateway's refusal without CORS headers looks like no answer.
      isPlainTaken = false
      const reply = await postAsText('send_contact_submission', { ...parameters, headers }, options)
      const result = resultOf(reply)
      isPlainTaken = isVerdict(result, reply)
      if (isPlainTaken || result.kind === 'retry') return result
    }
    return resultOf(await call('insert_contact_submission', parameters, { ...options, headers }))
  })
  return result ?? { kind: 'retry' }
}

const resultOf = ({ status, headers, text }: Reply) => classify(status, headers, text)

/** Whether the function itself answered, not a gateway or a database without the function. */
const isVerdict = (result: SendResult, { text }: Reply) =>
  result.kind === 'sent' || 'isBusy' in result || isRefusal(text)

/** The code in our database's answer; empty for anything else, such as a gateway's page. */
export function codeIn(text: string): string {
  const code = readAnswer(text)?.code
  return typeof code === 'string' ? code : ''
}

/** Whether our own function refuses this for good. */
export const isRefusal = (text: string): boolean => REFUSALS.includes(codeIn(text))

/** Whether the server says that it lacks the function. */
export const isMissing = (text: string): boolean => MISSING.includes(codeIn(text))

/** Says what an answer means for the request. The table is in docs/how-it-works.md. */
export function classify(status: number, headers: Headers, text: string): SendResult {
  const body = readAnswer(text)
  if (status === 204) return { kind: 'sent' }
  if (status < 300) {
    const isJson = headers.get('content-type')?.includes('json') && body !== undefined
    return isJson && !body?.code && !body?.error ? { kind: 'sent' } : { kind: 'retry' }
  }
  const code = codeIn(text)
  if (code === '23505' && text.includes('idempotency_key')) return { kind: 'sent' }
  if (willPass(status))
    return {
      kind: 'retry',
      // Across origins the header is unreadable unless exposed. An overloaded server still gets half a minute.
      afterMs: retryAfter(headers) || 30_000,
      ...(status === 429 && { isBusy: true }),
      ...(status === 500 && { isRequestSpecific: true }),
    }
  if (isRefusal(text))
    return {
      kind: 'rejected',
      message: typeof body?.message === 'string' && body.message ? body.message : NO_REASON,
      ...(code === ERASED && { isErased: true }),
    }
  return { kind: 'retry-slowly' }
}

type Answer = Readonly<Partial<Record<'code' | 'message' | 'error', unknown>>>

/** Reads a reply. Null and scalars count as answers without an error. Undefined if it is not JSON. */
function readAnswer(text: string): Answer | null | undefined {
  const value = readJson(text)
  return typeof value === 'object' || value === undefined ? value : null
}

/** In ms. The lock is held meanwhile. */
const TIMEOUT = 5_000

/**
 * Whether our own host answers, so that the signal was not to blame. Browsers cannot tell a refused preflight from a bad
 * line, and `navigator.onLine` is wrong both ways. Asks for a script, since a captive portal answers with a page or a
 * redirect, and with HEAD, which the worker leaves to the network. Never throws.
 */
export const hostAnswers = async (): Promise<boolean> => (await askHost()) === 'file'

/**
 * Whether our own host, which serves this file without a redirect, redirects. Workers exist only over HTTPS, so nobody
 * without the host's certificate can say so. Undefined if it says neither. Never throws.
 */
export async function hostRedirects(): Promise<boolean | undefined> {
  const answer = await askHost()
  return answer && answer === 'redirect'
}

const askHost = (): Promise<'file' | 'redirect' | undefined> =>
  withDeadline(TIMEOUT, async (signal) => {
    const { ok, type, headers } = await fetch(new URL('/sw.js', self.location.origin), {
      method: 'HEAD',
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal,
    })
    if (type === 'opaqueredirect') return 'redirect'
    return ok && String(headers.get('content-type')).includes('javascript') ? 'file' : undefined
  })
