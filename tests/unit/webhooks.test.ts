import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import receiver from '../../docs/webhooks/receiver.ts'
import { EVERYDAY, eventChannel, webhookChannel } from '../../supabase/functions/notify/channels.ts'
import { type Receiver, startReceiver } from '../support/outsideServices.ts'
import { notificationOf, requestOf } from '../support/sender.ts'

/* Tests the examples in docs/webhooks with the real sender and doubles of their services. */

const id = '0c5f8f5e-3c5a-4a5e-9d5e-0f6f0e4f7a11'
const notification = notificationOf({
  id,
  lease: id,
  request: requestOf({
    ...{ id, name: 'Zoë & Ada', phone: '+44 7700 900123', email: 'zoe@example.org', preferred_time: 'asap' },
    message: 'The tap drips.\nA lot.',
  }),
})

const secret = `whsec_${randomBytes(32).toString('base64')}`
let service: Receiver
let had: Map<string, string>

beforeEach(async () => {
  service = await startReceiver(200)
  had = new Map()
  return service.stop
})

const environment = (PASS_ON: Example) => ({
  ...{ PASS_ON, WEBHOOK_SECRET: secret },
  HAD: {
    get: async (id: string) => had.get(id) ?? null,
    put: async (id: string, value: string) => void had.set(id, value),
  },
  ...{ MAIL_URL: `${service.url}/emails`, MAIL_TOKEN: 'the-token' },
  ...{ MAIL_FROM: 'site@example.org', MAIL_TO: 'office@example.org' },
  ...{ SMS_URL: `${service.url}/Messages.json`, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'the-token' },
  ...{ SMS_FROM: '+447700900001', SMS_TO: '+447700900002' },
  ...{ JOBS_URL: `${service.url}/jobs`, JOBS_TOKEN: 'the-token' },
  ...{ VOICE_URL: `${service.url}/Calls.json`, VOICE_ACCOUNT: 'AC1', VOICE_TOKEN: 'the-token' },
  ...{ VOICE_FROM: '+441632960001', VOICE_TO: '+441632960002', VOICE_STAFF: 'the-office' },
  ...{ SUPABASE_URL: service.url, SUPABASE_SECRET_KEY: 'sb_secret_1' },
})
type Example = Parameters<typeof receiver.fetch>[1]['PASS_ON']
const ask = (name: Example, init?: RequestInit, url = 'http://localhost/') =>
  receiver.fetch(new Request(url, init), environment(name))

/** Makes the sender call this example. @param event - sequence, action and detail */
async function tell(name: Example, event?: readonly [sequence: number, action: string, detail?: string]) {
  const host = await startReceiver(({ headers, body }, response) => {
    const given = Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)])
    void ask(name, { method: 'POST', headers: given, body: new Uint8Array(body) }).then(({ status }) =>
      response.writeHead(status).end(),
    )
  })
  onTestFinished(host.stop)
  if (!event) return webhookChannel('webhook', { url: host.url, secret }, EVERYDAY)(notification)
  const [sequence, action, detail = null] = event
  const happened = { sequence, at: '2026-11-22T19:05:00Z', by: 'Tom', action, detail }
  return eventChannel({ url: host.url, secret })({ ...notification, kind: 'event', event: happened })
}

const LINE = 'Zoë & Ada, +44 7700 900123, as soon as possible: The tap drips. A lot.'
const BASIC = `Basic ${btoa('AC1:the-token')}`
const HANDED: Readonly<Record<Example, object>> = {
  email: {
    ...{ path: '/emails', authorization: 'Bearer the-token', from: 'site@example.org', to: 'office@example.org' },
    ...{ subject: 'New request', text: `${LINE}\n\nzoe@example.org\n\nThe tap drips.\nA lot.` },
  },
  sms: {
    ...{ path: '/Messages.json', authorization: BASIC, From: '+447700900001', To: '+447700900002' },
    Body: `New request. ${LINE}`,
  },
  jobs: {
    ...{ path: `/jobs/${id}`, authorization: 'Bearer the-token', sequence: 7 },
    customer: { name: 'Zoë & Ada', phone: '+44 7700 900123', email: 'zoe@example.org' },
    ...{ wish: 'The tap drips.\nA lot.', state: 'open', worker: 'Tom', taken_at: '2026-11-22T19:05:00.000Z' },
  },
  voice: {
    ...{ path: '/Calls.json', authorization: BASIC, From: '+441632960001', To: '+441632960002' },
    Twiml: expect.stringContaining(`>New request. ${LINE.replace('&', '&#38;')}`),
  },
}

