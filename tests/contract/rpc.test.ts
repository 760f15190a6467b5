import { beforeEach, describe, expect, test } from 'vitest'
import { FIELDS, type Field } from '../../src/outbox/fields.ts'
import { onEachBackend, onPostgrest, postgrest } from '../support/stage.ts'
import { ada, type Headers } from '../support/visitor.ts'

type Arguments = Record<string, string | null>
type Reply = { status: number; code?: string; message?: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const valid: Arguments = {
  p_name: 'Ada Lovelace',
  p_phone: '+44 7700 900123',
  p_email: 'ada@example.org',
  p_preferred_time: 'evening',
  p_message: 'The kitchen tap drips.',
}

/** A value for each field that the first release lacked. */
const LATER: readonly Arguments[] = Object.values<Field<string | null>>(FIELDS).flatMap(
  ({ column, options, isLater }) =>
    isLater ? [{ [`p_${column}`]: options ? (Object.keys(options)[0] ?? '') : '1' }] : [],
)

/** The arguments, named by their columns. */
const asStored = (body: Arguments) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name.replace('p_', ''), value]))

onEachBackend('insert_contact_submission on %s', ({ startAfresh, callRpc, rows }) => {
  async function call(body: Arguments, headers: Headers = {}): Promise<Reply> {
    const response = await callRpc('insert_contact_submission', body, headers)
    const answer = await response.text()
    if (answer === '') return { status: response.status }
    const { code, message }: { code?: string; message?: string } = JSON.parse(answer)
    return { status: response.status, ...(code && { code }), ...(message && { message }) }
  }

  describe('Idempotency-Key', () => {
    const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

    test('a reused key with other words adds one marked row', async () => {
      const others: Arguments[] = [
        { p_name: 'Ada King' },
        { p_phone: '01632 960247' },
        { p_email: 'ada@example.com' },
        { p_preferred_time: null },
        { p_message: null },
        { p_message: 'Another.' },
        ...LATER,
      ]
      const blanks = { p_name: ` ${valid.p_name}\n` }
      for (const change of [{}, ...others, ...others, blanks])
        expect(await call({ ...valid, ...change }, { 'Idempotency-Key': key })).toEqual({ status: 204 })
      const [first, ...rest] = await rows()
      expect(first).toMatchObject({ idempotency_key: key, reused_key: null, message: valid.p_message })
      expect(rest).toMatchObject(others.map((change) => ({ ...asStored({ ...valid, ...change }), reused_key: key })))
      expect(new Set(rest.map((row) => row.idempotency_key)).size).toBe(others.length)
      const why =
        'The digest of a request without newer fields must stay, or a retry from before the upgrade is stored again'
      expect(rest[0]?.idempotency_key, why).toBe(
        'reused:a9eef6a50d348a320e379989c5b01fef959de3d621b24721eba85a4fa444509f',
      )
    })

    test('thirty requests at once with one key and three texts make three rows, two of them marked', async () => {
      const texts = ['one', 'two', 'three']
      const calls = Array.from({ length: 30 }, (_, i) =>
        call({ ...valid, p_message: texts[i % 3] ?? '' }, { 'Idempotency-Key': key }),
      )
      for (const reply of await Promise.all(calls)) expect(reply).toEqual({ status: 204 })
      const stored = await rows()
      expect(stored.map((row) => row.message).sort()).toEqual(texts.toSorted())
      expect(stored.filter((row) => row.idempotency_key === key && row.reused_key === null)).toHaveLength(1)
      expect(stored.filter((row) => row.reused_key === key)).toHaveLength(2)
    })

    test('known keys cannot be used to block other requests', async () => {
      await call(valid, { 'Idempotency-Key': key })
      await call({ ...valid, p_message: 'Another.' }, { 'Idempotency-Key': key })
      const [, other] = await rows()
      await startAfresh()
      for (const known of [key, other?.idempotency_key ?? ''])
        expect(await call({ ...valid, p_message: 'Spam' }, { 'Idempotency-Key': known })).toEqual({ status: 204 })
      await call(valid, { 'Idempotency-Key': key })
      await call({ ...valid, p_message: 'Another.' }, { 'Idempotency-Key': key })
      const messages = (await rows()).map((row) => row.message)
      expect(messages).toEqual(['Spam', 'Spam', valid.p_message, 'Another.'])
    })
  })

  test('X-Requested-At is stored in any format if it is plausible, and otherwise ignored', async () => {
    const now = Date.now()
    const iso = (time: number) => new Date(time).toISOString()
    const forms = [String, iso, (time: number) => iso(time + HOUR).replace('Z', '+01:00')]
    // A minute to spare allows for the time the test takes.
    const credible = [now - 3 * DAY + 123, now - 60 * DAY + MINUTE, now + 4 * MINUTE]
    const incredible = [now - 60 * DAY - MINUTE, now + 6 * MINUTE, 0, now + 36_500 * DAY]
    const junk = ['', 'yesterday', '1.5', '9'.repeat(400), '2026-11-21T09:30:15', '2026-13-41T29:61:00Z']
    const sent = [
      ...credible.flatMap((time) => forms.map((form) => [form(time), time] as const)),
      ...[...incredible.flatMap((time) => forms.map((form) => form(time))), ...junk].map(
        (text) => [text, null] as const,
      ),
    ]
    for (const [text] of sent) expect(await call(valid, { 'X-Requested-At': text })).toEqual({ status: 204 })
    const stored = (await rows()).map(({ requested_at }) => requested_at && Date.parse(requested_at))
    expect(stored).toEqual(sent.map(([, time]) => time))
  })

  const limited = Object.values(FIELDS).flatMap((field) =>
    'limit' in field ? [[field.column, field.limit, field.tooLong] as const] : [],
  )
  test.each(limited)('%s is limited to %i characters after trimming', async (column, limit, message) => {
    for (const character of ['x', 'ß', '🚰']) {
      const text = character.repeat(limit)
      expect(await call({ ...valid, [`p_${column}`]: `  ${text}  ` })).toEqual({ status: 204 })
      expect((await rows()).at(-1)).toMatchObject({ [column]: text })
      const refused = await call({ ...valid, [`p_${column}`]: text + character })
      expect(refused).toEqual({ status: 422, code: 'PT422', message })
    }
    expect(await rows()).toHaveLength(3)
  })

  test('a missing and an unknown argument get a 404', async () => {
    const bodies: Arguments[] = [{ p_name: 'Ada' }, { ...valid, p_key: 'k' }]
    for (const body of bodies) expect(await call(body)).toMatchObject({ status: 404, code: 'PGRST202' })
  })
})

