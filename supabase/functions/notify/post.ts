/** For one receiver, in ms. All of them are asked at once, so a claim is settled well inside its lease of 90 s. */
export const TIMEOUT = 10_000

/**
 * POSTs to a receiver, and nowhere else: a redirect is its answer. Resolves with the status, or with what went wrong in a few
 * words; the address may hold a secret, so it is not among them. Never rejects.
 */
export async function post(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<number | string> {
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    // The body is not read, and would hold the connection open.
    await response.body?.cancel()
    return response.status
  } catch {
    // The error may quote the address.
    return signal.aborted ? 'no answer in 10 s' : 'no connection'
  }
}

/** By the specification of fetch, a redirect that is not followed has the status 0. */
export const isSuccess = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300

/** Whether the receiver refuses what was sent, rather than who sends it or when: too long, or a text that it cannot take. */
export const isRefused = (status: number | string | undefined) => status === 413 || status === 400

/** Why an answer is a failure, in a few words. */
export const reasonOf = (answer: number | string) => (typeof answer === 'number' ? `answered ${answer}` : answer)

/** Compares two texts in constant time, so that the time does not give away where they differ. */
export async function isSame(given: string | null, expected: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [one, other] = await Promise.all([digest(given ?? ''), digest(expected)])
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0
}
