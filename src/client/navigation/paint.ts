/**
 * Calls back once the browser has painted what there is now: what comes next must not keep that waiting.
 * @returns a function that cancels it.
 */
export function afterPaint(next: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(next)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
