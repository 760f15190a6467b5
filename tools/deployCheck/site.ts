import { isIP } from 'node:net'
import { ukPhone } from '../../src/facts/phones.ts'
import { certificateEnds } from '../../supabase/functions/notify/sender.ts'
import { headersFor } from '../host/site.ts'
import { bad, type Check, type Finding, good, judge, type Live, NotAvailable, notChecked } from './live.ts'

/** Looks names up over HTTPS: Node cannot ask for this kind of record, and some networks do not pass it on. */
const RESOLVER = 'https://dns.google/resolve'

/** RFC 9460 */
const HTTPS_RECORD = 65

type Answer = { readonly type: number; readonly data: string }

/** Resolvers write its parameters as words, or as the bytes that they are (RFC 3597). */
const offersH3 = (data: string) =>
  /\balpn="?[^ ]*\bh3\b/.test(data) || (/^\\#/.test(data) && data.replaceAll(' ', '').includes('026833'))

/** What saves a first visit a round trip. Never bad: the site works without it. */
export const quickChecks: readonly Check[] = [
  {
    what: 'the host offers HTTP/3',
    async look(live) {
      if (live.isLocal) return notChecked('localhost')
      const offer = (await live.get('/')).headers.get('alt-svc')
      return offer !== null && /\bh3=/.test(offer)
        ? good(offer)
        : notChecked(`${offer ?? 'no Alt-Svc'}: a first visit waits longer`)
    },
  },
  {
    what: 'browsers learn of HTTP/3 with the name',
    async look(live) {
      const name = live.site.hostname
      if (live.isLocal || isIP(name)) return notChecked('no name that others can look up')
      const url = new URL(live.optional('DNS_RESOLVER_URL') ?? RESOLVER)
      url.searchParams.set('name', name)
      url.searchParams.set('type', String(HTTPS_RECORD))
      const response = await fetch(url, {
        headers: { Accept: 'application/dns-json' },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => {
        throw new NotAvailable(`${url.host} could not be asked`)
      })
      if (!response.ok) throw new NotAvailable(`${url.host} answers ${response.status}`)
      const { Answer: records = [] } = (await response.json()) as { readonly Answer?: readonly Answer[] }
      const data = records.filter(({ type }) => type === HTTPS_RECORD).map((one) => one.data)
      if (data.length === 0) return notChecked('no HTTPS record: the second connection is the first by HTTP/3')
      return data.some(offersH3)
        ? good('an HTTPS record with h3')
        : notChecked(`its HTTPS record has no h3: ${data.join(', ')}`)
    },
  },
]

/** A check of the site's answer at a path. */
const at = (
  path: string,
  what: string,
  judgeAnswer: (response: Response, live: Live) => Finding | Promise<Finding>,
  headers?: Readonly<Record<string, string>>,
): Check => ({ what, look: async (live) => judgeAnswer(await live.get(path, headers), live) })

const SECURITY_HEADERS = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
]

/** The browser must revalidate before it uses a stored copy, whichever way the host says so. */
const isAskedForAgain = (cacheControl: string) => /\bno-cache\b|\bno-store\b|\bmax-age=0\b/.test(cacheControl)

const cachingOf = (response: Response) => response.headers.get('cache-control') ?? 'no Cache-Control'

/** In ms, as `private.self_check` has it. A host renews its certificate weeks before this. */
const RENEWED_BEFORE = 14 * 86_400_000

const askedForAgain = (path: string, type: RegExp): Check =>
  at(path, `${path} has its type and is asked for again`, (response) => {
    const [found, caching] = [response.headers.get('content-type') ?? 'no type', cachingOf(response)]
    return judge(
      response.ok && type.test(found) && isAskedForAgain(caching),
      `${response.status}, ${found}, ${caching}`,
    )
  })

const dialled = (html: string) => /href="(tel:\+44\d+)"/.exec(html)?.[1]

/** What the static host is responsible for. */
export const siteChecks: readonly Check[] = [
  {
    what: 'http leads to https',
    async look(live) {
      if (live.isLocal) return notChecked('localhost')
      const url = new URL(live.site)
      url.protocol = 'http:'
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
      const to = response.headers.get('location')
      return judge(
        response.status > 300 && response.status < 400 && new URL(to ?? '', url).protocol === 'https:',
        to ? `${response.status} to ${to}` : `${response.status}, no redirect`,
      )
    },
  },
  {
    what: 'the certificate is good for two weeks',
    async look(live) {
      if (live.site.protocol !== 'https:') return notChecked('no https')
      const ends = await certificateEnds(live.site)
      if (!ends) return bad('none')
      return judge(ends.getTime() > Date.now() + RENEWED_BEFORE, `until ${ends.toISOString().slice(0, 10)}`)
    },
  },
  at('/sw.js', 'the build that is live is the one in this folder', async (response, live) =>
    (await response.text()) === (await live.fromBuild('sw.js'))
      ? good('the same sw.js')
      : bad('another sw.js: build or upload again'),
  ),
  ...SECURITY_HEADERS.map((name) =>
    at('/', `${name} as built`, ({ headers }, live) => {
      const found = headers.get(name)
      if (found === headersFor(live.rules, '/').get(name)) return good(found ?? 'none')
      return bad(found === null ? 'missing' : `another one: ${found}`)
    }),
  ),
  at('/', 'pages are asked for again', (response) => {
    const found = cachingOf(response)
    return judge(isAskedForAgain(found), found)
  }),
  {
    what: 'files with a hash are kept for ever',
    async look(live) {
      const response = await live.get(await live.hashedFile())
      const found = cachingOf(response)
      const seconds = Number(/\bmax-age=(\d+)/.exec(found)?.[1])
      return judge(response.ok && /\bimmutable\b/.test(found) && seconds >= 31_536_000, `${response.status}, ${found}`)
    },
  },
  askedForAgain('/sw.js', /^(?:text|application)\/javascript\b/),
  askedForAgain('/manifest.webmanifest', /^application\/manifest\+json\b/),
  at(
    '/',
    'pages come with brotli',
    ({ headers }) => {
      const found = headers.get('content-encoding') ?? 'not compressed'
      return judge(found === 'br', found)
    },
    { 'Accept-Encoding': 'br' },
  ),
  at('/contact', '/contact is a page without a redirect', ({ status, headers }) => {
    return judge(status === 200, [status, headers.get('location')].filter(Boolean).join(' to '))
  }),
  at('/no-page-has-this-name', 'an unknown path is a 404 with the number', async (response) => {
    const number = dialled(await response.text())
    return judge(response.status === 404 && number !== undefined, `${response.status}, ${number ?? 'no number'}`)
  }),
  at('/.well-known/security.txt', 'security.txt has not expired', async (response) => {
    const [, expires] = /^Expires: (.+)$/m.exec(await response.text()) ?? []
    if (!response.ok || !expires) return bad(response.ok ? 'it has no date' : `${response.status}`)
    return judge(Date.parse(expires) > Date.now(), `until ${expires.trim()}`)
  }),
  at('/', 'the number is VITE_EMERGENCY_PHONE', async (response, live) => {
    const found = dialled(await response.text())
    return judge(found === ukPhone(live.setting('VITE_EMERGENCY_PHONE')).href, found ?? 'no number')
  }),
]
