/** For one receiver, in ms. We post to all at once, so a claim is settled well within its 90-second lease. */
export const TIMEOUT = 10_000

/**
 * POSTs to a receiver, without following redirects. Resolves with the status, or describes the error in a few
 * words, leaving out the address because it may hold a secret. Never rejects.
 */
export async function post(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<number | string> {
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    // An unread body would keep the connection open.
    await response.body?.cancel()
    return response.status
  } catch {
    // The error may quote the address.
    return signal.aborted ? 'no answer in 10 s' : 'no connection'
  }
}

/** Whether the receiver accepted. By fetch's specification, a redirect that we don't follow has status 0. */
export const isSuccess = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300

/** Whether the receiver refuses the content, for example as too long, rather than the sender or the time. */
export const isRefused = (status: number | string | undefined) => status === 413 || status === 400

/** Describes a failed answer in a few words. */
export const reasonOf = (answer: number | string) => (typeof answer === 'number' ? `answered ${answer}` : answer)

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export async function isSame(given: string | null, expected: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [one, other] = await Promise.all([digest(given ?? ''), digest(expected)])
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0
}
