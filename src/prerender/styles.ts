/**
 * Splits a page's styles into minified slices, each right before the part it styles, with the theme's tokens it uses.
 *
 * Written here because Mantine's own way is one style sheet: 243 KB raw, 29 KB br. In trials before the first commit
 * (21 November 2026) it doubled the time to the phone number at 100 kbps when it was linked, and inlined per
 * component it is still 57 KB. Tools that reduce a page's styles (critters, purgecss) leave them in <head>, before
 * the phone link, where each KB costs 88 to 100 ms on such a line. Remove when one of them puts styles in the
 * order of use.
 */
import { Features, transform } from 'lightningcss'
import type { Template } from '../routes.ts'
import { cssOf, templates } from './templates.tsx'
import { tokensFor } from './tokens.ts'

const minify = (css: string) =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    exclude: Features.LightDark,
    targets: { chrome: 109 << 16, safari: (15 << 16) | (4 << 8), firefox: 115 << 16 },
  }).code.toString()

/** Styles by the names of their files, with the theme's tokens they use and nothing before them on the page has. */
function stylesIn(names: readonly string[], earlier = ''): string {
  const minified = minify(cssOf(...names))
  return tokensFor(minified, earlier) + minified
}

/** The styles of the phone link. */
export const callStyles = stylesIn(['callLink'])

/** The styles of the rest of the header. */
export const frameStyles = stylesIn(['header', 'base'], callStyles)

const header = callStyles + frameStyles
const content = minify(cssOf('content'))

export const footerStyles = stylesIn(['footer'], header + content)

/** The styles of the page that the icon's shortcut opens. */
export const callPageStyles = stylesIn(['call'])

/** The styles of the file of the house. */
export const houseStyles = stylesIn(['house'])

const contentStyles = styleFor(content, '', header)
const ofTemplates = new Map(
  Object.entries(templates).map(([name, { headingCss = '', css = '' }]) => [
    name,
    { heading: minify(headingCss), rest: minify(css) },
  ]),
)

/** The styles of a template, for its heading and for the rest, each with the tokens that its markup uses. */
export function stylesOf(template: Template, heading: string, rest: string) {
  const styles = ofTemplates.get(template) ?? { heading: '', rest: '' }
  return {
    heading: styleFor(styles.heading, heading, header),
    rest: contentStyles + styleFor(styles.rest, rest, header + content),
  }
}

/** A style element, with the tokens that these styles and the markup's style attributes need. */
function styleFor(minified: string, markup: string, earlier: string): string {
  const text = tokensFor(minified + [...markup.matchAll(/ style="([^"]*)"/g)].join(' '), earlier) + minified
  return text && `<style>${text}</style>`
}
