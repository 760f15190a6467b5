import { StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AuthProvider } from './auth/AuthProvider'
import { currentPage } from './browser/pages'
import { Site } from './browser/router'
import { withoutSlash } from './path'

function Root({ first }: { first: Parameters<typeof Site>[0]['first'] }) {
  useEffect(() => {
    performance.mark('hydrated')
    // Nothing below is needed for what is on the screen.
    void import('./browser/background').then(({ start }) => start())
  }, [])
  return (
    <StrictMode>
      <AuthProvider>
        <Site first={first} />
      </AuthProvider>
    </StrictMode>
  )
}

const path = withoutSlash(window.location.pathname)
const root = document.getElementById('root')
// Not a top-level await: the page's script imports from this one and would wait for it in turn.
if (root) void currentPage(path).then((first) => hydrateRoot(root, <Root first={first} />))
