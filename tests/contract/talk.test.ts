import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDevice } from '../support/person.ts'
import { onEachBackend } from '../support/stage.ts'
import { refusalOf } from '../support/visitor.ts'

/* The conversation between visitor and staff, which the request's key opens. */

type Message = Record<'id' | 'from' | 'text' | 'at', string> & Record<'name' | 'seen_at', string | null>

onEachBackend('a conversation on %s', (stage) => {
  const { turnClock: at, query, hire, hired, callRpc, submitted, tellDevices } = stage
  const key = 'aaaaaaaa-0000-4000-8000-00000000000a'
  const ann = hired('Ann Smith')
  let id: string

  beforeEach(async () => {
    await at('10:00')
    id = await submitted({}, { 'idempotency-key': key })
  })

  const write = (p_text: string, p_message: string = randomUUID(), p_key = key, headers = {}) =>
    callRpc('send_request_message', { p_key, p_message, p_text }, headers)
  const answer = async (): Promise<{ messages: Message[]; open: boolean; reply: string | null }> =>
    (await callRpc('request_answer', { p_key: key })).json()
  const texts = async () => (await answer()).messages.map(({ from, text }) => `${from}: ${text}`)
  const see = (p_last: string) => callRpc('see_request_messages', { p_key: key, p_last })
  const reply = (p_text: string) => ann.asks('reply', { p_id: id, p_text })

  test('goes both ways, in order, and each side learns what the other has seen', async () => {
    expect(await answer()).toMatchObject({ messages: [], open: true })
    await reply('Is it the tank?')
    await at('10:01')
    const message = randomUUID()
    const stored = await write('  Yes, the tank.\nIt drips. ', message)
    expect([stored.status, await stored.json()]).toEqual([
      200,
      { id: message, at: expect.stringMatching(/^2026-11-23T10:01/) },
    ])
    await at('10:02')
    const { messages } = await answer()
    const usual = { at: expect.any(String), seen_at: null }
    expect(messages).toEqual([
      { ...usual, id: expect.stringMatching(/^\d+$/), from: 'staff', name: 'Ann', text: 'Is it the tank?' },
      { ...usual, id: message, from: 'visitor', name: null, text: 'Yes, the tank.\nIt drips.' },
    ])
    const seen = async () => (await answer()).messages.map(({ seen_at }) => seen_at?.slice(11, 16))
    // Looking again changes neither time.
    for (const [theirs, ours] of [
      ['02', '03'],
      ['04', '05'],
    ]) {
      await at(`10:${theirs}`)
      await see(messages[0]?.id ?? '')
      await at(`10:${ours}`)
      const { history } = await ann.asks('see', { p_id: id })
      expect(history.at(-1)).toMatchObject({ action: 'wrote', by: null, detail: 'Yes, the tank.\nIt drips.' })
      expect(await seen()).toEqual(['10:02', '10:03'])
    }
  })

  test('tells staff since when a message waits, until someone replies, notes something or arrives', async () => {
    const since = async () => (await ann.asks('see', { p_id: id })).request.unanswered_since?.slice(11, 16) ?? null
    expect(await since()).toBeNull()
    const acts = [
      () => reply('On my way'),
      () => ann.asks('note', { p_id: id, p_text: 'Rang back' }),
      () => ann.asks('arrived', { p_id: id }),
    ]
    for (const [hour, act] of acts.entries()) {
      for (const minute of ['01', '02']) {
        await at(`1${hour}:${minute}`)
        await write('Are you close?')
        expect(await since()).toBe(`1${hour}:01`)
      }
      await act()
      expect(await since()).toBeNull()
    }
  })

  test('numbers replies within their request', async () => {
    const other = await submitted({}, { 'idempotency-key': randomUUID() })
    await reply('One')
    for (const p_text of ['Elsewhere', 'Elsewhere again']) await ann.asks('reply', { p_id: other, p_text })
    await write('Thanks')
    await reply('Two')
    await reply('Three')
    for (const last of ['2', '0', '4', '9'.repeat(18)]) {
      await see(last)
      const ours = (await answer()).messages.filter(({ from }) => from === 'staff')
      expect(ours.map(({ id, seen_at }) => [id, seen_at !== null])).toEqual([
        ['1', true],
        ['2', true],
        ['3', false],
      ])
    }
  })

  test('belongs to one request, though its key was used again for other words', async () => {
    const other = await submitted({ p_message: 'Something else' }, { 'idempotency-key': key })
    await ann.asks('reply', { p_id: other, p_text: 'Not for them' })
    await write('The gate is open')
    expect(await texts()).toEqual(['visitor: The gate is open'])
    expect((await answer()).reply).toBeNull()
    await query(`delete from public.contact_submissions where id = '${id}'`)
    expect(await answer()).toMatchObject({ code: 'PT410' })
    expect((await write('Hello?')).status).toBe(410)
  })

  test('stores a message once, however often it is sent, with the same answer', async () => {
    const message = randomUUID()
    const first = await (await write('The gate is open', message)).json()
    await at('10:30')
    expect(await (await write('The gate is open', message)).json()).toEqual(first)
    await at('2026-11-26T10:00Z')
    expect(await (await write('The gate is open', message)).json()).toEqual(first)
    expect(await texts()).toEqual(['visitor: The gate is open'])
  })

  test('closes two days after the request or the last reply, and while the request is done', async () => {
    await at('2026-11-25T09:00Z')
    await reply('Still dripping?')
    await at('2026-11-27T08:59Z')
    expect((await write('Yes')).status).toBe(200)
    await at('2026-11-27T09:00Z')
    expect((await write('Hello?')).status).toBe(409)
    expect((await answer()).open).toBe(false)
    await reply('We are back')
    expect((await answer()).open).toBe(true)
    await ann.asks('finish', { p_id: id, p_outcome: 'job' })
    expect((await answer()).open).toBe(false)
    expect((await write('Hello?')).status).toBe(409)
    await ann.asks('release', { p_id: id })
    expect((await write('It drips again')).status).toBe(200)
    await ann.asks('finish', { p_id: id, p_outcome: 'spam' })
    expect((await write('Hello?')).status).toBe(409)
    expect((await texts()).at(-1)).toBe('visitor: It drips again')
  })

  test('does not exist for another key, and answers 410 once erased', async () => {
    const response = await write('Hello', randomUUID(), randomUUID())
    expect([response.status, await response.json()]).toEqual([200, null])
    await query('delete from public.contact_submissions')
    for (const erased of [await write('Hello'), await see('1')])
      expect([erased.status, (await erased.json()).message]).toEqual([410, expect.stringContaining('erased')])
  })

  test('accepts messages of 1 to 1,000 characters', async () => {
    for (const text of ['', ' \n\u00a0', 'x'.repeat(1001)]) expect((await write(text)).status).toBe(422)
    expect((await write('A'.repeat(1000), 'not a UUID')).status).toBe(422)
    expect((await write(`  ${'x'.repeat(1000)}\n`)).status).toBe(200)
  })

  test('accepts five messages a minute and twenty a day, and always accepts their retries', async () => {
    const first = randomUUID()
    await write('1', first)
    for (let i = 2; i <= 5; i++) expect((await write(`${i}`)).status).toBe(200)
    expect(await refusalOf(write('6'))).toEqual([429, '60', 'sender'])
    expect((await write('1', first)).status).toBe(200)
    for (const minute of ['01', '02', '03']) {
      await at(`10:${minute}`)
      for (let i = 1; i <= 5; i++) expect((await write(`${minute}, ${i}`)).status).toBe(200)
    }
    await at('10:04')
    expect(await refusalOf(write('21'))).toEqual([429, String(24 * 3600 - 4 * 60), 'sender'])
    expect(await texts()).toHaveLength(20)
    await at('2026-11-24T10:00Z')
    expect((await write('22')).status).toBe(200)
  })

  /** Sets how many messages this hour already has. @param who - SQL of the sender, '' for everyone */
  const tookIn = (who: string, count: number) =>
    query(`insert into private.intake (kind, who, hour, taken)
      values ('messages', ${who}, date_trunc('hour', private.clock(), 'UTC'), ${count})
      on conflict (kind, who, hour) do update set taken = excluded.taken`)
  const writeFrom = (address = '') => refusalOf(write('Hello', randomUUID(), key, { 'x-forwarded-for': address }))
  const TAKEN = [200, null, null]

  test('leaves room for everyone else in a flood of marked requests', async () => {
    await tookIn("'/4'", 750)
    const marked = 'aaaaaaaa-0000-4000-8000-00000000000c'
    await query(`insert into public.contact_submissions (idempotency_key, name, phone, email, marks)
      values ('${marked}', 'Mallory', '1', 'm', '{many}')`)
    expect(await refusalOf(write('One more', randomUUID(), marked))).toEqual([429, '3600', 'hour'])
    expect(await refusalOf(write('Water!'))).toEqual(TAKEN)
  })

  const fillDay = async () => {
    await tookIn("'/2'", 1000)
    await query("update private.intake set hour = hour - interval '23 hours', taken = 5000")
  }
  test.each([
    { room: 'hour', did: 'answered', fill: () => tookIn("'/2'", 1500), act: () => reply('We’re on our way') },
    { room: 'day', did: 'took', fill: fillDay, act: () => ann.asks('take', { p_id: id }) },
  ])('reserves half of the $room for requests that staff $did', async (one) => {
    await one.fill()
    expect(await refusalOf(write('Water!'))).toEqual([429, '3600', 'hour'])
    await one.act()
    expect(await refusalOf(write('Water!'))).toEqual(TAKEN)
    await tookIn("''", 3000)
    expect(await refusalOf(write('More water!'))).toEqual([429, '3600', 'hour'])
  })

  test.each([
    ['one sender has a hundred an hour', '198.51.100.1', 99, ['198.51.100.1', '198.51.100.1', '198.51.100.2']],
    [
      'a network of IPv6 has five hundred',
      '2001:db8:1::/48',
      499,
      ['2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:2::'],
    ],
  ])('%s over all its requests, without delaying others', async (_what, sender, taken, [first, second, other]) => {
    const hash = `encode(sha256(convert_to(salt || inet '${sender}'::text, 'UTF8')), 'hex')`
    await tookIn(`(select ${hash} from private.settings)`, taken)
    expect(await writeFrom(first)).toEqual(TAKEN)
    expect(await writeFrom(second)).toEqual([429, '3600', 'sender'])
    expect(await writeFrom(other)).toEqual(TAKEN)
    await at('11:00')
    expect(await writeFrom(second)).toEqual(TAKEN)
  })

  describe('alerts', () => {
    let phone: string
    beforeEach(async () => {
      phone = await addDevice(ann)
      await claimed()
    })

    /** The alerts at this many minutes past ten, and the devices they go to. */
    const claimed = async (minute = '00') => {
      await at(`10:${minute}`)
      return (await tellDevices()).flatMap(({ kind, devices, written }) =>
        kind === 'message' ? [[written, ...devices.map((device) => device.id)]] : [],
      )
    }

    test('come at most every five minutes while the request is not taken, unless it was opened', async () => {
      await write('Where are you?')
      await write('Hello?')
      expect(await claimed('00')).toEqual([['Hello?', phone]])
      await at('10:01')
      await write('Water comes through the ceiling')
      expect(await claimed('04')).toEqual([])
      await write('It is the tank')
      expect(await claimed('05')).toEqual([['It is the tank', phone]])
      await write('Still there')
      await ann.asks('see', { p_id: id })
      expect(await claimed('11')).toEqual([])
      await write('And a second leak')
      expect(await claimed('11')).toEqual([['And a second leak', phone]])
    })

    test('use at most a third of the hour’s rings while the request is not taken', async () => {
      await query('update private.settings set rings_an_hour = 6')
      const rings = async (minute: string) => {
        await at(`10:${minute}`)
        await write(`Hello, ${minute}`)
        return (await tellDevices()).flatMap(({ kind, devices }) =>
          kind === 'message' ? devices.map((device) => device.is_silent) : [],
        )
      }
      expect([await rings('01'), await rings('06'), await rings('11')]).toEqual([[false], [true], [true]])
      await ann.asks('see', { p_id: id })
      await ann.asks('take', { p_id: id })
      expect(await rings('13')).toEqual([false])
    })

    describe('for a taken request', () => {
      let bobs: string
      beforeEach(async () => {
        const bob = await hire('Bob')
        bobs = await addDevice(bob)
        await bob.asks('set_on_call', { p_on: false })
        await bob.asks('take', { p_id: id })
        await claimed()
        await write('The bell is broken')
        expect(await claimed('00')).toEqual([['The bell is broken', bobs]])
      })

      test('go only to its owner, once a minute', async () => {
        await write('Please knock')
        expect(await claimed('00')).toEqual([])
        expect(await claimed('01')).toEqual([['Please knock', bobs]])
      })

      test('go to those on call if they stay unopened for a quarter of an hour', async () => {
        expect(await claimed('14')).toEqual([])
        expect(await claimed('15')).toEqual([['The bell is broken', phone]])
        expect(await claimed('16')).toEqual([])
      })
    })

    test('come from a suspected bot’s request once it is taken, and never from a done request', async () => {
      await query("update public.contact_submissions set marks = '{honeypot}'")
      expect((await write('Cheap watches')).status).toBe(200)
      expect(await claimed('01')).toEqual([])
      await ann.asks('take', { p_id: id })
      await write('I am real')
      await ann.asks('finish', { p_id: id, p_outcome: 'advice' })
      expect(await claimed('02')).toEqual([])
      await ann.asks('release', { p_id: id })
      await ann.asks('take', { p_id: id })
      await write('I am real, really')
      expect(await claimed('03')).toEqual([['I am real, really', phone]])
    })
  })
})
