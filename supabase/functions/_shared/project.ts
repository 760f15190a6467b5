import { createClient } from '@supabase/supabase-js'

/** A client without a session, which the secret key does not need. */
export const clientOf = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Calls a database function with named parameters. Rejects if the database refuses. */
export type Call = <Answer>(name: string, parameters?: object) => Promise<Answer>

/** Calls functions in a hosted project's database. `key` is its secret key. @param timeout - for each answer, in ms */
export function callsOf(url: string, key: string, timeout: number): Call {
  const database = clientOf(url, key)
  return async (name, parameters) => {
    const { data } = await database.rpc(name, parameters).abortSignal(AbortSignal.timeout(timeout)).throwOnError()
    return data
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

// The part of Deno's API that we use. Tests and tools also load functions in Node.
declare const Deno:
  | {
      readonly env: { toObject(): Record<string, string> }
      serve(handler: (request: Request) => Promise<Response>): unknown
    }
  | undefined

/** Serves requests with this handler on the platform. */
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
 * The project's address and keys, from the platform's environment. Older projects have one key of each kind, newer ones a
 * list. The list takes precedence: a project that has switched older keys off answers them with 401.
 */
export function projectOf(environment: Environment): Project {
  const { SUPABASE_URL: url = '', SUPABASE_SERVICE_ROLE_KEY, SUPABASE_ANON_KEY } = environment
  const secretKey = firstKey(environment.SUPABASE_SECRET_KEYS) || SUPABASE_SERVICE_ROLE_KEY || ''
  const publishableKey = firstKey(environment.SUPABASE_PUBLISHABLE_KEYS) || SUPABASE_ANON_KEY || ''
  return { url, secretKey, publishableKey }
}

/** Older keys are JWTs that name their role. Newer keys have a prefix. */
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
