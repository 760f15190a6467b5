import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CallbackRequest, is, type PersonExport } from '../../src/desk/api/shapes.ts'
import { toTable } from '../../src/desk/figures/figures.ts'
import { saidOf } from '../support/sender.ts'
import { onBackends, onEachBackend, postgrest } from '../support/stage.ts'
import type { Headers } from '../support/visitor.ts'

const at = (ms: number) => new Date(ms).toISOString()
const MINUTE = 60_000

onEachBackend('request_answer on %s', (stage) => {
  const { backend, query, rows, hire, callRpc, submitted } = stage
  const key = 'aaaaaaaa-0000-4000-8000-000000000000'
  let p_id: string
  beforeEach(async () => {
    p_id = await request(key)
  })

  const request = (key: string) => submitted({}, { 'idempotency-key': key })
  const ask = (p_key: unknown, headers?: Headers) => callRpc('request_answer', { p_key }, headers)
  const told = async () => (await ask(key)).json()

  const none = ['seen_at', 'taken_at', 'name', 'on_the_way_at', 'eta_minutes', 'arrived_at', 'called_off_at', 'reply']
  const nulls = [...none, 'replied_at', 'done_at', 'confirmation'].map((field) => [field, null])
  const nothing = { ...Object.fromEntries(nulls), status: 'new', messages: [], open: true, texted: false }

  test('tells the holder of the key that the request has arrived, and repeats none of its words', async () => {
    const answer = await told()
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/)
    expect(answer).toEqual({ ...nothing, received_at: time, due_at: time, now: time })
    expect(answer.due_at).toBe(answer.received_at)
  })

  test('gives the first name of the person dealing with it, the times and the reply', async () => {
    const now = Date.now()
    const other = await request(randomUUID())
    await query(`
        insert into private.staff (name, role) values ('Sam Smith', 'staff');
        update public.contact_submissions set status = 'taken', seen_at = '${at(now)}', taken_at = '${at(now + MINUTE)}',
          taken_by = (select id from private.staff where name = 'Sam Smith' limit 1), on_the_way_at = '${at(now + 2 * MINUTE)}',
          eta_minutes = 25, reply = 'Turn off the stop tap', replied_at = '${at(now + 3 * MINUTE)}';
        update public.contact_submissions set eta_minutes = 90 where id = '${other}'`)
    const answer = await told()
    const said = { name: 'Sam', eta_minutes: 25, reply: 'Turn off the stop tap', done_at: null }
    expect(answer).toMatchObject({ status: 'taken', ...said })
    const times = [answer.seen_at, answer.taken_at, answer.on_the_way_at, answer.replied_at].map(Date.parse)
    expect(times).toEqual([0, 1, 2, 3].map((minutes) => now + minutes * MINUTE))
  })

  test('says that the visit is called off until someone takes the request again', async () => {
    const [sam, alex] = [await hire('Sam'), await hire('Alex')]
    const calledOff = async () => (await told()).called_off_at
    // No visit was announced.
    await sam.asks('take', { p_id })
    await sam.asks('release', { p_id })
    expect(await calledOff()).toBeNull()
    await sam.asks('on_the_way', { p_id, p_minutes: 20 })
    expect(await calledOff()).toBeNull()
    const { history } = await alex.asks('release', { p_id, p_reason: 'The van has broken down' })
    expect(Date.parse(await calledOff())).toBe(Date.parse(history.at(-1)?.at ?? ''))
    expect(JSON.stringify(await told())).not.toContain('van')
    await alex.asks('take', { p_id })
    expect(await calledOff()).toBeNull()
    // Alex gave no time, so no one is on the way yet.
    await alex.asks('release', { p_id })
    expect(await calledOff()).not.toBeNull()
    // "Done" by mistake, and undone: the visitor is still expecting Alex.
    await alex.asks('on_the_way', { p_id, p_minutes: 20 })
    const { now: _, ...announced } = await told()
    await alex.asks('finish', { p_id, p_outcome: 'job' })
    await alex.asks('undo_finish', { p_id })
    expect(await told()).toMatchObject(announced)
    await alex.asks('release', { p_id })
    expect(await calledOff()).not.toBeNull()
    // "Arrived" by mistake, and undone.
    await alex.asks('on_the_way', { p_id, p_minutes: 20 })
    const { history: arrived } = await alex.asks('arrived', { p_id })
    expect(Date.parse((await told()).arrived_at)).toBe(Date.parse(arrived.at(-1)?.detail ?? ''))
    await alex.asks('undo_arrived', { p_id })
    await alex.asks('release', { p_id })
    expect(await calledOff()).not.toBeNull()
    // A visit that took place is not called off when the request is put back or opened again.
    for (const act of ['arrived', 'finish']) {
      await alex.asks('on_the_way', { p_id, p_minutes: 20 })
      await alex.asks(act, { p_id, ...(act === 'finish' && { p_outcome: 'job' }) })
      await alex.asks('release', { p_id })
      expect(await calledOff()).toBeNull()
    }
  })

  test('names a colleague only once they have accepted the request', async () => {
    const [maya, tom] = [await hire('Maya'), await hire('Tom')]
    await maya.asks('on_the_way', { p_id, p_minutes: 20 })
    await maya.asks('assign', { p_id, p_to: tom.id })
    const offered = await told()
    expect(offered).toMatchObject({ status: 'seen', name: null, taken_at: null, on_the_way_at: null })
    expect(offered.called_off_at).not.toBeNull()
    expect(JSON.stringify(offered)).not.toMatch(/Maya|Tom/)
    await tom.asks('see', { p_id })
    expect(await told()).toMatchObject({ status: 'taken', name: 'Tom', called_off_at: null })
  })

  test('includes the latest confirmation', async () => {
    const ruth = await hire('Ruth')
    await ruth.asks('confirm', { p_id, p_text: 'Price: £60 an hour' })
    await ruth.asks('confirm', { p_id, p_text: 'Price: £120 an hour\nTerms' })
    await ruth.asks('note', { p_id, p_text: 'Not for them' })
    const answer = await told()
    expect(answer.confirmation).toBe('Price: £120 an hour\nTerms')
    expect(JSON.stringify(answer)).not.toContain('Not for them')
  })

  test('finds nothing for our own canary', async () => {
    await query("update public.contact_submissions set marks = '{canary}'")
    expect(await told()).toBeNull()
  })

  test('accepts the key only in the body', async () => {
    const headers = { apikey: backend().anonKey, 'idempotency-key': key }
    const address = await fetch(`${backend().url}/rest/v1/rpc/request_answer?p_key=eq.${key}`, { headers })
    for (const reply of [address, await ask('', headers)]) expect(await reply.text()).not.toContain('received_at')
  })

  test('answers 429 after 30 wrong keys, and still accepts requests from that address', async () => {
    await query('update private.settings set sender_limit = 1; delete from private.senders')
    const guesses: number[] = []
    for (let i = 0; i < 31; i++) guesses.push((await ask(randomUUID())).status)
    expect(guesses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    const refused = await ask(randomUUID(), { origin: 'https://www.example.com' })
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['3600', null])
    // The embedded backend answers only its own origin.
    if (backend() === postgrest) expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    for (let i = 0; i < 5; i++) expect(await told()).toMatchObject(nothing)
    await request(randomUUID())
    expect((await rows()).map(({ marks }) => marks)).toEqual([[], []])
  })

  test('keeps at most a thousand rows of wrong keys, however many addresses try', async () => {
    await query(`select set_config('request.headers', json_build_object('x-forwarded-for', '10.' || n / 65536 || '.'
        || n / 256 % 256 || '.' || n % 256)::text, true), public.request_answer('guess')
      from generate_series(1, 3000) as n`)
    const [count] = await query(`select (select count(*) from private.guesses)::text as guesses,
      (select count(*) from private.senders)::text as senders`)
    expect(Number(count?.guesses)).toBeGreaterThan(500)
    expect(Number(count?.guesses)).toBeLessThanOrEqual(1024)
    // Only the sender of the request is stored.
    expect(count?.senders).toBe('1')
  })
})

