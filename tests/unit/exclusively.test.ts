import { afterEach, describe, expect, it, vi } from 'vitest'
import { exclusively as run } from '../../src/storage/lock.ts'

/** Of one kind of task. */
const exclusively = <Result>(patience: number, task: () => Promise<Result>) => run(patience, task, 'a-lock')

afterEach(() => {
  vi.unstubAllGlobals()
})

const never = () => Promise.reject(new Error('this must not run'))

/** Somebody else who has the lock. Returns the way to free it. */
async function hold() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = exclusively(0, async () => {
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
  it('runs one after the other', async () => {
    const order: string[] = []
    const release = await hold()
    const second = exclusively(10_000, async () => order.push('second'))
    order.push('first')
    await release()
    await second
    expect(order).toEqual(['first', 'second'])
  })

  it('leaves at once where another has the lock and there is no patience', async () => {
    const release = await hold()
    expect(await exclusively(0, never)).toBeUndefined()
    await release()
    expect(await exclusively(0, async () => 'free again')).toBe('free again')
  })

  it('gives up when its patience is at an end, and not once it has begun', async () => {
    const release = await hold()
    expect(await exclusively(20, never)).toBeUndefined()
    await release()
    const slow = exclusively(20, () => new Promise((resolve) => setTimeout(() => resolve('done'), 60)))
    expect(await slow).toBe('done')
  })

  it('hands on what the task throws, and frees the lock', async () => {
    const task = vi.fn(() => Promise.reject(new Error('disk full')))
    await expect(exclusively(0, task)).rejects.toThrow('disk full')
    expect(task).toHaveBeenCalledTimes(1)
    expect(await exclusively(0, async () => 'free')).toBe('free')
  })
})

describe('goes ahead all the same', () => {
  it('where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await exclusively(0, async () => 'done')).toBe('done')
  })

  it.each([0, 1000])('where none may be had, with a patience of %i', async (patience) => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } })
    expect(await exclusively(patience, async () => 'done')).toBe('done')
  })
})
