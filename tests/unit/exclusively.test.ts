import { describe, expect, it, vi } from 'vitest'
import { exclusively as run } from '../../src/storage/lock.ts'

/** Runs the task under one lock, for up to a second. */
const exclusively = <Result>(isPatient: boolean, task: () => Promise<Result>, longest = 1000) =>
  run('a-lock', { longest, isPatient }, task)

const never = () => Promise.reject(new Error('this must not run'))

/** Holds the lock elsewhere. @returns a function that releases it */
async function hold() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = exclusively(false, async () => {
    held.resolve()
    await released
  })
  await held.promise
  return () => {
    release()
    return done
  }
}

describe('with the browser’s locks', () => {
  it('gives up on a taken lock at once when impatient', async () => {
    const release = await hold()
    for (const _ of [1, 2]) expect(await exclusively(false, never)).toBeUndefined()
    // Only one of the two calls watches the holder.
    await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
    await release()
    await expect.poll(() => exclusively(false, async () => 'free again')).toBe('free again')
  })

  it.each([true, false])('takes the lock from a task that takes too long (patient: %s)', async (isPatient) => {
    const { promise, resolve: release } = Promise.withResolvers<string>()
    const stuck = exclusively(false, () => promise)
    // An impatient caller gets the lock on its next attempt.
    const attempt = () => exclusively(isPatient, async () => 'ran', 20)
    await expect.poll(attempt).toBe('ran')
    release('ended late')
    expect(await stuck).toBe('ended late')
  })

  it('does not take over the lock while the machine sleeps', async () => {
    const release = await hold()
    let isAwake = false
    let looked = 0
    // The clock moves on an hour each time it is read.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => 3_600_000 * looked++)
    const taken = exclusively(true, async () => isAwake, 20)
    await expect.poll(() => looked).toBeGreaterThan(4)
    clock.mockRestore()
    isAwake = true
    await release()
    expect(await taken).toBe(true)
  })

  it('never takes the lock from a holder within its time limit, whatever other locks are held', async () => {
    const held = (name: string, clientId: string) => ({ name, clientId })
    const locks = [
      [held('another', 'X'), held('a-lock', 'A')],
      [held('another', 'X'), held('a-lock', 'B')],
    ]
    const isFree = Promise.withResolvers<void>()
    const request = vi.fn(async (_: string, { signal, steal }: LockOptions, task: () => Promise<unknown>) => {
      expect(steal).toBeUndefined()
      const isLate = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      await Promise.race([isFree.promise, isLate])
      return task()
    })
    const query = async () => ({ held: locks.shift() ?? [] })
    vi.stubGlobal('navigator', { locks: { request, query } })
    const taken = exclusively(true, async () => 'ran', 20)
    await expect.poll(() => request.mock.calls.length).toBeGreaterThan(1)
    isFree.resolve()
    expect(await taken).toBe('ran')
  })

  it('rethrows the task’s error and releases the lock', async () => {
    const task = vi.fn(() => Promise.reject(new Error('disk full')))
    await expect(exclusively(false, task)).rejects.toThrow('disk full')
    expect(task).toHaveBeenCalledTimes(1)
    expect(await exclusively(false, async () => 'free')).toBe('free')
  })
})

describe('runs without a lock', () => {
  it('where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await exclusively(false, async () => 'done')).toBe('done')
  })

  it.each([true, false])('where the browser denies locks (patient: %s)', async (isPatient) => {
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } })
    expect(await exclusively(isPatient, async () => 'done')).toBe('done')
  })
})
