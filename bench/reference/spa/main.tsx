/** What such a site usually is: rendered in the browser, with all of Mantine's styles. */
import '@mantine/core/styles.css'
import './spa.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Helmet, HelmetProvider } from 'react-helmet-async'
import { Route, Switch } from 'wouter'
import { home } from '../content.ts'
import { Footer, Header } from './Frame.tsx'
import { Home } from './Home.tsx'

const theme = createTheme({ primaryColor: 'red', defaultRadius: 'md' })
const Other = lazy(() => import('./Other.tsx'))

function App() {
  useEffect(() => {
    performance.mark('hydrated')
  }, [])
  return (
    <HelmetProvider>
      <Helmet>
        <title>{home.title}</title>
        <meta name="description" content={home.description} />
      </Helmet>
      <MantineProvider theme={theme} forceColorScheme="light">
        <Header />
        <Switch>
          <Route path="/">
            <Home />
          </Route>
          <Route>
            <Suspense>
              <Other />
            </Suspense>
          </Route>
        </Switch>
        <Footer />
      </MantineProvider>
    </HelmetProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
