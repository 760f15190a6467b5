import { backend } from '../facts/hosting.ts'

/** Ends a call after this many ms. Like `AbortSignal.timeout`, which Safari has only since version 16. */
export function timeLimit(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return end.signal
}

/** The longest wait, in ms. On a dead line a browser waits for minutes, and a renewal holds up all other calls. */
const TIMEOUT = 15_000

/**
 * The client's fetch. The client treats any refusal to renew a session, except a server error, as its end. A busy server
 * (429) has not ended it, so we turn that into a 503: a flood of sign-ins must not sign anyone out.
 */
export async function askServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: init?.signal ?? timeLimit(TIMEOUT) })
  const isRenewal = String(input).includes('grant_type=refresh_token')
  return response.status === 429 && isRenewal ? new Response(null, { status: 503 }) : response
}

/** The server's answer or refusal; undefined if it did not answer, or failed. */
type Answer = { readonly isRefused: boolean; readonly data: unknown } | undefined

export type Call = (name: string, parameters?: object) => Promise<Answer>

/**
 * Ends a session that this device has dropped, with the token that it kept. The client knows only the latest session.
 * @param renewed - receives the token for another attempt, since the server accepts each only once
 * @param first - does what only this session may do; resolves with whether it is done
 * @returns whether there is nothing left to do
 */
export async function endSession(
  refreshToken: string,
  renewed: (refreshToken: string) => void,
  first: (call: Call) => Promise<boolean>,
): Promise<boolean> {
  const answer = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
  // It had already ended.
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
    // Anything but JSON comes from a captive portal.
    return { isRefused: !response.ok, data: text && JSON.parse(text) }
  } catch {
    // No connection, or not JSON: the caller tries again later.
    return undefined
  }
}

const isSession = (data: unknown): data is { access_token: string; refresh_token: string } =>
  typeof data === 'object' && data !== null && 'access_token' in data && 'refresh_token' in data
