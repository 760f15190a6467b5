import { beforeEach, describe, expect, test } from 'vitest'
import { postgrest, stageOf, withBackends } from '../support/stage.ts'
import { ada, type Headers } from '../support/visitor.ts'

/* `send_contact_submission`: the request as text, which a page of another origin may send without a preflight. */

const path = '/rest/v1/rpc/send_contact_submission'
const key = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** As the site sends it: no header but those that a browser sets by itself, or that a proxy adds. */
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

withBackends()
const { startAfresh, changeSettings, query, rows, submit } = stageOf(() => postgrest)
beforeEach(startAfresh)

const marks = async () => (await rows()).map((row) => row.marks)

test('stores one row equal to what was sent, with its key, time and marks, and answers 204 to a page of another origin', async () => {
  const moment = new Date(Date.now() - 60_000).toISOString()
  const { status, headers } = await send(
    { 'Idempotency-Key': key, 'X-Requested-At': moment, 'X-Fill-Time': '3', 'X-Honeypot': '1' },
    { p_name: ' Zoë 🔧 ', p_preferred_time: 'asap' },
  )
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/buildmastershub.example)$/)
  const stored = await rows()
  const { p_phone: phone, p_email: email, p_message: message } = ada
  const same = { name: 'Zoë 🔧', phone, email, preferred_time: 'asap', message }
  expect(stored).toMatchObject([{ ...same, idempotency_key: key, marks: ['fast', 'honeypot'] }])
  expect(Date.parse(stored[0]?.requested_at ?? '')).toBe(Date.parse(moment))
})

test('the same key and words by this function and the specified one are one row, twenty at once', async () => {
  const specified = () => submit({}, { 'Idempotency-Key': key })
  const plain = () => send({ 'idempotency-key': key })
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? plain() : specified())))
  await plain()
  expect(await rows()).toMatchObject([{ idempotency_key: key }])
})

test('a key in the body counts before one in front of it', async () => {
  await send({ 'Idempotency-Key': key }, {}, { 'Idempotency-Key': 'another' })
  expect(await rows()).toMatchObject([{ idempotency_key: key }])
})

describe('a visitor may not say', () => {
  beforeEach(() => changeSettings("sender_limit = 1, proxy_token = 'ours', behind_cloudflare = true"))
  const from = (address: string): Headers => ({ 'cf-connecting-ip': address })

  test.each<[string, Headers, Headers]>([
    ['in front of Cloudflare', from('203.0.113.1'), { 'CF-Connecting-IP': '198.51.100.7' }],
    ['in front of another proxy', { 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '198.51.100.7' }],
    ['as our own proxy', from('203.0.113.1'), { 'x-proxy-token': 'ours', 'x-visitor-address': '198.51.100.7' }],
  ])('where it came from, %s', async (_what, proxied, said) => {
    await send({}, {}, proxied)
    await send(said, {}, proxied)
    expect(await marks()).toEqual([[], ['many']])
  })

  test('100 KB of headers do not hide where it came from', async () => {
    for (const name of ['Idempotency-Key', 'X-Requested-At', 'X-Other'])
      await send({ [name]: 'x'.repeat(100_000) }, {}, from('203.0.113.1'))
    await send({}, {}, from('203.0.113.2'))
    expect(await marks()).toEqual([[], ['many'], ['many'], []])
  })
})

test('headers that cannot be used cost nobody a callback', async () => {
  const noTexts = { 'Idempotency-Key': 1, 'X-Honeypot': true, 'X-Fill-Time': [3], 'X-Requested-At': {} }
  for (const headers of [undefined, null, [{ 'Idempotency-Key': 'k' }], noTexts])
    expect((await send(headers)).status).toBe(204)
  const usual = { name: ada.p_name, idempotency_key: null, requested_at: null, marks: [] }
  expect(await rows()).toMatchObject(Array(4).fill(usual))
})

test('refuses what is no JSON object', async () => {
  for (const text of ['', '{"p_name": "Ada"', '{"p_name":'.repeat(12_000)])
    expect(await sendText(text)).toMatchObject({ status: 400, code: 'PT400', message: 'A request is a JSON object' })
  expect(await rows()).toEqual([])
})

test('refuses what the specified function refuses, in its words, and a parameter that it does not know', async () => {
  expect(await send({}, { p_name: ' ' })).toMatchObject({ status: 422, code: 'PT422', message: 'Enter your name' })
  for (const name of ['p_postcode', 'p_marks', 'P_NAME', ''])
    expect(await send({}, { [name]: 'x' })).toMatchObject({ status: 404, code: 'PT404' })
  expect(await rows()).toEqual([])
})

test.each(['a\0b', 'a\ud800b'])('refuses %j, as the specified function does', async (text) => {
  expect((await submit({ p_message: text })).status).toBe(400)
  expect(await send({}, { p_message: text })).toMatchObject({ status: 400, code: expect.stringMatching(/^22/) })
  expect(await send({ 'Idempotency-Key': text })).toMatchObject({ status: 400, code: expect.stringMatching(/^22/) })
  expect(await rows()).toEqual([])
})

test('is measured before it is read: the longest request is stored, and anything beyond is refused', async () => {
  const longest = JSON.stringify({ ...ada, p_message: '🔧'.repeat(2000) })
  const escaped = longest.replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`)
  expect((await sendText(escaped)).status).toBe(204)
  expect((await sendText(JSON.stringify({ ...ada, p_message: 'x'.repeat(140_000) }))).status).toBe(413)
  expect(await rows()).toHaveLength(1)
})

test('a second press opens a request again that ended with no answer', async () => {
  await send({ 'Idempotency-Key': key })
  await query(
    "update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(), outcome = 'no answer'",
  )
  for (const [headers, status] of [
    [{}, 'done'],
    [{ 'X-Confirmed-At': String(Date.now()) }, 'new'],
  ] as const) {
    await send({ 'Idempotency-Key': key, ...headers })
    expect(await rows()).toMatchObject([{ status }])
  }
})
