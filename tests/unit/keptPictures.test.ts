import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  eraseKept,
  forgetPictures,
  keepFor,
  keepPicture,
  keepPicturesOf,
  keptPicture,
} from '../../src/desk/device/deviceStore.ts'
import { keptStorage } from './keptStorage.ts'

const DATA = { type: 'image/jpeg', data: '/9j/' }

let stored: Map<string, string>

beforeEach(async () => {
  stored = keptStorage()
  vi.useFakeTimers()
  await keepFor('sam')
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = () => [...stored.keys()].flatMap((key) => (key.startsWith('desk:picture:') ? [key.slice(13)] : [])).sort()
function see(...names: string[]) {
  for (const name of names) {
    vi.advanceTimersByTime(1000)
    const [request = '', id = ''] = name.split(':')
    keepPicture(request, id, DATA)
  }
}

describe('photos that the desk keeps', () => {
  it('are nine at most, and the least recently seen is dropped first', () => {
    see('a:1', 'a:2', 'a:3', 'b:1', 'b:2', 'b:3', 'c:1', 'c:2', 'c:3')
    expect(kept()).toHaveLength(9)
    see('a:1', 'd:1')
    expect(kept()).toEqual(['a:1', 'a:3', 'b:1', 'b:2', 'b:3', 'c:1', 'c:2', 'c:3', 'd:1'])
    expect(keptPicture('d', '1')).toMatchObject(DATA)
  })

  it('are deleted when removed, when their request closes and at sign-out', async () => {
    see('a:1', 'a:2', 'b:1', 'c:1')
    forgetPictures('a', [{ id: '2', at: '2026-11-24T02:10:00Z', bytes: 3, type: 'image/jpeg' }])
    expect(kept()).toEqual(['a:2', 'b:1', 'c:1'])
    keepPicturesOf([{ id: 'a' }, { id: 'c' }])
    expect(kept()).toEqual(['a:2', 'c:1'])
    await eraseKept()
    expect(kept()).toEqual([])
  })
})
