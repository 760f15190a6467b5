/** In ms: a browser whose disk is busy, or broken, may not answer at all. */
export const PATIENCE = 5_000

/**
 * What the disk answers, if it answers in time; the work itself goes on.
 * @param patience in ms
 * @throws DOMException "TimeoutError" if it does not
 */
export function inTime<Result>(work: Promise<Result>, patience = PATIENCE): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The disk does not answer', 'TimeoutError')), patience)
  })
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer))
}
