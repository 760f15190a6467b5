import { withoutSlash } from '../../document/paths.ts'
import { linkOf } from './links.ts'
import { prefetchPage } from './pages.ts'

/** Hovering, touching or focusing a link. */
const APPROACHES = ['mouseover', 'touchstart', 'focusin'] as const

/**
 * Fetches a page when a link to it is about to be followed.
 * @returns a function that stops it.
 */
export function prefetchLinks(): () => void {
  const stop = new AbortController()
  const prefetch = (event: Event) => {
    const link = linkOf(event)
    if (link && link.pathname !== window.location.pathname) prefetchPage(withoutSlash(link.pathname))
  }
  for (const type of APPROACHES) document.addEventListener(type, prefetch, { passive: true, signal: stop.signal })
  return () => stop.abort()
}
