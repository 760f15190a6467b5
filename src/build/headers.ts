import { createHash } from 'node:crypto'
import { backend, map } from '../site'

export type Headers = Readonly<Record<string, string>>

const origin = (url: string) => new URL(url).origin

/**
 * Security headers of every page, given the inline script that all pages share. The worker sends them with the pages it
 * keeps, too.
 * - Styles may be inline: Mantine writes style attributes and blocks, and a style hash would switch 'unsafe-inline' off.
 * - Tiles and the backend are fetched by the worker as well, so they are in `connect-src`.
 * - OpenStreetMap wants to know the origin that asks for its tiles: hence the referrer policy.
 * - No Cross-Origin-Opener-Policy: it parts a page from the windows that opened it, and there is nothing here to guard. The
 *   browser learns of it with the answer and has to begin again in a new process: the phone number came 75 ms later on a
 *   slow phone.
 */
export function pageHeaders(script: string): Headers {
  const tiles = origin(map.tileUrl.replace(/\{\w\}/g, '0'))
  const api = backend?.url ? [origin(backend.url)] : []
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
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Strict-Transport-Security': 'max-age=31536000',
  }
}

const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Which paths get which headers; a later rule replaces what an earlier one said. */
const rules = (script: string): readonly (readonly [path: string, headers: Headers])[] => [
  ['/*', { ...pageHeaders(script), 'Cache-Control': 'no-cache' }],
  ['/assets/*', FOR_EVER],
  ['/pages-*', FOR_EVER],
]

/**
 * The rules as a `_headers` file, which Netlify, Cloudflare Pages and others read; so does our own server. Those hosts
 * send a header twice that two rules name; "! Name" takes the first away.
 */
export function headersFile(script: string): string {
  const seen = new Set<string>()
  const blocks = rules(script).map(([path, headers]) => {
    const lines = Object.entries(headers).flatMap(([name, value]) => [
      ...(seen.has(name) ? [`  ! ${name}`] : []),
      `  ${name}: ${value}`,
    ])
    for (const name of Object.keys(headers)) seen.add(name)
    return [path, ...lines].join('\n')
  })
  return `${blocks.join('\n')}\n`
}
