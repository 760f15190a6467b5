import { createClient } from '@supabase/supabase-js'
import { backend } from '../facts/hosting.ts'
import { askServer } from './askServer.ts'

export type { AuthError } from '@supabase/supabase-js'

/** The client renews the session itself. Every 30 s, supabase-js checks whether three such intervals are left. */
export const client = createClient(backend?.url || window.location.origin, backend?.anonKey ?? 'none', {
  global: { fetch: askServer },
})
