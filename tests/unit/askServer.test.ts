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

/** The client, with a session that has run out. */
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

const busy = () => Response.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Busy' }, { status: 429 })

it('a server that is busy does not end a session', async () => {
  const client = clientWith(busy)
  const asked = client.auth.getSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).data.session).toBeNull()
  expect(kept.has(KEY)).toBe(true)
})

it('one that refuses does', async () => {
  const refused = { code: 400, error_code: 'refresh_token_not_found', msg: 'No such token' }
  const client = clientWith(() => Response.json(refused, { status: 400 }))
  const asked = client.auth.getSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).data.session).toBeNull()
  expect(kept.has(KEY)).toBe(false)
})
