import { createClient } from '@supabase/supabase-js'

/** A client that keeps no session: the secret key needs none. */
export const clientOf = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Calls a function of the database, with its parameters by their names. Rejects when the database does. */
export type Call = <Answer>(name: string, parameters?: object) => Promise<Answer>

/** The database of a hosted project. `key` is its secret key. @param timeout - for each answer, in ms */
export function callsOf(url: string, key: string, timeout: number): Call {
  const database = clientOf(url, key)
  return async (name, parameters) => {
    const { data } = await database.rpc(name, parameters).abortSignal(AbortSignal.timeout(timeout)).throwOnError()
    return data
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

// The part of Deno's API that we use. Tests and tools also load functions without Deno.
declare const Deno:
  | {
      readonly env: { toObject(): Record<string, string> }
      serve(handler: (request: Request) => Promise<Response>): unknown
    }
  | undefined

/** Has the platform answer by this handler. */
export function serve(
  handle: (request: Request, environment: Environment, log: (line: string) => void) => Promise<Response>,
): void {
  const platform = typeof Deno === 'undefined' ? undefined : Deno
  platform?.serve((request) => handle(request, platform.env.toObject(), console.log))
}

interface Project {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
}

/**
 * The project's address and keys, which the platform puts into the environment: older projects one of each, newer ones a
 * list. Where both are set the list counts: a project that has switched the older ones off answers them with 401.
 */
export function projectOf(environment: Environment): Project {
  const { SUPABASE_URL: url = '', SUPABASE_SERVICE_ROLE_KEY, SUPABASE_ANON_KEY } = environment
  const secretKey = firstKey(environment.SUPABASE_SECRET_KEYS) || SUPABASE_SERVICE_ROLE_KEY || ''
  const publishableKey = firstKey(environment.SUPABASE_PUBLISHABLE_KEYS) || SUPABASE_ANON_KEY || ''
  return { url, secretKey, publishableKey }
}

/** Older keys are JWTs that name their role; the newer ones say what they are. */
export function kindOfKey(key: string): 'secret' | 'publishable' | undefined {
  const role = roleOf(key)
  if (key.startsWith('sb_secret_') || role === 'service_role') return 'secret'
  if (key.startsWith('sb_publishable_') || role === 'anon') return 'publishable'
  return undefined
}

function roleOf(key: string): unknown {
  try {
    const [, claims = ''] = key.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}

function firstKey(list: string | undefined): string {
  const keys: Readonly<Record<string, unknown>> = JSON.parse(list || '{}')
  return String(keys.default ?? Object.values(keys)[0] ?? '')
}
