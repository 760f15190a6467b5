import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { startNotifier } from '../../tools/embedded/notifier.ts'
import { startLite } from '../support/lite.ts'
import {
  type Device,
  type PushService,
  type Receiver,
  selfSigned,
  startPhoneProvider,
  startPushService,
  startReceiver,
  startWebhook,
  type WebhookReceiver,
} from '../support/outsideServices.ts'
import { addPushDevice, Person } from '../support/person.ts'
import { listen } from '../support/port.ts'
import {
  faults,
  type Intercept,
  type PostgrestBackend,
  publishableKey,
  secretKey,
  startPostgrest,
} from '../support/postgrest.ts'
import { isNightly } from '../support/ring.ts'
import {
  call,
  type EdgeFunction,
  type Environment,
  hostedEnvironment,
  NOTIFY_SECRET,
  startDeno,
  vapid,
} from '../support/sender.ts'
import { silenceConsole, stageOf } from '../support/stage.ts'
import { ada, submitted } from '../support/visitor.ts'

/* The deployed Edge Function: what it sends, and faults in the services that it uses. */

const HEARTBEAT_TOKEN = 'the-token-of-the-heartbeat'

let backend: PostgrestBackend
let webhook: WebhookReceiver
let second: WebhookReceiver
let pushes: PushService
let heartbeat: Receiver
let edge: EdgeFunction
const { query, hired, startAfresh, turnClock, changeSettings } = stageOf(() => backend)

silenceConsole()
beforeAll(async () => {
  ;[backend, webhook, second, pushes, heartbeat] = await Promise.all([
    startPostgrest(),
    startWebhook(),
    startWebhook(),
    startPushService(vapid.publicKey),
    startReceiver(),
  ])
  edge = await startWith({})
}, 180_000)

afterAll(async () => {
  await edge?.stop()
  await backend?.stop()
  await Promise.all([webhook, second, pushes, heartbeat].map((receiver) => receiver?.stop()))
}, 60_000)

beforeEach(async () => {
  for (const receiver of [webhook, second, heartbeat]) receiver.answer(200)
  pushes.answer(201)
  await startAfresh()
  // The hourly check is not due.
  await query(`select public.set_sender(null, null, '${vapid.publicKey}'), private.note_health('check')`)
  await noteCanary()
  edge.forget()
})
hired('Ada', 'owner')
const grace = hired('Grace')
beforeEach(() => query("update private.staff set on_call = name = 'Ada'"))

afterEach(async () => {
  backend.setIntercept(undefined)
  await backend.reopen()
  for (const receiver of [webhook, second, pushes, heartbeat]) receiver.forget()
})

const startWith = (environment: Environment) =>
  startDeno({
    ...hostedEnvironment(backend),
    WEBHOOK_URL: `${webhook.url}/everyday`,
    WEBHOOK_SECRET: webhook.secret,
    ESCALATION_URL: `${second.url}/alarm`,
    ESCALATION_SECRET: second.secret,
    HEARTBEAT_URL: `${heartbeat.url}/${HEARTBEAT_TOKEN}`,
    ...environment,
  })

/** Starts another function for this test. */
async function start(environment: Environment): Promise<EdgeFunction> {
  const one = await startWith(environment)
  onTestFinished(one.stop)
  return one
}

const report = async ({ url }: EdgeFunction = edge) => (await call(url)).json()

/** Notes that a canary has just arrived, so the next is not due. */
const noteCanary = (ago = '0') =>
  query(`insert into private.health (name, at) values ('canary', now() - interval '${ago}')
    on conflict (name) do update set at = excluded.at`)

const submit = (p_name: string, p_message = '') => submitted(backend, { p_name, p_message })
const minutesLater = (minutes: number) => turnClock(new Date(Date.now() + minutes * 60_000).toISOString())

async function subscribe(name = 'Ada'): Promise<Device> {
  const device = pushes.subscribe()
  await addPushDevice(backend, name, device)
  return device
}

const notifications = () =>
  query(`select id, kind, attempts, settled_at is not null as settled, last_error
    from private.notifications where kind <> 'canary' order by created_at`)
async function settled(kind: string) {
  const row = (await notifications()).findLast((one) => one.kind === kind)
  expect(row).toMatchObject({ settled: 't', last_error: null })
  return row ?? { id: '' }
}

/** A fault that hits visitors' requests but not the sender's own calls. */
const visitorsMeet =
  (fault: Intercept): Intercept =>
  (req, res, exchange) =>
    req.url?.includes('insert_contact_submission') === true && fault(req, res, exchange)

