import { Modal } from '@mantine/core'
import { useStore } from '@mantine/store'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useAuth } from '../auth/AuthProvider.tsx'
import { confirmation } from './api/call.ts'
import { openQueries } from './api/queries.ts'
import { Arrivals } from './requests/Arrivals.tsx'
import { RequestsProvider } from './requests/data/RequestsProvider.tsx'
import { RequestsScreen } from './requests/RequestsPage.tsx'
import { StaffProvider, useSession, useStaff } from './session/Session.tsx'
import { endRecovery, SessionEnded, SignIn, useRecovery } from './session/SignIn.tsx'
import { ErrorBoundary, Loading } from './shell/Await.tsx'
import { Frame } from './shell/Frame.tsx'
import { NewPassword, screensOf } from './shell/screens.tsx'

const Identity = lazy(() => import('./session/Identity.tsx'))

export function App() {
  return (
    <>
      <DeskOrSignIn />
      <Confirmation />
    </>
  )
}

/** Asks for the password or a code of the authenticator app, over the current screen: nothing that was typed is lost. */
function Confirmation() {
  const { asked } = useStore(confirmation)
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
            <Identity reason={asked.reason} onDone={asked.settle} />
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
  // Returning staff need not wait for the session: offline, looking for it takes half a minute.
  if (isLeaving) return LOADING
  if (!userId) return loading ? LOADING : <SignIn />
  return (
    <>
      {/* Keyed by person: nobody sees what another had open or typed. */}
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

/** Forgets everything read once the reader is no longer staff. */
function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(openQueries)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const REQUESTS = /^\/(?:requests\/(?<id>[^/]+)(?<take>\/take)?)?$/

/** Paths come after a `#`, so a host that serves one file serves every screen, also after a reload. */
function Screens() {
  const { me } = useStaff()
  return (
    <Switch>
      {/* One route for both: the list stays while requests are opened beside it. */}
      <Route path={REQUESTS}>{({ id, take }) => <RequestsScreen id={id} isToTake={take !== undefined} />}</Route>
      {screensOf(me).map(({ path, page }) => page && <Route key={path} path={path} component={page} />)}
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}

const LOADING = <Loading mih="50dvh" py={0} />
