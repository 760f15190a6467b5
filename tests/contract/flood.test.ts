import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { onEachBackend } from '../support/stage.ts'
import { ada, type Headers, refusalOf, type Submission } from '../support/visitor.ts'

const forwarded = (...addresses: string[]): Headers => ({ 'x-forwarded-for': addresses.join(', ') })
/** An address within one IPv6 network. */
const household = (n: number) => forwarded(`2001:db8:1:${n.toString(16)}::1`)
const connecting = (address: string, rest: Headers = {}): Headers => ({ 'cf-connecting-ip': address, ...rest })

const proxied = (address: string, said: string) => connecting(address, forwarded(said))
const [here, there, said] = ['203.0.113.1', '203.0.113.2', '198.51.100.7'] as const
/** The headers of our own proxy, or of a caller that does not know its token. */
const handedOn = (address: string, token = 'ours') =>
  connecting(here, { 'x-proxy-token': token, 'x-visitor-address': address })

/** Pairs of headers. `isOne`: they count as one sender. */
const senders: ReadonlyArray<readonly [what: string, isOne: boolean, first: Headers, second: Headers]> = [
  ['the rightmost address, whatever comes before it', true, forwarded(here), forwarded(said, here)],
  ['the proxy’s own header, whatever others say', true, proxied(here, said), proxied(here, there)],
  ['a household of IPv6', true, forwarded('2001:db8:1:2::1'), forwarded('2001:db8:1:2:ffff:ffff:ffff:ffff')],
  ['an IPv4 address in IPv6', true, forwarded(here), forwarded('::ffff:203.0.113.1')],
  ['an IPv4 address in hexadecimal', true, forwarded(here), forwarded('::FFFF:cb00:7101')],
  ['an unknown address', true, {}, {}],
  ['another rightmost address', false, forwarded(said, here), forwarded(said, there)],
  ['another address in the proxy’s own header', false, proxied(here, said), proxied(there, said)],
  ['another household of IPv6', false, forwarded('2001:db8:1:2::1'), forwarded('2001:db8:1:3::1')],
  ['the visitor that our own proxy names', true, handedOn(said), handedOn(said)],
  ['another visitor that our own proxy names', false, handedOn(said), handedOn(there)],
  ['a household that our own proxy names', true, handedOn('2001:db8:1:2::1'), handedOn('2001:db8:1:2::2')],
  ['no visitor that our own proxy names', true, handedOn(''), connecting(there, { 'x-proxy-token': 'ours' })],
  ['a caller with another proxy token', true, handedOn(said, 'guess'), handedOn(there, '')],
]

const garbage: Array<[string, Headers]> = [
  ['a word as its address', forwarded('unknown')],
  ['an address of 8 KB', forwarded('1'.repeat(8000))],
  ['a word as its fill time', { 'x-fill-time': 'soon' }],
  ['a fill time too large for a number', { 'x-fill-time': '9'.repeat(400) }],
  ['an empty honeypot', { 'x-honeypot': '' }],
]

const suspicions: Array<[string[], boolean]> = [
  [[], false],
  [['many'], false],
  [['many', 'far'], true],
  [['honeypot'], true],
  [['surge', 'cut'], false],
  [['surge', 'many', 'fast'], true],
  [['fast', 'foreign'], false],
  [['many', 'foreign'], true],
]

