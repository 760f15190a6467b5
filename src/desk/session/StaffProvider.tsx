import { Alert, Button, Stack } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { asCallError, type CallError } from '../api/call.ts'
import { whoAmI } from '../api/desk.ts'
import { is, Me } from '../api/shapes.ts'
import { isKeptFor, keepFor, read, write } from '../device/deviceStore.ts'
import { Loading } from '../shell/Await.tsx'
import { Alone } from '../shell/parts.tsx'
import { forgetDevice } from './leaving.ts'
import { useSession } from './SessionProvider.tsx'

interface Staff {
  readonly me: Me
  /** After a change, such as on call or not. */
  setMe(me: Me): void
  /** Asks again, once a call has been refused to this account. */
  look(): void
}

const StaffContext = createContext<Staff | null>(null)

/**
 * Asks at the start, after signing in again, and when a call is refused. An account that is not, or no longer, staff sees
 * only that, and what the desk kept for it is erased. Offline, the last answer on this device counts.
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
    // Only once: a tab whose session ended because another signed out must not claim the device again.
    kept.current ??= keepFor(userId)
    kept.current.then(whoAmI).then(setAndKeep, (error: unknown) => {
      const problem = asCallError(error)
      setProblem(problem)
      if (problem.kind !== 'not-staff') return
      setMe(undefined)
      kept.current = undefined
      forgetDevice()
    })
  }, [userId, setAndKeep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: someone who signs in again may have left the firm meanwhile
  useEffect(look, [look, isSignedIn])

  const value = useMemo(() => me && { me, setMe: setAndKeep, look }, [me, setAndKeep, look])
  if (value) return <StaffContext value={value}>{children}</StaffContext>
  if (!problem) return <Loading mih="100dvh" py={0} />
  return (
    <Alone>
      <Stack>
        <Alert
          color="alarm"
          title={problem.kind === 'not-staff' ? 'This account can’t use the desk' : 'The desk didn’t load'}
        >
          {problem.kind === 'not-staff' ? 'Ask the owner to add you.' : problem.message}
        </Alert>
        <Button size="lg" onClick={look}>
          Try again
        </Button>
        <Button size="lg" variant="default" onClick={() => void leave()}>
          Sign out
        </Button>
      </Stack>
    </Alone>
  )
}

export function useStaff(): Staff {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff needs a StaffProvider above it')
  return staff
}
