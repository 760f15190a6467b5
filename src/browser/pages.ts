import type { Page } from '../app'
import { readHeadTags } from '../head'
import { offline } from './signals'

/** The page this document was served as. Its markup is there already, and React leaves it as it is. */
export const currentPage = (path: string): Page => ({ path, head: readHeadTags(document), html: '' })

/** The page that was asked for when a finger or pointer came near its link. */
let ahead: { readonly path: string; readonly page: Promise<Page> } | undefined

/**
 * Another page of the site: its finished HTML, from the service worker's cache or the network.
 * @throws if neither has it, or what came is not a page of this site (a captive portal's, say).
 */
export function loadPage(path: string): Promise<Page> {
  const page = ahead?.path === path ? ahead.page : fetchPage(path)
  ahead = undefined
  return page
}

/** Gets a page that will probably be wanted: not over the network where data is dear or the line is bad. */
export function prefetchPage(path: string): void {
  if (ahead?.path === path || (!offline.get() && isSparing())) return
  const page = fetchPage(path)
  ahead = { path, page }
  // Whoever follows the link is told; until then it may come to nothing.
  page.catch(() => {
    if (ahead?.page === page) ahead = undefined
  })
}

async function fetchPage(path: string): Promise<Page> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  // Cut out, not parsed: the browser parses it once, when it is shown.
  const [, main] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  if (main === undefined) throw new Error(`no page at ${path}`)
  const head = readHeadTags(new DOMParser().parseFromString(html.slice(0, html.indexOf('<body')), 'text/html'))
  return { path, head, html: main }
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
