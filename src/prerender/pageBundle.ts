import { type BundledPage, type PageBundleHeader, type Part, swapQuotes } from '../worker/unpack.ts'

export type Pages = ReadonlyMap<string, string>

/**
 * All pages in one file for the service worker, with shared parts stored only once. Fifty requests become one. A host that
 * only has gzip, whose window is too small to see that pages are alike, loses nothing.
 * Lines of JSON, so that each page works as soon as it arrives. Emergency pages come first, each group in its order.
 *
 * Written here because Workbox's precache does it with a request for each page, one after the other: in trials
 * before the first commit (21 November 2026, 3 runs) fifty pages took 34.6 s on slow 3G, in one file 5.3 to 5.5 s.
 * Remove when Workbox fetches its precache at once and hosts compress with a shared dictionary (RFC 9842): measure
 * again then.
 */
export function writePageBundle(
  first: Pages,
  others: Pages,
  header: Omit<PageBundleHeader, 'firstPages' | 'allPages'>,
): string {
  const lines: (PageBundleHeader | Part | BundledPage)[] = [
    { ...header, firstPages: first.size, allPages: first.size + others.size },
  ]
  const known = new Map<string, number>()
  for (const [path, html] of [...first, ...others]) {
    const before = known.size
    const indices = cutAtSeams(html).map((part) => {
      const index = known.get(part) ?? known.size
      if (index === known.size) lines.push(swapQuotes(part))
      known.set(part, index)
      return index
    })
    // A page's own parts, counted from the last one, are alike on all pages and compress to nothing.
    lines.push([path, ...indices.map((index) => (index < before ? index : index - known.size))])
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/**
 * Cuts a page where it starts to differ from other pages, and where it matches them again. The exact place doesn't matter:
 * joined, the parts make up the page. (A function, so that Safari before 16.4, which lacks look-behind, never parses it.)
 */
export const cutAtSeams = (html: string): string[] =>
  html.split(
    /(?=<title>)|(?=<style>)|(?<=<\/style>)|(?=<header)|(?<=<\/header>)|(?=<main)|(?<=<main[^>]*>)|(?=<\/main>)|(?=<script)/,
  )
