/** Ends a call after so many ms. It is what `AbortSignal.timeout` does, which Safari has since version 16. */
export function timeLimit(ms: number): AbortSignal {
  const end = new AbortController()
  setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return end.signal
}
