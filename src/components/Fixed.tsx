import { createContext } from 'react'
import { FIXED } from '../document/islandMarks.ts'

/** The HTML of an <Island>'s children, in the build. */
export const FixedHtml = createContext('')

/**
 * Where an island puts that HTML, which never changes. React doesn't hydrate it, and the island's script doesn't contain
 * it. Use at most one in an island.
 */
export const Fixed = () => (
  <FixedHtml.Consumer>
    {(html) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
      <div {...{ [FIXED]: '' }} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
    )}
  </FixedHtml.Consumer>
)
