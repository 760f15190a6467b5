import { Alert, Button } from '@mantine/core'
import { useStore } from '@mantine/store'
import { type Context, createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { storedSession } from '../../auth/storedSession.ts'
import { asCallError, type CallError } from '../api/call.ts'
import { ask } from '../api/desk.ts'
import { is, Me } from '../api/shapes.ts'
import { isKeptFor, keepFor, read, write } from '../device/deviceStore.ts'
import { Loading, Outdated } from '../ui/Await.tsx'
import { Confirm, Dialogue } from '../ui/forms.tsx'
import { Alone } from './Alone.tsx'
import { takeover } from './entering.ts'
import { forgetDevice, keepFinishing, signOutHere, unsentInWords } from './leaving.ts'

interface Session {
  /** The user whose screens these are, even after the session has ended; undefined before anyone has signed in. */
  readonly userId: string | undefined
  /** Whether the session ended without a sign-out. The screen stays, and signing in resumes it. */
  readonly hasEnded: boolean
  /** Whether the user is signing out, so their data must no longer be shown or kept. */
  readonly isLeaving: boolean
  /** Signs out on this device. Asks first if anything is unsent. */
  leave(): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Provides the current user. Unlike `useAuth`, it distinguishes an expired session from a sign-out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useAuth()
  const [lastUserId, setLastUserId] = useState(() => storedSession()?.userId)
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const signedInId = session?.user.id
  if (signedInId !== undefined && signedInId !== lastUserId) setLastUserId(signedInId)

  useEffect(keepFinishing, [])

  const signOut = () => {
    setLeaving(true)
    return signOutHere()
  }
  const leave = async () => {
    const words = await unsentInWords()
    if (words) setUnsent(words)
    else await signOut()
  }
  const stay = () => setUnsent(undefined)
  const hasEnded = lastUserId !== undefined && !session && !storedSession()
  return (
    <SessionContext value={{ userId: signedInId ?? lastUserId, hasEnded, isLeaving, leave }}>
      {children}
      <Dialogue opened={unsent !== undefined && !isLeaving} onClose={stay} title="Sign out?" centered zIndex={400}>
        <Confirm button="Sign out and delete" cancel="Stay signed in" onConfirm={signOut} onCancel={stay}>
          Signing out deletes what’s on this device only: {unsent}.
        </Confirm>
      </Dialogue>
      <Takeover />
    </SessionContext>
  )
}

/** Asks the next person before their sign-in deletes someone else's unsent work. */
function Takeover() {
  const { asked } = useStore(takeover)
  const keep = () => asked?.settle(false)
  return (
    <Dialogue opened={asked !== undefined} onClose={keep} title="Sign in as someone else?" centered zIndex={400}>
      <Confirm button="Sign in and delete" cancel="Keep it" onConfirm={async () => asked?.settle(true)} onCancel={keep}>
        {asked?.name ?? 'Someone else'} hasn’t sent everything. Signing in deletes what’s on this device only:{' '}
        {asked?.unsent}.
      </Confirm>
    </Dialogue>
  )
}

/** @throws outside the context's provider */
export function useNeeded<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('This must be inside its provider')
  return value
}

export const useSession = (): Session => useNeeded(SessionContext)

interface Staff {
  readonly me: Me
  /** Stores a change, such as going on call. */
  setMe(me: Me): void
  /** Checks again, once the database has refused a call. */
  look(): void
}

const StaffContext = createContext<Staff | null>(null)

/**
 * Checks that the user is staff: at the start, after signing in again, and when a call is refused. An account that is not staff
 * sees only a notice, and the desk erases what it kept for it. Offline, the last answer on this device counts.
 */
export function StaffProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const isSignedIn = useAuth().session !== null
  const { leave } = useSession()
  const [me, setMe] = useState(() => (isKeptFor(userId) ? read('me', is(Me)) : undefined))
  const [problem, setProblem] = useState<CallError>()
  const kept = useRef<Promise<void>>(undefined)
  const setAndKeep = useCallback((next: Me) => {
    setMe(next)
    write('me', next)
  }, [])
  const look = useCallback(() => {
    setProblem(undefined)
    // Only once, as a tab whose session ended when another signed out must not claim the device again.
    kept.current ??= keepFor(userId)
    kept.current
      .then(() => ask('desk_me', {}))
      .then(setAndKeep, (error: unknown) => {
        const problem = asCallError(error)
        setProblem(problem)
        if (problem.kind !== 'not-staff') return
        setMe(undefined)
        kept.current = undefined
        forgetDevice()
      })
  }, [userId, setAndKeep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: someone who signs in again may have left the firm since
  useEffect(look, [look, isSignedIn])

  if (me) return <StaffContext value={{ me, setMe: setAndKeep, look }}>{children}</StaffContext>
  if (!problem) return <Loading mih="100dvh" py={0} />
  return (
    <Alone>
      {problem.kind === 'outdated' ? (
        <Outdated />
      ) : (
        <Alert
          color="alarm"
          title={problem.kind === 'not-staff' ? 'This account can’t use the desk' : 'The desk didn’t load'}
        >
          {problem.kind === 'not-staff' ? 'Ask the owner to add you.' : problem.message}
        </Alert>
      )}
      <Button size="lg" onClick={look}>
        Try again
      </Button>
      <Button size="lg" variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </Alone>
  )
}

export const useStaff = (): Staff => useNeeded(StaffContext)
