import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { storedSession } from '../../auth/storedSession.ts'
import { withTimeout } from '../../storage/guards.ts'
import { is, Me } from '../api/shapes.ts'
import { keysOf, read } from '../device/deviceStore.ts'
import { registeredEndpoint } from '../devices/subscription.ts'
import { readActions, type UnsentAction } from '../queue/action.ts'
import { Confirm, Dialogue } from '../shell/deskForm.tsx'
import { eraseDevice, keepFinishing, putDownSession } from './leaving.ts'

interface Session {
  /** The person whose screens these are, even after the session has ended; undefined before anyone has signed in. */
  readonly userId: string | undefined
  /** The session has ended without a sign-out: the screen stays, and signing in continues it. */
  readonly hasEnded: boolean
  /** Signing out: their data may no longer be shown or kept. */
  readonly isLeaving: boolean
  /**
   * Signs out on this device, and erases what the desk keeps here; asks first if something has not been sent. Offline, the
   * server learns of it later.
   */
  leave(): Promise<void>
  /** @param shown - the unsent actions of this tab, which may not be on the disk */
  setShown(shown: () => readonly UnsentAction[]): void
  /** Erases what the desk keeps here, in all tabs, without signing out. */
  forget(): void
}

const SessionContext = createContext<Session | null>(null)

/** Tells this browser's other tabs to stop showing the desk. */
const otherTabs = new BroadcastChannel('desk-left')

/** For a disk or a push service that does not answer, in ms. */
const DISK_TIMEOUT = 2_000

/** Whose desk this is. Unlike `useAuth`, it tells a session that ran out from a sign-out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useAuth()
  const [lastUserId, setLastUserId] = useState(() => storedSession()?.userId)
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const shown = useRef<() => readonly UnsentAction[]>(() => [])
  const signedInId = session?.user.id
  if (signedInId !== undefined && signedInId !== lastUserId) setLastUserId(signedInId)

  useEffect(() => {
    otherTabs.onmessage = () => window.location.reload()
  }, [])

  useEffect(keepFinishing, [])

  const forget = useCallback(() => {
    // An account that was never staff has shown nothing, and two of its tabs would reload each other for ever.
    const hasShown = read('me', is(Me)) !== undefined
    void eraseDevice()
    if (hasShown) otherTabs.postMessage('')
  }, [])
  const signOut = useCallback(async () => {
    setLeaving(true)
    const endpoint = registeredEndpoint()
    const erased = eraseDevice()
    // The session goes last.
    putDownSession(endpoint)
    otherTabs.postMessage('')
    await Promise.race([erased, new Promise((resolve) => setTimeout(resolve, DISK_TIMEOUT))])
    // A reload also clears the memory; the new page tells the server.
    window.location.replace('/desk/')
  }, [])

  const leave = useCallback(async () => {
    const words = unsentInWords(keysOf('draft:').length, await countActions(shown.current()))
    if (words) setUnsent(words)
    else await signOut()
  }, [signOut])

  const setShown = useCallback<Session['setShown']>((next) => {
    shown.current = next
  }, [])
  const stay = () => setUnsent(undefined)
  const value = useMemo(
    () => ({
      userId: signedInId ?? lastUserId,
      hasEnded: lastUserId !== undefined && !session && !storedSession(),
      isLeaving,
      leave,
      setShown,
      forget,
    }),
    [session, signedInId, lastUserId, isLeaving, leave, setShown, forget],
  )
  return (
    <SessionContext value={value}>
      {children}
      <Dialogue isOpen={unsent !== undefined && !isLeaving} onClose={stay} title="Sign out?" centered zIndex={400}>
        <Confirm button="Sign out and delete" cancel="Stay signed in" onConfirm={signOut} onCancel={stay}>
          {unsent}
        </Confirm>
      </Dialogue>
    </SessionContext>
  )
}

/** Unsent actions on the disk, if it answers, and in this tab. */
async function countActions(shown: readonly UnsentAction[]): Promise<number> {
  const kept = await withTimeout(readActions(), DISK_TIMEOUT).catch(() => [])
  return new Set([...kept, ...shown].map(({ key }) => key)).size
}

/** What a sign-out would delete; undefined if nothing. */
export function unsentInWords(texts: number, actions: number): string | undefined {
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [...counted(texts, 'half-written text'), ...counted(actions, 'unsent action')]
  return parts.length > 0 ? `Signing out deletes what’s on this device only: ${parts.join(' and ')}.` : undefined
}

/** @throws outside a `SessionProvider`. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
