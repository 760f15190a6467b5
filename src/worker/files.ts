/**
 * The list of files that the worker keeps, as the build writes it (tools/vite/prerender.ts): Workbox's precache manifest, in
 * which each file also has a role, so that the worker need not know any file by name.
 */
export interface Entry {
  /** Path of the file, without a slash at its beginning. */
  readonly url: string
  /** Null where the name already carries the content's hash. */
  readonly revision: string | null
  /** Missing for files for the home screen or the address book, which no page waits for. */
  readonly role?: Role
}

/**
 * - `start`: the script that the visitor's page is waiting for.
 * - `pages`: the bundle of all pages.
 * - `first`: a script that the emergency pages also need.
 * - `rest`: a script or style that other pages load.
 */
export type Role = 'start' | 'pages' | 'first' | 'rest'

export interface PrecachedFile {
  /** With a slash at its beginning. */
  readonly path: string
  readonly isHashed: boolean
}

export interface Plan extends Readonly<Record<Exclude<Role, 'pages'> | 'icons', readonly PrecachedFile[]>> {
  readonly pages: string
}

/** What the worker fetches, grouped by purpose. The build makes sure there is one bundle of pages (tools/vite/prerender.ts). */
export function planOf(entries: readonly Entry[]): Plan {
  const filesOf = (wanted?: Role) =>
    entries
      .filter(({ role }) => role === wanted)
      .map(({ url, revision }): PrecachedFile => ({ path: `/${url}`, isHashed: revision === null }))
  return {
    start: filesOf('start'),
    pages: filesOf('pages')[0]?.path ?? '',
    first: filesOf('first'),
    rest: filesOf('rest'),
    icons: filesOf(),
  }
}

/** Each version of the site has its own cache, named after its list of files. */
const PREFIX = 'site-'

/** FNV-1a, 32 bits: names a version, and is not for security. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

export const cacheOf = (version: string): string => PREFIX + version

/** The caches of other versions, oldest first, as the browser lists them. */
export const othersThan = (version: string, caches: readonly string[]): string[] =>
  caches.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(version))

/** The caches of all but this version and the previous one, whose chunks an old tab may still ask for. */
export const outdated = (version: string, caches: readonly string[]): string[] =>
  othersThan(version, caches).slice(0, -1)

/** Whether the worker answers: pages and files of this origin, not the backend that may share it, nor the staff's desk. */
export function handles({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const asked = new URL(url)
  return method === 'GET' && asked.origin === origin && !/^\/(?:(?:rest|auth)\/v1|desk)(?:\/|$)/.test(asked.pathname)
}

/**
 * The cache key of a request. It is the same for any query string and for all names that a static host gives a page (/faq,
 * /faq/, /faq.html). It is a whole URL, since a bare //host/x would be looked up on another host.
 */
export const cacheKey = ({ origin, pathname }: URL): string =>
  origin + (pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/')

/**
 * Whether an answer is the complete file that was asked for, and may be kept. During a deploy, or on a café's network
 * before login, a host answers 200 with a page instead of a file. Safari refuses to serve a redirected answer from a
 * cache, and a part of a file (206) can't be stored.
 */
export const isFile = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !headers.get('Content-Type')?.startsWith('text/html')
