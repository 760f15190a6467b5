/**
 * Builds everything that comes from the route table, as file name → content. It runs in Vite's module runner, where
 * `import.meta.env` and style imports work as in the browser; tools/vite/prerender.ts writes it to disk.
 *
 * Written here because neither Astro nor Next's static export puts styles in the order of use, or makes the bundle of
 * all pages for the worker. In trials before the first commit (21 November 2026) the phone number of an Astro page
 * came as early as that of plain HTML (1.00), Next's took 1.33 times as long; a page as this build writes it took 0.96
 * to 0.97. Remove when one of them does both.
 */

import { createHash } from 'node:crypto'
import code from '../client/boot/main.ts?script'
import { longDate } from '../content/prose.ts'
import { addPrecached, fillTemplate, withoutSeo } from '../document/page.ts'
import { CALL_PATH } from '../document/paths.ts'
import { email, siteUrl } from '../facts/company.ts'
import { CARD_CODE_PATH, CARD_PATH, contactCard, shortContactCard } from '../facts/contactCard.ts'
import { isForEmergency, notFoundRoute, type Route, routes } from '../routes.ts'
import type { Builder } from './builder.ts'
import { callDocument, drawings, urgent } from './document.tsx'
import { headersFile, pageHeaders } from './headers.ts'
import { type Pages, writePageBundle } from './pageBundle.ts'
import { qrCode } from './qrCode.ts'
import { prerender } from './renderPage.tsx'

/**
 * The boot script of all pages, for this application.
 * @throws if the bundled script has no place, or more than one, for the application's URL.
 */
function bootScript(entry: string): string {
  const [before = '', ...behind] = code.split(/\bENTRY\b/)
  if (behind.length !== 1) throw new Error('src/client/boot/main.ts names ENTRY not just once')
  return before + JSON.stringify(entry) + behind.join('')
}

/**
 * Adds the headings' typeface to a page that the worker keeps. A page from the network doesn't request it: on a bad line
 * its 7 KB would compete with the page's own text for a second, and arrive too late to be shown (`optional` waits 0.1 s and
 * never swaps the font later). From the cache, a request made at once gets it in time for the first frame.
 */
const withFont = (html: string, url: string): string =>
  html.replace(
    '</head>',
    () =>
      `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:Sign;src:url(${url});font-weight:750;font-display:optional}</style></head>`,
  )

export { drawings }

const folderOf = ({ path }: Route) => path.split('/')[1]
/** How many pages are in the same folder: 28 places, 15 services. */
const likenessOf = (route: Route) => routes.filter((other) => folderOf(other) === folderOf(route)).length

export const buildSite: Builder['buildSite'] = ({ template, scripts, font, changed }) => {
  const boot = bootScript(scripts.entry)
  const render = (some: readonly Route[]) =>
    some.map((route) => {
      const parts = prerender(route, { boot, ...scripts })
      return [route.path, fillTemplate(template, parts)] as const
    })
  const emergency = routes.filter(isForEmergency)
  // Pages that are alike come last, behind one another: the page bundle is 0.5 KB smaller.
  const others = routes
    .filter((route) => !emergency.includes(route))
    .sort((a, b) => likenessOf(a) - likenessOf(b) || (folderOf(a) ?? '').localeCompare(folderOf(b) ?? ''))
  // Includes the 404 page, which replaces pages that have not arrived yet.
  const firstPages = new Map([[CALL_PATH, callDocument()], ...render([...emergency, notFoundRoute])])
  const otherPages = new Map(render(others))

  // Includes the drawings: with Home, which has the same shapes, the house costs 0.4 KB instead of 2.9 KB. Words come first.
  const behind = new Map([
    ...asKept(otherPages, font),
    ...drawings.map(({ name, content }) => [`/${name}`, content] as const),
  ])
  const bundle = writePageBundle(asKept(firstPages, font), behind, {
    changed: longDate(changed),
    urgent,
    headers: pageHeaders(boot),
  })
  const pageBundle = `pages-${createHash('sha256').update(bundle).digest('base64url').slice(0, 8)}.txt`
  const late = [
    [CARD_PATH.slice(1), contactCard],
    [CARD_CODE_PATH.slice(1), qrCode(shortContactCard)],
  ] as const
  const files = new Map<string, string | Uint8Array>([
    ...Array.from([...firstPages, ...otherPages], ([path, html]) => {
      return [fileOf(path), path === CALL_PATH ? html : addPrecached(html, `/${pageBundle}`)] as const
    }),
    [pageBundle, bundle],
    ...drawings.map(({ name, content }) => [name, content] as const),
    ...late,
    ['_headers', headersFile(boot)],
    ['sitemap.xml', sitemap(changed)],
    ['.well-known/security.txt', securityTxt(changed)],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`],
  ])
  return { files, pageBundle, late: late.map(([name]) => name) }
}

/** The pages as the worker keeps them. Only these have the headings' typeface, which is stored with them. */
const asKept = (pages: Pages, font: string): Pages =>
  new Map(Array.from(pages, ([path, html]) => [path, path === CALL_PATH ? html : withFont(withoutSeo(html), font)]))

export const renderPage: Builder['renderPage'] = (template, path) => {
  const route = routes.find((candidate) => candidate.path === path)
  return { html: fillTemplate(template, prerender(route ?? notFoundRoute)), status: route ? 200 : 404 }
}

/** Static hosts serve about.html at /about, without a redirect. */
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

function sitemap(changed: string): string {
  const urls = routes.map(({ path }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${changed}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Follows RFC 9116, which wants a date within a year so that a forgotten file expires. SECURITY.md has the rest. */
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
