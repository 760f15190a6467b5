import { Modal } from '@mantine/core'
import { useStore } from '@mantine/store'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { confirmation } from '../api/call.ts'
import { openQueries } from '../device/queries.ts'
import { Arrivals } from '../requests/Arrivals.tsx'
import { RequestsProvider } from '../requests/data/RequestsProvider.tsx'
import { RequestsScreen } from '../requests/RequestsPage.tsx'
import { endRecovery, useRecovery } from '../session/entering.ts'
import { StaffProvider, useSession, useStaff } from '../session/Session.tsx'
import { SessionEnded, SignIn } from '../session/SignIn.tsx'
import { ErrorBoundary, Loading } from '../ui/Await.tsx'
import { Frame } from './Frame.tsx'
import { NewPassword, screensOf } from './screens.tsx'

const Identity = lazy(() => import('../session/Identity.tsx'))
const ResetLink = lazy(() => import('../session/ResetLink.tsx'))

export function App() {
  return (
    <>
      <DeskOrSignIn />
      <Confirmation />
    </>
  )
}

/** Asks for the password or an authenticator code in a dialogue over the screen, so nothing typed is lost. */
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
  if (recovery === 'opening') return LOADING
  if (recovery !== 'none' && recovery !== 'link expired')
    return (
      <ErrorBoundary>
        <Suspense fallback={LOADING}>
          {recovery === 'new password' ? (
            <NewPassword isRecovery onDone={endRecovery} />
          ) : (
            <ResetLink state={recovery} />
          )}
        </Suspense>
      </ErrorBoundary>
    )
  // Returning staff don't wait for the session check, which takes half a minute offline.
  if (isLeaving) return LOADING
  if (!userId) return loading ? LOADING : <SignIn />
  return (
    <>
      {/* Keyed by user, so nobody sees what the previous user had open or typed. */}
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

/** Clears the query cache once the user is no longer staff. */
function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(openQueries)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const REQUESTS = /^\/(?:requests\/(?<id>[^/]+)(?<take>\/take)?)?$/

/** Uses hash routing, so a host that serves a single file still serves every screen after a reload. */
function Screens() {
  const { me } = useStaff()
  return (
    <Switch>
      {/* A single route for both, so the list stays mounted while a request is open beside it. */}
      <Route path={REQUESTS}>{({ id, take }) => <RequestsScreen id={id} isToTake={take !== undefined} />}</Route>
      {screensOf(me).map(({ path, page }) => page && <Route key={path} path={path} component={page} />)}
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}

const LOADING = <Loading mih="50dvh" py={0} />
