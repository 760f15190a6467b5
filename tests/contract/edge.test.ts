import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import {
  type PushService,
  type Receiver,
  selfSigned,
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
import { startAfresh } from '../support/stage.ts'
import { submit as submitAs } from '../support/visitor.ts'

/* The deployed Edge Function, and faults in the services that it uses. */

const HEARTBEAT_TOKEN = 'the-token-of-the-heartbeat'

let backend: PostgrestBackend
let webhook: WebhookReceiver
let second: WebhookReceiver
let pushes: PushService
let heartbeat: Receiver
let edge: EdgeFunction

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
  await edge?.kill()
  await backend?.stop()
  await Promise.all([webhook, second, pushes, heartbeat].map((receiver) => receiver?.stop()))
}, 60_000)

beforeEach(async () => {
  for (const receiver of [webhook, second, heartbeat]) receiver.answer(200)
  pushes.answer(201)
  await startAfresh(backend)
  // The hourly check is not due.
  await backend.query(`select public.set_sender(null, null, '${vapid.publicKey}'), private.note_health('check')`)
  await noteCanary()
  edge.forget()
})

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
  onTestFinished(one.kill)
  return one
}

const report = async ({ url }: EdgeFunction = edge) => (await call(url)).json()

/** Notes that a canary has just arrived, so the next is not due. */
const noteCanary = (ago = '0') =>
  backend.query(`insert into private.health (name, at) values ('canary', now() - interval '${ago}')
    on conflict (name) do update set at = excluded.at`)

const submit = (p_name: string) => submitAs(backend, { p_name })

async function subscribe() {
  const device = pushes.subscribe()
  await Person.hire(backend, 'Ada', 'owner')
  await addPushDevice(backend, 'Ada', device)
  return device
}

const notifications = () =>
  backend.query(`select attempts, settled_at is not null as settled, last_error
    from private.notifications where kind <> 'canary' order by created_at`)

/** A fault that hits visitors' requests but not the sender's own calls. */
const visitorsMeet =
  (fault: Intercept): Intercept =>
  (req, res, exchange) =>
    req.url?.includes('insert_contact_submission') === true && fault(req, res, exchange)

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
  await backend.query("delete from private.health where name = 'check'")
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
    await backend.query("delete from private.health where name = 'check'")
    await call(sender.url)
  }

  test('repeats a problem to the second webhook until that answers, then says when it is fixed', async () => {
    await look()
    expect(second.calls).toEqual([])

    await backend.query('update private.settings set plan_bytes = 1000000')
    second.answer(500)
    await look()
    await call(edge.url)
    second.answer(200)
    await call(edge.url)
    await look()
    await backend.query('update private.settings set plan_bytes = default')
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
    const [facts] = await backend.query(
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

  const [token] = await backend.query('select canary_token from private.settings')
  const written = [edge.log(), ...(await notifications()).map(({ last_error }) => last_error)].join('\n')
  expect(written).toContain('A device: no connection; The webhook: no connection')
  expect(written).toContain('The escalation webhook: no connection')
  expect(written).toContain('The heartbeat address cannot be reached')
  expect(written).toContain('The queue cannot be read')
  const keys = [NOTIFY_SECRET, backend.token('service_role').split('.')[0], vapid.privateKey, token?.canary_token]
  const places = [webhook, second].flatMap(({ secret, url }) => [secret, url])
  for (const secret of [...keys, ...places, HEARTBEAT_TOKEN, phone.endpoint]) expect(written).not.toContain(secret)
})
