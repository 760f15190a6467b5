import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import email from '../../docs/webhooks/email.ts'
import jobs from '../../docs/webhooks/jobs.ts'
import sms from '../../docs/webhooks/sms.ts'
import voice from '../../docs/webhooks/voice.ts'
import type { Notification } from '../../supabase/functions/notify/queue.ts'
import { EVERYDAY, eventChannel, webhookChannel } from '../../supabase/functions/notify/webhook.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

/* The examples of docs/webhooks, called by the sender itself, in front of the service that each of them uses. */

const notification: Notification = {
  id: '0c5f8f5e-3c5a-4a5e-9d5e-0f6f0e4f7a11',
  kind: 'new',
  lease: '0c5f8f5e-3c5a-4a5e-9d5e-0f6f0e4f7a12',
  attempt: 1,
  request: {
    id: '0c5f8f5e-3c5a-4a5e-9d5e-0f6f0e4f7a13',
    name: 'Zoë & Ada',
    phone: '+44 7700 900123',
    email: 'zoe@example.org',
    preferred_time: 'asap',
    message: 'The tap drips.\nA lot.',
    requested_at: null,
    received_at: '2026-11-22T19:00:00Z',
    taken_by_name: null,
    on_the_way_at: null,
    marks: [],
  },
  requests: [],
  device: null,
  count: null,
  delivered_to: [],
  devices: [],
}

const secret = `whsec_${randomBytes(32).toString('base64')}`
let service: Receiver
/** The example that is called. */
let host: Receiver
let had: Map<string, string>

beforeEach(async () => {
  service = await startReceiver(200)
  had = new Map()
})
afterEach(() => Promise.all([service.stop(), host.stop()]))

const environment = () => ({
  WEBHOOK_SECRET: secret,
  HAD: {
    get: async (id: string) => had.get(id) ?? null,
    put: async (id: string, value: string) => {
      had.set(id, value)
    },
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
const examples = { email, sms, jobs, voice }
const ask = (name: keyof typeof examples, init?: RequestInit, url = 'http://localhost/') =>
  examples[name].fetch(new Request(url, init), environment())

/** Has this example where the sender can call it. */
const startHost = async (name: keyof typeof examples) => {
  host = await startReceiver(({ headers, body }, response) => {
    const given = Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)])
    ask(name, { method: 'POST', headers: given, body: new Uint8Array(body) }).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    )
  })
}
/** The sender calls it. */
const tell = (more: Partial<Notification> = {}) =>
  webhookChannel('webhook', { url: host.url, secret }, EVERYDAY)({ ...notification, ...more })

