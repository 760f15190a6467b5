/**
 * Splits a page's styles into minified slices, each before the part it styles (the phone link, the header, the page's
 * heading, the rest, the footer), with the theme's tokens it uses.
 *
 * Written here because Mantine's own way is one style sheet: 243 KB raw, 29 KB br. In trials before the first commit
 * (21 November 2026) it doubled the time to the phone number at 100 kbps when it was linked, and inlined per
 * component it is still 57 KB. Tools that reduce a page's styles (critters, purgecss) leave them in <head>, before
 * the phone link, where each KB costs 88 to 100 ms on such a line. Remove when one of them puts styles in the
 * order of use.
 */
import { Features, transform } from 'lightningcss'
import callLink from '../components/callLink.css?inline'
import footer from '../components/footer.css?inline'
import header from '../components/header.css?inline'
import house from '../components/house/house.css?inline'
import street from '../components/house/street.css?inline'
import menu from '../components/menu.css?inline'
import { HERE, OF_THE_REST, SHEET } from '../components/Sheet.tsx'
import call from '../pages/call.css?inline'
import base from '../theme/base.css?inline'
import content from '../theme/content.css?inline'
import { tokensFor, withValues } from './tokens.ts'

const minify = (css: string) =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    exclude: Features.LightDark,
    targets: { chrome: 109 << 16, safari: (15 << 16) | (4 << 8), firefox: 115 << 16 },
  }).code.toString()

/** Minified, with the theme's tokens that they use and nothing before them on the page has. */
function stylesIn(css: string, earlier = ''): string {
  const minified = minify(css)
  return tokensFor(minified, earlier) + minified
}

export const callStyles = stylesIn(withValues(callLink))

export const frameStyles = stylesIn(header + base, callStyles)

const inFrame = callStyles + frameStyles
const ofTheRest = menu + content
const minifiedRest = minify(ofTheRest)

export const footerStyles = stylesIn(footer, inFrame + minifiedRest)

/** The styles of the page that the icon's shortcut opens. */
export const callPageStyles = stylesIn(call)

/** The styles in the files of the drawings. */
export const houseStyles = stylesIn(house)
export const streetStyles = stylesIn(house + street)

const stylesOfRest = styleFor(minifiedRest, '', inFrame)

/** A sheet in rendered markup: what <Sheet> writes. */
export const A_SHEET = new RegExp(`<style ${SHEET}="(${HERE})?">(.*?)</style>`, 'gs')

/**
 * Puts a page's sheets, each once, before its heading, before the rest or where they are to stay, each with the tokens that
 * its markup uses.
 */
export function withStyles(heading: string, rest: string): [heading: string, rest: string] {
  const found = new Set<string>()
  const take = (markup: string, earlier: string) => {
    const sheets = new Set<string>()
    const others = markup.replace(A_SHEET, (sheet, isHere: string | undefined, css: string) => {
      if (found.has(css)) return ''
      found.add(css)
      if (isHere) return sheet
      sheets.add(css)
      return ''
    })
    let minified = minify([...sheets].join(''))
    const above = styleFor(minified, others, earlier)
    const html = others.replace(A_SHEET, (_, __, css: string) => {
      const own = minify(css)
      const style = styleFor(own, '', earlier + minified)
      minified += own
      return style
    })
    return [above, html, minified] as const
  }
  const [above, headingHtml, inHeading] = take(heading, inFrame)
  const isNamed = rest.includes(OF_THE_REST)
  const [below, restHtml] = take(
    rest.replace(OF_THE_REST, () => ofTheRest),
    inFrame + inHeading + (isNamed ? '' : minifiedRest),
  )
  return [above + headingHtml, (isNamed ? '' : stylesOfRest) + below + restHtml]
}

/** A style element, with the tokens that these styles and the markup's style attributes need. */
function styleFor(minified: string, markup: string, earlier: string): string {
  const text = tokensFor(minified + [...markup.matchAll(/ style="([^"]*)"/g)].join(' '), earlier) + minified
  return text && `<style>${text}</style>`
}
