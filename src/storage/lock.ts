export interface LockOptions {
  /** The longest a task may hold the lock, in ms. After that, the next task in line takes it. */
  readonly longest: number
  /** Whether to wait until the lock is free, rather than leave at once. */
  readonly isPatient?: boolean
}

/**
 * Runs a task while no other tab, nor the worker, runs a task with this name. A suspended tab, or a tab whose disk hangs,
 * would keep the lock for ever, so we take it away. Then, and in browsers without locks, two tasks may run at once. The
 * idempotency key makes a second sender harmless.
 * @returns what the task returns; undefined if another holds the lock
 */
export async function exclusively<Result>(
  name: string,
  { longest, isPatient }: LockOptions,
  task: () => Promise<Result>,
): Promise<Result | undefined> {
  const locks = navigator.locks
  if (!locks) return task()
  let running: Promise<Result> | undefined
  const run = () => {
    running = task()
    return running
  }
  try {
    if (isPatient) return await queue(locks, name, longest, run)
    return await locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return run()
      watch(locks, name, longest)
      return undefined
    })
  } catch {
    // If the lock was taken away, the task still finishes; if the browser grants no locks, it has not started.
    return running ?? task()
  }
}

/** In ms. If a timer is this late, the machine slept. So did the holder, which is therefore not stuck. */
const LATEST = 60_000

/** Waits for the lock, and takes it from a holder that keeps it too long. */
async function queue<Result>(locks: LockManager, name: string, longest: number, run: () => Promise<Result>) {
  for (;;) {
    const holder = await holderOf(locks, name)
    const since = Date.now()
    const timeUp = new AbortController()
    const timer = setTimeout(() => timeUp.abort(), longest)
    const begin = () => {
      clearTimeout(timer)
      return run()
    }
    try {
      return await locks.request(name, { signal: timeUp.signal }, begin)
    } catch (error) {
      if (!timeUp.signal.aborted) throw error
    }
    // Stealing the lock also frees it at once.
    const hasSlept = Date.now() - since > longest + LATEST
    if (holder && !hasSlept && holder === (await holderOf(locks, name)))
      await locks.request(name, { steal: true }, async () => {})
  }
}

const watched = new Set<string>()

/** Frees a lock that its holder keeps too long, for the next attempt. */
function watch(locks: LockManager, name: string, longest: number): void {
  if (watched.has(name)) return
  watched.add(name)
  void queue(locks, name, longest, async () => undefined)
    .catch(() => undefined)
    .finally(() => watched.delete(name))
}

/** The tab that holds the lock. The queue is fair, so if it is still the same tab later, that tab never let go. */
const holderOf = async (locks: LockManager, name: string) => {
  try {
    return (await locks.query()).held?.find((lock) => lock.name === name)?.clientId
  } catch {
    // If the browser does not say, we take nothing away.
    return undefined
  }
}
