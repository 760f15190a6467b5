import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushChannel } from '../../supabase/functions/notify/channels.ts'
import { telephonyOf } from '../../supabase/functions/notify/providers.ts'
import type { Notification } from '../../supabase/functions/notify/queue.ts'
import { segmentsOf, telephoneChannel } from '../../supabase/functions/notify/telephone.ts'
import type { CallbackRequest } from '../../supabase/functions/notify/words.ts'
import {
  type Device,
  type PhoneProvider,
  type PushService,
  startPhoneProvider,
  startPushService,
} from '../support/outsideServices.ts'
import { vapid } from '../support/sender.ts'

/* Each receiver here refuses what the real one refuses: a push of more than 4,096 bytes, TwiML of more than 4,000 characters … */
let pushes: PushService
let device: Device
let provider: PhoneProvider
beforeAll(async () => {
  ;[pushes, provider] = await Promise.all([startPushService(vapid.publicKey), startPhoneProvider()])
  device = pushes.subscribe()
})
afterAll(() => Promise.all([pushes.stop(), provider.stop()]))
beforeEach(() => {
  pushes.forget()
  provider.forget()
  pushes.answer(201)
  provider.answer(201)
})

const request = (name: string, message: string | null = null): CallbackRequest => ({
  ...{ id: randomUUID(), name, phone: '07700 900123', email: 'a@example.com', preferred_time: null, message },
  ...{ requested_at: null, received_at: '2026-11-25T02:00:00Z', taken_by_name: null, on_the_way_at: null, marks: [] },
  ...{ answer_by: null, interpreter_phone: null, assigned_by_name: null },
})
const about = (subject: Pick<Notification, 'kind'> & Partial<Notification>): Notification => ({
  ...{ id: randomUUID(), lease: randomUUID(), attempt: 1, delivered_to: [], request: null, requests: [], count: null },
  devices: [{ id: randomUUID(), endpoint: device.endpoint, receipt: 'secret', keys: device, is_silent: false }],
  ...{ device: null, written: null, event: null, shift: null },
  ...subject,
})
const digestOf = (names: readonly string[], count = names.length) =>
  about({ kind: 'several', requests: names.map((name) => request(name)), count })

const push = (notification: Notification) => pushChannel(vapid)(notification)
const telephone = (notification: Notification) => {
  const telephony = telephonyOf(provider.environment, () => {})
  if (!telephony) throw new Error('There is no provider')
  const numbers = [{ staff: 's', name: 'Sam', phone: '+447700900123', rings: true, gets_texts: true }]
  return telephoneChannel(telephony, { numbers: async () => numbers })(notification)
}

describe.each([
  ['quotes and backslashes', '"\\'.repeat(50)],
  ['emoji', '💧'.repeat(100)],
  ['what XML has no place for', `Ada\uFFFE${'&'.repeat(90)}`],
])('a digest of a hundred people named with %s', (_, name) => {
  it('is delivered by push, names some, and counts the others', async () => {
    const told = await push(digestOf(Array(100).fill(name), 340))
    expect(told).toMatchObject({ deliveredTo: [expect.any(String)], errors: [] })
    const [payload] = device.payloads()
    expect(payload?.title).toBe('340 requests waiting')
    expect(payload?.text).toMatch(/\n\d+ more on the list$/)
    expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThanOrEqual(2_900)
  })

  it('is delivered by call, and by a text of at most three segments', async () => {
    expect(await telephone(digestOf(Array(100).fill(name), 340))).toMatchObject({ errors: [] })
    expect(provider.calls().map(({ words }) => words)).toEqual([
      expect.stringMatching(/^340 requests waiting\. \S[\s\S]* more on the list/),
    ])
    const [text] = provider.texts()
    expect(text?.words).toMatch(/^340 requests waiting\. (?:\S[\s\S]*\n\d+ more on|Open) the list\.?$/)
    expect(segmentsOf(text?.words ?? '')).toBeLessThanOrEqual(3)
  })
})

it('cuts one long request to three segments, between characters', async () => {
  await telephone(about({ kind: 'new', request: request('Ada', '💧'.repeat(2000)) }))
  const [text] = provider.texts()
  expect(segmentsOf(text?.words ?? '')).toBe(3)
  expect(text?.words).toMatch(/^New request\. Ada, 07700 900123: (?:💧)+…$/u)
})

it.each([
  [413, 'push'],
  [400, 'telephone'],
] as const)('says to open the list where %i refuses the words themselves (%s)', async (status, way) => {
  const channel = way === 'push' ? pushes : provider
  let asked = 0
  channel.answer((_call, response) => response.writeHead(asked++ < (way === 'push' ? 1 : 2) ? status : 201).end())
  const told = await (way === 'push' ? push : telephone)(digestOf(['Ada', 'Bob']))
  expect(told.errors).toEqual([])
  if (way === 'push')
    expect(device.payloads().at(-1)).toMatchObject({ title: '2 requests waiting', text: 'Open the list.' })
  else
    for (const { words } of [...provider.calls().slice(1), ...provider.texts().slice(1)])
      expect(words).toContain('2 requests waiting. Open the list.')
})

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(81), 2],
  ['’'.repeat(71), 2],
  ['💧'.repeat(35), 1],
])('counts the segments of %j as carriers do', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})
