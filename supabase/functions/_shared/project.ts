import { createClient } from '@supabase/supabase-js'

/** A client that keeps no session: whoever has the secret key needs none. */
export const clientOf = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

export interface Project {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
}

/**
 * The project's address and keys, which the platform puts into the environment: older projects one of each, newer ones a
 * list. Where both are set the list counts: a project that has switched the older ones off answers them with 401.
 */
export function projectOf(environment: Readonly<Record<string, string | undefined>>): Project {
  const { SUPABASE_URL: url = '', SUPABASE_SERVICE_ROLE_KEY, SUPABASE_ANON_KEY } = environment
  const secretKey = firstKey(environment.SUPABASE_SECRET_KEYS) || SUPABASE_SERVICE_ROLE_KEY || ''
  const publishableKey = firstKey(environment.SUPABASE_PUBLISHABLE_KEYS) || SUPABASE_ANON_KEY || ''
  return { url, secretKey, publishableKey }
}

function firstKey(list: string | undefined): string {
  const keys: Readonly<Record<string, unknown>> = JSON.parse(list || '{}')
  return String(keys.default ?? Object.values(keys)[0] ?? '')
}
