import { lookup } from 'node:dns/promises'
import { inPounds, pounds } from '../../src/facts/labour.ts'
import { ukPhone } from '../../src/facts/phones.ts'
import { certificateEnds } from '../../supabase/functions/notify/sender.ts'
import { headersFor } from '../host/site.ts'
import { bad, type Check, type Finding, good, judge, type Live, notChecked } from './live.ts'

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

/** Whether the browser must revalidate a stored copy before using it. Hosts have several ways to ask for that. */
const isAskedForAgain = (cacheControl: string) => /\bno-cache\b|\bno-store\b|\bmax-age=0\b/.test(cacheControl)

const cachingOf = (response: Response) => response.headers.get('cache-control') ?? 'no Cache-Control'

/** In ms; the same as in `private.self_check`. A host renews its certificate weeks before this. */
const RENEWED_BEFORE = 14 * 86_400_000

const askedForAgain = (path: string, type: RegExp): Check =>
  at(path, `${path} has its type and is asked for again`, (response) => {
    const [found, caching] = [response.headers.get('content-type') ?? 'no type', cachingOf(response)]
    const isGood = response.ok && type.test(found) && isAskedForAgain(caching)
    return judge(isGood, `${response.status}, ${found}, ${caching}`)
  })

const dialled = (html: string) => /href="(tel:\+44\d+)"/.exec(html)?.[1]

export const siteChecks: readonly Check[] = [
  {
    what: 'the name of the site leads to a host',
    look: ({ site: { hostname } }) =>
      lookup(hostname).then(
        ({ address }) => good(address),
        ({ code }) =>
          bad(
            code === 'ENOTFOUND'
              ? `${hostname} leads nowhere yet: add it at your host`
              : `${code}: is this machine online?`,
          ),
      ),
  },
  at('/', 'the host offers HTTP/3', ({ headers }, { isLocal }) => {
    if (isLocal) return notChecked('localhost')
    const offer = headers.get('alt-svc') ?? 'no Alt-Svc'
    // Never bad: the site works without HTTP/3.
    return /\bh3=/.test(offer) ? good(offer) : notChecked(`${offer}: a first visit waits longer`)
  }),
  {
    what: 'http leads to https',
    async look(live) {
      if (live.isLocal) return notChecked('localhost')
      const { status, headers } = await live.get(new URL('/', live.site).href.replace('https:', 'http:'))
      const to = headers.get('location') ?? 'no redirect'
      return judge(status > 300 && status < 400 && to.startsWith('https:'), `${status}, ${to}`)
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
  at('/prices', 'the prices are those of this folder', async (response, live) => {
    const given = ['VITE_LABOUR_RATE', 'VITE_MINIMUM_CHARGE'].flatMap((name) => pounds(live.optional(name)) ?? [])
    if (given.length === 0) return notChecked('no hourly rate and no minimum charge are set')
    const html = await response.text()
    const missing = given.map(inPounds).filter((amount) => !html.includes(amount))
    return missing.length === 0 ? good(given.map(inPounds).join(', ')) : bad(`not on /prices: ${missing.join(', ')}`)
  }),
  at('/', 'the number is VITE_EMERGENCY_PHONE', async (response, live) => {
    const found = dialled(await response.text())
    return judge(found === ukPhone(live.setting('VITE_EMERGENCY_PHONE')).href, found ?? 'no number')
  }),
]
