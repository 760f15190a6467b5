import { backend } from '../facts/hosting.ts'

/** Ends a call after so many ms. It is what `AbortSignal.timeout` does, which Safari has since version 16. */
export function timeLimit(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return end.signal
}

/**
 * For each answer, in ms. A browser on a dead line waits for minutes, and while the client renews the session all its calls
 * wait with it.
 */
const TIMEOUT = 15_000

/**
 * How the client asks the server. One that is busy (429) has not ended the session, but to the client every refusal to renew
 * one is its end, except what a server says that is not well: a flood of sign-ins must not sign out who has a session.
 */
export async function askServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: init?.signal ?? timeLimit(TIMEOUT) })
  const isRenewal = String(input).includes('grant_type=refresh_token')
  return response.status === 429 && isRenewal ? new Response(null, { status: 503 }) : response
}

/** What the server said, or that it refused; undefined if nothing was heard of it, or it is not well. */
type Answer = { readonly isRefused: boolean; readonly data: unknown } | undefined

/** Calls a function of the database. */
export type Call = (name: string, parameters?: object) => Promise<Answer>

/**
 * Ends a session at the server that this device has put down already, by the one token that was kept of it. The client
 * cannot: it knows one session at a time, which may be that of the next person.
 * @param renewed - is given the token for another attempt: the server takes each once
 * @param first - what only this session may do; resolves with whether that is done
 * @returns whether there is nothing left to do
 */
export async function endSession(
  refreshToken: string,
  renewed: (refreshToken: string) => void,
  first: (call: Call) => Promise<boolean>,
): Promise<boolean> {
  const answer = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
  // It has ended by itself.
  if (answer?.isRefused) return true
  if (!isSession(answer?.data)) return false
  const { access_token, refresh_token } = answer.data
  renewed(refresh_token)
  const isDone = await first((name, parameters = {}) => post(`/rest/v1/rpc/${name}`, parameters, access_token))
  return isDone && (await post('/auth/v1/logout?scope=local', {}, access_token)) !== undefined
}

async function post(path: string, body: object, token = backend?.anonKey): Promise<Answer> {
  try {
    const response = await fetch(`${backend?.url || window.location.origin}${path}`, {
      method: 'POST',
      headers: {
        apikey: backend?.anonKey ?? 'none',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: timeLimit(TIMEOUT),
    })
    if (response.status >= 500 || response.status === 429) return undefined
    const text = await response.text()
    // Anything else than JSON is from a captive portal.
    return { isRefused: !response.ok, data: text && JSON.parse(text) }
  } catch {
    // No connection, or no JSON: it is tried again later.
    return undefined
  }
}

const isSession = (data: unknown): data is { access_token: string; refresh_token: string } =>
  typeof data === 'object' && data !== null && 'access_token' in data && 'refresh_token' in data
