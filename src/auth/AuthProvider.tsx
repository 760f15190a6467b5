import type { Session, SignUpWithPasswordCredentials, User } from '@supabase/supabase-js'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { AUTH_FAILED, WENT_WRONG } from '../content/startMessages.ts'
import { isOver } from './askServer.ts'
import { storedSession } from './storedSession.ts'

/** The auth provider's answer; `error` is null if it worked. */
export interface AuthResult {
  readonly error: Error | null
}

export interface Auth {
  readonly session: Session | null
  readonly user: User | null
  /** True until we know whether there is a session. */
  readonly loading: boolean
  signUp(email: string, password: string, options?: SignUpOptions): Promise<AuthResult>
  signIn(email: string, password: string): Promise<AuthResult>
  signOut(): Promise<AuthResult>
}

export type SignUpOptions = NonNullable<SignUpWithPasswordCredentials['options']>

const AuthContext = createContext<(Auth & { readonly start: () => void }) | null>(null)

/**
 * Holds the session. No page of the site has accounts, so visitors never load the client (50 KB). It is loaded when something
 * calls `useAuth`, or if an earlier visit stored a session. `onFailure` shows what failed, where nothing else does.
 */
export function AuthProvider({ children, onFailure }: { children: ReactNode; onFailure?: OnFailure }) {
  const [session, setSession] = useState<Session | null>(null)
  const [loading, setLoading] = useState(true)
  const [started, setStarted] = useState(false)

  useEffect(() => {
    if (storedSession()) setStarted(true)
  }, [])

  useEffect(() => {
    if (!started) return
    let unsubscribe: (() => void) | undefined
    let stopped = false
    getClient()
      .then(async (client) => {
        if (stopped) return
        const { data } = client.auth.onAuthStateChange((_event, next) => setSession(next))
        unsubscribe = () => data.subscription.unsubscribe()
        const { data: stored } = await client.auth.getSession()
        if (!stopped) setSession(stored.session)
      })
      // Offline before the client was ever loaded, so this page treats the visitor as signed out. The next attempt
      // to sign in starts again.
      .catch(() => !stopped && setStarted(false))
      .finally(() => !stopped && setLoading(false))
    return () => {
      stopped = true
      unsubscribe?.()
    }
  }, [started])

  const start = useCallback(() => setStarted(true), [])
  const auth = useMemo(() => {
    const attempt = async (title: string, call: (client: Client) => Promise<AuthResult>): Promise<AuthResult> => {
      start()
      const { error } = await getClient()
        .then(call)
        .catch((thrown: unknown) => ({ error: thrown instanceof Error ? thrown : new Error(String(thrown)) }))
      if (error) onFailure?.({ title, message: serverWords(error) || WENT_WRONG, destructive: true })
      return { error }
    }
    return {
      session,
      user: session?.user ?? null,
      loading,
      start,
      signUp: (email: string, password: string, options?: SignUpOptions) =>
        attempt(AUTH_FAILED.signUp, (client) => client.auth.signUp({ email, password, ...(options && { options }) })),
      signIn: (email: string, password: string) =>
        attempt(AUTH_FAILED.signIn, (client) => client.auth.signInWithPassword({ email, password })),
      signOut: () => attempt(AUTH_FAILED.signOut, signOutHere),
    }
  }, [session, loading, start, onFailure])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above it')
  const { start } = auth
  useEffect(start, [start])
  return auth
}

type Client = Awaited<ReturnType<typeof getClient>>
const getClient = async () => (await import('./client.ts')).client

/**
 * Signs out only this device: someone who signs out of the office computer stays signed in on the phone. Asks the server
 * first, because the client forgets the session before it asks, so that a failure could not be shown.
 */
async function signOutHere({ auth }: Client): Promise<AuthResult> {
  const { data, error } = await auth.getSession()
  if (error) return { error }
  const { error: refusal } = data.session
    ? await auth.admin.signOut(data.session.access_token, 'local')
    : { error: null }
  return refusal && !isOver(refusal) ? { error: refusal } : auth.signOut({ scope: 'local' })
}

type OnFailure = (failure: { readonly title: string; readonly message: string; readonly destructive: true }) => void

/** Only the server's message. supabase-js also puts the browser's words there ("Failed to fetch"), or "HTTP 503" for none. */
function serverWords(error: Error): string {
  const answered = 'status' in error && typeof error.status === 'number' && error.status >= 400
  return answered && !/^(?:\{\}|HTTP \d+)$/.test(error.message) ? error.message : ''
}
