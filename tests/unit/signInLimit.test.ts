import { describe, expect, it } from 'vitest'
import { isSignIn, SignInLimit, senderOf } from '../../tools/embedded/backend.ts'

const MINUTE = 60_000

/** Attempts one after the other, each done before the next; how many were let in. */
async function attempts(limit: SignInLimit, count: number, address: string, now: number): Promise<number> {
  let entered = 0
  for (let i = 0; i < count; i++) {
    const turn = await limit.enter(address, now)
    if ('wait' in turn) continue
    entered++
    turn.leave()
  }
  return entered
}

describe('attempts to sign in', () => {
  it('are so many from one sender in five minutes, and come back evenly', async () => {
    const limit = new SignInLimit(30)
    expect(await attempts(limit, 40, '203.0.113.1', 0)).toBe(30)
    expect(await limit.enter('203.0.113.1', 0)).toEqual({ wait: 10 })
    expect(await limit.enter('203.0.113.1', 6000)).toEqual({ wait: 4 })
    expect(await attempts(limit, 40, '203.0.113.2', 0)).toBe(30)
    expect(await attempts(limit, 40, '203.0.113.1', MINUTE)).toBe(6)
  })

  it('run one at a time, in turn; a few wait, and the rest is refused', async () => {
    const limit = new SignInLimit(30)
    const turns = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const turn = limit.enter(`203.0.113.${i}`, 0)
        return Promise.race([turn, new Promise<'waits'>((resolve) => setTimeout(resolve, 0, 'waits'))])
      }),
    )
    expect(turns.filter((turn) => turn !== 'waits' && 'leave' in turn)).toHaveLength(1)
    expect(turns.filter((turn) => turn === 'waits')).toHaveLength(10)
    expect(turns.filter((turn) => turn !== 'waits' && 'wait' in turn)).toHaveLength(29)
  })

  it.each([
    ['POST', '/auth/v1/token?grant_type=password', true],
    ['POST', '/auth/v1/token?grant_type=password&grant_type=refresh_token', true],
    ['POST', '/auth/v1/recover', true],
    ['GET', '/auth/v1/verify?type=recovery&token=x', true],
    ['POST', '/auth/v1/token?grant_type=refresh_token', false],
    ['POST', '/rest/v1/rpc/desk_take', false],
  ])('%s %s: %s', (method, target, expected) => expect(isSignIn(method, target)).toBe(expected))
})

describe('a sender', () => {
  it.each([
    ['203.0.113.1', '::ffff:203.0.113.1', true],
    ['203.0.113.1', '203.0.113.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8::1', '2001:db8:0:0:5::1', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('%s and %s are one: %s', (one, other, isSame) => expect(senderOf(one) === senderOf(other)).toBe(isSame))
})