test('alerts a phone, encrypted, and the webhook, signed', async () => {
  const phone = await subscribe()
  const id = await submit('Ada Lovelace', 'The kitchen tap drips.')
  await report()
  const { id: notification } = await settled('new')
  const words = { title: 'New request', text: 'Ada Lovelace, 07700 900123: The kitchen tap drips.' }
  const receipt = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(phone.payloads()).toEqual([{ id: notification, kind: 'new', request: id, receipt, ...words, isSilent: false }])
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const data = { ...words, count: null, request: expect.objectContaining({ id, name: 'Ada Lovelace' }), requests: [] }
  expect(webhook.messages()).toEqual([{ id: notification, message: { type: 'request.new', timestamp, data } }])
  expect(second.calls).toEqual([])
})

test('sends actions of staff only to the first webhook, if the owner wants them', async () => {
  const phone = await subscribe()
  const id = await submit('Ada Lovelace', 'The kitchen tap drips.')
  await report()
  const act = (name: string, parameters = {}) => grace.asks(name, { p_id: id, ...parameters })
  await act('take')
  await changeSettings('tells_events = true')
  await act('on_the_way', { p_minutes: 20 })
  await act('reply', { p_text: 'Soon.' })
  await act('note', { p_text: 'Side door' })
  await act('arrived', { p_seconds: 60 })
  await act('finish', { p_outcome: 'job' })
  await act('set_outcome', { p_outcome: 'advice' })
  for (const receiver of [webhook, pushes]) receiver.forget()
  // A run sends only some events.
  while ((await report()).told > 0);
  const [set, replied, arrived, done, outcome, ...others] = webhook.messages().map(({ message }) => message)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const words = { title: 'Grace set out, about 20 minutes', text: expect.stringContaining('The kitchen tap drips.') }
  const happened = { version: expect.any(Number), sequence: expect.any(Number), at, by: 'Grace', minutes: 20 }
  const nothing = { preferred_time: null, answer_by: null, interpreter_phone: null, kind: null, requested_at: null }
  const asked = { id, name: 'Ada Lovelace', phone: '07700 900123', email: ada.p_email, ...nothing }
  const told = { ...asked, message: 'The kitchen tap drips.', received_at: expect.any(String) }
  expect(set).toEqual({
    ...{ type: 'request.on_the_way', timestamp: at },
    data: { ...words, ...happened, arrives_at: at, request: told },
  })
  expect(replied).toMatchObject({ type: 'request.replied', data: { reply: 'Soon.' } })
  expect(arrived).toMatchObject({ type: 'request.arrived', data: { title: 'Grace arrived', arrived_at: at } })
  expect(done).toMatchObject({ type: 'request.done', data: { by: 'Grace', outcome: 'job' } })
  expect(outcome).toMatchObject({ type: 'request.outcome', data: { by: 'Grace', outcome: 'advice' } })
  expect([others, second.calls, phone.payloads()]).toEqual([[], [], []])
})

test('cuts a visitor’s words to one short line of whole characters', async () => {
  await submit('Eve\n12:00:00 ALARM:\u001b[31m', `Red.\u001b[0m\r\n${'x'.repeat(130)}${'🔧'.repeat(200)}`)
  await report()
  await settled('new')
  const text = `Eve 12:00:00 ALARM: [31m, 07700 900123: Red. [0m ${'x'.repeat(130)}🔧…`
  expect(webhook.messages()).toMatchObject([{ message: { data: { text } } }])
})

test('retries only the channels that failed', async () => {
  const phone = await subscribe()
  webhook.answer(500)
  await submit('Ada Lovelace')
  await report()
  const failed = { attempts: '1', settled: 'f', last_error: 'The webhook: answered 500' }
  expect(await notifications()).toMatchObject([failed])

  webhook.answer(200)
  await minutesLater(1)
  await report()
  expect(await settled('new')).toMatchObject({ attempts: '2' })
  expect(phone.payloads()).toHaveLength(1)
  expect(new Set(webhook.messages().map(({ id }) => id)).size).toBe(1)
  expect(webhook.calls).toHaveLength(2)

  await minutesLater(2)
  await submit('Grace Hopper')
  pushes.answer(503)
  await report()
  await minutesLater(3)
  pushes.answer(201)
  await report()
  expect(phone.payloads()).toHaveLength(3)
  expect(webhook.calls).toHaveLength(3)
})

