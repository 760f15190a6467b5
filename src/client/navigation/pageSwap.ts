import { NO_CONNECTION } from '../../content/startMessages.ts'
import { EXIT } from '../../document/marks.ts'
import { isActive, withoutSlash } from '../../document/paths.ts'
import { isBadLine } from '../badLine.ts'
import { startIslands } from '../islands.ts'
import { toast } from '../notices/toast.ts'
import { arriveAtPage, isReturning, keepPlaces, note, stay } from './historyEntries.ts'
import { followLinks, type LoadedPage, loadPage, type Navigate, prefetchLinks, urlOf } from './links.ts'

/**
 * Calls back once the browser has painted the page as it is now, so that the work that follows does not delay it.
 * @returns a function that cancels it.
 */
function afterPaint(next: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(next)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}

/*
 * Page swap: a link to another page of the site replaces <main> with that of the page's finished HTML. Turbo does the same
 * in 6,000 lines, without islands and without showing the heading before the rest is parsed. React has no part in it, so a
 * page with only links never loads React (docs/decisions/03-islands.md). Remove when browsers keep a document's scripts
 * alive from one page to the next.
 */

/** On <main> while only the heading of the next page is there. */
const ARRIVING = 'data-arriving'

/** Starts the page swap, and the islands of each page. Runs as long as the document. */
export function startSite(): void {
  /** The paths of the page on screen and of the page that should be there. */
  let shown = withoutSlash(window.location.pathname)
  let wanted = shown
  let leave = startPage()
  let cancel = () => {}

  const show = (page: LoadedPage) => {
    shown = page.path
    note()
    cancel()
    // A fragment, or a place to return to, is below the heading.
    const isWhole = Boolean(window.location.hash) || isReturning()
    const main = document.createElement('main')
    main.id = 'main'
    main.setAttribute(ARRIVING, '')
    main.innerHTML = isWhole ? page.html + page.rest : page.html
    document.querySelector('main')?.replaceWith(main)
    arriveAtPage()
    cancel = afterPaint(() => {
      main.removeAttribute(ARRIVING)
      if (!isWhole) main.insertAdjacentHTML('beforeend', page.rest)
      leave()
      leave = startPage()
      markActiveLinks(page.path)
      showHeadTags(page.head)
    })
  }

  const move = async () => {
    const path = withoutSlash(window.location.pathname)
    if (path === wanted) return
    wanted = path
    // The visitor went back before it arrived.
    if (path === shown) return
    try {
      const page = await loadPage(path)
      if (wanted === path && shown !== path) show(page)
    } catch (error) {
      if (wanted !== path) return
      // If it is not one of our pages (a captive portal's, say), let the browser show it. Without an answer, stay and say why.
      if (!(error instanceof TypeError)) return window.location.replace(urlOf(path) + window.location.search)
      wanted = shown
      stay()
      void toast(NO_CONNECTION)
    }
  }

  // As wouter's own, which would bring React into the script that every page waits for (docs/decisions/03-islands.md).
  const navigate: Navigate = (to, { replace, state }) => {
    window.history[replace ? 'replaceState' : 'pushState'](state, '', to)
    void move()
  }

  keepPlaces()
  window.addEventListener('popstate', move)
  followLinks(navigate)
  prefetchLinks()
}

/**
 * On a first visit the background script leaves the line to the worker and the emergency pages, for a second at most: on slow 3G
 * these are on the device 0.5 s earlier. On a bad line the worker has to wait anyway (src/client/boot/main.ts).
 */
const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
const lineIsFree =
  worker && !worker.controller && !isBadLine()
    ? // Firefox rejects where cookies are blocked.
      Promise.race([worker.ready.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))])
    : Promise.resolve()

/**
 * Starts the islands and enhancements of the page on screen.
 * @returns a function to call when the page is left.
 */
function startPage(): () => void {
  let hasLeft = false
  const stops = [startIslands()]
  // "Exit this page" must leave no trace in Back, from the first tap on.
  const free = document.getElementById(EXIT) ? Promise.resolve() : lineIsFree
  free
    .then(() => import('../background.ts'))
    .then(
      ({ enhancePage }) => hasLeft || stops.push(enhancePage()),
      // The page works without it.
      console.debug,
    )
  return () => {
    hasLeft = true
    for (const stop of stops) stop()
  }
}

/** The tags in <head> that belong to the page rather than to the site. (Drawings also have a <title>.) */
const TAGS = [
  'head>title',
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel=canonical]',
  'script[type="application/ld+json"]',
].join()

/** Replaces title, description, social card and structured data with those of another page. */
function showHeadTags(markup: string): void {
  const next = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll(TAGS)
  for (const tag of document.querySelectorAll(TAGS)) tag.remove()
  document.head.append(...next)
}

/** Marks the menus' links to the current page. Nothing else changes in header and footer. */
function markActiveLinks(path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.nav a, .menu li a')) {
    if (isActive(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
