import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Helmet, HelmetProvider } from 'react-helmet-async'
import { FixedHtml } from '../components/Fixed.tsx'
import { type IslandProps, RenderIsland } from '../components/Island.tsx'
import { SHEET, Sheet } from '../components/Sheet.tsx'
import { idPrefix, type Strategy } from '../document/islandMarks.ts'
import { joinAtHeading, type PageParts, structuredDataScript } from '../document/page.ts'
import type { Route } from '../routes.ts'
import { drawings, frameOf, type Scripts, shorter } from './document.tsx'
import { headTags, structuredData } from './head.ts'
import { A_SHEET, callStyles, withStyles } from './styles.ts'
import { templates } from './templates.tsx'

const modules = import.meta.glob<{ readonly default: ComponentType }>('../islands/*/island.tsx', {
  eager: true,
})
const sheets = import.meta.glob<readonly string[]>('../islands/*/sheets.ts', { import: 'sheets', eager: true })

/** The sheets that an island's folder names. */
export const Sheets = ({ of }: { of: string }) =>
  sheets[`../islands/${of}/sheets.ts`]?.map((css) => <Sheet key={css} of={css} />)

/**
 * Renders a page with its islands in their places, as the browser will hydrate them.
 * @throws if a page names a missing island, or gives an island children that it has no place for, or if an island's own
 * markup has a sheet, which React would look for in the browser.
 */
function toHtml(page: ReactNode) {
  const strategies: Strategy[] = []
  const renderIsland = ({ name, when, children }: IslandProps) => {
    const Component = modules[`../islands/${name}/island.tsx`]?.default
    if (!Component) throw new Error(`there is no island "${name}" in src/islands`)
    const fixed = renderToStaticMarkup(children)
    const options = { identifierPrefix: idPrefix(strategies.push(when) - 1) }
    const html = renderToString(createElement(FixedHtml, { value: fixed }, <Component />), options)
    if (!html.includes(fixed)) throw new Error(`the island "${name}" has no place for more`)
    if (html.replace(fixed, '').includes(SHEET))
      throw new Error(`the sheets of the island "${name}" go into its sheets.ts`)
    return renderToStaticMarkup(<Sheets of={name} />) + html
  }
  const html = renderToStaticMarkup(createElement(RenderIsland, { value: renderIsland }, page))
  // An island that waits for interaction loads React itself.
  return { html, needsReact: strategies.some((when) => when !== 'interaction') }
}

/** Renders a route. Without scripts (in development) Vite adds its own. */
export function prerender(route: Route, scripts?: Scripts): PageParts {
  const Page = templates[route.template]
  const head = renderToStaticMarkup(
    <HelmetProvider>
      <Helmet {...headTags(route)} />
    </HelmetProvider>,
  )
  const { html: content, needsReact } = toHtml(<Page route={route} />)
  const named = drawings.reduce((html, { path, name }) => html.replaceAll(path, `/${name}`), content)
  const main = joinAtHeading(...withStyles(...splitAtHeading(named)))
  const { header, footer } = frameOf(route.path, needsReact, scripts)
  return {
    template: route.template,
    // In HTML these slashes mean nothing, and they come before the number.
    head: `${head.replaceAll('"/>', '">')}<style>${callStyles}</style>`,
    body: shorter(
      `<header class="header">${header}</header><main id="main">${main}</main><footer class="footer">${footer}</footer>`,
    ),
    tail: structuredDataScript(structuredData(route)),
  }
}

/**
 * Cuts a page after its first element, its heading, so that the heading need not wait for the styles of the rest (styles.ts
 * says what that saves). Sheets are not counted, so one before the heading goes with it. React wrote the markup, so counting
 * tags will do instead of a parser. Remove together with the style slices.
 */
function splitAtHeading(content: string): [heading: string, rest: string] {
  let depth = 0
  for (const { 0: tag, index } of content.matchAll(new RegExp(`${A_SHEET.source}|</?[a-z][^>]*>`, 'gs'))) {
    if (tag.includes(SHEET)) continue
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>')) depth++
    const end = index + tag.length
    if (depth === 0) return [content.slice(0, end), content.slice(end)]
  }
  return [content, '']
}
