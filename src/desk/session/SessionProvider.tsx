import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { storedSession } from '../../auth/storedSession.ts'
import { isMe } from '../api/guards.ts'
import { read } from '../device/kept.ts'
import { registeredEndpoint } from '../devices/subscription.ts'
import { eraseDevice } from './erase.ts'
import { keepFinishing, putDownSession } from './leaving.ts'

interface Session {
  /** Of whoever's screens these are, also after the session has ended; undefined while nobody has signed in. */
  readonly userId: string | undefined
  /** The session has ended although nobody signed out: the screen stays, and signing in goes on with it. */
  readonly hasEnded: boolean
  /** Nothing of theirs may be shown or kept any more. */
  readonly isLeaving: boolean
  /** Signs out on this device, and erases what the desk keeps here. Without a connection the server hears of it later. */
  leave(): Promise<void>
  /** Erases what the desk keeps here, in all tabs; whoever is signed in stays so. */
  forget(): void
}

const SessionContext = createContext<Session | null>(null)

/** Tells the other tabs of this browser that nothing of the desk is theirs to show any more. */
const otherTabs = new BroadcastChannel('desk-left')

/** For a disk or a push service that does not answer, in ms. */
const PATIENCE = 2_000

/** Whose desk this is. Beside `useAuth`, it knows a session that ran out from one that was ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useAuth()
  const [lastUserId, setLastUserId] = useState(() => storedSession()?.userId)
  const [isLeaving, setLeaving] = useState(false)
  const signedInId = session?.user.id
  if (signedInId !== undefined && signedInId !== lastUserId) setLastUserId(signedInId)

  useEffect(() => {
    otherTabs.onmessage = () => window.location.reload()
  }, [])

  useEffect(keepFinishing, [])

  const forget = useCallback(() => {
    // Who never was of staff has no tab that shows anything, and two that ask would load each other anew for ever.
    const hasShown = read('me', isMe) !== undefined
    void eraseDevice()
    if (hasShown) otherTabs.postMessage('')
  }, [])
  const leave = useCallback(async () => {
    setLeaving(true)
    const endpoint = registeredEndpoint()
    const erased = eraseDevice()
    // The session goes last.
    putDownSession(endpoint)
    otherTabs.postMessage('')
    await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    // Anew, so that nothing is left in memory either; the server is told from there.
    window.location.replace('/desk/')
  }, [])

  const value = useMemo(
    () => ({
      userId: signedInId ?? lastUserId,
      hasEnded: lastUserId !== undefined && !session && !storedSession(),
      isLeaving,
      leave,
      forget,
    }),
    [session, signedInId, lastUserId, isLeaving, leave, forget],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** @throws outside a `SessionProvider`. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
