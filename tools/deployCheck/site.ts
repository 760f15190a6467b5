import { isIP } from 'node:net'
import { ukPhone } from '../../src/facts/phones.ts'
import { certificateEnds } from '../../supabase/functions/notify/sender.ts'
import { headersFor } from '../host/site.ts'
import { bad, type Check, good, judge, type Live, NotAvailable, notChecked } from './live.ts'

/** Answers questions about names in JSON: Node cannot ask for this kind of record, nor can every network. */
const RESOLVER = 'https://dns.google/resolve'

/** RFC 9460 */
const HTTPS_RECORD = 65

const alternative: Check = {
  what: 'the host offers HTTP/3',
  async look(live) {
    if (live.isLocal) return notChecked('localhost')
    const offer = (await live.get('/')).headers.get('alt-svc')
    return offer !== null && /\bh3=/.test(offer)
      ? good(offer)
      : notChecked(`${offer ?? 'no Alt-Svc'}: a first visit waits longer`)
  },
}

const record: Check = {
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
}

type Answer = { readonly type: number; readonly data: string }

/** Resolvers write its parameters as words, or as the bytes that they are (RFC 3597). */
const offersH3 = (data: string) =>
  /\balpn="?[^ ]*\bh3\b/.test(data) || (/^\\#/.test(data) && data.replaceAll(' ', '').includes('026833'))

/** What spares a first visit a round trip. Never bad: the site works without it. */
export const quickChecks: readonly Check[] = [alternative, record]

const SECURITY_HEADERS = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
]

const securityHeaders: readonly Check[] = SECURITY_HEADERS.map((name) => ({
  what: `${name} as built`,
  async look(live) {
    const wanted = headersFor(live.rules, '/').get(name)
    const { headers } = await live.get('/')
    const found = headers.get(name)
    return found === wanted ? good(found ?? 'none') : bad(found === null ? 'missing' : `another one: ${found}`)
  },
}))

/** The browser must revalidate before it uses a stored copy, whichever way the host says so. */
const isAskedForAgain = (cacheControl: string) => /\bno-cache\b|\bno-store\b|\bmax-age=0\b/.test(cacheControl)

const cachingOf = (response: Response) => response.headers.get('cache-control') ?? 'no Cache-Control'

const redirect: Check = {
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
}

/** In ms, as `private.trouble_with_certificate` has it. A host renews its certificate weeks before this. */
const RENEWED_BEFORE = 14 * 86_400_000

const certificate: Check = {
  what: 'the certificate is good for two weeks',
  async look(live) {
    if (live.site.protocol !== 'https:') return notChecked('no https')
    const ends = await certificateEnds(live.site)
    if (!ends) return bad('none')
    return judge(ends.getTime() > Date.now() + RENEWED_BEFORE, `until ${ends.toISOString().slice(0, 10)}`)
  },
}

const sameBuild: Check = {
  what: 'the build that is live is the one in this folder',
  async look(live) {
    const [found, built] = [await (await live.get('/sw.js')).text(), await live.fromBuild('sw.js')]
    return found === built ? good('the same sw.js') : bad('another sw.js: build or upload again')
  },
}

const pages: Check = {
  what: 'pages are asked for again',
  async look(live) {
    const found = cachingOf(await live.get('/'))
    return judge(isAskedForAgain(found), found)
  },
}

const hashedFiles: Check = {
  what: 'files with a hash are kept for ever',
  async look(live) {
    const response = await live.get(await live.hashedFile())
    const found = cachingOf(response)
    const seconds = Number(/\bmax-age=(\d+)/.exec(found)?.[1])
    return judge(response.ok && /\bimmutable\b/.test(found) && seconds >= 31_536_000, `${response.status}, ${found}`)
  },
}

const askedForAgain = (path: string, type: RegExp): Check => ({
  what: `${path} has its type and is asked for again`,
  async look(live) {
    const response = await live.get(path)
    const [found, caching] = [response.headers.get('content-type') ?? 'no type', cachingOf(response)]
    return judge(
      response.ok && type.test(found) && isAskedForAgain(caching),
      `${response.status}, ${found}, ${caching}`,
    )
  },
})

const brotli: Check = {
  what: 'pages come with brotli',
  async look(live) {
    const { headers } = await live.get('/', { 'Accept-Encoding': 'br' })
    const found = headers.get('content-encoding') ?? 'not compressed'
    return judge(found === 'br', found)
  },
}

const cleanUrls: Check = {
  what: '/contact is a page without a redirect',
  async look(live) {
    const { status, headers } = await live.get('/contact')
    return judge(status === 200, [status, headers.get('location')].filter(Boolean).join(' to '))
  },
}

const dialled = (html: string) => /href="(tel:\+44\d+)"/.exec(html)?.[1]

const notFound: Check = {
  what: 'an unknown path is a 404 with the number',
  async look(live) {
    const response = await live.get('/no-page-has-this-name')
    const number = dialled(await response.text())
    return judge(response.status === 404 && number !== undefined, `${response.status}, ${number ?? 'no number'}`)
  },
}

const securityText: Check = {
  what: 'security.txt has not expired',
  async look(live) {
    const response = await live.get('/.well-known/security.txt')
    const [, expires] = /^Expires: (.+)$/m.exec(await response.text()) ?? []
    if (!response.ok || !expires) return bad(response.ok ? 'it has no date' : `${response.status}`)
    return judge(Date.parse(expires) > Date.now(), `until ${expires.trim()}`)
  },
}

const number: Check = {
  what: 'the number is VITE_EMERGENCY_PHONE',
  async look(live) {
    const wanted = ukPhone(live.setting('VITE_EMERGENCY_PHONE')).href
    const found = dialled(await textOf(live, '/'))
    return judge(found === wanted, found ?? 'no number')
  },
}

const textOf = async (live: Live, path: string) => (await live.get(path)).text()

/** What the static host is responsible for. */
export const siteChecks: readonly Check[] = [
  redirect,
  certificate,
  sameBuild,
  ...securityHeaders,
  pages,
  hashedFiles,
  askedForAgain('/sw.js', /^(?:text|application)\/javascript\b/),
  askedForAgain('/manifest.webmanifest', /^application\/manifest\+json\b/),
  brotli,
  cleanUrls,
  notFound,
  securityText,
  number,
]
