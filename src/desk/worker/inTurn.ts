let last: Promise<unknown> = Promise.resolve()

/**
 * Runs what deals with notifications, one after the other. Whoever asks Chromium for all of them while another is just being
 * shown makes it forget that one: of two pushes at the same moment it lost one in ten.
 */
export function inTurn(task: () => Promise<void>): Promise<void> {
  const turn = last.then(task)
  // Whoever asked hears of it; the next one goes ahead.
  last = turn.catch(() => {})
  return turn
}
