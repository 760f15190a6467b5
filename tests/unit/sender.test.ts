import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { company } from '../../src/facts/company.ts'
import { type Alarm, pushChannel } from '../../supabase/functions/notify/channels.ts'
import { handle } from '../../supabase/functions/notify/index.ts'
import { telephonyOf } from '../../supabase/functions/notify/providers.ts'
import { JOBS, type Job, type Notification, type State } from '../../supabase/functions/notify/queue.ts'
import { run } from '../../supabase/functions/notify/sender.ts'
import { segmentsOf, telephoneChannel } from '../../supabase/functions/notify/telephone.ts'
import { textsToCustomer, wordsOf } from '../../supabase/functions/notify/words.ts'
import {
  type Device,
  type PhoneProvider,
  type PushService,
  startPhoneProvider,
  startPushService,
} from '../support/outsideServices.ts'
import { notificationOf, requestOf, vapid } from '../support/sender.ts'

const STATE: State = {
  canary: { token: '', is_due: false, is_late: false },
  is_check_due: false,
  troubles: [],
  heartbeat_faults: [],
}

const NEW = { id: '1', kind: 'new', lease: '2' } as Notification

/** @param failing - what a database function does instead of answering */
async function pass(failing: (name: string, job?: Job) => string | undefined = () => undefined) {
  const asked: string[] = []
  const alarms: Alarm[] = []
  const waiting = [[NEW]]
  const report = await run({
    async call(name, parameters: { p_job?: Job } = {}) {
      const failure = failing(name, parameters.p_job)
      if (failure) throw new Error(failure)
      asked.push(parameters.p_job ?? name)
      const answers: Record<string, unknown> = { keep_up: 0, sender_state: STATE }
      if (name === 'claim_notifications') answers[name] = { notifications: waiting.shift() ?? [] }
      return answers[name] as never
    },
    channels: [],
    canary: async () => undefined,
    facts: () => Promise.reject(new Error('Not asked for')),
    async alarm(alarm) {
      alarms.push(alarm)
      return true
    },
  })
  return { asked, alarms, report }
}

test('the sender sends everything due before it asks for anything else', async () => {
  const { asked } = await pass()
  const claim = 'claim_notifications'
  expect(asked).toEqual([claim, 'settle_notification', claim, ...JOBS, claim, 'sender_state'])
})

test.each([
  // A summer night, a weekly one, and the night of the clocks: half past midnight in London is still the day before in UTC.
  [{ starts_at: '2026-07-31T23:30Z', ends_at: '2026-08-01T07:00Z' }, 'Saturday 1 August, 00:30 to 08:00'],
  [
    { starts_at: '2026-07-31T23:30Z', ends_at: '2026-08-02T07:00Z', is_weekly: true, is_removed: true },
    'Every Saturday, 00:30 to Sunday, 08:00',
  ],
  [{ starts_at: '2026-10-24T23:30Z', ends_at: '2026-10-25T08:00Z' }, 'Sunday 25 October, 00:30 to 08:00'],
])('a push about the shift %j names London’s day: %s', (times, text) => {
  const shift = { by: 'Ann', ...times }
  expect(wordsOf({ ...NEW, kind: 'handed', shift })).toMatchObject({ text })
})

test('a failing job stops nothing else, withholds the heartbeat and raises one alarm', async () => {
  const timeout = 'canceling statement due to statement timeout'
  const { asked, alarms, report } = await pass((_, job) => (job === 'late' || job === 'reach' ? timeout : undefined))
  expect(JOBS.filter((job) => !asked.includes(job))).toEqual(['late', 'reach'])
  const problem = (job: string) => `The job “${job}” failed: ${timeout}`
  expect(report).toMatchObject({ told: 1, faults: [problem('late'), problem('reach')] })
  expect(alarms.map(({ type }) => type)).toEqual(['queue.behind'])
})

test('a failing self-check undoes no delivery', async () => {
  const { alarms, report } = await pass((name) => (name === 'sender_state' ? 'no answer' : undefined))
  expect(report).toMatchObject({ told: 1, faults: ['The look at itself failed: no answer'] })
  expect(alarms.map(({ type }) => type)).toEqual(['queue.behind'])
})

/* Anyone can post to the address that receives call reports. */

const ENVIRONMENT = {
  SUPABASE_URL: 'http://project.test',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
  PHONE_PROVIDER: 'twilio',
  PHONE_ACCOUNT: 'AC1',
  PHONE_TOKEN: 'token',
  PHONE_FROM: '+441632960247',
}
const CHUNK = 16_384

/** Posts this many bytes, and returns how many were read. */
async function posted(bytes: number, headers: Record<string, string> = {}) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(CHUNK, bytes - read)
        if (size === 0) return controller.close()
        read += size
        controller.enqueue(new Uint8Array(size).fill(97))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const { status } = await handle(new Request('http://project.test/notify/call', init), ENVIRONMENT, () => {})
  return { status, read }
}

