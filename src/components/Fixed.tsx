import { createContext } from 'react'
import { FIXED } from '../document/islandMarks.ts'

/** What the page has put between <Island> and </Island>, in the build. */
export const FixedHtml = createContext('')

/**
 * Where an island puts that HTML: HTML that never changes. React hydrates nothing in it, and the island's script has none of
 * it. One in an island.
 */
export const Fixed = () => (
  <FixedHtml.Consumer>
    {(html) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
      <div {...{ [FIXED]: '' }} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
    )}
  </FixedHtml.Consumer>
)
