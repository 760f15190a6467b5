import { Modal } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useAuth } from '../auth/AuthProvider.tsx'
import { confirmation } from './api/call.ts'
import { openQueries } from './api/queries.ts'
import { Arrivals } from './requests/arrivals/Arrivals.tsx'
import { RequestsProvider } from './requests/data/RequestsProvider.tsx'
import { RequestsScreen } from './requests/RequestsScreen.tsx'
import { endRecovery, useRecovery } from './session/recovery.ts'
import { useSession } from './session/SessionProvider.tsx'
import { SessionEnded, SignIn } from './session/SignIn.tsx'
import { StaffProvider, useStaff } from './session/StaffProvider.tsx'
import { Loading } from './shell/Await.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Frame } from './shell/Frame.tsx'
import { NewPassword, screensOf } from './shell/screens.tsx'

const Confirm = lazy(async () => ({ default: (await import('./authenticator/Confirm.tsx')).Confirm }))

/** Somebody's desk, or the way to it. */
export function App() {
  return (
    <>
      <DeskOrSignIn />
      <Confirmation />
    </>
  )
}

/** The dialogue that asks for the password or a code of the authenticator app, over whatever is open: nothing that was typed is lost. */
function Confirmation() {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.get)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.settle(false)}
      title="Confirm it’s you"
      closeOnClickOutside={false}
      centered
    >
      {asked && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Confirm reason={asked.reason} onDone={asked.settle} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Modal>
  )
}

function DeskOrSignIn() {
  const { loading } = useAuth()
  const { userId, isLeaving } = useSession()
  const recovery = useRecovery()
  if (recovery === 'new password')
    return (
      <Suspense fallback={LOADING}>
        <NewPassword isRecovery onDone={endRecovery} />
      </Suspense>
    )
  // Staff who return need not wait for the session: without a connection, looking for it takes half a minute.
  if (isLeaving) return LOADING
  if (!userId) return loading ? LOADING : <SignIn />
  return (
    <>
      {/* By person: what one had open and typed is not for another. */}
      <StaffProvider key={userId} userId={userId}>
        <Queries>
          <RequestsProvider>
            <Arrivals />
            <Router hook={useHashLocation}>
              <Frame>
                <Suspense fallback={LOADING}>
                  <Screens />
                </Suspense>
              </Frame>
            </Router>
          </RequestsProvider>
        </Queries>
      </StaffProvider>
      <SessionEnded />
    </>
  )
}

/** What was read is gone as soon as its reader is no longer of staff. */
function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(openQueries)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const REQUESTS = /^\/(?:requests\/(?<id>[^/]+)(?<take>\/take)?)?$/

/** Their paths are behind a `#`, so any host that serves one file serves all of them, also after a reload. */
function Screens() {
  const { me } = useStaff()
  return (
    <Switch>
      {/* One for both: the list stays while requests are opened beside it. */}
      <Route path={REQUESTS}>{({ id, take }) => <RequestsScreen id={id} isToTake={take !== undefined} />}</Route>
      {screensOf(me).map(({ path, page }) => page && <Route key={path} path={path} component={page} />)}
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}

const LOADING = <Loading mih="50dvh" py={0} />
