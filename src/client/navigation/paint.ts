/**
 * Calls back once the browser has painted the page as it is now, so that the work that follows does not delay it.
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
