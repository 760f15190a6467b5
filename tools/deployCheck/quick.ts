import { isIP } from 'node:net'
import { type Check, good, notChecked } from './check.ts'
import { NotAvailable } from './live.ts'

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
