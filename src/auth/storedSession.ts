import { backend } from '../facts/hosting.ts'
import { isRecord } from '../storage/guards.ts'

/** The server of accounts and data; without one, this origin. */
export const serverUrl = () => backend?.url || window.location.origin

/**
 * Where this project's session is stored, under the name that supabase-js chose by itself. Another project's session may lie
 * beside it, such as from before a move.
 */
export const sessionKey = () => `sb-${new URL(serverUrl()).hostname.split('.')[0]}-auth-token`

/** What the disk did not take. */
const unwritten = new Map<string, string>()

/**
 * The client's storage: the only place that knows whether someone is signed in. If left to itself, the client quietly turns
 * to its memory once the disk is full, and no longer sees the session that is stored.
 */
export const sessionStore = {
  getItem(key: string): string | null {
    try {
      return unwritten.get(key) ?? localStorage.getItem(key)
    } catch {
      // Storage is blocked.
      return null
    }
  },
  setItem(key: string, value: string): void {
    unwritten.delete(key)
    try {
      localStorage.setItem(key, value)
    } catch {
      // The session lasts until this tab closes. The one on the disk is out of date, and the server may refuse it.
      sessionStore.removeItem(key)
      unwritten.set(key, value)
    }
  },
  removeItem(key: string): void {
    unwritten.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
}

/** The session that the client stores, even if expired. Readable while the client spends up to half a minute renewing it. */
export function storedSession() {
  try {
    const session: unknown = JSON.parse(sessionStore.getItem(sessionKey()) ?? 'null')
    return isSession(session) ? { userId: session.user.id, refreshToken: session.refresh_token } : undefined
  } catch {
    // Only half a record was written. This counts as signed out.
    return undefined
  }
}

/** Forgets the session on this device without telling the server. The client reads it before each call. */
export const dropStoredSession = (): void => sessionStore.removeItem(sessionKey())

const isSession = (value: unknown): value is { user: { id: string }; refresh_token: string } =>
  isRecord(value) &&
  typeof value.refresh_token === 'string' &&
  isRecord(value.user) &&
  typeof value.user.id === 'string'
