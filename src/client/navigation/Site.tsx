import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { NO_CONNECTION } from '../../content/startMessages.ts'
import { isActive, withoutSlash } from '../../document.ts'
import { App, type Page } from '../App.tsx'
import { hydrateIslands } from '../islands.tsx'
import { toast } from '../notices/toast.ts'
import { pageState } from '../state.ts'
import { entryState } from './entry.ts'
import { removeHeadTags } from './headTags.ts'
import { type LoadedPage, loadPage, prefetchPage } from './pages.ts'
import { arrive, isReturning, isShown, keepPlaces, note, stay } from './places.ts'
import { urlOf } from './url.ts'

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

/** The page that belongs to the address bar. The old one stays until the new one is there. */
export function Site({ first }: { first: Page }) {
  const [location, navigate] = useBrowserLocation()
  const path = withoutSlash(location)
  const [page, setPage] = useState<Page | LoadedPage>(first)
  const arrived = useRef(first.path)

  useEffect(() => {
    if (path === arrived.current) return
    let hasLeft = false
    loadPage(path).then(
      (next) => {
        if (hasLeft) return
        arrived.current = path
        note()
        // Whoever asked for a part of the page sees that first, whoever comes back what they had seen last.
        const isAtOnce = window.location.hash || isReturning()
        setPage(isAtOnce ? { ...next, html: next.html + next.rest, rest: '' } : next)
      },
      (error: unknown) => {
        if (hasLeft) return
        // Not a page of ours (a captive portal's, say): the browser shows it. No answer at all: stay, and say so.
        if (!(error instanceof TypeError)) return window.location.replace(urlOf(path) + window.location.search)
        stay()
        void toast(NO_CONNECTION)
      },
    )
    return () => {
      hasLeft = true
    }
  }, [path])

  useEffect(keepPlaces, [])
  useArrival(page)
  useEffect(() => markActiveLinks(page.path), [page])
  useLinks(navigate)

  const shown = useShown(page)
  const isWhole = page === shown
  useEffect(() => {
    if (isWhole && 'rest' in page) document.querySelector('main')?.insertAdjacentHTML('beforeend', page.rest)
  }, [isWhole, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings its own
  useEffect(() => {
    let hasLeft = false
    const stops = [hydrateIslands()]
    import('../background.tsx').then(
      ({ enliven }) => hasLeft || stops.push(enliven()),
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

/** The page, once the browser has painted it: what nobody sees at once must not keep its heading waiting. */
function useShown<P>(page: P): P {
  const [shown, show] = useState(page)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(show, 0, page)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [page])
  return shown
}

/** The frame is finished HTML, too; this is all that changes in it. */
function markActiveLinks(path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.nav a, .menu li a')) {
    if (isActive(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/**
 * A page starts where the visitor had been in this entry of the history, else at the fragment it was asked for, else at
 * its top, before it is painted; the heading takes the focus, so it is read out.
 */
function useArrival(page: Page) {
  const seen = useRef(page)
  useLayoutEffect(() => {
    if (seen.current === page) return
    seen.current = page
    const target = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
    if (!arrive()) {
      if (target) target.scrollIntoView()
      else window.scrollTo({ top: 0, behavior: 'instant' })
    }
    const heading = target ?? document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [page])
}

/**
 * Plain links navigate without a new document. They are plain because most pages are plain HTML; one listener serves
 * them all. `data-service` names the service that a quote is asked for, passed on as navigation state. A link in a modal
 * takes the place of its entry: Back leads to the page where it was opened, not into the modal again.
 */
function useLinks(navigate: (to: string, options: { replace: boolean; state: unknown }) => void) {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.menu a'))
        document.querySelector<HTMLDialogElement>('.menu')?.close()
      const link = linkOf(event)
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !plain || event.defaultPrevented) return
      const isInModal = entryState().modal !== undefined
      // Pages of the newer version want its script.
      if (pageState().isOutdated && !isInModal) return
      event.preventDefault()
      if (pageState().isOutdated) return window.location.replace(link.href)
      const { service } = link.dataset
      navigate(link.href, { replace: isInModal, state: service ? { service } : null })
      if (!isShown()) return
      arrive()
      window.scrollTo({ top: 0 })
    }
    const expect = (event: Event) => {
      const link = linkOf(event)
      if (link && link.pathname !== window.location.pathname) prefetchPage(withoutSlash(link.pathname))
    }
    document.addEventListener('click', follow)
    for (const type of NEAR) document.addEventListener(type, expect, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const type of NEAR) document.removeEventListener(type, expect)
    }
  }, [navigate])
}

/** A mouse over a link, a finger on it, the focus in it. */
const NEAR = ['mouseover', 'touchstart', 'focusin']

/** The link to another page of this site that an event is in. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  if (link.origin !== window.location.origin || /\.\w+$/.test(link.pathname)) return undefined
  return link.hash && link.pathname === window.location.pathname ? undefined : link
}
