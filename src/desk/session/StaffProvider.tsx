import { Alert, Button, Center, Container, Loader, Stack } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { CallError } from '../api/call.ts'
import { whoAmI } from '../api/desk.ts'
import type { Me } from '../api/types.ts'

interface Staff {
  /** Who is signed in. */
  readonly me: Me
  /** After a change: on call or not. */
  setMe(me: Me): void
}

const StaffContext = createContext<Staff | null>(null)

/** Who is signed in, of staff; asked once. An account that is not of staff is told so, and can do nothing else. */
export function StaffProvider({ children }: { children: ReactNode }) {
  const { signOut } = useAuth()
  const [me, setMe] = useState<Me>()
  const [problem, setProblem] = useState<CallError>()
  const look = useCallback(() => {
    setProblem(undefined)
    whoAmI().then(setMe, (error: unknown) =>
      setProblem(error instanceof CallError ? error : new CallError('server', '')),
    )
  }, [])
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
