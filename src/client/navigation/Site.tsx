import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { withoutSlash } from '../../document.ts'
import { App, type Page } from '../App.tsx'
import { hydrateIslands } from '../islands/islands.tsx'
import { markActiveLinks } from './activeLinks.ts'
import { removeHeadTags } from './headTags.ts'
import { followLinks } from './links.ts'
import { keepPlaces } from './places.ts'
import { prefetchLinks } from './prefetch.ts'
import { useArrival } from './useArrival.ts'
import { usePage, usePainted } from './usePage.ts'

/*
 * Page swap: a link to another page of the site puts the <main> of its finished HTML in place of the one that is shown.
 * Turbo does the same in 6,000 lines. It knows nothing of islands, nor of showing a page's heading before the rest is
 * parsed: with that a route change takes 72 ms (median of 35, Chromium slowed four times, 21 November 2026). To go when
 * browsers keep a document's scripts alive from one page to the next.
 */

// The document came with its tags, so nobody waits at the start for what writes those of the next page.
const PageHead = lazy(() =>
  import('./PageHead.tsx').catch(() => {
    removeHeadTags(document)
    return { default: JustTitle }
  }),
)
const InstallInvitation = lazy(() =>
  import('../installation/InstallInvitation.tsx').catch(() => ({ default: () => null })),
)
const JustTitle = ({ markup }: { markup: string }) => (
  <title>{new DOMParser().parseFromString(markup, 'text/html').title}</title>
)

/** The site in the browser: the page that the address names, and what makes its links and its islands work. */
export function Site({ first }: { first: Page }) {
  const [location, navigate] = useBrowserLocation()
  const page = usePage(withoutSlash(location), first)

  useEffect(keepPlaces, [])
  useArrival(page)
  useEffect(() => markActiveLinks(page.path), [page])
  useEffect(() => followLinks(navigate), [navigate])
  useEffect(prefetchLinks, [])

  const shown = usePainted(page)
  const isWhole = page === shown
  useLayoutEffect(() => {
    if (isWhole && 'rest' in page) document.querySelector('main')?.insertAdjacentHTML('beforeend', page.rest)
  }, [isWhole, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings its own
  useEffect(() => {
    let hasLeft = false
    const stops = [hydrateIslands()]
    import('../background.tsx').then(
      ({ enhancePage }) => hasLeft || stops.push(enhancePage()),
      () => undefined,
    )
    return () => {
      hasLeft = true
      for (const stop of stops) stop()
    }
  }, [shown])
  return (
    <App
      page={page}
      isArriving={!isWhole}
      headTags={
        'head' in shown && (
          <Suspense>
            <PageHead markup={shown.head} />
          </Suspense>
        )
      }
    >
      {'head' in shown && (
        <Suspense>
          <InstallInvitation path={shown.path} />
        </Suspense>
      )}
    </App>
  )
}