onEachBackend('a flood on %s', (stage) => {
  const { startAfresh, turnClock: at, changeSettings: set, query, read, rows, submit, canaryKey, dumped } = stage
  beforeEach(() => at('10:30'))

  const send = async (headers: Headers = {}, change: Submission = {}) => (await submit(change, headers)).status
  const marks = async () => (await rows()).map((row) => row.marks)

  describe('the sender', () => {
    beforeEach(() => set("sender_limit = 1, behind_cloudflare = true, proxy_token = 'ours'"))

    test.each(senders)('with %s is the same sender: %s', async (_what, isOne, first, second) => {
      for (const headers of [first, second]) expect(await send(headers)).toBe(204)
      expect(await marks()).toEqual([[], isOne ? ['many'] : []])
    })

    const HOSTED = "notify_url = 'https://ref.supabase.co/functions/v1/notify'"
    test.each<readonly [where: string, columns: string, isBelieved: boolean]>([
      ['the owner has not said whether we use Cloudflare', 'behind_cloudflare = null', false],
      ['the sender does not run at Supabase', "behind_cloudflare = null, notify_url = 'https://x.example/'", false],
      ['the project is hosted', `behind_cloudflare = null, ${HOSTED}`, true],
      ['the owner says that we use Cloudflare', 'behind_cloudflare = true', true],
      ['the owner says that we do not use Cloudflare', `behind_cloudflare = false, ${HOSTED}`, false],
    ])('is taken from CF-Connecting-IP only if we use Cloudflare: %s', async (_where, columns, isBelieved) => {
      await set(columns)
      for (const address of [here, there]) expect(await send(proxied(address, said))).toBe(204)
      expect(await marks()).toEqual([[], isBelieved ? [] : ['many']])
    })
  })

  test.each(garbage)('a request with %s is stored unmarked', async (_what, headers) => {
    expect(await send(headers)).toBe(204)
    expect(await rows()).toMatchObject([{ name: ada.p_name, message: ada.p_message, marks: [] }])
  })

  test('a request is marked over the limit, suspected at three times and refused at five times the limit', async () => {
    await set('sender_limit = 2')
    for (let i = 0; i < 10; i++) expect(await send(forwarded(here))).toBe(204)
    const many = Array(4).fill(['many'])
    expect(await marks()).toEqual([[], [], ...many, ...Array(4).fill(['many', 'far'])])
    expect((await rows()).map((row) => row.message)).toEqual(Array(10).fill(ada.p_message))
    // The allowance regains one request in an eighth of an hour.
    expect(await refusalOf(submit({}, forwarded(here)))).toEqual([429, '450', 'sender'])
    expect(await send(forwarded(there))).toBe(204)
    await at('10:37:30')
    expect(await send(forwarded(here))).toBe(204)
    expect(await send(forwarded(here))).toBe(429)
    expect((await marks()).slice(10)).toEqual([[], ['many', 'far']])
  })

  test('requests from unknown addresses are neither refused nor suspected', async () => {
    await set('sender_limit = 1')
    for (let i = 0; i < 8; i++) expect(await send()).toBe(204)
    expect(await marks()).toEqual([[], ...Array(7).fill(['many'])])
  })

  test('a town that shares one address keeps its hourly allowance under a steady load', async () => {
    await set('sender_limit = 4')
    const all = []
    for (let minute = 0; minute < 180; minute += 5) {
      await at(new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString())
      expect(await send(forwarded(here))).toBe(204)
      all.push((await marks()).at(-1))
    }
    // Three times the limit for three hours: a third is within it, and nothing is suspected.
    expect(all.filter((each) => each?.length === 0)).toHaveLength(4 + 11)
    expect(all.flat()).not.toContain('far')
  })

  test('an IPv6 network counts as a sender, with a larger limit', async () => {
    await set('sender_limit = 2, network_times = 2')
    for (let n = 0; n < 20; n++) expect(await send(household(n))).toBe(204)
    expect((await marks()).map((each) => each.join(' '))).toEqual([
      ...Array(4).fill(''),
      ...Array(8).fill('many'),
      ...Array(8).fill('many far'),
    ])
    for (let n = 20; n < 30; n++) expect(await send(household(n))).toBe(429)
    // One row for the network, and one for each household that got through.
    expect(await read('select count(*)::integer as rows from private.senders')).toEqual([{ rows: 21 }])
    expect(await send(forwarded('2001:db8:2:1::1'))).toBe(204)
  })

  test('a refused household uses up none of its network’s limit', async () => {
    await set('sender_limit = 1, network_times = 2')
    for (let i = 0; i < 20; i++) await send(household(1))
    expect(await rows()).toHaveLength(5)
    for (let n = 2; n < 7; n++) expect(await send(household(n))).toBe(204)
    expect(await send(household(7))).toBe(429)
  })

  test('the limit refills within an hour, and never above its full value', async () => {
    await set('sender_limit = 3')
    for (let i = 0; i < 3; i++) await send(forwarded(here))
    await at('2026-11-25T10:00:00Z')
    for (let i = 0; i < 4; i++) await send(forwarded(here))
    expect(await marks()).toEqual([...Array(6).fill([]), ['many']])
  })

  describe('many requests beyond their sender’s limit', () => {
    const one = forwarded(here)
    beforeEach(() => set('sender_limit = 1, surge_rows = 1, refuse_times = 100, suspect_times = 100'))

    test('lose their message, not their phone number', async () => {
      for (const headers of [one, one, one, forwarded(there)]) expect(await send(headers)).toBe(204)
      const { p_name: name, p_phone: phone, p_email: email, p_message: message } = ada
      expect(await rows()).toMatchObject([
        { name, phone, email, message, marks: [] },
        { name, phone, email, message, marks: ['many'] },
        { name, phone, email, message: null, marks: ['surge', 'many', 'cut'] },
        { name, phone, email, message, marks: [] },
      ])
      // Without a message there is nothing to cut.
      await send(one, { p_message: '' })
      expect((await marks()).at(-1)).toEqual(['surge', 'many'])
    })

    test('are also counted in bytes', async () => {
      await set('surge_rows = 100, surge_bytes = 1000')
      for (const message of ['x', 'x'.repeat(500), 'ß'.repeat(500)]) await send(one, { p_message: message })
      expect(await marks()).toEqual([[], ['many'], ['surge', 'many', 'cut']])
    })

    test('do not fill the hourly cap with dropped messages', async () => {
      await set('most_bytes = 6000')
      for (const message of ['', '', ...Array(10).fill('👍'.repeat(1000))])
        expect(await send(one, { p_message: message })).toBe(204)
    })

    test('are stored once, even if a shortened request is retried', async () => {
      await send(one)
      await send(one)
      for (let i = 0; i < 3; i++) expect(await send({ ...one, 'idempotency-key': 'cut' })).toBe(204)
      expect(await marks()).toEqual([[], ['many'], ['surge', 'many', 'cut']])
    })

    test('can use only half of the hourly and daily caps', async () => {
      for (const room of ['most_rows = 8', 'day_rows = 8', 'most_bytes = 1000', 'day_bytes = 1000']) {
        await startAfresh()
        await set(`sender_limit = 1, refuse_times = 100, suspect_times = 100, told_singly = 100, ${room}`)
        const statuses = []
        for (let i = 0; i < 7; i++) statuses.push(await send(one, { p_message: '', p_name: 'x'.repeat(100) }))
        expect(statuses.at(-1), room).toBe(429)
        expect(await send(forwarded(there), { p_message: '' }), room).toBe(204)
      }
    })
  })

  describe('the final hourly cap', () => {
    beforeEach(async () => {
      await set('most_rows = 2')
      await at('10:59:30')
    })

    test('answers 429 with Retry-After', async () => {
      await send()
      await send()
      expect(await refusalOf(submit())).toEqual([429, '30', 'hour'])
      expect(await rows()).toHaveLength(2)
    })

    test('also counts bytes, and drops messages once half of it is used', async () => {
      await set('most_rows = 100, most_bytes = 1000')
      for (const length of [300, 300, 40]) expect(await send({}, { p_message: 'x'.repeat(length) })).toBe(204)
      expect(await marks()).toEqual([[], ['cut'], []])
      const long = { p_name: 'x'.repeat(100), p_message: '' }
      for (const status of [204, 204, 204, 204, 429]) expect(await send({}, long)).toBe(status)
    })

    test('has a daily counterpart', async () => {
      await set('most_rows = 100, day_rows = 3')
      await at('09:30')
      for (let i = 0; i < 2; i++) await send()
      await at('10:30')
      expect([await send(), await send()]).toEqual([204, 429])
      await at('2026-11-24T09:30:00Z')
      expect([await send(), await send(), await send()]).toEqual([204, 204, 429])
    })

    test('accepts retries of stored requests, and a refused key in the next hour', async () => {
      for (const key of ['one', 'two']) await send({ 'idempotency-key': key })
      expect(await send({ 'idempotency-key': 'late' })).toBe(429)
      for (const key of ['one', 'two']) expect(await send({ 'idempotency-key': key })).toBe(204)
      await at('11:00')
      expect(await send({ 'idempotency-key': 'late' })).toBe(204)
      expect((await rows()).map((row) => row.idempotency_key)).toEqual(['one', 'two', 'late'])
    })
  })

  describe('a request that a bot may have sent', () => {
    test.each([
      ['a honeypot that was filled in', { 'x-honeypot': 'https://spam.example' }, ['honeypot']],
      ['five fields in a second', { 'x-fill-time': '1000' }, ['fast']],
      ['both', { 'x-fill-time': '0', 'x-honeypot': '1' }, ['fast', 'honeypot']],
      ['five fields in 1.5 seconds', { 'x-fill-time': '1500' }, []],
    ] satisfies Array<[string, Headers, string[]]>)(
      'with %s is marked, never refused',
      async (_what, headers, expected) => {
        expect(await send(headers)).toBe(204)
        expect(await rows()).toMatchObject([{ message: ada.p_message, marks: expected }])
      },
    )

    test('is marked if a page of another site sent it, never refused, and not if nobody has said where ours is', async () => {
      await set('sender_limit = 100')
      const marksOf = async (origin?: string) => {
        expect(await send(origin === undefined ? {} : { origin })).toBe(204)
        return (await marks()).at(-1)
      }
      const foreign = [
        'https://elsewhere.example',
        'https://notexample.org',
        'https://example.org.elsewhere.example',
        'null',
      ]
      for (const origin of foreign) expect(await marksOf(origin), origin).toEqual([])
      await query("select public.add_site('https://www.Example.org'), public.add_site('https://site.pages.dev/')")
      for (const origin of foreign) expect(await marksOf(origin), origin).toEqual(['foreign'])
      const own = ['https://example.org', 'https://www.example.org', 'https://staging.example.org:8443']
      for (const origin of [undefined, '', ...own, 'https://4f3a.site.pages.dev'])
        expect(await marksOf(origin), origin).toEqual([])
    })

    test.each(suspicions)('with the marks %j is suspected: %s', async (list, is_suspect) => {
      await query(`insert into public.contact_submissions (name, phone, email, marks)
        values ('Marked', '1', 'marked@example.org', '{${list.join()}}')`)
      expect(await rows()).toMatchObject([{ is_suspect }])
    })
  })

  test('the canary ignores limits and surges, uses up neither, and is refused only by the final hourly cap', async () => {
    await set('sender_limit = 1, surge_rows = 2, most_rows = 3')
    for (const headers of [await canaryKey(), {}, await canaryKey()]) expect(await send(headers)).toBe(204)
    expect(await marks()).toEqual([['canary'], [], ['canary']])
    expect(await send(await canaryKey())).toBe(429)
  })

  test('neither addresses nor their plain hashes are stored', async () => {
    const addresses = ['203.0.113.77', '2001:db8:aa:bb:cc:dd:ee:ff']
    for (const address of addresses) {
      await send(forwarded('192.0.2.200', address))
      await send(connecting(address))
    }
    const kept = await dumped()
    expect(kept).toContain('"private.senders":[{')
    for (const text of [...addresses, '192.0.2.200', '2001:db8:aa:bb', '2001:db8:aa:bb::', '2001:db8:aa:bb::/64']) {
      expect(kept).not.toContain(text)
      for (const algorithm of ['md5', 'sha1', 'sha256'])
        expect(kept).not.toContain(createHash(algorithm).update(text).digest('hex'))
    }
  })
})
