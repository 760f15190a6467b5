import { backend } from '../facts/backend.ts'

/**
 * Calls of functions of the database, as supabase-js would make them. They are written out because the outbox must see what
 * that client hides (status, content type, redirects), must bound headers *and* body by one timeout, and runs in the
 * service worker, where 50 KB of client would be for one POST.
 */

const { url, anonKey } = backend ?? { url: '', anonKey: '' }

/** The SQLSTATE of a request that was erased on purpose. */
export const ERASED = 'PT410'

/** What came back, whole. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** The browser finishes the call when the page is closed. */
  readonly keepalive?: boolean
  readonly signal: AbortSignal
}

/**
 * Lets calls be made for so many ms in all, their bodies included. Never throws.
 * @param interrupted ends them before, when it resolves
 * @returns undefined if nothing came back, or this build has no backend.
 */
export async function within<Result>(
  timeout: number,
  calls: (signal: AbortSignal) => Promise<Result>,
  interrupted?: Promise<unknown>,
): Promise<Result | undefined> {
  if (!backend) return undefined
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeout)
  void interrupted?.then(() => abort.abort())
  try {
    return await calls(abort.signal)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a browser asks the backend's leave, with a preflight, before it sends headers of ours or JSON. */
export const isElsewhere = (): boolean => address('').origin !== self.location.origin

/**
 * Makes one call.
 * @throws TypeError or DOMException if nothing came back.
 */
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
      // Legacy keys are JWTs and name the role; the newer opaque ones are refused as bearer tokens.
      ...(anonKey.startsWith('eyJ') && { Authorization: `Bearer ${anonKey}` }),
      ...headers,
    },
  })

/**
 * Makes one call of a function that takes a text, here JSON, for which there is no preflight.
 * @throws as `call` does.
 */
export const callPlainly = (name: string, said: object, options: Omit<Options, 'headers'>): Promise<Reply> =>
  post(`${name}?apikey=${anonKey}`, said, options)

/**
 * Asks a function that anybody may read, for which there is no preflight, and whose answer the browser may keep as long as
 * the server says.
 * @throws as `call` does.
 */
export const readPlainly = (name: string, signal: AbortSignal): Promise<Reply> =>
  exchange(`${name}?apikey=${anonKey}`, { signal })

const address = (path: string) => new URL(`/rest/v1/rpc/${path}`, url || self.location.origin)

const post = (path: string, said: object, options: Options): Promise<Reply> =>
  exchange(path, { method: 'POST', body: JSON.stringify(said), cache: 'no-store', keepalive: false, ...options })

async function exchange(path: string, options: RequestInit): Promise<Reply> {
  // A captive portal answers with a redirect to its own page.
  const response = await fetch(address(path), { redirect: 'error', credentials: 'omit', ...options })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A JSON body. Undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Milliseconds that the server asks for with Retry-After: an hour at most, 0 if it asks for none that can be read. */
export function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, 3600) * 1000 : 0
}
