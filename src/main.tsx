import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Page } from './app'
import { AuthProvider } from './auth/AuthProvider'
import { currentPage } from './browser/pages'
import { Site } from './browser/router'
import { withoutSlash } from './path'

function Root({ first }: { first: Page }) {
  return (
    <StrictMode>
      <AuthProvider>
        <Site first={first} onLive={onLive} />
      </AuthProvider>
    </StrictMode>
  )
}

/** Called for every page that is shown, once all of it works. */
function onLive(): void {
  if (performance.getEntriesByName('hydrated').length > 0) return
  performance.mark('hydrated')
  // Nothing below is needed for what is on the screen.
  void import('./browser/background').then(({ start }) => start())
}

const root = document.getElementById('root')
// As a transition: React then works in slices of 5 ms, and a finger that comes meanwhile is answered.
if (root)
  startTransition(() => {
    hydrateRoot(root, <Root first={currentPage(withoutSlash(window.location.pathname))} />)
  })
