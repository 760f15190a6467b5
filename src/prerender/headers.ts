import { createHash } from 'node:crypto'
import { CARD_PATH } from '../facts/contactCard.ts'
import { backend, map } from '../facts/hosting.ts'

export type Headers = Readonly<Record<string, string>>

const origin = (url: string) => new URL(url).origin

/**
 * Security headers of every page, given the inline script that all pages share. The worker also sends them with the
 * pages it keeps.
 * - Styles may be inline: Mantine writes style attributes and blocks, and a style hash would switch 'unsafe-inline' off.
 * - The worker also fetches tiles and calls the backend, so they are in `connect-src`.
 * - OpenStreetMap wants to know the origin that asks for its tiles, so the referrer policy sends it.
 * - No Cross-Origin-Opener-Policy: it separates a page from the window that opened it, and these pages need no such protection.
 *   On receiving the header the browser starts again in a new process, which cost 75 ms on a slow phone.
 */
export function pageHeaders(script: string): Headers {
  const tiles = origin(map.tileUrl)
  // The second origin is for the desk's Realtime. All paths share one policy, as some hosts join the values of two rules.
  const api = backend?.url ? [origin(backend.url), origin(backend.url).replace('http', 'ws')] : []
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${createHash('sha256').update(script).digest('base64')}'`],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', tiles],
    'connect-src': ["'self'", ...api, tiles],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
    'Strict-Transport-Security': 'max-age=31536000',
  }
}

const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const ASK_AGAIN = { 'Cache-Control': 'no-cache' }

/**
 * The headers for each path. No path gets the same header from two rules: some hosts join the values, so that browsers
 * revalidate hashed files each time, and others use the last one. So pages have no `Cache-Control`: these hosts make
 * browsers revalidate pages anyway.
 */
const rules = (script: string): readonly (readonly [path: string, headers: Headers])[] => [
  ['/*', pageHeaders(script)],
  ['/assets/*', FOR_EVER],
  ['/pages-*', FOR_EVER],
  ['/sw.js', ASK_AGAIN],
  ['/manifest.webmanifest', ASK_AGAIN],
  [CARD_PATH, { 'Content-Type': 'text/vcard; charset=utf-8' }],
  ['/desk/*', { 'X-Robots-Tag': 'noindex' }],
  ['/desk/assets/*', FOR_EVER],
  ['/desk/sw.js', ASK_AGAIN],
  ['/desk/manifest.webmanifest', ASK_AGAIN],
]

/**
 * The rules as a `_headers` file, which Netlify, Cloudflare Pages and others read; so does our own server
 * (tools/host/site.ts). Written here, since only the build knows the hash of the boot script. Packages for it (csp
 * plugins for Vite) write a <meta> element, which comes before the phone link and cannot have `frame-ancestors`.
 * Remove when the site has one host whose own settings can be made by the build.
 */
export const headersFile = (script: string): string =>
  rules(script)
    .map(
      ([path, headers]) => `${[path, ...Object.entries(headers).map((entry) => `  ${entry.join(': ')}`)].join('\n')}\n`,
    )
    .join('')
