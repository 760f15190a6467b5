let last: Promise<unknown> = Promise.resolve()

/**
 * Runs what deals with notifications, one after the other. Whoever asks Chromium for all of them while another is just being
 * shown makes it forget that one: of two pushes at the same moment it lost one in ten.
 */
export function inTurn(task: () => Promise<void>): Promise<void> {
  const turn = last.then(task)
  last = turn.catch(() => {})
  return turn
}