/* The preferred way to answer and the interpreter, from the request to the alert. */

const WISHES = { p_answer_by: 'text', p_interpreter_phone: '+44 7700 900124' }

onBackends('how the customer wants to be answered, on %s', (stage) => {
  const { rows, hired, submitted, claimOne } = stage
  const ann = hired('Ann', 'owner')

  test('is stored, named in the alert, shown at the desk, found by the interpreter’s number and exported', async () => {
    const p_id = await submitted({ ...WISHES, p_answer_by: ' text ' })
    expect(saidOf(await claimOne()).text).toBe(
      'Ada Lovelace, 07700 900123, text, don’t call, through +44 7700 900124, who speaks English: The kitchen tap drips.',
    )
    const stored = { answer_by: 'text', interpreter_phone: '+44 7700 900124' }
    const { request } = await ann.asks('request', { p_id })
    expect(request).toMatchObject(stored)
    if (!is(CallbackRequest)(request)) throw new Error('The desk does not take it for a request')
    const [headings = [], cells = []] = toTable([request])
    expect(headings.map((heading, i) => `${heading}: ${cells[i]}`)).toEqual(
      expect.arrayContaining(['Answer by: text', 'Interpreter: +44 7700 900124']),
    )
    const people = await ann.asks<{ requests: unknown[] }>('export_person', { p_email: 'ada@example.org' })
    expect(people.requests).toMatchObject([stored])
    await submitted({ p_phone: '07700 900199' })
    for (const p_search of ['07700900124', '07700 900124', '900124']) {
      const { requests } = await ann.asks<{ requests: unknown[] }>('requests', { p_search })
      expect(requests, p_search).toMatchObject([{ id: p_id }])
    }
  })

  test('is exported and erased when the interpreter asks, while the customer’s request stays', async () => {
    const helped = await submitted(WISHES)
    const own = await submitted({ p_phone: '07700 900124', p_email: 'zoe@example.org' })
    const export_ = await ann.asks<PersonExport>('export_person', { p_phone: '07700900124' })
    expect(export_.requests).toMatchObject([
      { id: helped, is_own: false },
      { id: own, is_own: true },
    ])
    expect(await ann.erases({ p_phone: '00447700900124' })).toBe(2)
    expect(await rows()).toMatchObject([{ id: helped, phone: '07700 900123', interpreter_phone: null }])
    const { requests } = await ann.asks<{ requests: unknown[] }>('requests', { p_search: '900124' })
    expect(requests).toEqual([])
    expect(await ann.erases({ p_phone: '07700900124' })).toBe(0)
    const audit = await ann.asks<Array<{ action: string; detail: object }>>('audit')
    expect(audit.filter(({ action }) => action === 'erased').map(({ detail }) => detail)).toEqual([
      { requests: 1 },
      { requests: 1 },
    ])
  })
})
