import { Alert, Button, Center, Container, Loader, Stack } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { CallError } from '../api/call.ts'
import { whoAmI } from '../api/desk.ts'
import type { Me } from '../api/types.ts'
import { keepFor, read, write } from '../device/kept.ts'

interface Staff {
  /** Who is signed in. */
  readonly me: Me
  /** After a change: on call or not. */
  setMe(me: Me): void
}

const StaffContext = createContext<Staff | null>(null)

/**
 * Who is signed in, of staff; asked once. An account that is not of staff is told so, and can do nothing else. Without a
 * connection it is whoever it was, on this device.
 */
export function StaffProvider({ children }: { children: ReactNode }) {
  const { user, signOut } = useAuth()
  const account = user?.id ?? ''
  const [me, setMe] = useState<Me>()
  const [problem, setProblem] = useState<CallError>()
  const look = useCallback(() => {
    setProblem(undefined)
    keepFor(account)
      .then(whoAmI)
      .then(
        (me) => {
          write('me', me)
          setMe(me)
        },
        (error: unknown) => {
          const problem = error instanceof CallError ? error : new CallError('server', '')
          const kept = problem.kind === 'not-staff' ? undefined : read<Me>('me')
          if (kept) setMe(kept)
          else setProblem(problem)
        },
      )
  }, [account])
  useEffect(look, [look])
  if (me) return <StaffContext value={{ me, setMe }}>{children}</StaffContext>
  if (!problem)
    return (
      <Center mih="100dvh">
        <Loader aria-label="Loading" />
      </Center>
    )
  return (
    <Container size="xs" py="xl" component="main">
      <Stack>
        <Alert
          color="alarm"
          title={problem.kind === 'not-staff' ? 'This account is not of staff' : 'The desk did not load'}
        >
          {problem.kind === 'not-staff' ? 'Ask the owner to add it.' : problem.message}
        </Alert>
        <Button onClick={look}>Try again</Button>
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </Container>
  )
}

/** @throws outside a `StaffProvider`. */
export function useStaff(): Staff {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff needs a StaffProvider above it')
  return staff
}
