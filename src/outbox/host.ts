/** Milliseconds; the lock is held meanwhile. */
const TIMEOUT = 5_000

/**
 * Whether our own host answers, so that an attempt that failed did not fail for want of signal. Asked, not guessed: a
 * browser does not tell a refused preflight from a bad line, and `navigator.onLine` is wrong in both directions. HEAD,
 * which the worker leaves to the network. A captive portal answers with a page or a redirect: the host is one that has
 * our worker as a script, as it must be for a browser to install it. Never throws.
 */
export async function hostAnswers(): Promise<boolean> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT)
  try {
    const { ok, headers } = await fetch(new URL('/sw.js', self.location.origin), {
      method: 'HEAD',
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    })
    return ok && headers.get('content-type')?.includes('javascript') === true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
