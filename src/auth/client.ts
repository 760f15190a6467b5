import { createClient } from '@supabase/supabase-js'
import { backend } from '../facts/backend.ts'

/**
 * For each answer, in ms. A browser on a dead line waits for minutes, and while the client renews the session all its calls
 * wait with it.
 */
const TIMEOUT = 15_000

/** Refreshes by itself, by supabase-js's own rules (every 30 s it looks whether 3 ticks remain). */
export const client = createClient(backend?.url || window.location.origin, backend?.anonKey ?? 'none', {
  global: {
    fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT) }),
  },
})
