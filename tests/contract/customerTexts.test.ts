import { beforeEach, describe, expect, test } from 'vitest'
import { segmentsOf } from '../../supabase/functions/notify/telephone.ts'
import { startPhoneProvider } from '../support/outsideServices.ts'
import { addDevice } from '../support/person.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { call, facts, hostedEnvironment, startDeno } from '../support/sender.ts'
import { stageOf, started } from '../support/stage.ts'

/* Texts to customers about their own request, through a simulated provider, and the link in them. */

const SITE = 'https://www.buildmastershub.example'
const OPTED_OUT = JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 })

const backend = started(startPostgrest)
const provider = started(startPhoneProvider)
const edge = started(() => startDeno({ ...hostedEnvironment(backend()), ...provider().environment, SITE_URL: SITE }))
const stage = stageOf(backend)
const { startAfresh, turnClock, changeSettings, query, hired, submitted, notifications, historyOf, callRpc } = stage
/** 09:31 in London. */
const NOW = '2026-11-23T09:31:00Z'
const at = (minutes: number) => turnClock(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
let p_id: string
beforeEach(async () => {
  provider().answer(201)
  provider().forget()
  await startAfresh()
  await turnClock(NOW)
  await query("select private.note_health('canary')")
  await stage.check(facts({ has_telephones: true }))
  await changeSettings('text_customers = true')
  // The desk hears of the request in no other way.
  await query('delete from private.notifications')
  p_id = await submitted()
})

const sam = hired('Sam Smith', 'owner')

const setOut = (p_minutes: number) => sam.asks('on_the_way', { p_id, p_minutes })
const finish = () => sam.asks('finish', { p_id, p_outcome: 'job' })
const wake = () => call(edge().url)
const texts = () =>
  provider()
    .texts()
    .filter(({ words }) => words.startsWith('Build Masters Hub'))
const words = () => texts().map((text) => text.words.replace(/https:.*/, 'LINK'))
const link = () => /#label=([A-Za-z0-9]{22})$/.exec(texts().at(-1)?.words ?? '')?.[1] ?? ''
const ask = async (p_key = link()) => (await callRpc('request_answer', { p_key })).json()
const letters = async () => (await notifications()).filter(({ kind }) => kind === 'customer')

test('the customer gets a text when someone sets out, at a new time and when it is done, each of one part', async () => {
  await setOut(20)
  await wake()
  expect(texts()).toMatchObject([{ to: '+447700900123', from: 'BuildMaster' }])
  await at(10)
  await setOut(31)
  await wake()
  await at(50)
  await sam.asks('arrived', { p_id })
  await finish()
  await at(53)
  await wake()
  expect(words()).toEqual([
    'Build Masters Hub: Sam is on the way, about 09:55. Follow, or stop texts: LINK',
    'Build Masters Hub: new arrival time, about 10:15. Follow, or stop texts: LINK',
    'Build Masters Hub: your request is finished. Not sorted? Tell us, or stop texts: LINK',
  ])
  for (const text of texts()) expect(segmentsOf(text.words)).toBe(1)
  expect(new Set(texts().map((text) => text.words.replace(/.*https:/, 'https:')))).toEqual(
    new Set([`${SITE}/while-you-wait#label=${link()}`]),
  )
  const history = await historyOf(p_id)
  expect(history.filter((line) => line === 'texted')).toHaveLength(3)
  // Staff are alerted to none of them.
  expect(provider().calls()).toEqual([])
})

test('someone else who sets out instead is named', async () => {
  await setOut(20)
  await wake()
  await sam.asks('release', { p_id })
  await at(1)
  await setOut(20)
  await wake()
  expect(words().at(-1)).toContain('Sam is on the way')
})

test('of two arrival times that no sender has sent, only the later goes out, and none after the arrival', async () => {
  await setOut(20)
  await setOut(40)
  await wake()
  expect(words()).toEqual([expect.stringContaining('about 10:15')])
  provider().forget()
  await setOut(20)
  await sam.asks('arrived', { p_id })
  await wake()
  await sam.asks('undo_arrived', { p_id })
  await at(30)
  await wake()
  expect(texts()).toEqual([])
})

test('a “Done” that is undone within two minutes sends no text', async () => {
  await finish()
  await wake()
  await sam.asks('undo_finish', { p_id })
  await at(3)
  await wake()
  expect(texts()).toEqual([])
})

const WANTED = { p_answer_by: 'either' }
test.each<[string, object, number]>([
  ['to a mobile written with a country', { p_phone: '+44 (0)7700 900123' }, 1],
  ['to someone who asked for a text', { p_answer_by: 'text' }, 1],
  ['to someone to whom both are fine', WANTED, 1],
  ['not to someone who asked for a call', { p_answer_by: 'ring' }, 0],
  ['not to a landline', { p_phone: '01632 960123' }, 0],
  ['not abroad', { p_phone: '+353 87 123 4567' }, 0],
  ['not to a personal number, which is dear', { p_phone: '07012 345678' }, 0],
  ['not to a pager', { p_phone: '07600 123456' }, 0],
  ['not to two numbers', { p_phone: '07700 900123 or 07700 900124' }, 0],
])('texts go %s', async (_, change, count) => {
  p_id = await submitted(change)
  await setOut(20)
  await wake()
  expect(texts()).toHaveLength(count)
})

test('another outcome neither repeats nor delays the text of “Done”, and spam stops it', async () => {
  const setOutcome = (p_outcome: string) => sam.asks('set_outcome', { p_id, p_outcome })
  await finish()
  await at(1)
  await setOutcome('advice')
  await at(2)
  await wake()
  expect(texts()).toHaveLength(1)
  await setOutcome('job')
  await at(5)
  await wake()
  expect(texts()).toHaveLength(1)
  p_id = await submitted()
  await finish()
  await setOutcome('spam')
  await at(8)
  await wake()
  expect(texts()).toHaveLength(1)
})

test('no text goes out about a suspected bot’s request or spam', async () => {
  await query(`update public.contact_submissions set marks = '{honeypot}'`)
  await setOut(20)
  p_id = await submitted()
  await sam.asks('finish', { p_id, p_outcome: 'spam' })
  await at(3)
  await wake()
  expect(await letters()).toEqual([])
})

test.each([
  ['the owner has not switched texts on', () => changeSettings('text_customers = false')],
  ['the sender has no provider', () => stage.check(facts({ has_telephones: false }))],
])('nothing changes where %s', async (_, without) => {
  await without()
  await setOut(20)
  await finish()
  await at(3)
  await wake()
  expect(await letters()).toEqual([])
  expect(texts()).toEqual([])
})

test('a text that was written before the owner switched them off stays unsent', async () => {
  await setOut(20)
  await changeSettings('text_customers = false')
  await wake()
  expect(texts()).toEqual([])
  expect(await letters()).toMatchObject([{ settled_at: expect.anything(), attempts: 0 }])
})

test('nobody stops the texts to a number by writing it into the form', async () => {
  const p_key = crypto.randomUUID()
  await submitted({}, { 'idempotency-key': p_key })
  await callRpc('stop_texts', { p_key })
  await setOut(20)
  await wake()
  expect(texts()).toHaveLength(1)
})

test('the link stops them even if we never heard that its text was sent', async () => {
  provider().answer(500)
  await setOut(20)
  await wake()
  expect(await ask()).toMatchObject({ texted: true })
  await callRpc('stop_texts', { p_key: link() })
  expect(await ask()).toMatchObject({ texted: false })
})

describe('no more texts go to a number', () => {
  async function expectStopped(line: string) {
    expect((await historyOf(p_id)).at(-1)).toBe(line)
    provider().forget()
    provider().answer(201)
    await at(5)
    await setOut(30)
    // Not about another request either.
    p_id = await submitted({ p_phone: '+44 7700 900123' })
    await setOut(30)
    await wake()
    expect(texts()).toEqual([])
  }

  test('whose holder stopped them on the page that a text links to', async () => {
    await setOut(20)
    await wake()
    expect(await ask()).toMatchObject({ texted: true })
    for (const texted of [false, false])
      expect(await (await callRpc('stop_texts', { p_key: link() })).json()).toMatchObject({ status: 'taken', texted })
    await expectStopped('texts stopped')
  })

  test('whose texts staff have stopped', async () => {
    await setOut(20)
    await wake()
    await sam.asks('stop_texts', { p_id })
    await expectStopped('Sam Smith texts stopped')
  })

  test('that the provider says has opted out, which is no failure', async () => {
    provider().answer((_call, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(OPTED_OUT),
    )
    await setOut(20)
    await wake()
    expect(await letters()).toMatchObject([{ settled_at: expect.anything(), last_error: null }])
    await expectStopped('texts stopped')
  })

  test('that the provider reports later as opted out', async () => {
    await setOut(20)
    await wake()
    const report = { MessageStatus: 'undelivered', ErrorCode: '21610' }
    expect((await provider().post(edge().url, String(texts()[0]?.report), report)).status).toBe(204)
    expect(await letters()).toMatchObject([{ settled_at: expect.anything(), last_error: null }])
    await expectStopped('texts stopped')
  })
})

test('a text that fails is tried for two minutes, then shown as not delivered, and withholds no heartbeat', async () => {
  provider().answer(500)
  await setOut(60)
  for (const minutes of [0, 1, 3]) {
    await at(minutes)
    await wake()
  }
  await at(9)
  await wake()
  expect(texts()).toHaveLength(3)
  expect(await sam.asks('dead_letters')).toMatchObject([{ kind: 'customer', request_id: p_id }])
  const { checks } = await sam.asks<{ checks: Array<{ name: string; words: string | null; is_vital: boolean }> }>(
    'health',
  )
  const failing = checks.filter((check) => check.words && /texts|letters|deliver/.test(check.name))
  expect(failing).toMatchObject([
    { name: 'customer texts', is_vital: false, words: expect.stringContaining('answered 500') },
  ])
  expect(await historyOf(p_id)).not.toContain('texted')
})

test('beyond the daily limit no text goes out, and the desk says so', async () => {
  await changeSettings('customer_texts_a_day = 1')
  await setOut(20)
  await wake()
  await at(5)
  await setOut(30)
  await wake()
  expect(texts()).toHaveLength(1)
  const { checks } = await sam.asks<{ checks: Array<{ name: string; words: string | null }> }>('health')
  expect(checks.find(({ name }) => name === 'customer texts')?.words).toContain('Today’s 1 texts')
  await at(24 * 60 + 10)
  await setOut(30)
  await wake()
  expect(texts()).toHaveLength(2)
})

test('the daily limit lets out as many as it says, however many are due at once, and those it holds back use up no other day', async () => {
  await changeSettings('customer_texts_a_day = 2')
  await setOut(20)
  for (const p_phone of ['07700 900124', '07700 900125', '07700 900126']) {
    p_id = await submitted({ p_phone })
    await setOut(20)
  }
  await wake()
  expect(texts()).toHaveLength(2)
  // Less than a day after those that were held back.
  for (const hours of [12, 13]) {
    await at(hours * 60)
    await setOut(20)
    await wake()
  }
  expect(texts()).toHaveLength(2)
  await at(24 * 60 + 1)
  await setOut(20)
  await wake()
  expect(texts()).toHaveLength(3)
})

test('a text to the customer does not count as an alert that staff have heard', async () => {
  await addDevice(sam)
  await finish()
  await at(3)
  await wake()
  expect(texts()).toHaveLength(1)
  await sam.asks('undo_finish', { p_id })
  await at(6)
  await wake()
  expect((await notifications()).map(({ kind }) => kind)).toContain('escalated')
})

describe('the link in a text', () => {
  beforeEach(async () => {
    await setOut(20)
    await wake()
  })

  test('shows how far the request has got and when, and nothing else', async () => {
    await sam.asks('reply', { p_id, p_text: 'Turn off the stop tap' })
    await sam.asks('confirm', { p_id, p_text: 'Price: £60 an hour' })
    const answer = await ask()
    expect(answer).toMatchObject({ status: 'taken', eta_minutes: 20, arrived_at: null, texted: true })
    expect(Date.parse(answer.on_the_way_at)).toBe(Date.parse(NOW))
    expect(JSON.stringify(answer)).not.toMatch(/Sam|stop tap|£60|Lovelace|900123/)
    const times = ['received', 'due', 'seen', 'taken', 'on_the_way', 'arrived', 'called_off', 'done'].map(
      (it) => `${it}_at`,
    )
    expect(Object.keys(answer).sort()).toEqual([...times, 'status', 'eta_minutes', 'texted', 'now'].sort())
  })

  test('opens nothing but that', async () => {
    const p_key = link()
    const message = { p_key, p_message: '11111111-0000-4000-8000-000000000000', p_text: 'Hello' }
    expect(await (await callRpc('send_request_message', message)).json()).toBeNull()
    expect(await historyOf(p_id)).not.toContain('wrote Hello')
    expect(await (await callRpc('request_answer', { p_key: p_key.toLowerCase() })).json()).toBeNull()
  })

  test('is stored as a hash', async () => {
    const key = link()
    expect(key).toHaveLength(22)
    expect(await stage.dumped()).not.toContain(key)
  })

  test('ends two days after the request was done', async () => {
    const key = link()
    await finish()
    await at(2 * 24 * 60 - 1)
    expect(await ask(key)).toMatchObject({ status: 'done' })
    await at(2 * 24 * 60)
    expect(await ask(key)).toBeNull()
  })

  test('ends when the request is erased', async () => {
    const key = link()
    expect(await sam.erases({ p_phone: '07700900123' })).toBe(1)
    expect(await ask(key)).toBeNull()
    expect(await query('select * from private.text_links')).toEqual([])
  })

  test('uses up one of 30 tries an hour for each wrong guess', async () => {
    const guess = (n: number) => callRpc('request_answer', { p_key: String(n).padStart(22, 'a') })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await guess(n)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect(await ask()).toMatchObject({ status: 'taken' })
  })
})
