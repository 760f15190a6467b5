import { StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ROOT_ID, withoutSlash } from '../document.ts'
import type { Page } from './App.tsx'
import { Site } from './navigation/Site.tsx'

function Root({ first }: { first: Page }) {
  useEffect(() => void performance.mark('hydrated'), [])
  return (
    <StrictMode>
      <Site first={first} />
    </StrictMode>
  )
}

// The page that this document was served as. React leaves its markup as it is.
const first: Page = { path: withoutSlash(window.location.pathname), html: '' }
const root = document.getElementById(ROOT_ID)
if (root) hydrateRoot(root, <Root first={first} />)
