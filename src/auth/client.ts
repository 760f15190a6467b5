import { createClient } from '@supabase/supabase-js'
import { backend } from '../facts/hosting.ts'
import { askServer } from './askServer.ts'

/** Refreshes by itself, by supabase-js's own rules (every 30 s it looks whether 3 ticks remain). */
export const client = createClient(backend?.url || window.location.origin, backend?.anonKey ?? 'none', {
  global: { fetch: askServer },
})
