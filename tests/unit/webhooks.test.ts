import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import email from '../../docs/webhooks/email.ts'
import sms from '../../docs/webhooks/sms.ts'
import type { Notification } from '../../supabase/functions/notify/queue.ts'
import { EVERYDAY, sendAlarm, webhookChannel } from '../../supabase/functions/notify/webhook.ts'
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

let service: Receiver
let had: Map<string, string>
const secret = `whsec_${randomBytes(32).toString('base64')}`

beforeEach(async () => {
  service = await startReceiver(200)
  had = new Map()
})
afterEach(() => service.stop())

const worker = {
  email: (request: Request) =>
    email.fetch(request, {
      ...own(),
      MAIL_URL: `${service.url}/emails`,
      MAIL_TOKEN: 'the-token',
      MAIL_FROM: 'site@example.org',
      MAIL_TO: 'office@example.org',
    }),
  sms: (request: Request) =>
    sms.fetch(request, {
      ...own(),
      SMS_URL: `${service.url}/Messages.json`,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'the-token',
      SMS_FROM: '+447700900001',
      SMS_TO: '+447700900002',
    }),
}

const own = () => ({
  WEBHOOK_SECRET: secret,
  HAD: {
    get: async (id: string) => had.get(id) ?? null,
    put: async (id: string, value: string) => {
      had.set(id, value)
    },
  },
})

describe.each(['email', 'sms'] as const)('the example of an %s', (name) => {
  let host: Receiver

  beforeEach(async () => {
    host = await startReceiver(({ headers, body }, response) => {
      const given = Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)])
      worker[name](
        new Request('http://localhost/', { method: 'POST', headers: given, body: new Uint8Array(body) }),
      ).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(500).end(),
      )
    })
  })
  afterEach(() => host.stop())

  const tell = (more: Partial<Notification> = {}) =>
    webhookChannel('webhook', { url: host.url, secret }, EVERYDAY)({ ...notification, ...more })

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

  test('hands on an alarm as well', async () => {
    const alarm = { type: 'canary.lost', title: 'Callback requests do not arrive', text: 'Look.' } as const
    expect(await sendAlarm({ url: host.url, secret }, alarm)).toBeUndefined()
    expect(JSON.stringify(sent(service))).toContain('Callback requests do not arrive')
  })

  test('says no as long as the service does, so that the sender tries again', async () => {
    for (const status of [400, 401, 429, 500, 503]) {
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
    const ask = async (at: Date, key: string) => {
      const headers = {
        'webhook-id': 'one',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(key).sign('one', at, body),
      }
      return (await worker[name](new Request('http://localhost/', { method: 'POST', headers, body }))).status
    }
    expect((await worker[name](new Request('http://localhost/'))).status).toBe(401)
    expect(await ask(new Date(), `whsec_${randomBytes(32).toString('base64')}`)).toBe(401)
    expect(await ask(new Date(Date.now() - 3_600_000), secret)).toBe(401)
    expect(service.calls).toEqual([])
    expect(await ask(new Date(), secret)).toBe(204)
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