test.each([404, 410])('drops a device if its push service answers %i, and says so', async (status) => {
  await subscribe()
  pushes.answer(status)
  await submit('Ada Lovelace')
  await report()
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
  await submit('Ada Lovelace')
  await report()
  const refused = { settled: 'f', last_error: 'A device: answered 302; The webhook: answered 307' }
  expect(await notifications()).toMatchObject([refused])
  // The webhook's own alerts go to another path.
  expect(second.calls.filter(({ path }) => path === '/')).toEqual([])
})

test('uses the status of an answer that never ends', async () => {
  webhook.answer((_call, response) => response.writeHead(200).write('{'))
  await submit('Ada Lovelace')
  await report()
  await settled('new')
})

test('alerts everyone and the second webhook when no one takes a request', async () => {
  const [mine, hers] = [await subscribe('Ada'), await subscribe('Grace')]
  const id = await submit('Ada Lovelace')
  await report()
  await settled('new')
  // Ada's phone has shown it, so at first only she is alerted again.
  await query('update private.devices set last_shown_at = private.clock()')
  await minutesLater(6)
  await report()
  await settled('again')
  expect(mine.payloads().map(({ kind }) => kind)).toEqual(['new', 'again'])
  expect(hers.payloads()).toEqual([])
  expect(second.calls).toEqual([])

  await minutesLater(16)
  await report()
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
  await report()
  await settled('test')
  expect(mine.payloads()).toMatchObject([{ kind: 'test', text: 'Notifications reach this device.' }])
  expect(other.payloads()).toEqual([])
  expect(webhook.calls).toEqual([])
})

const withSecret = (secret: string) => ({ method: 'POST', headers: { authorization: `Bearer ${secret}` } })
test.each<[string, () => RequestInit]>([
  ['without a secret', () => ({ method: 'POST' })],
  ['with the beginning of the secret', () => withSecret(NOTIFY_SECRET.slice(0, -1))],
  ['with the secret key of the project', () => withSecret(backend.token('service_role'))],
  ['by GET', () => ({ ...withSecret(NOTIFY_SECRET), method: 'GET' })],
])('answers 401 and touches nothing when called %s', async (_name, init) => {
  await submit('Ada')
  const response = await fetch(edge.url, init())
  expect([response.status, await response.text()]).toEqual([401, ''])
  expect(await notifications()).toMatchObject([{ attempts: '0' }])
  expect(webhook.calls).toEqual([])
})

test('answers 401 to everyone until it has a secret', async () => {
  const open = await start({ NOTIFY_SECRET: undefined })
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect((await call(open.url, { authorization })).status).toBe(401)
})

test('uses the newer project keys when both kinds are set', async () => {
  const asked: unknown[] = []
  backend.setIntercept((req, res) => {
    asked.push(req.headers.apikey)
    if (String(req.headers.apikey).startsWith('sb_')) return false
    res.writeHead(401).end()
    return true
  })
  const one = await start({
    SUPABASE_ANON_KEY: backend.token('anon'),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
  })
  await noteCanary('5 minutes')
  expect(await (await call(one.url)).json()).toEqual({ told: 1, failed: 0, canary: 'arrived', faults: [] })
  expect([...new Set(asked)].sort()).toEqual([publishableKey, secretKey])
})

test('broadcasts a change to open desks, and alerts even if that fails', async () => {
  const broadcasts: unknown[] = []
  backend.setIntercept((req, res, exchange) => {
    if (!req.url?.includes('broadcast_change')) return false
    broadcasts.push(req.url)
    return broadcasts.length > 1 && faults.status(500)(req, res, exchange)
  })
  const headers = { authorization: `Bearer ${NOTIFY_SECRET}` }
  for (const body of ['{}', '', 'no JSON', '{"reason":"change"}', '{"reason":"change"}']) {
    await submit('Ada')
    const answer = await fetch(edge.url, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ told: 1, failed: 0 })
  }
  expect(broadcasts).toHaveLength(2)
  await vi.waitFor(() => expect(edge.log()).toContain('Open desks were not told of the change'))
})

test('times out a hanging receiver after 10 s without delaying the others', async () => {
  const phone = await subscribe()
  webhook.answer(() => {})
  await submit('Ada')
  const first = call(edge.url)
  await vi.waitFor(() => expect(phone.payloads()).toHaveLength(1), 20_000)
  await submit('Grace')
  const next = call(edge.url)
  await vi.waitFor(() => expect(phone.payloads()).toHaveLength(2), 20_000)
  expect(await (await first).json()).toMatchObject({ told: 0, failed: 1 })
  expect(await (await next).json()).toMatchObject({ told: 0, failed: 1 })
  const given = { attempts: '1', settled: 'f', last_error: 'The webhook: no answer in 10 s' }
  expect(await notifications()).toMatchObject([given, given])
})

