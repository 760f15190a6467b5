import { Features, transform } from 'lightningcss'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App, type Frame } from '../client/App.tsx'
import HeadTags from '../client/navigation/HeadTags.tsx'
import callCss from '../components/callLink.css?inline'
import { Footer } from '../components/Footer.tsx'
import footerCss from '../components/footer.css?inline'
import { CallLink, Header } from '../components/Header.tsx'
import headerCss from '../components/header.css?inline'
import { Call } from '../pages/Call.tsx'
import callPageCss from '../pages/call.css?inline'
import type { Route } from '../routes.ts'
import baseCss from '../theme/base.css?inline'
import contentCss from '../theme/content.css?inline'
import { headTags, socialCard } from './head.ts'
import { withIslands } from './islands.tsx'
import { structuredData } from './structuredData.ts'
import { templates } from './templates.tsx'
import { tokensFor } from './tokens.ts'
import { urgent } from './urgent.ts'

/** A finished page, for the placeholders of index.html. */
export interface Prerendered {
  /** For <html data-template>. */
  readonly template: string
  /** Tags of <head>: title and meta first, then the styles that the phone link needs. */
  readonly head: string
  /** Content of #root. */
  readonly body: string
  /** What follows #root: structured data. */
  readonly tail: string
}

/** The scripts of the application, as URLs. */
export interface Scripts {
  /** What the document itself runs, inline. */
  readonly boot: string
  /** What every page starts with, and all that this needs. */
  readonly entry: string
  readonly ofAll: readonly string[]
}

/** Renders a route as the browser will hydrate it. Without scripts (in development) Vite adds its own. */
export function prerender(route: Route, scripts?: Scripts): Prerendered {
  const template = templates[route.template]
  const head = headTags({
    head: route.head,
    canonical: route.path,
    image: socialCard(route),
    article: route.template === 'post',
    hidden: route.template === 'notFound',
  })

  const content = withIslands(renderToStaticMarkup(<template.Page route={route} />))
  const { headingCss = '', css = '' } = templateStyles.get(route.template) ?? {}
  const [top, rest] = splitAtHeading(content)
  // The browser shows what is in front of the mark first, also where this page takes another's place.
  const html = `${style(headingCss, top)}${top}<!--rest-->${contentStyles}${style(css, rest)}${rest}`

  const rendered = renderToString(
    <App page={{ path: route.path, html }} frame={frameOf(route.path, scripts)} headTags={<HeadTags {...head} />} />,
  )
  // React writes hoistable tags in front of the tree they were rendered in; the document wants them in <head>.
  const start = rendered.indexOf('<header')
  return {
    template: route.template,
    head: `${rendered.slice(0, start)}<style>${callStyles}</style>`,
    body: rendered.slice(start),
    tail: `<script type="application/ld+json">${JSON.stringify(structuredData(route)).replaceAll('<', '\\u003c')}</script>`,
  }
}

/** The page behind the icon's shortcut: a document of its own, without frame or script. */
export const prerenderCall = (): string =>
  `<!doctype html>${renderToStaticMarkup(<Call styles={tokensFor(callPageCss) + minify(callPageCss)} />)}`

/**
 * Around every page: the phone link and the script that knows what to do when a tap on it ends the page's loading, then
 * what the page needs besides, each style in front of what it is for.
 */
function frameOf(path: string, scripts?: Scripts): Frame {
  const boot = scripts ? `<script>${scripts.boot}</script>` : ''
  return {
    header:
      renderToStaticMarkup(<CallLink />) +
      preload(scripts?.ofAll) +
      `${boot}<style>${frameStyles}</style>` +
      renderToStaticMarkup(<Header path={path} />),
    footer: `<style>${footerStyles}</style>${renderToStaticMarkup(<Footer urgent={urgent.digest} />)}`,
  }
}

/**
 * Asks for scripts while the page is on its way: a round trip less, 0.8 s on the worst line. They stand right behind the
 * phone link: link and request both fit into what comes first, which with TLS records of 1,300 bytes and a host's headers
 * is some 1,150 bytes of the page, and every byte less in front of the number makes that surer.
 */
const preload = (urls: readonly string[] = []) =>
  urls.map((url) => `<link rel="modulepreload" href="${url}" fetchpriority="low">`).join('')

const minify = (css: string) =>
  transform({
    filename: 'page.css',
    code: Buffer.from(forMediaQueries(css)),
    minify: true,
    exclude: Features.LightDark,
    targets: { chrome: 109 << 16, safari: (15 << 16) | (4 << 8), firefox: 115 << 16 },
  }).code.toString()

/**
 * Mantine keys its dark rules to an attribute that a script sets. The pages follow the system's colour scheme from the
 * first frame and without script, so those rules become media queries.
 */
function forMediaQueries(css: string): string {
  return css
    .replace(/:where\(\[data-mantine-color-scheme=['"]light['"]\]\)\s*/g, '')
    .replace(
      /([^{}]*):where\(\[data-mantine-color-scheme=['"]dark['"]\]\)\s*([^{}]*)\{([^{}]*)\}/g,
      '@media (prefers-color-scheme: dark){$1$2{$3}}',
    )
}

const callStyles = tokensFor(callCss) + minify(callCss)
const frameCss = minify(headerCss + baseCss)
const frameStyles = tokensFor(frameCss) + frameCss
const footerMinified = minify(footerCss)
const footerStyles = tokensFor(footerMinified) + footerMinified

const templateStyles = new Map(
  Object.entries(templates).map(([name, { headingCss = '', css = '' }]) => [
    name,
    { headingCss: minify(headingCss), css: minify(css) },
  ]),
)
const contentStyles = style(minify(contentCss), '')

/** Cuts a page behind its first element, its heading: the styles of what follows need not keep that waiting. */
function splitAtHeading(content: string): [top: string, rest: string] {
  let depth = 0
  for (const { 0: tag, index } of content.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>')) depth++
    const end = index + tag.length
    if (depth === 0) return [content.slice(0, end), content.slice(end)]
  }
  return [content, '']
}

/** Minified styles of a template, with the tokens that they and the markup's style attributes use. */
function style(minified: string, content: string): string {
  const tokens = tokensFor(minified + [...content.matchAll(/ style="([^"]*)"/g)].join(' '))
  const text = (tokens === ':root{}' ? '' : tokens) + minified
  return text && `<style>${text}</style>`
}
