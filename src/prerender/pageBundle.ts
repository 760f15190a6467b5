import type { PackHeader, PackPage, PackPart } from '../worker/pageBundle.ts'

// Where pages stop being alike, and where they are alike again.
const SEAMS =
  /(?=<title>)|(?=<style>)|(?<=<\/style>)|(?=<header)|(?<=<\/header>)|(?=<main)|(?<=<main[^>]*>)|(?=<\/main>)|(?=<script)/

/**
 * All pages in one file for the service worker, what they share only once: fifty requests become one, and a host that
 * only has gzip, whose window is too small to see that pages are alike, loses nothing.
 * Lines of JSON, so that a page can be used when it has arrived: the pages come in the map's order.
 */
export function packPages(pages: ReadonlyMap<string, string>, header: PackHeader): string {
  const lines: (PackHeader | PackPart | PackPage)[] = [header]
  const known = new Map<string, number>()
  for (const [path, html] of pages) {
    const indices = html.split(SEAMS).map((part) => {
      const index = known.get(part) ?? known.size
      if (index === known.size) lines.push(part)
      known.set(part, index)
      return index
    })
    lines.push([path, ...indices])
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
