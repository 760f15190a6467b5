import { SERVICE } from '../../document/marks.ts'
import { type ReadPage, readPage } from '../../document/page.ts'
import { withoutSlash } from '../../document/paths.ts'
import { pageState } from '../state.ts'
import { arrive, entryState, isShown, newEntry } from './historyEntries.ts'

/** A path of this site as a URL. A bare path that begins with two slashes would name another host. */
export const urlOf = (path: string): string => window.location.origin + path

/** A fetched page, as opposed to the page that the document was loaded with. */
export interface LoadedPage extends ReadPage {
  readonly path: string
}

/** The page that is being prefetched. */
let ahead: { readonly path: string; readonly page: Promise<LoadedPage> } | undefined

/**
 * Loads another page of the site: its finished HTML, from the service worker's cache or the network.
 * @throws if neither has it, or the answer is not a page of this site (a captive portal's, say).
 */
export function loadPage(path: string): Promise<LoadedPage> {
  const page = ahead?.path === path ? ahead.page : fetchPage(path)
  ahead = undefined
  return page
}

/** Fetches a page that will probably be wanted, but not over the network if data is expensive or the connection is bad. */
export function prefetchPage(path: string): void {
  if (ahead?.path === path || (!pageState().installedVersion && isSparing())) return
  const page = fetchPage(path)
  ahead = { path, page }
  // Only a visitor who follows the link needs to hear of a failure.
  page.catch(() => {
    if (ahead?.page === page) ahead = undefined
  })
}

async function fetchPage(path: string): Promise<LoadedPage> {
  // Never a page of another origin, even after a redirect.
  const response = await fetch(urlOf(path), { headers: { accept: 'text/html' }, mode: 'same-origin' })
  const page = readPage(await response.text())
  if (!page) throw new Error(`no page at ${path}`)
  return { path, ...page }
}

/** Uses the Network Information API, which only Chromium has and TypeScript's DOM library lacks. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** The menu that is a dialog. */
const MENU = '.menu'

/** Changes the address, and shows its page. */
export type Navigate = (to: string, options: { readonly replace: boolean; readonly state: unknown }) => void

/**
 * Follows links to other pages of the site without loading a new document. Pages are plain HTML, so one listener serves
 * all links. `data-service`, the service to quote for, travels in `history.state`. A link in a modal replaces the
 * modal's entry, so that Back leads to the page where it was opened and not into the modal again.
 */
export function followLinks(navigate: Navigate): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest(`${MENU} a`))
      document.querySelector<HTMLDialogElement>(MENU)?.close()
    const link = linkOf(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !plain || event.defaultPrevented) return
    const isInModal = entryState().modal !== undefined
    const { isOutdated } = pageState()
    // Pages of a newer version need its script.
    if (isOutdated && !isInModal) return
    event.preventDefault()
    if (isOutdated) return window.location.replace(link.href)
    const service = link.getAttribute(SERVICE)
    navigate(link.href, { replace: isInModal, state: newEntry(service) })
    if (!isShown()) return
    arrive()
    window.scrollTo({ top: 0 })
  })
}

/** The link to another page of this site, if the event happened in one. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLAnchorElement | SVGAElement>('a[href]') : null
  // In SVG the properties of a link are objects, so make an HTML link to the same address.
  const link =
    found instanceof SVGAElement ? Object.assign(document.createElement('a'), { href: found.href.baseVal }) : found
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname } = window.location
  // Not another origin, a file, or a fragment of the page on screen.
  const isPage = link.origin === origin && !/\.\w+$/.test(link.pathname) && !(link.hash && link.pathname === pathname)
  return isPage ? link : undefined
}

const APPROACHES = ['mouseover', 'touchstart', 'focusin'] as const

export function prefetchLinks(): void {
  const prefetch = (event: Event) => {
    const link = linkOf(event)
    if (link && link.pathname !== window.location.pathname) prefetchPage(withoutSlash(link.pathname))
  }
  for (const type of APPROACHES) document.addEventListener(type, prefetch, { passive: true })
}
