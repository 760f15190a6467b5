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
