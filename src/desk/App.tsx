import { Center, Loader } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useAuth } from '../auth/AuthProvider.tsx'
import { openQueries } from './api/queries.ts'
import { Arrivals } from './requests/arrivals/Arrivals.tsx'
import { RequestsProvider } from './requests/data/RequestsProvider.tsx'
import { RequestsScreen } from './requests/RequestsScreen.tsx'
import { Confirmation } from './session/Confirmation.tsx'
import { setRecovery, useRecovery } from './session/recovery.ts'
import { SessionEnded } from './session/SessionEnded.tsx'
import { useSession } from './session/SessionProvider.tsx'
import { SignIn } from './session/SignIn.tsx'
import { StaffProvider, useStaff } from './session/StaffProvider.tsx'
import { Frame } from './shell/Frame.tsx'
import { hasAuthenticator } from './shell/screens.ts'

// What is not needed at two in the morning comes when it is asked for.
const RotaPage = lazy(async () => ({ default: (await import('./rota/RotaPage.tsx')).RotaPage }))
const FiguresPage = lazy(async () => ({ default: (await import('./figures/FiguresPage.tsx')).FiguresPage }))
const DevicesPage = lazy(async () => ({ default: (await import('./devices/DevicesPage.tsx')).DevicesPage }))
const PeoplePage = lazy(async () => ({ default: (await import('./people/PeoplePage.tsx')).PeoplePage }))
const AuthenticatorPage = lazy(async () => ({
  default: (await import('./authenticator/AuthenticatorPage.tsx')).AuthenticatorPage,
}))
const NewPassword = lazy(async () => ({ default: (await import('./authenticator/Confirm.tsx')).NewPassword }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/SettingsPage.tsx')).SettingsPage }))
const StaffPage = lazy(async () => ({ default: (await import('./staff/StaffPage.tsx')).StaffPage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit/AuditPage.tsx')).AuditPage }))
const NoticePage = lazy(async () => ({ default: (await import('./notice/NoticePage.tsx')).NoticePage }))
const HealthPage = lazy(async () => ({ default: (await import('./health/HealthPage.tsx')).HealthPage }))
const UndeliveredPage = lazy(async () => ({
  default: (await import('./undelivered/UndeliveredPage.tsx')).UndeliveredPage,
}))

/** Somebody's desk, or the way to it. */
export function App() {
  return (
    <>
      <DeskOrSignIn />
      <Confirmation />
    </>
  )
}

function DeskOrSignIn() {
  const { loading } = useAuth()
  const { userId, isLeaving } = useSession()
  const recovery = useRecovery()
  if (recovery === 'new password')
    return (
      <Suspense fallback={LOADING}>
        <NewPassword isRecovery onDone={() => setRecovery('none')} />
      </Suspense>
    )
  // Whoever was here before need not wait for the session: without a connection, looking for it takes half a minute.
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
  const isOwner = me.role === 'owner'
  const [, navigate] = useLocation()
  return (
    <Switch>
      {/* One for both: the list stays while requests are opened beside it. */}
      <Route path={REQUESTS}>{({ id, take }) => <RequestsScreen id={id} isToTake={take !== undefined} />}</Route>
      <Route path="/rota" component={RotaPage} />
      <Route path="/figures" component={FiguresPage} />
      <Route path="/devices" component={DevicesPage} />
      <Route path="/notice" component={NoticePage} />
      <Route path="/health" component={HealthPage} />
      <Route path="/undelivered" component={UndeliveredPage} />
      <Route path="/password">
        <NewPassword onDone={() => navigate('/')} />
      </Route>
      {isOwner && <Route path="/staff" component={StaffPage} />}
      {isOwner && <Route path="/audit" component={AuditPage} />}
      {isOwner && <Route path="/people" component={PeoplePage} />}
      {isOwner && <Route path="/settings" component={SettingsPage} />}
      {hasAuthenticator(me) && <Route path="/authenticator" component={AuthenticatorPage} />}
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}

const LOADING = (
  <Center mih="50dvh">
    <Loader aria-label="Loading" />
  </Center>
)
