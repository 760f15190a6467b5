import { createHash, timingSafeEqual } from 'node:crypto'

/** For one receiver, in ms. We post to all at once, so a claim is settled well within its 90-second lease. */
export const TIMEOUT = 10_000

const NO_ANSWER = 'no answer in 10 s'

/**
 * POSTs to a receiver, without following redirects. Resolves with the status, or describes the error in a few
 * words, leaving out the address because it may hold a secret. Never rejects.
 * @param explain - what a refusal's body means, if more than its status
 */
export async function post(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
  explain?: (refusal: string) => string | undefined,
): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    if (explain && isRefused(response.status)) return explain(await response.text()) ?? response.status
    // An unread body would keep the connection open.
    await response.body?.cancel()
    return response.status
  } catch (error) {
    // Its message may quote the address.
    return error instanceof Error && error.name === 'TimeoutError' ? NO_ANSWER : 'no connection'
  }
}

/** Whether the receiver accepted. By fetch's specification, a redirect that we don't follow has status 0. */
export const isSuccess = (status: number | string) => typeof status === 'number' && status >= 200 && status < 300

/** Whether the receiver surely has nothing. After a timeout it may have accepted what it did not answer. */
export const isUnsent = (answer: number | string) => !isSuccess(answer) && answer !== NO_ANSWER

/** Whether the receiver refuses the content, for example as too long, rather than the sender or the time. */
export const isRefused = (status: number | string | undefined) => status === 413 || status === 400

/** Describes a failed answer in a few words. */
export const reasonOf = (answer: number | string) => (typeof answer === 'number' ? `answered ${answer}` : answer)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export const isSame = (given: string | null, expected: string) => timingSafeEqual(digest(given ?? ''), digest(expected))
