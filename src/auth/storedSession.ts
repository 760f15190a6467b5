import { isRecord } from '../storage/guards.ts'

/** The session that the client stores, even if expired. Readable while the client spends up to half a minute renewing it. */
export function storedSession() {
  try {
    const key = keys()[0]
    const session: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null')
    return isSession(session) ? { userId: session.user.id, refreshToken: session.refresh_token } : undefined
  } catch {
    // Storage is forbidden, or only half a record was written. This counts as signed out.
    return undefined
  }
}

/** Forgets the session on this device without telling the server. The client reads it before each call. */
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
