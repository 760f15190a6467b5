import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { onEachBackend, postgrest } from '../support/stage.ts'
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

  const none = ['seen_at', 'taken_at', 'name', 'on_the_way_at', 'eta_minutes', 'called_off_at', 'reply', 'replied_at']
  const nulls = [...none, 'done_at', 'confirmation'].map((field) => [field, null])
  const nothing = { ...Object.fromEntries(nulls), status: 'new', messages: [], open: true }

  test('tells whoever has the key that it has arrived, and nothing of what was sent', async () => {
    const answer = await told()
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/)
    expect(answer).toEqual({ ...nothing, received_at: time, due_at: time, now: time })
    expect(answer.due_at).toBe(answer.received_at)
  })

  test('tells the first name of whoever has it, the times and the reply', async () => {
    const now = Date.now()
    await query(`
        insert into private.staff (name, role) values ('Sam Smith', 'staff');
        update public.contact_submissions set status = 'taken', seen_at = '${at(now)}', taken_at = '${at(now + MINUTE)}',
          taken_by = (select id from private.staff where name = 'Sam Smith' limit 1), on_the_way_at = '${at(now + 2 * MINUTE)}',
          eta_minutes = 25, reply = 'Turn off the stop tap', replied_at = '${at(now + 3 * MINUTE)}'`)
    const answer = await told()
    const said = { name: 'Sam', eta_minutes: 25, reply: 'Turn off the stop tap', done_at: null }
    expect(answer).toMatchObject({ status: 'taken', ...said })
    const times = [answer.seen_at, answer.taken_at, answer.on_the_way_at, answer.replied_at].map(Date.parse)
    expect(times).toEqual([0, 1, 2, 3].map((minutes) => now + minutes * MINUTE))
  })

  test('says that somebody is no longer on the way, until somebody has it again', async () => {
    const [sam, alex] = [await hire('Sam'), await hire('Alex')]
    const calledOff = async () => (await told()).called_off_at
    // The visitor was never told of a visit.
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
    // Alex never said when: there is still nobody on the way.
    await alex.asks('release', { p_id })
    expect(await calledOff()).not.toBeNull()
    // A visit that took place is not called off when the request is opened again.
    await alex.asks('on_the_way', { p_id, p_minutes: 20 })
    await alex.asks('finish', { p_id, p_outcome: 'job' })
    await alex.asks('release', { p_id })
    expect(await calledOff()).toBeNull()
  })

  test('tells the name of whoever has been given it only once they have it', async () => {
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

  test('has what was confirmed last, for whoever has the key', async () => {
    const ruth = await hire('Ruth')
    await ruth.asks('confirm', { p_id, p_text: 'Price: £60 an hour' })
    await ruth.asks('confirm', { p_id, p_text: 'Price: £120 an hour\nTerms' })
    await ruth.asks('note', { p_id, p_text: 'Not for them' })
    const answer = await told()
    expect(answer.confirmation).toBe('Price: £120 an hour\nTerms')
    expect(JSON.stringify(answer)).not.toContain('Not for them')
  })

  test('tells nothing of our own canary', async () => {
    await query("update public.contact_submissions set marks = '{canary}'")
    expect(await told()).toBeNull()
  })

  test.each([randomUUID(), null, 'AAAAAAAA-0000-4000-8000-000000000000', "' or true --", 'a'.repeat(1_000_000)])(
    'a key that is another or none is answered with null %#',
    async (key) => {
      const reply = await ask(key)
      expect([reply.status, await reply.json()]).toEqual([200, null])
    },
  )

  test('the key is read from the body, and from nowhere else', async () => {
    const headers = { apikey: backend().anonKey, 'idempotency-key': key }
    const address = await fetch(`${backend().url}/rest/v1/rpc/request_answer?p_key=eq.${key}`, { headers })
    for (const reply of [address, await ask('', headers)]) expect(await reply.text()).not.toContain('received_at')
  })

  test('guesses end in 429, and cost nobody a request: not whoever guesses, nor who has the same address', async () => {
    await query('update private.settings set sender_limit = 1; delete from private.senders')
    const guesses: number[] = []
    for (let i = 0; i < 31; i++) guesses.push((await ask(randomUUID())).status)
    expect(guesses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    const refused = await ask(randomUUID(), { origin: 'https://www.example.com' })
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['3600', null])
    // The embedded backend answers its own origin alone.
    if (backend() === postgrest) expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    for (let i = 0; i < 5; i++) expect(await told()).toMatchObject(nothing)
    await request(randomUUID())
    expect((await rows()).map(({ marks }) => marks)).toEqual([[], []])
  })

  test('guesses from however many addresses leave no more than a thousand rows, and none of a sender', async () => {
    await query(`select set_config('request.headers', json_build_object('x-forwarded-for', '10.' || n / 65536 || '.'
        || n / 256 % 256 || '.' || n % 256)::text, true), public.request_answer('guess')
      from generate_series(1, 3000) as n`)
    const [count] = await query(`select (select count(*) from private.guesses)::text as guesses,
      (select count(*) from private.senders)::text as senders`)
    expect(Number(count?.guesses)).toBeGreaterThan(500)
    expect(Number(count?.guesses)).toBeLessThanOrEqual(1024)
    // Whoever sent the request.
    expect(count?.senders).toBe('1')
  })
})