test.each<[string, Environment, string]>([
  ['an invalid webhook secret', { WEBHOOK_SECRET: 'whsec_!' }, 'The webhook: its secret is not whsec_ and base64'],
  ['an invalid webhook address', { WEBHOOK_URL: 'hooks.example' }, 'The webhook: no connection'],
  ['invalid push keys', { VAPID_PRIVATE_KEY: 'x' }, 'A device: nothing can be encrypted with its keys or ours'],
])('names %s as the reason for the failure', async (_name, environment, last_error) => {
  await subscribe()
  const one = await start(environment)
  await submit('Ada')
  expect((await call(one.url)).status).toBe(200)
  expect(await notifications()).toMatchObject([{ last_error }])
})

describe('the canary', () => {
  test('is sent when due, and no sooner', async () => {
    expect(await report()).toEqual({ told: 0, failed: 0, canary: 'not due', faults: [] })
    await noteCanary('5 minutes')
    expect(await report()).toEqual({ told: 1, failed: 0, canary: 'arrived', faults: [] })
    expect(await backend.rows()).toEqual([])
    expect(heartbeat.calls.map(({ path }) => path)).toEqual([`/${HEARTBEAT_TOKEN}`, `/${HEARTBEAT_TOKEN}`])
  })

  test('raises the alarm once an hour after three rounds in which requests cannot arrive', async () => {
    backend.setIntercept(visitorsMeet(faults.status(500)))
    await noteCanary('6 minutes')
    expect(await report()).toMatchObject({ canary: 'under way' })
    expect(second.calls).toEqual([])
    expect(heartbeat.calls).toHaveLength(1)

    await noteCanary('16 minutes')
    for (let times = 0; times < 2; times++) expect(await report()).toMatchObject({ canary: 'lost' })
    expect(heartbeat.calls).toHaveLength(1)
    // A receiver recognises a repeat within the hour by its id.
    const id = expect.stringMatching(/^canary\.lost-\d{4}-\d\d-\d\dT\d\d$/)
    const lost = { type: 'canary.lost', data: { text: expect.stringContaining('answered 500') } }
    expect(second.messages()).toMatchObject(Array(2).fill({ id, message: lost }))
    expect(webhook.calls).toEqual([])
    expect(edge.log()).toContain('ALARM: Callback requests aren’t arriving')

    backend.setIntercept(undefined)
    expect(await report()).toMatchObject({ canary: 'arrived' })
    expect(heartbeat.calls).toHaveLength(2)
  })

  test('does not hold up alerts while it is lost', async () => {
    await submit('Ada')
    backend.setIntercept(visitorsMeet(faults.status(500)))
    await noteCanary('16 minutes')
    expect(await report()).toMatchObject({ told: 1, failed: 0, canary: 'lost' })
    expect(webhook.messages()).toMatchObject([{ message: { type: 'request.new' } }])
  })
})

test('withholds the heartbeat while no one can be alerted, and logs why', async () => {
  await query("delete from private.health where name = 'check'")
  const alone = await start({ WEBHOOK_URL: '', ESCALATION_URL: '' })
  const faults = [expect.stringContaining('Someone can be alerted: no')]
  expect(await report(alone)).toMatchObject({ faults })
  expect(alone.log()).toContain('The heartbeat is withheld. Someone can be alerted: no')
  expect(heartbeat.calls).toEqual([])
  await subscribe()
  expect(await report(alone)).toMatchObject({ faults: [] })
  expect(heartbeat.calls).toHaveLength(1)
})

