import { backend } from '../facts/hosting.ts'
import { isRecord } from '../storage/guards.ts'
import { serverUrl } from './storedSession.ts'

/** Ends a call after this many ms. Like `AbortSignal.timeout`, which Safari has only since version 16. */
export function timeLimit(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return end.signal
}

/** The longest wait, in ms. On a dead line a browser waits for minutes, and a renewal holds up all other calls. */
const TIMEOUT = 15_000

/**
 * What the accounts server says of a session that is over, in its present and its earlier words. `validation_failed`: the
 * token on this device is damaged.
 */
const OVER = new Set([
  ...['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found', 'session_expired', 'user_banned'],
  ...['user_not_found', 'bad_jwt', 'no_authorization', 'validation_failed', 'invalid_grant'],
])

/** The code in a refusal, wherever this version of the server puts it. Undefined if it is not in our servers' shape. */
function codeIn(said: unknown): string | undefined {
  if (!isRecord(said)) return undefined
  return [said.error_code, said.code, said.error].find((code) => typeof code === 'string')
}

/** Whether the accounts server says that a session is over. Also reads the client's errors. */
export const isOver = (said: unknown): boolean =>
  OVER.has(codeIn(said) ?? '') || (isRecord(said) && said.name === 'AuthSessionMissingError')

/**
 * Whether a project's gateway has refused the public key: replaced, deleted, or of the older kind that is switched off. It
 * answers 401 before the accounts server and PostgREST, whose own refusals have a code.
 */
export const isKeyRefused = (status: number | undefined, said: unknown): boolean =>
  status === 401 &&
  isRecord(said) &&
  codeIn(said) === undefined &&
  /^(?:(?:Invalid|Unregistered|No) API key\b|Legacy API keys are disabled)/.test(String(said.message))

let isKeyGood = true
/** Whether the gateway refused the public key at the last call, such as in a renewal that the client is still trying. */
export const isKeyReplaced = (): boolean => !isKeyGood

/** Whether an answer is our server's own, by the call that it answers. Words for the other calls are chosen by their callers. */
const OWN: readonly (readonly [call: RegExp, isOwn: (said: unknown, response: Response) => boolean])[] = [
  [/\/auth\/v1\/token\?grant_type=refresh_token/, (said, { ok }) => (ok ? isSession(said) : isOver(said))],
  [/\/auth\/v1\/logout/, (said, { status }) => status === 204 || isOver(said)],
  // The accounts function says that it answers (supabase/functions/staff). The platform asks for a token in its own words.
  [
    /\/functions\/v1\//,
    (said, { ok, status }) =>
      ok ||
      isKeyRefused(status, said) ||
      (isRecord(said) && (said.from === 'accounts' || (status === 401 && 'code' in said))),
  ],
  // PostgREST's own codes, and PostgreSQL's. The desk says what a refused key means.
  [
    /\/rest\/v1\//,
    (said, { ok, status }) => ok || /^(?:PGRST\w+|[\dA-Z]{5})$/.test(codeIn(said) ?? '') || isKeyRefused(status, said),
  ],
]

/**
 * The client's fetch. The client treats any refusal to renew a session, except a server error, as its end. Only the accounts
 * server can end it. A firewall, a café's network, a paused project or a busy server cannot, so we turn their answers into a
 * 503, which the client tries again. The same goes for other answers that would count as a refusal.
 */
export async function askServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: init?.signal ?? timeLimit(TIMEOUT) })
  const isOwn = OWN.find(([call]) => call.test(String(input)))?.[1]
  const isAboutAccounts = String(input).includes('/auth/v1/')
  if (!isOwn && !isAboutAccounts && response.ok) return response
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  isKeyGood = !isKeyRefused(response.status, said)
  if (isOwn && !isOwn(said, response)) return new Response(null, { status: 503 })
  return isAboutAccounts && response.ok && isSession(said) ? byOwnClock(said) : response
}

/**
 * A session without its `expires_at`, which is by the server's clock, so that the client works it out from `expires_in` by this
 * device's. A clock an hour ahead would renew the session at every call.
 */
const byOwnClock = (session: object) => new Response(JSON.stringify({ ...session, expires_at: undefined }))

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
    const response = await askServer(serverUrl() + path, {
      method: 'POST',
      headers: {
        apikey: backend?.anonKey ?? 'none',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    const data: unknown = text && JSON.parse(text)
    if (response.ok) return { isRefused: false, data }
    // The database refuses in its own words (PT) or because the user has left the staff. Anything else may come right.
    return isOver(data) || /^(?:PT|42501)/.test(codeIn(data) ?? '') ? { isRefused: true, data } : undefined
  } catch {
    // No connection, or not JSON: the caller tries again later.
    return undefined
  }
}

const isSession = (data: unknown): data is { access_token: string; refresh_token: string } =>
  isRecord(data) && typeof data.access_token === 'string' && typeof data.refresh_token === 'string'
