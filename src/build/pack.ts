import type { Pack } from '../sw/precache'
import type { Headers } from './headers'

// Where pages stop being alike, and where they are alike again.
const SEAMS =
  /(?=<title>)|(?=<style>)|(?<=<\/style>)|(?=<header)|(?<=<\/header>)|(?=<main)|(?<=<main[^>]*>)|(?=<\/main>)|(?=<script)/

/**
 * All pages in one file for the service worker, what they share only once: fifty requests become one, and a host that
 * only has gzip, whose window is too small to see that pages are alike, loses nothing.
 */
export function packPages(pages: ReadonlyMap<string, string>, headers: Headers): Pack {
  const index = new Map<string, number>()
  const numberOf = (part: string) => {
    const known = index.get(part) ?? index.size
    index.set(part, known)
    return known
  }
  const packed = Object.fromEntries(Array.from(pages, ([path, html]) => [path, html.split(SEAMS).map(numberOf)]))
  return { headers, parts: [...index.keys()], pages: packed }
}
