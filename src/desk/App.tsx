import { Center, Loader } from '@mantine/core'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useAuth } from '../auth/AuthProvider.tsx'
import { Arrivals } from './requests/arrivals/Arrivals.tsx'
import { RequestsProvider } from './requests/data/RequestsProvider.tsx'
import { Connection } from './requests/list/Connection.tsx'
import { RequestPage } from './requests/RequestPage.tsx'
import { RequestsPage } from './requests/RequestsPage.tsx'
import { SignIn } from './session/SignIn.tsx'
import { StaffProvider } from './session/StaffProvider.tsx'
import { Frame } from './shell/Frame.tsx'

/**
 * The screens. Their paths are behind a `#`, so any host that serves one file serves all of them, also after a reload.
 */
export function App() {
  const { session, loading } = useAuth()
  if (loading)
    return (
      <Center mih="100dvh">
        <Loader aria-label="Loading" />
      </Center>
    )
  if (!session) return <SignIn />
  return (
    <StaffProvider>
      <RequestsProvider>
        <Arrivals />
        <Router hook={useHashLocation}>
          <Frame>
            <Connection />
            <Switch>
              <Route path="/" component={RequestsPage} />
              <Route path="/requests/:id">{({ id }) => <RequestPage key={id} id={id} />}</Route>
              <Route>
                <Redirect to="/" replace />
              </Route>
            </Switch>
          </Frame>
        </Router>
      </RequestsProvider>
    </StaffProvider>
  )
}