describe.each(Object.keys(HANDED) as Example[])('the example %s', (name) => {
  const first = () => tell(name, name === 'jobs' ? [7, 'taken'] : undefined)

  test('passes a notification on once, and fails while the service fails', async () => {
    service.answer(503)
    expect((await first()).errors).toEqual([expect.stringContaining('answered 502')])
    service.answer(200)
    for (let times = 0; times < 2; times++) expect((await first()).errors).toEqual([])
    expect(service.calls).toHaveLength(2)
    expect(sent(service)).toMatchObject(HANDED[name])
  })

  test('refuses unsigned, wrongly signed and old calls', async () => {
    const askAt = async (at: Date, key: string) => {
      const body = JSON.stringify({ type: 'other', data: { title: 'x', text: 'y' } })
      const headers = {
        'webhook-id': 'one',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(key).sign('one', at, body),
      }
      return (await ask(name, { method: 'POST', headers, body })).status
    }
    expect((await ask(name)).status).toBe(401)
    expect(await askAt(new Date(), `whsec_${randomBytes(32).toString('base64')}`)).toBe(401)
    expect(await askAt(new Date(Date.now() - 3_600_000), secret)).toBe(401)
    expect(service.calls).toEqual([])
    expect(await askAt(new Date(), secret)).toBe(204)
  })
})

test('jobs closes a job with its request, and late events do not reopen it', async () => {
  for (const event of [
    [7, 'taken'],
    [9, 'on the way', '20'],
    [12, 'done', 'job'],
    [10, 'taken'],
    [8, 'assigned', 'Maya'],
  ] as const)
    expect((await tell('jobs', event)).errors).toEqual([])
  expect(service.calls.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { state: 'open' },
    { state: 'open', arrives_at: '2026-11-22T19:25:00.000Z' },
    { state: 'closed', outcome: 'job' },
  ])
  await tell('jobs', [15, 'released'])
  expect(sent(service)).toMatchObject({ state: 'waiting', worker: null })
})

test('voice takes a request for the office when 1 is pressed, only in a call it placed', async () => {
  await tell('voice')
  const twiml = new URLSearchParams(String(service.calls[0]?.body)).get('Twiml') ?? ''
  const address = /action="([^"]+)"/.exec(twiml)?.[1]?.replaceAll('&#38;', '&') ?? ''
  const press = (key: string, url = address) =>
    ask('voice', { method: 'POST', body: new URLSearchParams({ Digits: key }) }, url)
  const other = address.replace(id, 'another')
  for (const wrong of [other, 'http://localhost/pressed', address.replace(/at=\d+/, 'at=1')])
    expect((await press('1', wrong)).status).toBe(403)
  expect(await (await press('2')).text()).toContain('It stays on the list.')
  expect(service.calls).toHaveLength(1)
  service.answer((_call, response) => response.writeHead(200).end(JSON.stringify('Tom took this request at 20:04.')))
  expect(await (await press('1')).text()).toContain('Tom took this request at 20:04.')
  expect(sent(service)).toMatchObject({
    ...{ path: '/rest/v1/rpc/take_by_call', authorization: 'Bearer sb_secret_1' },
    ...{ p_id: id, p_staff: 'the-office' },
  })
  service.answer(500)
  expect(await (await press('1')).text()).toContain('Open the desk to take it.')
})

function sent({ calls }: Receiver): object {
  const call = calls.at(-1)
  const text = String(call?.body)
  const fields: object = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  return { path: call?.path, authorization: call?.headers.authorization, ...fields }
}
