import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askServer } from '../../src/auth/askServer.ts'
import { signToken } from '../support/postgrest.ts'

const KEY = 'session'
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  // The client says there what it was refused.
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  kept = new Map()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function clientWith(answer: () => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  const ranOut = Math.floor(Date.now() / 1000) - 60
  const session = {
    access_token: signToken('authenticated', 'secret', 'somebody', -60),
    refresh_token: 'token',
    expires_at: ranOut,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'somebody' },
  }
  kept.set(KEY, JSON.stringify(session))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return createClient('http://localhost', 'key', {
    global: { fetch: askServer },
    auth: { storage, storageKey: KEY, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

const answerOf = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status })

it.each([
  ['is busy does not end', true, () => answerOf(429, 'over_request_rate_limit', 'Busy')],
  ['refuses ends', false, () => answerOf(400, 'refresh_token_not_found', 'No such token')],
])('a server that %s a session', async (_, isKept, answer) => {
  const asked = clientWith(answer).auth.getSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).data.session).toBeNull()
  expect(kept.has(KEY)).toBe(isKept)
})
