/**
 * Runs a task while neither another tab nor the worker runs one; a killed one frees the lock. Where there are no locks,
 * or none may be had, it goes ahead: the idempotency key makes a second sender harmless.
 * @param patience how long to wait for the lock, in ms; 0 is to leave at once if another has it.
 * @param name of the lock: one for each kind of task.
 * @returns what the task returns; undefined if the lock was not free in time.
 */
export async function exclusively<Result>(
  patience: number,
  task: () => Promise<Result>,
  name: string,
): Promise<Result | undefined> {
  const locks = globalThis.navigator?.locks
  if (!locks) return task()
  let hasBegun = false
  const run = async (lock: Lock | null) => {
    hasBegun = lock !== null
    return hasBegun ? task() : undefined
  }
  const timeUp = new AbortController()
  const timer = patience > 0 ? setTimeout(() => timeUp.abort(), patience) : undefined
  const options = patience > 0 ? { signal: timeUp.signal } : { ifAvailable: true }
  try {
    return await locks.request(name, options, run)
  } catch (error) {
    if (hasBegun) throw error
    return timeUp.signal.aborted ? undefined : task()
  } finally {
    clearTimeout(timer)
  }
}
