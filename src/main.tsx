import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Page } from './app'
import { AuthProvider } from './auth/AuthProvider'
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

/** Called for every page that is shown. Its islands follow as they come near. */
function onLive(): void {
  if (performance.getEntriesByName('hydrated').length > 0) return
  performance.mark('hydrated')
  // Nothing below is needed for what is on the screen.
  void import('./browser/background').then(({ start }) => start())
}

// The page this document was served as. Its markup is there already, and React leaves it as it is.
const first: Page = { path: withoutSlash(window.location.pathname), html: '' }
const root = document.getElementById('root')
if (root) hydrateRoot(root, <Root first={first} />)
