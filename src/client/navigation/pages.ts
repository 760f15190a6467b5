import { type ReadPage, readPage } from '../../document/page.ts'
import { pageState } from '../state.ts'

/** A path of this site as a URL: by itself, one that begins with two slashes would name another host. */
export const urlOf = (path: string): string => window.location.origin + path

/** A page that was fetched, not the one that the document was loaded with. */
export interface LoadedPage extends ReadPage {
  readonly path: string
}

/** The page that was asked for when a finger or pointer came near its link. */
let ahead: { readonly path: string; readonly page: Promise<LoadedPage> } | undefined

/**
 * Another page of the site: its finished HTML, from the service worker's cache or the network.
 * @throws if neither has it, or what came is not a page of this site (a captive portal's, say).
 */
export function loadPage(path: string): Promise<LoadedPage> {
  const page = ahead?.path === path ? ahead.page : fetchPage(path)
  ahead = undefined
  return page
}

/** Fetches a page that will probably be wanted: not over the network if data is expensive or the connection is bad. */
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

/** The Network Information API is Chromium's alone, and not in TypeScript's DOM library; elsewhere nothing is known. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
