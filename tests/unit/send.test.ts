import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classify, type Delivery, NO_REASON, type SendResult } from '../../src/outbox/rpc.ts'
import { type Answer, type Receiver, startReceiver } from '../support/outsideServices.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const json = { 'content-type': JSON_TYPE }
const html = { 'content-type': 'text/html; charset=utf-8' }
const sent: SendResult = { kind: 'sent' }
const retry: SendResult = { kind: 'retry' }
const afterHalfAMinute: SendResult = { kind: 'retry', afterMs: 30_000 }
const slowly: SendResult = { kind: 'retry-slowly' }
const rejected = (message: string): SendResult => ({ kind: 'rejected', message })
const erased: SendResult = { kind: 'rejected', message: 'Erased', isErased: true }

const TAKEN = '{"code":"23505","message":"duplicate key value violates \\"contact_submissions_idempotency_key_key\\""}'
const answer = (code: string, message: string) => JSON.stringify({ code, message, details: null, hint: null })

it.each<[what: string, status: number, headers: Record<string, string>, body: string, SendResult]>([
  ['204', 204, {}, '', sent],
  ['200 with null', 200, json, 'null', sent],
  ['200 with a row', 200, json, '{"id":"5e0c","code":null}', sent],
  ['201 with a proxy’s own JSON type', 201, { 'content-type': 'application/vnd.pgrst.object+json' }, '{}', sent],
  ['200 with an error', 200, json, '{"error":"not really"}', retry],
  ['200 with a code', 200, json, answer('XX000', 'no'), retry],
  ['200 without a body', 200, json, '', retry],
  ['300 from a proxy that offers a choice', 300, json, '{}', slowly],
  ['200 without a content type', 200, {}, '{}', retry],
  ['a captive portal’s page', 200, html, '<h1>Accept our terms</h1>', retry],
  ['a captive portal’s page labelled as JSON', 200, json, '<h1>Accept</h1>', retry],
  ['a captive portal’s JSON labelled as HTML', 200, html, '{}', retry],

  ['408', 408, {}, '', afterHalfAMinute],
  ['429', 429, json, '{"message":"slow down"}', { ...afterHalfAMinute, isBusy: true }],
  ['429 with Retry-After', 429, { 'retry-after': '7' }, '', { kind: 'retry', afterMs: 7000, isBusy: true }],
  ['500', 500, json, answer('XX000', 'internal'), { ...afterHalfAMinute, isRequestSpecific: true }],
  ['503 with a date in Retry-After', 503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '', afterHalfAMinute],
  ['503 with a Retry-After that has passed', 503, { 'retry-after': '-7' }, '', afterHalfAMinute],
  ['503 with Retry-After of a year', 503, { 'retry-after': '31536000' }, '', { kind: 'retry', afterMs: 3_600_000 }],

  ['401', 401, json, '{"message":"Invalid API key"}', slowly],
  ['404, no such function', 404, json, answer('PGRST202', 'no function'), slowly],
  ['404, a code with digits of a refusal in it', 404, json, answer('PGRST122', 'x'), slowly],

  // Someone in between, or a database that is half updated: none of it is about the words.
  ['400, a gateway’s page', 400, html, '<h1>Bad request</h1>', slowly],
  ['400, a column that a release renamed', 400, json, answer('42703', 'column "name" does not exist'), slowly],
  ['400, a constraint added by hand', 400, json, answer('23514', 'violates check constraint'), slowly],
  ['400, another tool’s trigger', 400, json, answer('P0001', 'quota of the CRM'), slowly],
  ['400, an invalid value', 400, json, answer('22P02', 'invalid input'), slowly],
  ['413, a gateway’s page', 413, html, '<h1>Too large</h1>', slowly],
  ['415', 415, {}, '', slowly],
  ['422, a firewall’s page', 422, html, '<h1>Blocked</h1>', slowly],
  ['413, too large for our function', 413, json, answer('PT413', '128 KB at most'), rejected('128 KB at most')],
  ['a refusal without words', 422, json, '{"code":"PT422"}', rejected(NO_REASON)],
  ['410, erased', 410, json, answer('PT410', 'Erased'), erased],
  ['410 from a host that has gone', 410, html, '<h1>Gone</h1>', { kind: 'retry-slowly' }],
  ['422 with a reason', 422, json, answer('PT422', 'Enter your name'), rejected('Enter your name')],
  ['409, a foreign key', 409, json, answer('23503', 'no such row'), slowly],
  ['409, the key is there', 409, json, TAKEN, sent],
  ['409, another constraint', 409, json, answer('23505', 'duplicate key of "one_per_phone"'), slowly],
])('the answer: %s', (_, status, headers, body, outcome) => {
  expect(classify(status, new Headers(headers), body)).toEqual(outcome)
})