describe('the hourly check', () => {
  const OTHER = webPush.generateVAPIDKeys()
  const look = async (sender: EdgeFunction = edge) => {
    await query("delete from private.health where name = 'check'")
    await call(sender.url)
  }

  test('repeats a problem to the second webhook until that answers, then says when it is fixed', async () => {
    await look()
    expect(second.calls).toEqual([])

    await query('update private.settings set plan_bytes = 1000000')
    second.answer(500)
    await look()
    await call(edge.url)
    second.answer(200)
    await call(edge.url)
    await look()
    await query('update private.settings set plan_bytes = default')
    await look()
    await look()
    const text = expect.stringContaining('of the 1 MB in its plan')
    const began = { type: 'trouble.began', data: { title: 'Trouble: The database has room', text } }
    const over = { type: 'trouble.over', data: { title: 'Fixed: The database has room' } }
    expect(second.messages().map(({ message }) => message)).toMatchObject([began, began, began, over])
    expect(new Set(second.messages().map(({ id }) => id)).size).toBe(2)
    expect(webhook.calls).toEqual([])
  })

  test.each<[string, Environment, string]>([
    ['push keys that the database does not know', { VAPID_PUBLIC_KEY: 'x' }, 'The push keys are right'],
    ['push keys of two pairs', { VAPID_PRIVATE_KEY: OTHER.privateKey }, 'The push keys are right'],
    ['a secret key for the public one', { SUPABASE_ANON_KEY: secretKey }, 'The project’s keys are right'],
    ['an unreachable site', { SITE_URL: 'https://localhost:1' }, 'The site’s certificate is good for two weeks'],
  ])('sees %s', async (_name, environment, title) => {
    await look(await start(environment))
    expect(second.messages().map(({ message }) => message.data.title)).toEqual([`Trouble: ${title}`])
  })

  test('reads the expiry date of the site’s certificate', async () => {
    const pair = selfSigned()
    const ends = new Date(new X509Certificate(pair.cert).validTo)
    const { port, close } = await listen(createServer(pair).on('tlsClientError', () => {}))
    onTestFinished(close)
    await look(await start({ SITE_URL: `https://localhost:${port}` }))
    const [facts] = await query(
      "select detail::jsonb -> 'certificate' as seen from private.health where name = 'sender'",
    )
    expect(JSON.parse(String(facts?.seen))).toEqual({ ends: ends.toISOString() })
    expect(second.calls).toEqual([])
  })
})

const alarms: ReadonlyArray<readonly [string, () => unknown]> = [
  ['that cannot be reached', () => backend.close()],
  ['that answers 500', () => backend.setIntercept(faults.status(500))],
  ['that rejects its key', () => backend.setIntercept(faults.status(401))],
  // This takes 10 s.
  ...(isNightly ? [['that never answers', () => backend.setIntercept(faults.hang())] as const] : []),
]
test.each(alarms)('answers 503 and raises the alarm with a database %s', async (_name, breakIt) => {
  await breakIt()
  expect((await call(edge.url)).status).toBe(503)
  const id = expect.stringMatching(/^queue\.unreachable-/)
  expect(second.messages()).toMatchObject([{ id, message: { type: 'queue.unreachable' } }])
  expect(heartbeat.calls).toEqual([])
})

test('keeps secrets and receivers’ addresses out of its log and the recorded failures', async () => {
  const phone = await subscribe()
  await submit('Ada')
  for (const receiver of [webhook, second, pushes, heartbeat]) receiver.answer((_call, response) => response.destroy())
  backend.setIntercept(visitorsMeet(faults.status(500)))
  await noteCanary('16 minutes')
  await call(edge.url)
  // Repeats this with a heartbeat address that refuses connections, and without a database.
  await noteCanary()
  await call(edge.url)
  await backend.close()
  await call(edge.url)

  const [token] = await query('select canary_token from private.settings')
  const written = [edge.log(), ...(await notifications()).map(({ last_error }) => last_error)].join('\n')
  expect(written).toContain('A device: no connection; The webhook: no connection')
  expect(written).toContain('The escalation webhook: no connection')
  expect(written).toContain('The heartbeat address cannot be reached')
  expect(written).toContain('The queue cannot be read')
  const keys = [NOTIFY_SECRET, backend.token('service_role').split('.')[0], vapid.privateKey, token?.canary_token]
  const places = [webhook, second].flatMap(({ secret, url }) => [secret, url])
  for (const secret of [...keys, ...places, HEARTBEAT_TOKEN, phone.endpoint]) expect(written).not.toContain(secret)
})

test('the sender of `npm start` alerts in the same ways', { tags: ['nightly'] }, async () => {
  const [lite, provider] = await Promise.all([startLite(), startPhoneProvider()])
  const environment = { WEBHOOK_URL: webhook.url, WEBHOOK_SECRET: webhook.secret, ...provider.environment }
  const notifier = await startNotifier(lite.embedded, lite.url, environment)
  const [settings] = await lite.query('select vapid_public_key from private.settings')
  const service = await startPushService(String(settings?.vapid_public_key))
  onTestFinished(async () => {
    await notifier.stop()
    await Promise.all([lite, provider, service].map((one) => one.stop()))
  })
  const phone = service.subscribe()
  await (await Person.hire(lite, 'Eve')).rings({ texts: true, everything: true })
  await addPushDevice(lite, 'Eve', phone)
  await submitted(lite)
  notifier.soon()
  const reached = () =>
    [webhook.messages(), phone.payloads(), provider.calls(), provider.texts()].map((had) => had.length)
  await vi.waitFor(() => expect(reached()).toEqual([1, 1, 1, 1]), 20_000)
})