const blanks = (name: string, value: string) =>
  `json_build_object('${name}', repeat(U&'\\FEFF', 3400000) || (to_json(${value}) #>> '{}'))::text`
// HTTP servers refuse such headers, so they are set by SQL.
test.each([
  ['no headers, as from psql', "''"],
  ['headers that are not JSON', "'junk'"],
  ['headers that are a list', "'[1]'"],
  ['a header with a NUL', `'{"x-fill-time":"1\\u0000"}'`],
  ['10 MB of blanks in its key', blanks('idempotency-key', "'k'::text")],
  ['10 MB of blanks in its time', blanks('x-requested-at', 'now()')],
])('PostgREST stores a request with %s', async (_kind, headers) => {
  await postgrest.clear()
  await postgrest.query(`select set_config('request.headers', ${headers}, true);
    select public.insert_contact_submission('a', 'b', 'c')`)
  expect(await postgrest.rows()).toMatchObject([{ name: 'a', idempotency_key: null, requested_at: null }])
})

onPostgrest('send_contact_submission on %s', ({ changeSettings, query, rows }) => {
  /* The request as text, which a page on another origin may send without a preflight. */

  const path = '/rest/v1/rpc/send_contact_submission'
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

  /** Sends text as the site does, with only the headers that a browser or a proxy adds. */
  async function sendText(text: string, proxied: Headers = {}) {
    const response = await fetch(`${postgrest.url}${path}?apikey=${postgrest.anonKey}`, {
      method: 'POST',
      headers: { origin: 'https://buildmastershub.example', ...proxied },
      body: text,
    })
    const answer = await response.text()
    const { code, message }: { code?: string; message?: string } = answer ? JSON.parse(answer) : {}
    return { status: response.status, headers: response.headers, code, message }
  }

  const send = (headers: unknown = {}, change: object = {}, proxied: Headers = {}) =>
    sendText(JSON.stringify({ ...ada, ...change, headers }), proxied)

  const marks = async () => (await rows()).map((row) => row.marks)

  test('stores one row with key, time and marks, and answers 204 to another origin', async () => {
    const moment = new Date(Date.now() - 60_000).toISOString()
    const later: Arguments = Object.assign({}, ...LATER)
    const { status, headers } = await send(
      {
        ...{ 'Idempotency-Key': key, 'X-Requested-At': moment, 'X-Confirmed-At': '1234' },
        ...{ 'X-Fill-Time': '3', 'X-Honeypot': '1' },
      },
      { p_name: ' Zoë 🔧 ', p_preferred_time: 'asap', ...later },
    )
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/buildmastershub.example)$/)
    const stored = await rows()
    const { p_phone: phone, p_email: email, p_message: message } = ada
    const same = { name: 'Zoë 🔧', phone, email, preferred_time: 'asap', message, ...asStored(later) }
    expect(stored).toMatchObject([{ ...same, idempotency_key: key, marks: ['fast', 'honeypot'] }])
    expect(Date.parse(stored[0]?.requested_at ?? '')).toBe(Date.parse(moment))
    expect(await query('select at from private.presses')).toEqual([{ at: '{1234}' }])
  })

  describe('does not let a visitor claim', () => {
    beforeEach(() => changeSettings("sender_limit = 1, proxy_token = 'ours', behind_cloudflare = true"))
    const from = (address: string): Headers => ({ 'cf-connecting-ip': address })

    test.each<[string, Headers, Headers]>([
      ['through Cloudflare', from('203.0.113.1'), { 'CF-Connecting-IP': '198.51.100.7' }],
      ['through another proxy', { 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '198.51.100.7' }],
      ['as our own proxy', from('203.0.113.1'), { 'x-proxy-token': 'ours', 'x-visitor-address': '198.51.100.7' }],
    ])('another address, %s', async (_what, proxied, said) => {
      await send({}, {}, proxied)
      await send(said, {}, proxied)
      expect(await marks()).toEqual([[], ['many']])
    })

    test('another address with 100 KB of headers', async () => {
      for (const name of ['Idempotency-Key', 'X-Requested-At', 'X-Other'])
        await send({ [name]: 'x'.repeat(100_000) }, {}, from('203.0.113.1'))
      await send({}, {}, from('203.0.113.2'))
      expect(await marks()).toEqual([[], ['many'], ['many'], []])
    })
  })

  test('stores a request with unusable headers', async () => {
    const noTexts = { 'Idempotency-Key': 1, 'X-Honeypot': true, 'X-Fill-Time': [3], 'X-Requested-At': {} }
    for (const headers of [undefined, null, [{ 'Idempotency-Key': 'k' }], noTexts])
      expect((await send(headers)).status).toBe(204)
    const usual = { name: ada.p_name, idempotency_key: null, requested_at: null, marks: [] }
    expect(await rows()).toMatchObject(Array(4).fill(usual))
  })

  const withText = (text: object, headers?: object) => JSON.stringify({ ...ada, ...text, headers })
  test.each<readonly [what: string, text: string, status: number, code: string | RegExp]>([
    ['no text', '', 400, 'PT400'],
    ['half a JSON object', '{"p_name": "Ada"', 400, 'PT400'],
    ['deep JSON', '{"p_name":'.repeat(12_000), 400, 'PT400'],
    ['a request that the specified function refuses', withText({ p_name: ' ' }), 422, 'PT422'],
    ...['p_postcode', 'p_marks', 'P_NAME', ''].map(
      (name) => [`the parameter "${name}"`, withText({ [name]: 'x' }), 404, 'PT404'] as const,
    ),
    ['a NUL in a message', withText({ p_message: 'a\0b' }), 400, /^22/],
    ['half a character in a key', withText({}, { 'Idempotency-Key': 'a\ud800b' }), 400, /^22/],
    ['more than 128 KB', withText({ p_message: 'x'.repeat(140_000) }), 413, 'PT413'],
  ])('refuses %s', async (_what, text, status, code) => {
    expect(await sendText(text)).toMatchObject({ status, code: expect.stringMatching(code) })
    expect(await rows()).toEqual([])
  })

  test('stores the longest possible request', async () => {
    const longest = withText({ p_message: '🔧'.repeat(2000) })
    const escaped = longest.replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`)
    expect((await sendText(escaped)).status).toBe(204)
    expect(await rows()).toHaveLength(1)
  })
})
