import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { Footer } from '../components/Footer.tsx'
import { CallLink, Header } from '../components/Header.tsx'
import { Drawing, STREET_BOXES, StreetDrawing } from '../components/house/House.tsx'
import { OUTSIDE, PARTS } from '../components/house/houseParts.ts'
import { WHOLE } from '../components/house/places.ts'
import { type Box, PICTURES, STREET } from '../content/drawings.ts'
import { urgentFacts } from '../content/urgentFacts.ts'
import { HOUSE_PATH, STREET_PATH } from '../document/paths.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { Call } from '../pages/Call.tsx'
import type { UrgentFacts } from '../worker/pageMessages.ts'
import type { BuildInput } from './builder.ts'
import { callPageStyles, footerStyles, frameStyles, houseStyles, streetStyles } from './styles.ts'

/** The urgent facts, for the worker and the pages. A page compares its own with a newer worker's. */
export const urgent: UrgentFacts = {
  digest: createHash('sha256').update(JSON.stringify(urgentFacts)).digest('base64url').slice(0, 8),
  emergencyPhone,
}

/** The application's scripts: the boot script, which is inline, and the URLs of the others. */
export type Scripts = Pick<BuildInput['scripts'], 'start' | 'ofIslands'> & { readonly boot: string }

/** Without what React writes and a browser adds by itself: 230 bytes of the bundle. */
export const shorter = (html: string): string =>
  html
    .replace(/(<(circle|path|rect|use|view)\b[^>]*)><\/\2>/g, '$1/>')
    .replace(/(<(?:br|img|input|wbr)\b[^>]*)\/>/g, '$1>')

/**
 * The frame of every page: the phone link, the script that copes when a tap on the link stops the page loading, then
 * everything else, with each style right before the part it styles.
 */
export function frameOf(path: string, needsReact: boolean, scripts?: Scripts) {
  const boot = scripts ? `<script>${scripts.boot}</script>` : ''
  const early = scripts && [...scripts.start, ...(needsReact ? scripts.ofIslands : [])]
  return {
    header:
      renderToStaticMarkup(<CallLink />) +
      preload(early) +
      `${boot}<style>${frameStyles}</style>` +
      renderToStaticMarkup(<Header path={path} />),
    footer: `<style>${footerStyles}</style>${renderToStaticMarkup(<Footer urgent={urgent.digest} />)}`,
  }
}

/**
 * Requests scripts while the page is still loading, which saves a round trip, 0.8 s on the worst line. The tags come right
 * after the phone link. Both fit into the first record, about 1,150 bytes of the page, with TLS records of 1,300 bytes and a
 * host's headers. Every byte saved before the number makes that more certain.
 */
const preload = (urls: readonly string[] = []) =>
  urls.map((url) => `<link rel="modulepreload" href="${url}" fetchpriority="low">`).join('')

/** The page that the icon's shortcut opens: a separate document, without frame or script. */
export const callDocument = (): string => `<!doctype html>${renderToStaticMarkup(<Call styles={callPageStyles} />)}`

/**
 * A drawing as one file for all pages that show a part of it as decoration. The fragment of its URL names the part. A
 * page's styles don't reach into a picture, so the file has its own for both colour schemes.
 */
function drawingFile(
  path: string,
  whole: Box,
  parts: Readonly<Record<string, Box>>,
  styles: string,
  drawing: React.ReactNode,
) {
  const markup = renderToStaticMarkup(
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration wherever it is shown
    <svg xmlns="http://www.w3.org/2000/svg" className="house" viewBox={whole.join(' ')}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {Object.entries(parts).map(([name, box]) => (
        <view key={name} id={name} viewBox={box.join(' ')} />
      ))}
      {drawing}
    </svg>,
  )
  const content = shorter(markup)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { path, name: `assets${path.replace('.', `-${hash}.`)}`, content }
}

export const drawings = [
  drawingFile(HOUSE_PATH, WHOLE, PICTURES, houseStyles, <Drawing of={[...PARTS, ...OUTSIDE]} />),
  drawingFile(STREET_PATH, STREET.van, STREET_BOXES, streetStyles, <StreetDrawing />),
] as const