describe.each(['email', 'sms'] as const)('the example of an %s', (name) => {
  beforeEach(() => startHost(name))

  test('hands a notification to the service, once', async () => {
    expect(await tell()).toEqual({ deliveredTo: ['webhook'], gone: [], errors: [] })
    expect(await tell({ attempt: 2 })).toMatchObject({ deliveredTo: ['webhook'] })
    expect(service.calls).toHaveLength(1)
    expect(sent(service)).toEqual(
      name === 'email'
        ? {
            path: '/emails',
            authorization: 'Bearer the-token',
            from: 'site@example.org',
            to: 'office@example.org',
            subject: 'New request',
            text: 'Zoë & Ada, +44 7700 900123, as soon as possible: The tap drips. A lot.\n\nzoe@example.org\n\nThe tap drips.\nA lot.',
          }
        : {
            path: '/Messages.json',
            authorization: `Basic ${btoa('AC1:the-token')}`,
            From: '+447700900001',
            To: '+447700900002',
            Body: 'New request. Zoë & Ada, +44 7700 900123, as soon as possible: The tap drips. A lot.',
          },
    )
    await tell({ id: '0c5f8f5e-3c5a-4a5e-9d5e-0f6f0e4f7a21', kind: 'escalated' })
    expect(service.calls).toHaveLength(2)
  })

  test('says no as long as the service does, so that the sender tries again', async () => {
    for (const status of [401, 503]) {
      service.answer(status)
      expect(await tell()).toMatchObject({ deliveredTo: [], errors: ['The webhook: answered 502'] })
    }
    service.answer((_call, response) => response.destroy())
    expect(await tell()).toMatchObject({ deliveredTo: [], errors: ['The webhook: answered 500'] })
    service.answer(200)
    expect(await tell()).toMatchObject({ deliveredTo: ['webhook'], errors: [] })
  })

  test('refuses what nobody has signed, was signed with another secret, or long ago', async () => {
    const body = JSON.stringify({ data: { title: 'x', text: 'y' } })
    const askAt = async (at: Date, key: string) => {
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
    expect(service.calls).toHaveLength(1)
  })
})

describe('the example of a job system', () => {
  beforeEach(() => startHost('jobs'))

  /** Something that Tom did, by the sender that tells it. */
  const tellEvent = (sequence: number, action: string, detail: string | null = null) =>
    eventChannel({ url: host.url, secret })({
      ...notification,
      id: `0c5f8f5e-3c5a-4a5e-9d5e-${String(sequence).padStart(12, '0')}`,
      kind: 'event',
      event: { sequence, at: '2026-11-22T19:05:00Z', by: 'Tom', action, detail },
    })
  const put = () => service.calls.map(({ path, body }) => ({ path, ...JSON.parse(String(body)) }))
  const path = `/jobs/${notification.request?.id}`

  test('has a job from when it is taken, and closes it when it is done', async () => {
    for (const [action, detail] of [
      ['taken', null],
      ['on the way', '20'],
      ['replied', 'Soon.'],
      ['done', 'job'],
    ] as const)
      expect(await tellEvent(service.calls.length + 7, action, detail)).toMatchObject({ errors: [] })
    expect(service.calls[0]?.headers.authorization).toBe('Bearer the-token')
    expect(put()).toEqual([
      {
        path,
        customer: { name: 'Zoë & Ada', phone: '+44 7700 900123', email: 'zoe@example.org' },
        wish: 'The tap drips.\nA lot.',
        state: 'open',
        worker: 'Tom',
        taken_at: '2026-11-22T19:05:00.000Z',
        sequence: 7,
      },
      expect.objectContaining({ path, state: 'open', arrives_at: '2026-11-22T19:25:00.000Z' }),
      expect.objectContaining({ path, state: 'closed', outcome: 'job' }),
    ])
  })

  test('is not opened again by a repeat, nor by what comes late', async () => {
    await tellEvent(7, 'taken')
    await tellEvent(12, 'done', 'job')
    await tellEvent(12, 'done', 'job')
    await tellEvent(9, 'on the way', '20')
    expect(put().map(({ state }) => state)).toEqual(['open', 'closed'])
    await tellEvent(15, 'released')
    expect(put().at(-1)).toMatchObject({ path, state: 'waiting', worker: null })
  })

  test('says no as long as the job system does, and yes to what it does not know', async () => {
    service.answer(503)
    expect(await tellEvent(7, 'taken')).toMatchObject({ errors: ['The events webhook: answered 502'] })
    service.answer(200)
    expect(await tellEvent(7, 'taken')).toMatchObject({ deliveredTo: ['events webhook'], errors: [] })
    expect(await tellEvent(8, 'assigned', 'Maya')).toMatchObject({ errors: [] })
    expect(await tell()).toMatchObject({ errors: [] })
    expect(service.calls).toHaveLength(2)
    expect((await ask('jobs')).status).toBe(401)
  })
})

describe('the example of calls', () => {
  beforeEach(() => startHost('voice'))
  const twiml = () => new URLSearchParams(String(service.calls[0]?.body)).get('Twiml') ?? ''
  const press = (key: string, address: string) =>
    ask('voice', { method: 'POST', body: new URLSearchParams({ Digits: key }) }, address)
  const address = () => /action="([^"]+)"/.exec(twiml())?.[1]?.replaceAll('&#38;', '&') ?? ''

  test('rings once for each, and reads it out', async () => {
    for (let times = 0; times < 2; times++) expect(await tell()).toMatchObject({ deliveredTo: ['webhook'] })
    expect(service.calls).toHaveLength(1)
    expect(sent(service)).toMatchObject({
      path: '/Calls.json',
      authorization: `Basic ${btoa('AC1:the-token')}`,
      From: '+441632960001',
      To: '+441632960002',
    })
    expect(twiml()).toContain(
      '>New request. Zoë &#38; Ada, +44 7700 900123, as soon as possible: The tap drips. A lot.',
    )
    await tell({ id: 'another', kind: 'suspects' })
    expect(service.calls).toHaveLength(1)
  })

  test('a 1 takes it in the name of the office, and says what the database says', async () => {
    await tell()
    expect(await (await press('2', address())).text()).toContain('It stays on the list.')
    expect(service.calls).toHaveLength(1)
    service.answer((_call, response) => response.writeHead(200).end(JSON.stringify('Tom took this request at 20:04.')))
    expect(await (await press('1', address())).text()).toContain('Tom took this request at 20:04.')
    expect(sent(service)).toMatchObject({
      path: '/rest/v1/rpc/take_by_call',
      authorization: 'Bearer sb_secret_1',
      p_id: notification.id,
      p_staff: 'the-office',
    })
    service.answer(500)
    expect(await (await press('1', address())).text()).toContain('Open the desk to take it.')
  })

  test('no key of anybody who was not rung', async () => {
    await tell()
    const other = new URL(address())
    other.searchParams.set('id', 'another')
    for (const wrong of [other.href, 'http://localhost/pressed', address().replace(/at=\d+/, 'at=1')])
      expect((await press('1', wrong)).status).toBe(403)
    expect(service.calls).toHaveLength(1)
  })
})

/** What the service was last handed. */
function sent({ calls }: Receiver): object {
  const call = calls.at(-1)
  const text = String(call?.body)
  const fields: object = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  return { path: call?.path, authorization: call?.headers.authorization, ...fields }
}
