import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { forgetThisDevice } from '../devices/subscription.ts'
import { eraseDevice } from './erase.ts'
import { keptUserId } from './keptUser.ts'

interface Session {
  /** Of whoever's screens these are, also after the session has ended; undefined while nobody has signed in. */
  readonly userId: string | undefined
  /** The session has ended although nobody signed out: the screen stays, and signing in goes on with it. */
  readonly hasEnded: boolean
  /** Nothing of theirs may be shown or kept any more. */
  readonly isLeaving: boolean
  /** Signs out, and erases what the desk keeps on this device. */
  leave(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Tells the other tabs of this browser that somebody has signed out. */
const CHANNEL = 'desk-left'

/** Whose desk this is. Beside `useAuth`, it knows a session that ran out from one that was ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session, signOut } = useAuth()
  const [lastUserId, setLastUserId] = useState(keptUserId)
  const [isLeaving, setLeaving] = useState(false)
  const signedInId = session?.user.id
  if (signedInId !== undefined && signedInId !== lastUserId) setLastUserId(signedInId)

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => window.location.reload()
    return () => channel.close()
  }, [])

  const leave = useCallback(async () => {
    setLeaving(true)
    // First, while the server still knows who asks. Should it fail, the push service has forgotten this browser anyway.
    await forgetThisDevice()
    const { error } = await signOut()
    if (error) return setLeaving(false)
    await eraseDevice()
    new BroadcastChannel(CHANNEL).postMessage('')
    // Anew, so that nothing is left in memory either.
    window.location.replace('/desk/')
  }, [signOut])

  const value = useMemo(
    () => ({
      userId: signedInId ?? lastUserId,
      hasEnded: lastUserId !== undefined && !session && keptUserId() === undefined,
      isLeaving,
      leave,
    }),
    [session, signedInId, lastUserId, isLeaving, leave],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** @throws outside a `SessionProvider`. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
