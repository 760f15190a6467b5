import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { onEachBackend, postgrest } from '../support/stage.ts'
import { type Headers, refusalOf, type Submission } from '../support/visitor.ts'

onEachBackend('a repeated key on %s', (stage) => {
  const { backend, turnClock: at, changeSettings, query, read, rows, hire, hired } = stage
  const { callRpc, submit, tellAll, canaryKey } = stage
  let key = ''
  beforeEach(async () => {
    await at('10:00:00')
    key = randomUUID()
  })

  const send = (headers: Headers = {}, change: Submission = {}) =>
    submit(change, { 'idempotency-key': key, ...headers })
  /** The answer that the visitor's device gets, or the refusal. */
  const asked = async (): Promise<unknown> => {
    const reply = await callRpc('request_answer', { p_key: key })
    const said = await reply.json()
    return reply.ok ? said : [reply.status, said.code]
  }

  describe('whose request was erased', () => {
    const eraseByHand = () => query('delete from public.contact_submissions')

    test('by the owner answers 410 for good, with a reason for the visitor', async () => {
      await send()
      const owner = await hire('Ann', 'owner')
      await owner.erases({ p_email: 'ada@example.org' })
      const reply = await send()
      expect([reply.status, await reply.json()]).toMatchObject([
        410,
        { code: 'PT410', message: 'This request has been erased. If you still need us, please call.' },
      ])
      expect(await rows()).toEqual([])
      // Polling for the answer gets the same refusal, and does not count as a guess.
      expect(await asked()).toEqual([410, 'PT410'])
      expect(await query('select g::text as row from private.guesses as g')).toEqual([])
    })

    test('still accepts other words, and refuses only the erased words', async () => {
      await send()
      await send({}, { p_message: 'Now the bath, too.' })
      await query("delete from public.contact_submissions where message = 'Now the bath, too.'")
      expect((await send({}, { p_message: 'Now the bath, too.' })).status).toBe(410)
      expect((await send()).status).toBe(204)
    })

    const noted = () => query('select e::text as row from private.erased_keys as e')

    test('is remembered for 60 days, only as a digest, and never for a canary', async () => {
      await send()
      await eraseByHand()
      for (const written of [key, Buffer.from(key).toString('hex')])
        expect(JSON.stringify(await noted())).not.toContain(written)
      const moment = async (time: string) => {
        await at(time)
        await send(await canaryKey())
        await query("delete from public.contact_submissions where marks = '{canary}'")
        return (await noted()).length
      }
      expect(await moment('2027-01-22T10:00:00Z')).toBe(1)
      expect((await send()).status).toBe(410)
      await at('2027-01-22T10:00:01Z')
      await send(await canaryKey())
      await eraseByHand()
      expect(await noted()).toEqual([])
    })
  })

  test('stores and alerts again for a request that a restored backup lacks', async () => {
    await send()
    await query('delete from public.contact_submissions; delete from private.erased_keys')
    expect(await asked()).toBeNull()
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    expect(await rows()).toHaveLength(1)
    expect(await tellAll()).toEqual(['new'])
  })

  describe('with the same words, sent again after the outcome "no answer",', () => {
    const ann = hired('Ann')
    let id = ''
    /** The time of the press by the visitor's clock, which is two hours slow. */
    const press = (time: string) => ({ 'x-confirmed-at': String(Date.parse(`2026-11-23T${time}Z`) - 7_200_000) })
    const finish = (p_outcome = 'no answer') => ann.asks('finish', { p_id: id, p_outcome })
    const request = async () => (await ann.asks('request', { p_id: id })).request

    beforeEach(async () => {
      await send()
      id = (await rows())[0]?.id ?? ''
      await tellAll()
      await ann.asks('on_the_way', { p_id: id, p_minutes: 10 })
      await at('10:08:00')
    })

    test('reopens the request, lists it as due, notes it in the history and alerts', async () => {
      await finish()
      await at('10:12:00')
      expect((await send(press('10:12:00'))).status).toBe(204)
      expect(await rows()).toHaveLength(1)
      const { request, history } = await ann.asks('request', { p_id: id })
      const nothing = { ...{ outcome: null, done_at: null, seen_at: null }, taken_by: null, on_the_way_at: null }
      expect(request).toMatchObject({ status: 'new', ...nothing, eta_minutes: null })
      expect(Date.parse(request.due_at)).toBe(Date.parse('2026-11-23T10:12:00Z'))
      expect(history.at(-1)).toMatchObject({ by: null, action: 'released', detail: 'They asked again' })
      expect(await asked()).toMatchObject({ status: 'new', seen_at: null, done_at: null, called_off_at: null })
      expect(await tellAll()).toEqual(['back'])
      await at('10:17:00')
      expect(await tellAll()).toEqual(['again'])
    })

    test('even a late retry changes nothing, but a later press does', async () => {
      await send(press('10:06:00'))
      expect(await request()).toMatchObject({ status: 'taken' })
      await finish()
      await at('10:30:00')
      // The retried press came while the request was open.
      for (const headers of [{}, press('10:06:00')]) expect((await send(headers)).status).toBe(204)
      expect(await request()).toMatchObject({ status: 'done', outcome: 'no answer' })
      expect(await tellAll()).toEqual([])
      await send(press('10:12:00'))
      await finish()
      for (const time of ['10:12:00', '10:06:00']) await send(press(time))
      expect(await request()).toMatchObject({ status: 'done' })
      await send(press('10:14:00'))
      expect(await request()).toMatchObject({ status: 'new' })
    })

    test('a press by a clock that was set back counts, and only once', async () => {
      await finish()
      for (const time of ['10:12:00', '09:12:00', '10:11:59']) {
        await send(press(time))
        expect(await request(), time).toMatchObject({ status: 'new' })
        await finish()
      }
      for (const time of ['10:11:59', '10:12:00', '09:12:00']) await send(press(time))
      expect(await request()).toMatchObject({ status: 'done' })
    })

    test('a press that was refused counts when it is sent again', async () => {
      await finish()
      await changeSettings('most_rows = 1')
      expect((await send(press('10:12:00'))).status).toBe(429)
      await changeSettings('most_rows = 100')
      await send(press('10:12:00'))
      expect(await request()).toMatchObject({ status: 'new' })
    })

    test('fifty presses at most are kept, the latest to arrive first', async () => {
      await finish()
      await query(
        `insert into private.presses (request_id, at) select '${id}', array_agg(n) from generate_series(1, 50) as n`,
      )
      await send({ 'x-confirmed-at': '51' })
      const kept = [51, ...Array.from({ length: 49 }, (_, n) => n + 1)]
      expect(await read('select at from private.presses')).toEqual([{ at: kept }])
    })

    test('a retry of a press made before the first delivery changes nothing', async () => {
      key = randomUUID()
      const again = [press('10:05:00'), { p_message: 'Pressed twice without signal' }] as const
      await send(...again)
      id = (await rows()).find(({ idempotency_key }) => idempotency_key === key)?.id ?? ''
      await finish()
      await send(...again)
      expect(await request()).toMatchObject({ status: 'done' })
    })

    test('two simultaneous deliveries reopen it once', async () => {
      await finish()
      // Keeps the row locked until all requests have arrived.
      const held =
        backend() === postgrest &&
        postgrest.query('select id from public.contact_submissions for update; select pg_sleep(0.5)')
      await Promise.all([held, ...Array.from({ length: 5 }, () => send(press('10:12:00')))])
      const { history } = await ann.asks('request', { p_id: id })
      expect(history.filter(({ action }) => action === 'released')).toHaveLength(1)
      expect(await tellAll()).toEqual(['back'])
    })

    test.each(['job', 'advice', 'spam'])('does not reopen a request that ended as "%s"', async (outcome) => {
      await finish(outcome)
      await send(press('10:12:00'))
      expect(await request()).toMatchObject({ status: 'done', outcome })
    })

    test('counts towards the sender’s limit and is refused far above it', async () => {
      await finish()
      await changeSettings('sender_limit = 1, suspect_times = 1, refuse_times = 1')
      const from = { 'x-forwarded-for': '192.0.2.7' }
      await submit({ p_message: 'Another' }, from)
      expect(await refusalOf(send({ ...press('10:12:00'), ...from }))).toEqual([429, '3600', 'sender'])
      expect(await request()).toMatchObject({ status: 'done' })
      await changeSettings('refuse_times = 5')
      await query('update private.senders set spare = 1')
      expect((await send({ ...press('10:12:00'), ...from })).status).toBe(204)
      expect(await request()).toMatchObject({ status: 'new', marks: ['far', 'many'], is_suspect: true })
    })

    test.each(['-5', '9999999999999999', '2026-11-23T10:12:00Z'])('ignores the press time %s', async (moment) => {
      await finish()
      expect((await send({ 'x-confirmed-at': moment })).status).toBe(204)
      expect(await request()).toMatchObject({ status: 'done' })
      expect(await read('select * from private.presses')).toEqual([])
    })
  })
})
