/**
 * Everything that is made from the route table, as file name → content. It runs inside Vite's module runner, where
 * `import.meta.env` and style imports mean what they mean in the browser; tools/prerender.ts writes it to disk.
 */
import { createHash } from 'node:crypto'
import { longDate } from '../components/longDate.ts'
import { CALL_PATH } from '../document.ts'
import { email, siteUrl } from '../facts/company.ts'
import { isForEmergency, notFoundRoute, routes } from '../routes.ts'
import { boot, precachedList } from './boot.ts'
import { headersFile, pageHeaders } from './headers.ts'
import { type Prerendered, prerender, prerenderCall, type Scripts } from './page.tsx'
import { packPages } from './pageBundle.ts'
import { urgent } from './urgent.ts'

export interface BuildInput {
  /** index.html with its placeholders. */
  readonly template: string
  readonly scripts: Omit<Scripts, 'boot'>
  /** What pages load once they have started, as URLs: for what goes on behind them, and for their islands. */
  readonly next: readonly string[]
  /** All scripts and styles that the worker keeps. */
  readonly precached: readonly string[]
  /** When the content last changed: YYYY-MM-DD. */
  readonly changed: string
}

export function buildSite({ template, scripts, next, precached, changed }: BuildInput): Map<string, string> {
  const script = boot(scripts.entry)
  const allScripts: Scripts = { ...scripts, boot: script }
  const first = routes.filter(isForEmergency)
  const others = routes.filter((route) => !first.includes(route))
  const rendered = [...first, notFoundRoute, ...others].map((route) => {
    return [route.path, fillTemplate(template, prerender(route, allScripts))] as const
  })
  const pages = new Map([[CALL_PATH, prerenderCall()], ...rendered])

  const later = (urls: readonly string[]) => [...new Set(urls)].filter((url) => !scripts.ofAll.includes(url))
  const ofFirst = later(next)
  const kept = new Map(Array.from(pages, ([path, html]) => [path, withoutSeo(html)]))
  const pack = packPages(kept, {
    changed: longDate(changed),
    urgent,
    headers: pageHeaders(script),
    first: { pages: first.length + 2, scripts: ofFirst },
  })
  const packName = `pages-${createHash('sha256').update(pack).digest('base64url').slice(0, 8)}.txt`
  const list = precachedList(later([...ofFirst, `/${packName}`, ...precached]))
  const withList = (html: string) => html.replace('</body></html>', () => `${list}</body></html>`)
  return new Map([
    ...Array.from(pages, ([path, html]) => [fileOf(path), path === CALL_PATH ? html : withList(html)] as const),
    [packName, pack],
    ['_headers', headersFile(script)],
    ['sitemap.xml', sitemap(changed)],
    ['.well-known/security.txt', securityTxt(changed)],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`],
  ])
}

/** A page for the development server. */
export function renderPage(template: string, path: string): { readonly html: string; readonly status: number } {
  const route = routes.find((candidate) => candidate.path === path)
  return { html: fillTemplate(template, prerender(route ?? notFoundRoute)), status: route ? 200 : 404 }
}

/** Without what only search engines and social networks read: they never ask the worker. */
const withoutSeo = (html: string) =>
  html.replace(/<script type="application\/ld\+json">.*?<\/script>|<meta (?:property="og:|name="twitter:)[^>]*>/g, '')

/** Static hosts serve about.html at /about, without a redirect. */
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/** Puts a rendered page into index.html, which names the places. */
function fillTemplate(html: string, { template, ...parts }: Prerendered): string {
  return html
    .replace('data-template=""', `data-template="${template}"`)
    .replace(/<!--(head|body|tail)-->/g, (_, name: keyof typeof parts) => parts[name])
}

function sitemap(changed: string): string {
  const urls = routes.map(({ path }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${changed}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** RFC 9116. It wants a date within a year, so that nobody relies on what was forgotten; SECURITY.md says the rest. */
function securityTxt(changed: string): string {
  const expires = new Date(changed)
  expires.setUTCDate(expires.getUTCDate() + 364)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
