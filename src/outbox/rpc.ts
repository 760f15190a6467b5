import { backend } from '../facts/backend.ts'

/**
 * A call of a function of the database, as supabase-js would make it. It is written out because the outbox must see what
 * that client hides (status, content type, redirects), must bound headers *and* body by one timeout, and runs in the
 * service worker, where 50 KB of client would be for one POST.
 */

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
  /** Milliseconds for the whole exchange, the body included. */
  readonly timeout: number
}

/**
 * Makes one call. Never throws.
 * @returns undefined if nothing came back, or this build has no backend.
 */
export async function call(
  name: string,
  parameters: Readonly<Record<string, string | null>>,
  { headers, keepalive = false, timeout }: Options,
): Promise<Reply | undefined> {
  if (!backend) return undefined
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeout)
  try {
    const response = await fetch(new URL(`/rest/v1/rpc/${name}`, backend.url || self.location.origin), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        apikey: backend.anonKey,
        // Legacy keys are JWTs and name the role; the newer opaque ones are refused as bearer tokens.
        ...(backend.anonKey.startsWith('eyJ') && { Authorization: `Bearer ${backend.anonKey}` }),
        ...headers,
      },
      body: JSON.stringify(parameters),
      keepalive,
      // A captive portal answers with a redirect to its own page.
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
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