describe('an attempt', () => {
  let server: Receiver
  beforeEach(async () => {
    server = await startReceiver(204)
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    await server.stop()
  })

  const DELIVERY: Delivery = {
    id: '6f1c0f6e-9a3f-4e46-8f0c-2f8b1c0a7d11',
    requestedAt: Date.UTC(2026, 0, 31, 23, 59, 58, 7),
    submission: {
      name: 'Zoë O’Neill 🔧',
      phone: '+44 7700 900982',
      email: 'zoe@buildmastershub.example',
      preferredTime: 'asap',
      answerBy: null,
      interpreterPhone: '',
      kind: null,
      message: 'Water\nthrough "the" ceiling',
    },
  }
  /** The parameters for both functions. */
  const PARAMETERS = {
    p_name: 'Zoë O’Neill 🔧',
    p_phone: '+44 7700 900982',
    p_email: 'zoe@buildmastershub.example',
    p_preferred_time: 'asap',
    p_message: 'Water\nthrough "the" ceiling',
  }
  /** Reloads the module for a page of this origin, since it reads the backend's address only once. */
  const load = async (origin: string, url = server.url, key = 'sb_publishable_test') => {
    vi.stubEnv('VITE_SUPABASE_URL', url)
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', key)
    vi.stubGlobal('self', { location: { origin } })
    vi.resetModules()
    return await import('../../src/outbox/rpc.ts')
  }

  /** An attempt with the backend on the page's origin. */
  const attempt = async (delivery = DELIVERY, url = server.url, key?: string) => {
    const { send } = await load(url, url, key)
    return send(delivery)
  }

  it('sends the five parameters, the key and the time of the request', async () => {
    expect(await attempt()).toEqual(sent)
    expect(server.calls).toHaveLength(1)
    const [request] = server.calls
    expect(request).toMatchObject({ method: 'POST', path: '/rest/v1/rpc/insert_contact_submission' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      apikey: 'sb_publishable_test',
      'idempotency-key': '6f1c0f6e-9a3f-4e46-8f0c-2f8b1c0a7d11',
      'x-requested-at': '2026-01-31T23:59:58.007Z',
    })
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual(PARAMETERS)
  })

  it('sends newer fields only if they are filled in, since an older database lacks them', async () => {
    await attempt({ ...DELIVERY, submission: { ...DELIVERY.submission, answerBy: 'text', interpreterPhone: '1' } })
    const named = { ...PARAMETERS, p_answer_by: 'text', p_interpreter_phone: '1' }
    expect(JSON.parse(server.calls[0]?.body.toString() ?? '')).toEqual(named)
  })

  it('also sends an old API key as a bearer token, but never a new key', async () => {
    await attempt(DELIVERY, server.url, 'eyJhbGciOiJIUzI1NiJ9.e30.x')
    await attempt()
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x',
      undefined,
    ])
  })

  it('keeps the request if the build has no backend', async () => {
    expect(await attempt(DELIVERY, 'none')).toEqual(slowly)
    const { readPlainly, withDeadline } = await load(server.url, 'none')
    expect(await withDeadline(1000, (signal) => readPlainly('site_notice', signal))).toBeUndefined()
    expect(server.calls).toEqual([])
  })

  it('reads public data without a preflight, with the key in the URL', async () => {
    server.answer((_, response) => response.writeHead(200).end('[]'))
    const { readPlainly } = await load('https://site.example')
    const end = new AbortController()
    expect(await readPlainly('site_notice', end.signal)).toMatchObject({ status: 200, text: '[]' })
    expect(server.calls).toMatchObject([{ method: 'GET', path: '/rest/v1/rpc/site_notice?apikey=sb_publishable_test' }])
    end.abort()
    await expect(readPlainly('site_notice', end.signal)).rejects.toThrow()
  })

  describe('from another origin', () => {
    const SITE = 'https://site.example'
    const PLAIN = '/rest/v1/rpc/send_contact_submission?apikey=sb_publishable_test'
    const SPECIFIED = '/rest/v1/rpc/insert_contact_submission'
    const NOT_KNOWN = answer('PGRST202', 'no function')
    const asked = () => server.calls.map(({ path }) => path)
    /** Sets the answer to the plain call. The specified call always succeeds. */
    const plainIs = (status: number, body = '') => {
      server.answer(({ path }, response) => {
        if (path === PLAIN) response.writeHead(status, json).end(body)
        else response.writeHead(204).end()
      })
    }

    it('sends text with no header that needs a preflight', async () => {
      const { send } = await load(SITE)
      const signals = { fillTime: 4200, isTrapped: true } as const
      expect(await send({ ...DELIVERY, signals })).toEqual(sent)
      expect(server.calls).toMatchObject([{ method: 'POST', path: PLAIN }])
      const [request] = server.calls
      // fetch() sets these headers itself.
      const own = ['accept', 'accept-encoding', 'accept-language', 'connection', 'content-length', 'host', 'user-agent']
      const others = Object.entries(request?.headers ?? {}).filter(
        ([name]) => ![...own, 'sec-fetch-mode'].includes(name),
      )
      expect(Object.fromEntries(others)).toEqual({
        'content-type': 'text/plain;charset=UTF-8',
        'cache-control': 'no-cache',
        pragma: 'no-cache',
      })
      expect(JSON.parse(request?.body.toString() ?? '')).toEqual({
        ...PARAMETERS,
        headers: {
          'Idempotency-Key': '6f1c0f6e-9a3f-4e46-8f0c-2f8b1c0a7d11',
          'X-Requested-At': '2026-01-31T23:59:58.007Z',
          'X-Fill-Time': '4200',
          'X-Honeypot': '1',
        },
      })
    })

    it.each<[what: string, status: number, body: string, SendResult]>([
      ['410, erased', 410, answer('PT410', 'Erased'), erased],
      ['422', 422, answer('PT422', 'Enter your name'), rejected('Enter your name')],
      ['409, the key is there', 409, TAKEN, sent],
      ['429', 429, '', { ...afterHalfAMinute, isBusy: true }],
      ['200 with null', 200, 'null', sent],
    ])('trusts the function’s own answer and keeps using the plain call: %s', async (_, status, body, outcome) => {
      plainIs(status, body)
      const { send } = await load(SITE)
      for (const _ of [1, 2]) expect(await send(DELIVERY)).toEqual(outcome)
      expect(asked()).toEqual([PLAIN, PLAIN])
    })

    it.each<[what: string, status: number, body: string]>([
      ['401 from a gateway', 401, '{"message":"No API key found in request"}'],
      ['404, no such function', 404, NOT_KNOWN],
      ['400, not read as an object', 400, answer('PT400', 'A request is a JSON object')],
    ])('falls back to the specified call at once and keeps using it: %s', async (_, status, body) => {
      plainIs(status, body)
      const { send } = await load(SITE)
      expect(await send(DELIVERY)).toEqual(sent)
      expect(asked()).toEqual([PLAIN, SPECIFIED])
      expect(JSON.parse(server.calls[0]?.body.toString() ?? '').headers['Idempotency-Key']).toBe(DELIVERY.id)
      expect(server.calls[1]?.headers).toMatchObject({ apikey: 'sb_publishable_test', 'idempotency-key': DELIVERY.id })
      expect(await send(DELIVERY)).toEqual(sent)
      expect(asked()).toEqual([PLAIN, SPECIFIED, SPECIFIED])
      // Another page has not learnt this.
      const another = await load(SITE)
      await another.send(DELIVERY)
      expect(asked().at(-2)).toBe(PLAIN)
    })

    it.each<[what: string, Answer, SendResult]>([
      ['no answer', (_, response) => response.destroy(), retry],
      ['503', (_, response) => response.writeHead(503).end(), afterHalfAMinute],
    ])('fails, and falls back to the specified call the next time: %s', async (_, fault, outcome) => {
      server.answer(fault)
      const { send } = await load(SITE)
      expect(await send(DELIVERY)).toEqual(outcome)
      expect(asked()).toEqual([PLAIN])
      server.answer(204)
      expect(await send(DELIVERY)).toEqual(sent)
      expect(asked()).toEqual([PLAIN, SPECIFIED])
    })

    it('allows both calls of an attempt 20 s in total', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const plain = Promise.withResolvers<void>()
      const specified = Promise.withResolvers<void>()
      server.answer(({ path }, response) => {
        if (path === PLAIN) {
          void plain.promise.then(() => response.writeHead(404, json).end(NOT_KNOWN))
          vi.advanceTimersByTime(19_000)
          plain.resolve()
        } else specified.resolve()
      })
      const { send } = await load(SITE)
      let outcome: SendResult | undefined
      const attempted = send(DELIVERY).then((result) => {
        outcome = result
      })
      await specified.promise
      vi.advanceTimersByTime(999)
      await new Promise((resolve) => setImmediate(resolve))
      expect(outcome).toBeUndefined()
      vi.advanceTimersByTime(1)
      await attempted
      expect(outcome).toEqual(retry)
    })
  })

  describe('recognises our own host', () => {
    const hostAnswers = async () => (await load(server.url)).hostAnswers()
    const script = { 'content-type': 'text/javascript' }

    it('by a HEAD request for the worker’s script', async () => {
      server.answer((_, response) => response.writeHead(200, script).end())
      expect(await hostAnswers()).toBe(true)
      expect(server.calls).toMatchObject([{ method: 'HEAD', path: '/sw.js' }])
    })

    it.each<[string, Answer]>([
      ['a captive portal answers with its page', (_, response) => response.writeHead(200, html).end()],
      [
        'a captive portal redirects to its page',
        (_, response) => response.writeHead(302, { location: '/login' }).end(),
      ],
      ['the script is missing', (_, response) => response.writeHead(404, script).end()],
      ['the connection breaks', (_, response) => response.destroy()],
    ])('but not when %s', async (_, answer) => {
      server.answer(answer)
      expect(await hostAnswers()).toBe(false)
    })

    it('but not after 5 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const reached = Promise.withResolvers<void>()
      server.answer(() => reached.resolve())
      const answered = hostAnswers()
      await reached.promise
      vi.advanceTimersByTime(5000)
      expect(await answered).toBe(false)
    })
  })
})
