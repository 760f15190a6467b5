import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Device,
  type PushService,
  startPushService,
  startWebhook,
  type WebhookReceiver,
} from '../support/outsideServices.ts'
import { addPushDevice } from '../support/person.ts'
import { EMPTY } from '../support/postgrest.ts'
import { PLACES, type Place } from '../support/sender.ts'
import { stageOf } from '../support/stage.ts'
import { ada, submitted } from '../support/visitor.ts'

/* Tests both the deployed Edge Function and the sender of `npm start`. edge.test.ts tests the function further. */

describe.each(PLACES)('the sender, %s', (_name, start) => {
  let place: Place
  let webhook: WebhookReceiver
  let second: WebhookReceiver
  let pushes: PushService
  const { query, hired, turnClock } = stageOf(() => place.backend)

  beforeAll(async () => {
    for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
    ;[webhook, second] = await Promise.all([startWebhook(), startWebhook()])
    place = await start({
      WEBHOOK_URL: `${webhook.url}/everyday`,
      WEBHOOK_SECRET: webhook.secret,
      ESCALATION_URL: `${second.url}/alarm`,
      ESCALATION_SECRET: second.secret,
    })
    pushes = await startPushService(place.vapidPublicKey)
  }, 180_000)

  afterAll(async () => {
    await place?.stop()
    await Promise.all([webhook, second, pushes].map((receiver) => receiver?.stop()))
    vi.restoreAllMocks()
  }, 60_000)

  beforeEach(() => {
    for (const receiver of [webhook, second]) receiver.answer(200)
    pushes.answer(201)
  })
  // Keeps the settings, because a sender in this process may be sending a canary with their token.
  afterEach(async () => {
    await turnClock()
    await query(`${EMPTY}; delete from private.staff; delete from auth.users`)
    for (const receiver of [webhook, second, pushes]) receiver.forget()
  })
  hired('Ada', 'owner')
  const grace = hired('Grace')
  /** Sends a request while Ada is on call. */
  const request = async (p_name: string, p_message = '') => {
    await query("update private.staff set on_call = name = 'Ada'")
    return submitted(place.backend, { p_name, p_message })
  }
  const minutesLater = (minutes: number) => turnClock(new Date(Date.now() + minutes * 60_000).toISOString())

  async function subscribe(name = 'Ada'): Promise<Device> {
    const device = pushes.subscribe()
    await addPushDevice(place.backend, name, device)
    return device
  }

  /** Waits for the notification of this kind to have had this many attempts. */
  const tried = (kind: string, attempts: number) =>
    vi.waitFor(
      async () => {
        const [row] = await query(`select id::text, settled_at, last_error, array_to_string(delivered_to, ',') as had
          from private.notifications where kind = '${kind}' and attempts = ${attempts} and lease is null`)
        if (!row) throw new Error(`${kind} has not been tried ${attempts} times`)
        return row
      },
      { timeout: 20_000, interval: 20 },
    )
  const settled = async (kind: string, attempts = 1) => {
    const row = await tried(kind, attempts)
    expect(row).toMatchObject({ settled_at: expect.anything(), last_error: null })
    return row
  }

  test('alerts a phone, encrypted, and the webhook, signed', async () => {
    const phone = await subscribe()
    const id = await request('Ada Lovelace', 'The kitchen tap drips.')
    await place.wake()
    const { id: notification } = await settled('new')

    const words = { title: 'New request', text: 'Ada Lovelace, 07700 900123: The kitchen tap drips.' }
    const receipt = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(phone.payloads()).toEqual([
      { id: notification, kind: 'new', request: id, receipt, ...words, isSilent: false },
    ])
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const data = { ...words, count: null, request: expect.objectContaining({ id, name: 'Ada Lovelace' }), requests: [] }
    expect(webhook.messages()).toEqual([{ id: notification, message: { type: 'request.new', timestamp, data } }])
    expect(second.calls).toEqual([])
  })

  test('sends actions of staff only to the first webhook, if the owner wants them', async () => {
    const phone = await subscribe()
    const id = await request('Ada Lovelace', 'The kitchen tap drips.')
    await place.wake()
    await settled('new')
    const act = (name: string, parameters = {}) => grace.asks(name, { p_id: id, ...parameters })
    await act('take')
    await query('update private.settings set tells_events = true')
    await act('on_the_way', { p_minutes: 20 })
    await act('reply', { p_text: 'Soon.' })
    await act('note', { p_text: 'Side door' })
    await act('finish', { p_outcome: 'job' })
    for (const receiver of [webhook, pushes]) receiver.forget()
    await vi.waitFor(
      async () => {
        await place.wake()
        expect(webhook.calls).toHaveLength(3)
      },
      { timeout: 20_000, interval: 50 },
    )
    await query('update private.settings set tells_events = default')
    const messages = webhook.messages().map(({ message }) => message)
    const [set, replied, done] = messages
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const words = { title: 'Grace set out, about 20 minutes', text: expect.stringContaining('The kitchen tap drips.') }
    const happened = { version: expect.any(Number), sequence: expect.any(Number), at, by: 'Grace', minutes: 20 }
    const nothing = { preferred_time: null, answer_by: null, interpreter_phone: null, requested_at: null }
    const asked = { id, name: 'Ada Lovelace', phone: '07700 900123', email: ada.p_email, ...nothing }
    const told = { ...asked, message: 'The kitchen tap drips.', received_at: expect.any(String) }
    expect(set).toEqual({
      ...{ type: 'request.on_the_way', timestamp: at },
      data: { ...words, ...happened, arrives_at: at, request: told },
    })
    expect(replied).toMatchObject({ type: 'request.replied', data: { reply: 'Soon.' } })
    expect(done).toMatchObject({ type: 'request.done', data: { by: 'Grace', outcome: 'job' } })
    expect([second.calls, phone.payloads()]).toEqual([[], []])
  })

  test('cuts a visitor’s words to one short line of whole characters', async () => {
    await request('Eve\n12:00:00 ALARM:\u001b[31m', `Red.\u001b[0m\r\n${'x'.repeat(130)}${'🔧'.repeat(200)}`)
    await place.wake()
    await settled('new')
    const text = `Eve 12:00:00 ALARM: [31m, 07700 900123: Red. [0m ${'x'.repeat(130)}🔧…`
    expect(webhook.messages()).toMatchObject([{ message: { data: { text } } }])
  })

  test('retries only the channels that failed', async () => {
    const phone = await subscribe()
    webhook.answer(500)
    await request('Ada Lovelace')
    await place.wake()
    expect(await tried('new', 1)).toMatchObject({ settled_at: null, last_error: 'The webhook: answered 500' })

    webhook.answer(200)
    await minutesLater(1)
    await place.wake()
    await settled('new', 2)
    expect(phone.payloads()).toHaveLength(1)
    expect(new Set(webhook.messages().map(({ id }) => id)).size).toBe(1)
    expect(webhook.calls).toHaveLength(2)

    await minutesLater(2)
    await request('Grace Hopper')
    pushes.answer(503)
    await place.wake()
    await vi.waitFor(() => expect(webhook.calls).toHaveLength(3), 20_000)
    await minutesLater(3)
    pushes.answer(201)
    await place.wake()
    await vi.waitFor(() => expect(phone.payloads()).toHaveLength(3), 20_000)
    expect(webhook.calls).toHaveLength(3)
  })

  test.each([404, 410])('drops a device if its push service answers %i, and says so', async (status) => {
    await subscribe()
    pushes.answer(status)
    await request('Ada Lovelace')
    await place.wake()
    await settled('new')
    await settled('gone')
    expect(await query('select count(*)::text as gone from private.devices where gone_at is not null')).toEqual([
      { gone: '1' },
    ])
    expect(pushes.calls).toHaveLength(1)
    const lost = webhook.messages().find(({ message }) => message.type === 'device.gone')?.message
    expect(lost?.data.text).toContain('(Ada). Open the desk on it to turn them on again')
  })

  test('does not follow a redirect', async () => {
    await subscribe()
    webhook.answer((_call, response) => response.writeHead(307, { location: second.url }).end())
    pushes.answer((_call, response) => response.writeHead(302, { location: second.url }).end())
    await request('Ada Lovelace')
    await place.wake()
    expect(await tried('new', 1)).toMatchObject({
      settled_at: null,
      last_error: 'A device: answered 302; The webhook: answered 307',
    })
    // The webhook's own alerts go to another path.
    expect(second.calls.filter(({ path }) => path === '/')).toEqual([])
  })

  test('uses the status of an answer that never ends', async () => {
    webhook.answer((_call, response) => response.writeHead(200).write('{'))
    await request('Ada Lovelace')
    await place.wake()
    await settled('new')
  })

  test('alerts everyone and the second webhook when no one takes a request', async () => {
    const [mine, hers] = [await subscribe('Ada'), await subscribe('Grace')]
    const id = await request('Ada Lovelace')
    await place.wake()
    await settled('new')
    // Ada's phone has shown it, so at first only she is alerted again.
    await query('update private.devices set last_shown_at = private.clock()')
    await minutesLater(6)
    await place.wake()
    await settled('again')
    expect(mine.payloads().map(({ kind }) => kind)).toEqual(['new', 'again'])
    expect(hers.payloads()).toEqual([])
    expect(second.calls).toEqual([])

    await minutesLater(16)
    await place.wake()
    const { id: notification } = await settled('escalated')
    for (const phone of [mine, hers])
      expect(phone.payloads().at(-1)).toMatchObject({ kind: 'escalated', request: id, id: notification })
    for (const receiver of [webhook, second])
      expect(receiver.messages().at(-1)).toMatchObject({ id: notification, message: { type: 'request.escalated' } })
    expect(second.calls).toHaveLength(1)
  })

  test('tests only the device that its owner chose', async () => {
    const [mine, other] = [await subscribe('Ada'), await subscribe('Ada')]
    await query(`insert into private.notifications (dedupe, kind, device_id, due_at)
      select 'test', 'test', id, now() from private.devices where endpoint = '${mine.endpoint}'`)
    await place.wake()
    await settled('test')
    expect(mine.payloads()).toMatchObject([{ kind: 'test', text: 'Notifications reach this device.' }])
    expect(other.payloads()).toEqual([])
    expect(webhook.calls).toEqual([])
  })
})