test.each<[string, { status: number; read: number }, number, Record<string, string>?]>([
  ['an unsigned post of 64 KB is read and refused', { status: 403, read: 65_536 }, 65_536],
  ['a longer Content-Length is refused unread', { status: 413, read: 0 }, 65_537, { 'content-length': '65537' }],
  ['a post without a length is read up to 64 KB plus one chunk', { status: 413, read: 65_536 + CHUNK }, 100_000_000],
])('%s', async (_, answer, bytes, headers) => {
  expect(await posted(bytes, headers)).toEqual(answer)
})

describe('a text to the customer', () => {
  const LINK = 'https://www.buildmastershub.example/while-you-wait#label=a1B2c3D4e5F6g7H8i9J0k1'
  const SET_OUT = { on_the_way_at: '2026-07-01T10:00:30Z', eta_minutes: 25 }
  const textsOf = (action: string, taken_by_name: string | null, isAgain = false) => {
    const event = { sequence: 1, at: SET_OUT.on_the_way_at, action, by: null, detail: null }
    return textsToCustomer(
      notificationOf({ kind: 'customer', event, request: requestOf({ ...SET_OUT, taken_by_name }) }),
      LINK,
      isAgain,
    )
  }

  it('names the first name of whoever comes, and the arrival by London’s clock, rounded up as on the page', () => {
    const said = 'is on the way, about 11:30. Follow, or stop texts: '
    expect(textsOf('on the way', 'Sam Smith').at(-1)).toBe(`${company.name}: Sam ${said}${LINK}`)
  })

  it.each([
    ['on the way', 'Sam Smith', false, 2],
    ['on the way', 'Zoë', false, 1],
    ['on the way', 'Wolfeschlegelsteinhausen', false, 1],
    ['on the way', null, false, 1],
    ['on the way', 'Sam', true, 1],
    ['done', 'Sam', false, 1],
  ])('about “%s” by %s (again: %s) can be sent as one part', (action, name, isAgain, fitting) => {
    const texts = textsOf(action, name, isAgain)
    expect(segmentsOf(texts[0] ?? '')).toBe(1)
    expect(texts.filter((text) => segmentsOf(text) === 1)).toHaveLength(fitting)
  })
})

describe('what a phone gets', () => {
  // The doubles have the real services' limits, such as 4,096 bytes for a push and 4,000 characters for TwiML.
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

  const request = (name: string, message: string | null = null) => requestOf({ name, message })
  const about = (subject: Partial<Notification>, is_silent = false): Notification => {
    const { endpoint } = device
    const devices = [{ id: randomUUID(), endpoint, receipt: 'secret', keys: device, is_silent }]
    return notificationOf({ devices, ...subject })
  }
  const digestOf = (names: readonly string[], count = names.length) =>
    about({ kind: 'several', requests: names.map((name) => request(name)), count })

  const push = (notification: Notification) => pushChannel(vapid)(notification)
  const telephone = (notification: Notification) => {
    const telephony = telephonyOf(provider.environment, () => {})
    if (!telephony) throw new Error('There is no provider')
    const numbers = [{ staff: 's', name: 'Sam', phone: '+447700900123', rings: true, gets_texts: true }]
    return telephoneChannel(telephony, async () => numbers as never)(notification)
  }

  it('a push tells its device whether to ring', async () => {
    for (const isSilent of [false, true]) await push(about({ request: request('Ada') }, isSilent))
    expect(device.payloads().map(({ isSilent }) => isSilent)).toEqual([false, true])
  })

  it.each([
    ['quotes and backslashes', '"\\'.repeat(50)],
    ['emoji', '💧'.repeat(100)],
    ['characters that XML forbids', `Ada\uFFFE${'&'.repeat(90)}`],
  ])('a digest of a hundred people named with %s is delivered with some names and a count', async (_, name) => {
    const digest = digestOf(Array(100).fill(name), 340)
    expect(await push(digest)).toMatchObject({ deliveredTo: [expect.any(String)], errors: [] })
    const [payload] = device.payloads()
    expect(payload?.title).toBe('340 requests waiting')
    expect(payload?.text).toMatch(/\n\d+ more on the list$/)
    expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThanOrEqual(2_900)

    expect(await telephone(digest)).toMatchObject({ errors: [] })
    expect(provider.calls().map(({ words }) => words)).toEqual([
      expect.stringMatching(/^340 requests waiting\. \S[\s\S]* more on the list/),
    ])
    const [text] = provider.texts()
    expect(text?.words).toMatch(/^340 requests waiting\. (?:\S[\s\S]*\n\d+ more on|Open) the list\.?$/)
    expect(segmentsOf(text?.words ?? '')).toBeLessThanOrEqual(3)
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
  ] as const)('sends "Open the list" if the words are refused with %i (%s)', async (status, way) => {
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
})
