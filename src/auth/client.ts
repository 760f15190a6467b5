import { createClient } from '@supabase/supabase-js'
import { backend } from '../facts/hosting.ts'
import { askServer } from './askServer.ts'
import { serverUrl, sessionKey, sessionStore } from './storedSession.ts'

export type { AuthError, Session } from '@supabase/supabase-js'

const KEY = backend?.anonKey ?? 'none'

/**
 * The client renews the session itself. Every 30 s, supabase-js checks whether three such intervals are left. It takes no
 * session from an address, as anyone can send a link.
 */
export const client = createClient(serverUrl(), KEY, {
  global: { fetch: askServer },
  auth: { storage: sessionStore, storageKey: sessionKey(), detectSessionInUrl: false },
})

/**
 * A second client, which keeps its session only in memory. Everyone signs in here first, so that we know who they are before
 * anything on this device changes. With `client`, even asking about a session that has ended would remove the stored one.
 */
export const openDoor = () =>
  createClient(serverUrl(), KEY, {
    global: { fetch: askServer },
    auth: { storageKey: 'door', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

/** Where a phone's calendar asks for the shifts of the person whose key it is. */
export const calendarAddress = (key: string): string =>
  `${serverUrl()}/rest/v1/rpc/shift_calendar?p_key=${key}&apikey=${KEY}`
