import { isRecord } from '../storage/guards.ts'

/** What the client keeps, even of an expired session. Readable while it still tries, for half a minute, to renew it. */
export function storedSession() {
  try {
    const key = keys()[0]
    const session: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null')
    return isSession(session) ? { userId: session.user.id, refreshToken: session.refresh_token } : undefined
  } catch {
    // Storage is forbidden, or half a record was written: then nobody is signed in.
    return undefined
  }
}

/** Only the device forgets it; the server is not told. The client looks there before each call. */
export function dropStoredSession(): void {
  for (const key of keys()) localStorage.removeItem(key)
}

/** Supabase's own key: `sb-<project>-auth-token`. */
const keys = () => Object.keys(localStorage).filter((key) => /^sb-.*-auth-token$/.test(key))

const isSession = (value: unknown): value is { user: { id: string }; refresh_token: string } =>
  isRecord(value) &&
  typeof value.refresh_token === 'string' &&
  isRecord(value.user) &&
  typeof value.user.id === 'string'
