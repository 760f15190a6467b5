import { describe, expect, test, vi } from 'vitest'
import { askIn, isClosedIn, type Kept, noticeIn } from '../../src/client/siteNotice.ts'
import { stored } from '../../src/client/webStorage.ts'
import { noticeProblems, READY } from '../../src/desk/notice/notice.ts'
import { tonight } from '../../src/desk/words/calendar.ts'
import { HOUR, MINUTE } from '../simulation/clock.ts'

const YEAR = 365 * 24 * HOUR
const NOW = Date.parse('2026-11-24T22:00:00Z')
const SAID = {
  text: 'We’re full tonight.',
  until: '2026-11-25T08:00:00+00:00',
  aim_holds: false,
  set_at: '2026-11-24T21:00:00+00:00',
  now: '2026-11-24T22:00:00+00:00',
}
const heard = (more: object = {}, at = NOW): Kept => ({ askedAt: at, heardAt: at, said: { ...SAID, ...more } })

describe('a received notice', () => {
  test.each([0, -3 * HOUR, 400 * 24 * HOUR])(
    'is shown until it ends, even if the device’s clock is %i ms ahead',
    (ahead) => {
      const here = NOW + ahead
      const kept = heard({}, here)
      expect(noticeIn(kept, here)).toMatchObject({ text: SAID.text, aimHolds: false, endsAt: here + 10 * HOUR })
      expect(noticeIn(kept, here + 10 * HOUR - 1)).toBeDefined()
      expect(noticeIn(kept, here + 10 * HOUR)).toBeUndefined()
    },
  )

  test('is shown for twelve hours without a connection', () => {
    const kept = heard({ until: '2026-11-26T20:00:00Z' })
    expect(noticeIn(kept, NOW + 12 * HOUR - 1)).toBeDefined()
    expect(noticeIn(kept, NOW + 12 * HOUR)).toBeUndefined()
    expect(noticeIn(kept, NOW - 13 * HOUR)).toBeUndefined()
  })

  test('is hidden for an hour once closed, but a new notice is shown', () => {
    const notice = noticeIn(heard(), NOW)
    if (!notice) throw new Error('no notice')
    const closed = { told: notice.id, closedAt: NOW }
    expect([NOW + HOUR - 1, NOW + HOUR].map((now) => isClosedIn(closed, notice, now))).toEqual([true, false])
    expect(isClosedIn(closed, { ...notice, id: 'another' }, NOW)).toBe(false)
    expect(isClosedIn({ told: notice.id }, notice, NOW)).toBe(false)
  })

  test('is ignored if it cannot be read', () => {
    expect(noticeIn({ heardAt: 1e99, said: {} }, NOW)).toBeUndefined()
    for (const wrong of [{ text: 7 }, { until: 'x' }, { now: null }])
      expect(noticeIn(heard(wrong), NOW)).toBeUndefined()
  })
})

describe('a value in the browser’s storage', () => {
  test('is shared between tabs and gone once removed', () => {
    const texts = new Map<string, string>()
    const [setItem, removeItem] = [texts.set.bind(texts), texts.delete.bind(texts)]
    vi.stubGlobal('localStorage', { getItem: (key: string) => texts.get(key) ?? null, setItem, removeItem })
    const [here, there] = [stored('a'), stored('a')]
    expect(here.read()).toBeNull()
    expect(here.write({ at: 1 })).toBe(true)
    expect(there.read()).toEqual({ at: 1 })
    expect(there.write()).toBe(true)
    expect(here.read()).toBeNull()
    texts.set('a', 'no JSON')
    expect(here.read()).toBeUndefined()
  })

  const full = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  test.each([
    ['forbidden', undefined],
    ['full', { getItem: () => null, setItem: full }],
  ])('lasts only as long as the page if storage is %s', (_, storage) => {
    vi.stubGlobal('localStorage', storage)
    const here = stored('a')
    expect(here.write(7)).toBe(false)
    expect(here.read()).toBe(7)
    expect(stored('a').read()).toBe(storage ? null : undefined)
  })
})

test.each([
  ['happens at once', {}, NOW, 0],
  ['waits until a minute after the last attempt', { askedAt: NOW }, NOW, MINUTE],
  ['happens every minute', { askedAt: NOW }, NOW + MINUTE, 0],
  ['waits as long as the server asks', { askedAt: NOW, heldUntil: NOW + 24 * HOUR }, NOW + MINUTE, 24 * HOUR - MINUTE],
  ['happens even if the clock was wrong', { askedAt: NOW + YEAR, heldUntil: NOW + YEAR }, NOW, 0],
])('fetching the notice %s', (_, kept, now, wait) => {
  expect(askIn(kept, now)).toBe(wait)
})

// 70 characters, as the database counts them.
test.each([...READY.map(({ text }) => text), '🌧'.repeat(70)])('staff can set the notice %j', (text) => {
  expect(noticeProblems(text, tonight(NOW).to, NOW)).toEqual({})
})
