import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallbackRequest, type Changed, is, type RequestList } from '../../src/desk/api/shapes.ts'
import { inGroups } from '../../src/desk/requests/words/groups.ts'
import type { Person } from '../support/person.ts'
import { onEachBackend, onPostgrest } from '../support/stage.ts'

onEachBackend('the desk on %s', (stage) => {
  const { turnClock: at, query, rows, hired, submit, submitted, canaryKey, notifications, purge, historyOf } = stage
  const { callAsService, tellAll } = stage
  /** Settles alerts that no one needs any more. */
  const clearQueue = () => callAsService('keep_up', { p_job: 'queue' })
  const [ann, bob, cleo, dan] = [hired('Ann', 'owner'), hired('Bob'), hired('Cleo'), hired('Dan')]

  const list = (parameters: Record<string, unknown> = {}, person = ann) =>
    person.asks<RequestList>('requests', parameters)
  /** Replaces a person's name in the parameters with their id. */
  const withIds = (parameters: object) => {
    const ids = new Map<unknown, string>([ann, bob, cleo, dan].map(({ name, id }) => [name, id]))
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, ids.get(value) ?? value]))
  }
  const refused = (call: Promise<unknown>, words: string) => expect(call, words).rejects.toThrow(words)

  describe('a request', () => {
    test('goes from new to seen, taken and done, and its history says who did what', async () => {
      await at('10:00')
      const p_id = await submitted()
      await at('10:01')
      const seen = await bob.asks('see', { p_id })
      expect(seen.request).toMatchObject({ status: 'seen', taken_by: null })
      await at('10:02')
      const taken = await ann.asks('take', { p_id })
      expect(taken.request).toMatchObject({ status: 'taken', taken_by: ann.id, taken_by_name: 'Ann' })
      await ann.asks('on_the_way', { p_id, p_minutes: 25 })
      await ann.asks('note', { p_id, p_text: ' Side door. ' })
      await at('10:30')
      await ann.asks('arrived', { p_id })
      await at('11:00')
      const { request, history } = await ann.asks('finish', { p_id, p_outcome: 'job' })
      expect(request).toMatchObject({ status: 'done', outcome: 'job', taken_by: ann.id, eta_minutes: 25 })
      const moments = [request.received_at, request.seen_at, request.taken_at, request.arrived_at, request.done_at]
      const times = moments.map((moment) => moment && new Date(moment).toISOString().slice(11, 16))
      expect(times).toEqual(['10:00', '10:01', '10:02', '10:30', '11:00'])
      expect(history.map(({ by, action, detail }) => `${by} ${action} ${detail}`)).toEqual([
        ...['Bob seen null', 'Ann taken null', 'Ann on the way 25', 'Ann noted Side door.'],
        ...[`Ann arrived ${request.arrived_at}`, 'Ann done job'],
      ])
    })

    test('names the colleagues who looked at it in the last minute, and forgets them after a day', async () => {
      const p_id = await submitted()
      const look = (who: Person, of = p_id) => who.asks<string | null>('look', { p_id: of })
      await at('10:00:00')
      expect(await look(bob)).toBeNull()
      await at('10:00:30')
      expect(await look(cleo)).toBe('Bob is looking at this too.')
      expect(await look(ann)).toBe('Bob and Cleo are looking at this too.')
      await look(ann, await submitted())
      await at('10:01:00')
      expect(await look(bob)).toBe('Ann and Cleo are looking at this too.')
      await cleo.leaves()
      expect(await look(bob)).toBe('Ann is looking at this too.')
      await at('10:02:00')
      expect(await look(ann)).toBeNull()
      await submit({}, await canaryKey())
      const [canary] = await query("select id from public.contact_submissions where marks @> '{canary}'")
      await look(bob, canary?.id ?? '')
      expect(await look(ann, canary?.id ?? '')).toBeNull()
      const stored = async () => (await query('select 1 from private.presence')).length
      expect(await stored()).toBe(4)
      await query("update private.presence set at = at - interval '1 day 1 second'")
      await purge()
      expect(await stored()).toBe(0)
    })

    test('shows earlier requests from its number, with their times and outcomes', async () => {
      const earlierOf = async (p_id: string) => (await ann.asks('request', { p_id })).earlier
      const finished = async (p_phone: string, p_outcome: string) => {
        const p_id = await submitted({ p_phone, p_message: p_outcome })
        await ann.asks('finish', { p_id, p_outcome })
        return p_id
      }
      expect(await earlierOf(await finished('07700 900321', 'job'))).toBeNull()
      await finished('07700 900321', 'spam')
      await submitted({ p_phone: '07700 900321' }, { 'x-honeypot': 'x' })
      const later = await submitted({ p_phone: '+44 (0)7700 900321' })
      expect(await earlierOf(later)).toMatchObject({ count: 1, last_outcome: 'job' })
      // Too short to be one person's number.
      for (let i = 0; i < 2; i++) expect(await earlierOf(await submitted({ p_phone: '1' }))).toBeNull()
    })

    test('can be put back for a colleague with a reason, or once it is done, which makes it due at once', async () => {
      const p_id = await submitted()
      await ann.asks('take', { p_id })
      await ann.asks('on_the_way', { p_id, p_minutes: 20 })
      const { request } = await bob.asks('release', { p_id, p_reason: ' Ann is ill. ' })
      expect(request).toMatchObject({ status: 'seen', taken_by: null, on_the_way_at: null, eta_minutes: null })
      await ann.asks('finish', { p_id, p_outcome: 'no answer' })
      const again = await bob.asks('release', { p_id })
      expect(again.request).toMatchObject({ status: 'seen', done_at: null, outcome: null })
      expect(await list()).toMatchObject({ waiting: 1, requests: [{ id: p_id }] })
      expect(await historyOf(p_id)).toEqual([
        ...['Ann taken', 'Ann on the way 20', 'Bob released Ann is ill.', 'Ann done no answer', 'Bob released'],
      ])
    })

    const ANN_HAS_IT = '409 Ann took this request at 09:15.'
    const IS_DONE = '409 This request is done. Put it back on the list first.'
    const NO_REASON = '422 Ann has this request. Say why you are putting it back.'
    const LONG_REASON = '422 A reason must be 200 characters or fewer'
    test.each<readonly [state: 'new' | 'Ann’s' | 'done', act: string, parameters: object, words: string]>([
      ['new', 'reply', { p_text: ' \n' }, '422 Write a reply'],
      ['new', 'note', { p_text: 'x'.repeat(2001) }, '422 A note must be 2,000 characters or fewer'],
      ['new', 'confirm', { p_text: 'x'.repeat(4001) }, '422 A confirmation must be 4,000 characters or fewer'],
      ['new', 'on_the_way', { p_minutes: 601 }, '422 Minutes must be between 1 and 600'],
      ['new', 'finish', { p_outcome: 'lost' }, '422 Choose an outcome'],
      ['new', 'set_outcome', { p_outcome: 'advice' }, '409 This request is open again already.'],
      ['new', 'assign', { p_to: 'Bob' }, '422 Choose a colleague. To keep it yourself, take it.'],
      ['new', 'assign', { p_to: null }, '422 Choose a member of staff'],
      ['new', 'assign', { p_to: 'Dan' }, '422 Choose a member of staff'],
      ['Ann’s', 'take', {}, ANN_HAS_IT],
      ['Ann’s', 'finish', { p_outcome: 'job' }, ANN_HAS_IT],
      ['Ann’s', 'on_the_way', { p_minutes: 5 }, ANN_HAS_IT],
      ['Ann’s', 'arrived', {}, ANN_HAS_IT],
      ['Ann’s', 'undo_arrived', {}, ANN_HAS_IT],
      ['Ann’s', 'release', {}, NO_REASON],
      ['Ann’s', 'release', { p_reason: ' \n' }, NO_REASON],
      ['Ann’s', 'release', { p_reason: 'x'.repeat(201) }, LONG_REASON],
      ['Ann’s', 'assign', { p_to: 'Ann' }, '409 Ann has this request already.'],
      ['Ann’s', 'assign', { p_to: 'Cleo' }, '422 Ann has this request. Say why you’re giving it to someone else.'],
      ['Ann’s', 'assign', { p_to: 'Cleo', p_reason: 'x'.repeat(201) }, LONG_REASON],
      ['done', 'set_outcome', { p_outcome: 'lost' }, '422 Choose an outcome'],
      ['done', 'take', {}, IS_DONE],
      ['done', 'arrived', {}, IS_DONE],
      ['done', 'assign', { p_to: 'Cleo' }, IS_DONE],
    ])('that is %s stays as it was when Bob asks to %s %j', async (state, act, parameters, words) => {
      // It is 09:15 in London in summer.
      await at('2026-07-01T08:15:00Z')
      const p_id = await submitted()
      if (state === 'Ann’s') await ann.asks('take', { p_id })
      if (state === 'done') await ann.asks('finish', { p_id, p_outcome: 'job' })
      await dan.leaves()
      const before = await ann.asks('request', { p_id })
      await refused(bob.asks(act, { p_id, ...withIds(parameters) }), words)
      expect(await ann.asks('request', { p_id })).toEqual(before)
    })
  })

  describe('Undo of "Done"', () => {
    let p_id: string
    beforeEach(async () => {
      await at('10:00:00')
      p_id = await submitted()
      await at('10:01:00')
    })
    const finish = (person = cleo, p_outcome = 'advice') => person.asks('finish', { p_id, p_outcome })
    const undo = (person = cleo, key?: string) => person.asks('undo_finish', { p_id }, key)
    const give = (to: Person) => ann.asks('assign', { p_id, p_to: to.id })

    const marked = [
      () => cleo.asks('mark_spam', { p_ids: [p_id] }),
      () => cleo.asks('unmark_spam', { p_ids: [p_id] }),
    ] as const
    test.each<[what: string, was: string, make: () => unknown, close?: () => unknown, reopen?: () => unknown]>([
      ['new', 'new', () => undefined],
      ['new, and is marked as spam,', 'new', () => undefined, ...marked],
      ['seen', 'seen', () => cleo.asks('see', { p_id })],
      ['given to a colleague', 'seen', () => give(bob)],
      ['given to a colleague, and is marked as spam,', 'seen', () => give(bob), ...marked],
      ['taken', 'taken', () => cleo.asks('take', { p_id })],
      ['on the way', 'on the way', () => cleo.asks('on_the_way', { p_id, p_minutes: 20 })],
      ['at the door', 'arrived', () => cleo.asks('arrived', { p_id })],
    ])(
      'puts one that was %s back as it was, and alerts no one',
      async (_what, was, make, close = finish, reopen = undo) => {
        await tellAll()
        await make()
        const before = await ann.asks('request', { p_id })
        await tellAll()
        await at('10:02:00')
        await close()
        expect(await tellAll()).toEqual([])
        await at('10:02:05')
        await reopen()
        const { request, history } = await ann.asks('request', { p_id })
        expect(request).toEqual({ ...before.request, version: request.version })
        expect(history.at(-1)).toMatchObject({ by: 'Cleo', action: 'undone', detail: was })
        expect(await tellAll()).toEqual([])
        await at('10:05:00')
        expect(await tellAll()).toEqual(request.taken_by || request.assigned_to ? [] : ['again'])
      },
    )

    test('brings back an alert that was cancelled meanwhile, and none that was sent', async () => {
      p_id = await submitted({ p_preferred_time: 'evening' })
      await give(bob)
      await finish()
      await clearQueue()
      await undo()
      expect((await tellAll()).sort()).toEqual(['assigned', 'new'])
      await finish()
      await undo()
      await at('17:00:00')
      expect(await tellAll()).toContain('new')
    })

    test('sent again after a lost answer undoes nothing later', async () => {
      await finish()
      const { request } = await undo(cleo, 'key')
      expect((await undo(cleo, 'key')).request).toEqual(request)
      await finish()
      expect((await undo(cleo, 'key')).request).toMatchObject({ status: 'done' })
      expect(await historyOf(p_id)).toEqual(['Cleo done advice', 'Cleo undone new', 'Cleo done advice'])
    })

    const OPEN = '409 This request is open again already.'
    test.each<[words: string, acts: ReadonlyArray<() => unknown>]>([
      [OPEN, []],
      [OPEN, [finish, () => bob.asks('release', { p_id })]],
      [
        '409 Bob took this request at 10:01.',
        [finish, () => bob.asks('release', { p_id }), () => bob.asks('take', { p_id })],
      ],
      ['409 Bob finished this request at 10:01.', [() => finish(bob)]],
      ['409 It’s too late to undo that. Put it back on the list instead.', [finish, () => at('11:01:00')]],
    ])('is refused with "%s"', async (words, acts) => {
      for (const act of acts) await act()
      const before = await ann.asks('request', { p_id })
      await refused(undo(), words)
      expect(await ann.asks('request', { p_id })).toEqual(before)
    })
  })

  describe('an arrival', () => {
    let p_id: string
    beforeEach(async () => {
      await at('10:00')
      p_id = await submitted()
      await bob.asks('on_the_way', { p_id, p_minutes: 25 })
      await at('10:20')
    })
    const stored = async () => (await bob.asks('request', { p_id })).request
    const timeOf = (moment: string | null | undefined) => moment && new Date(moment).toISOString().slice(11, 16)

    test('of two taps queued without a signal is one, at the time of the first', async () => {
      await bob.asks('arrived', { p_id, p_seconds: 300 }, 'first')
      const { version } = await stored()
      await at('10:30')
      await bob.asks('arrived', { p_id, p_seconds: 890 }, 'second')
      await bob.asks('arrived', { p_id, p_seconds: 900 }, 'first')
      const request = await stored()
      expect([timeOf(request.arrived_at), request.version]).toEqual(['10:15', version])
      expect((await historyOf(p_id)).filter((line) => line.startsWith('Bob arrived'))).toHaveLength(1)
    })

    test('is never before it was taken, nor in the future, whatever the device says', async () => {
      for (const [p_seconds, time] of [
        [2_000_000_000, '10:00'],
        [-600, '10:20'],
        [null, '10:20'],
      ] as const) {
        const { request } = await bob.asks('arrived', { p_id, p_seconds })
        expect([timeOf(request.arrived_at), timeOf(request.on_the_way_at)]).toEqual([time, '10:00'])
        await bob.asks('undo_arrived', { p_id })
      }
      // Both waited for a signal.
      await bob.asks('on_the_way', { p_id, p_minutes: 1 })
      const { request } = await bob.asks('arrived', { p_id, p_seconds: 600 })
      expect([request.on_the_way_at, request.arrived_at].map(timeOf)).toEqual(['10:10', '10:10'])
    })

    test('that is undone leaves them on the way, and a late repeat of the tap changes nothing', async () => {
      const { version: _, ...before } = await stored()
      await bob.asks('arrived', { p_id }, 'tap')
      await bob.asks('undo_arrived', { p_id }, 'undo')
      await bob.asks('arrived', { p_id }, 'tap')
      expect(await stored()).toMatchObject(before)
      expect((await historyOf(p_id)).at(-1)).toBe('Bob undone on the way')
      await bob.asks('arrived', { p_id })
      expect((await bob.asks('undo_arrived', { p_id }, 'undo')).request.arrived_at).not.toBeNull()
    })

    test.each<[how: string, act: () => Promise<unknown>]>([
      ['put back', () => ann.asks('release', { p_id, p_reason: 'Bob is ill' })],
      [
        'put back after it was done',
        () => bob.asks('finish', { p_id, p_outcome: 'job' }).then(() => ann.asks('release', { p_id })),
      ],
      ['given away', () => bob.asks('assign', { p_id, p_to: ann.id })],
      ['left behind', () => bob.leaves()],
      ['on the way again', () => bob.asks('on_the_way', { p_id, p_minutes: 30 })],
    ])('is over once the request is %s', async (_how, act) => {
      await bob.asks('arrived', { p_id })
      await act()
      expect((await ann.asks('request', { p_id })).request.arrived_at).toBeNull()
    })
  })

  describe('a request given to a colleague', () => {
    let p_id: string
    beforeEach(async () => {
      p_id = await submitted()
    })
    const given = (to: Person, person = ann, p_reason?: string) =>
      person.asks('assign', { p_id, p_to: to.id, p_reason })

    test('is theirs once they open it', async () => {
      const { request } = await given(bob)
      const asked = { assigned_to: bob.id, assigned_to_name: 'Bob', assigned_by_name: 'Ann' }
      expect(request).toMatchObject({ status: 'seen', taken_by: null, ...asked })
      expect(await list()).toMatchObject({ waiting: 1, requests: [{ id: p_id }] })
      // A third person who opens it changes nothing.
      expect((await cleo.asks('see', { p_id })).request).toMatchObject({ status: 'seen', assigned_to: bob.id })
      const taken = { status: 'taken', taken_by_name: 'Bob', assigned_to: null, assigned_to_name: null }
      expect((await bob.asks('see', { p_id })).request).toMatchObject(taken)
      expect(await historyOf(p_id)).toEqual(['Ann assigned Bob', 'Bob taken'])
    })

    test.each([
      ['take', {}, 'taken'],
      ['on_the_way', { p_minutes: 9 }, 'taken'],
      ['arrived', {}, 'taken'],
      ['finish', { p_outcome: 'advice' }, 'done'],
      ['mark_spam', {}, 'done'],
    ] as const)('can be taken by anyone else before they open it (%s)', async (name, parameters, status) => {
      await given(bob)
      await cleo.asks(name, name === 'mark_spam' ? { p_ids: [p_id] } : { p_id, ...parameters })
      const { request } = await bob.asks('see', { p_id })
      expect(request).toMatchObject({ status, assigned_to: null })
      if (status === 'taken') await refused(bob.asks('take', { p_id }), '409 Cleo took this request at')
    })

    test('is taken back from the colleague who has it, and can be passed on until it is opened', async () => {
      await bob.asks('on_the_way', { p_id, p_minutes: 20 })
      const { request } = await given(cleo, ann, ' Bob’s van. ')
      expect(request).toMatchObject({ status: 'seen', taken_at: null, on_the_way_at: null, assigned_to: cleo.id })
      expect((await given(ann, bob)).request.assigned_to_name).toBe('Ann')
      await ann.asks('take', { p_id })
      await given(bob)
      expect((await historyOf(p_id)).slice(2)).toEqual([
        ...['Ann released Bob’s van.', 'Ann assigned Cleo', 'Bob assigned Ann'],
        ...['Ann taken', 'Ann released', 'Ann assigned Bob'],
      ])
    })
  })

  test('the figures have the median from Take to Arrived for more than thirty arrivals', async () => {
    await query(`insert into public.contact_submissions
        (name, phone, email, received_at, seen_at, status, taken_at, taken_by, arrived_at)
      select 'Ada', '1', 'ada@example.org', at, at, 'taken', at, '${ann.id}', at + n * interval '1 minute'
      from generate_series(1, 31) as n, cast('2026-06-16T08:00Z' as timestamptz) as at`)
    const figures = () => ann.asks('figures', { p_from: '2026-06-16T00:00Z', p_to: '2026-06-17T00:00Z' })
    expect(await figures()).toMatchObject({ arrived: 31, median_seconds_to_arrived: 960 })
    await query(
      "update public.contact_submissions set arrived_at = null where arrived_at > received_at + interval '30 minutes'",
    )
    expect(await figures()).toMatchObject({ arrived: 30, median_seconds_to_arrived: null })
  })

  test.each<readonly [name: string, parameters: object, line: string]>([
    ['reply', { p_text: 'Soon.' }, 'Ann replied Soon.'],
    ['note', { p_text: 'Dog.' }, 'Ann noted Dog.'],
    ['confirm', { p_text: 'Price: £60 an hour' }, 'Ann confirmed Price: £60 an hour'],
    ['on_the_way', { p_minutes: 15 }, 'Ann on the way 15'],
    ['finish', { p_outcome: 'advice' }, 'Ann done advice'],
    ['release', {}, 'Ann released'],
    ['assign', { p_to: 'Bob' }, 'Ann assigned Bob'],
  ])('sending the action "%s" %j again adds no history and undoes nothing later', async (...row) => {
    const [name, parameters, line] = row
    const p_id = await submitted()
    await ann.asks('take', { p_id })
    const act = () => ann.asks(name, { p_id, ...withIds(parameters) }, 'key')
    const { request } = await act()
    expect((await act()).request).toEqual(request)
    if (name !== 'finish') await ann.asks('finish', { p_id, p_outcome: 'job' })
    const { history } = await ann.asks('request', { p_id })
    expect((await act()).history).toEqual(history)
    expect((await historyOf(p_id)).filter((each) => each === line)).toHaveLength(1)
  })

  test('the version of a request changes only with the request itself', async () => {
    const [p_id, other] = [await submitted(), await submitted()]
    const { version } = (await ann.asks('note', { p_id, p_text: 'Dog.' }, 'key')).request
    expect((await ann.asks('note', { p_id, p_text: 'Dog.' }, 'key')).request.version).toBe(version)
    const opened = (await ann.asks('see', { p_id })).request.version
    expect((await bob.asks('see', { p_id })).request.version).toBe(opened)
    await refused(bob.asks('reply', { p_id, p_text: '' }), '422 ')
    const versions = Object.fromEntries((await list()).requests.map(({ id, version }) => [id, version]))
    expect(versions).toEqual({ [p_id]: opened, [other]: 1 })
  })

  test.each([
    ['changed', `update private.history set detail = 'Nothing.'`],
    ['moved to another time', `update private.history set at = now()`],
    ['deleted', 'delete from private.history'],
    ['emptied', 'truncate private.history cascade'],
    ['emptied with its requests', 'truncate public.contact_submissions cascade'],
  ])('the history cannot be %s, even by the superuser', async (_how, sql) => {
    const p_id = await submitted()
    await ann.asks('note', { p_id, p_text: 'Dog.' })
    await refused(query(sql), 'The history of a request cannot be changed')
    expect(await historyOf(p_id)).toEqual(['Ann noted Dog.'])
  })

  describe('the list', () => {
    const names = ({ requests }: RequestList) => requests.map(({ name }) => name)

    test('of one status is newest first, in pages, with no request on two pages', async () => {
      for (const minute of [1, 2, 3]) {
        await at(`10:0${minute}`)
        await submit({ p_name: `Visitor ${minute}` })
      }
      const page = { p_status: 'new', p_limit: 2 }
      const first = await list(page)
      const second = await list({ ...page, p_before: first.requests.at(-1)?.received_at })
      expect([first, second].map(names)).toEqual([['Visitor 3', 'Visitor 2'], ['Visitor 1']])
    })

    test('hides done requests unless they are asked for', async () => {
      const p_id = await submitted({ p_name: 'Over' })
      await submit({ p_name: 'Open' })
      await ann.asks('finish', { p_id, p_outcome: 'spam' })
      const asked = [{}, { p_status: 'done' }, { p_search: 'over' }]
      expect((await Promise.all(asked.map((one) => list(one)))).map(names)).toEqual([['Open'], ['Over'], ['Over']])
    })

    /** Searches by words and parts of words in several fields, numbers in any format, and names without accents. */
    const searches: ReadonlyArray<readonly [name: string, phone: string, searches: readonly string[]]> = [
      ['Ada Lovelace', '077 00 900 123', ['TAP', ' drips  ada@ ', '07700 900 123', 'Lovelace 900123', '+447700900123']],
      ['Grace Hopper', '07700 900124', ['0044 (0)7700 900124']],
      ['', '', ["'", '’ `', '\u0301', '%', '_', '\\', 'tap lock', '+-----']],
      ['Siobhán O’Neill', '07700 900456', ["O'Neill", 'oneill', 'SIOBHÁN o’neill', 'Siobha\u0301n', "o'neill 900456"]],
      ['Іван 5-Кравець', '07700 900222', ['Іван', 'Кравець Іван', '5-Крав', '07700900222 Іван', 'ван 5']],
      ['Zoe\u0308lla Marsh', '07700 900333', ['Zoe\u0308lla', 'Zoëlla', 'ZOELLA', "' zoella"]],
    ]
    test('finds requests by words, parts of words and numbers', async () => {
      for (const p_name of ['Bob Neil', 'Zora Marsh'])
        await submit({ p_name, p_phone: '01632 960247', p_email: 'bob@example.net', p_message: 'Lock.' })
      for (const [p_name, p_phone, all] of searches) {
        if (p_name) await submit({ p_name, p_phone, p_message: p_name.startsWith('Ada') ? 'The tap drips.' : 'Key.' })
        for (const p_search of all) expect(names(await list({ p_search })), p_search).toEqual(p_name ? [p_name] : [])
      }
    })

    test('finds words with one wrong, missing or extra letter, if none has them as typed, and digits exactly', async () => {
      await submit({ p_name: 'Olu Adeyemi', p_phone: '07700 900555', p_message: 'Leaking pipe by the boiler.' })
      await submit({ p_name: 'Grace Hopper', p_phone: '07700 900124', p_message: 'Locked out.' })
      const searches: ReadonlyArray<readonly [search: string, name?: string]> = [
        ...(['adeyami', 'adeymi', 'adeyyemi', 'ADEYAMI boilr', 'adeyami 900555', 'beiler'] as const).map(
          (search) => [search, 'Olu Adeyemi'] as const,
        ),
        ...['adayami', 'adeyami 900556', '900556', 'adeyami hopper', 'olo', 'please', 'adeyam*'].map(
          (search) => [search] as const,
        ),
      ]
      for (const [p_search, name] of searches)
        expect(names(await list({ p_search })), p_search).toEqual(name ? [name] : [])
      // Those that have it as typed are not mixed with others.
      await submit({ p_name: 'Olu Adeyami' })
      expect(names(await list({ p_search: 'adeyami' }))).toEqual(['Olu Adeyami'])
    })

    test('finds a postcode with and without its space, and no look-alike', async () => {
      for (const p_message of ['Leak, SS17 9AA', '4 High St ss179aa.', 'SS17-9AA please']) await submit({ p_message })
      await submit({ p_name: 'Bob', p_message: 'SS17 9AB, XSS17 9AA, class17 9aards' })
      for (const p_search of ['ss17 9aa', 'SS179AA', 'lovelace ss179aa'])
        expect(names(await list({ p_search })), p_search).toEqual(Array(3).fill('Ada Lovelace'))
    })

    test('starts with untaken requests: oldest escalation first, then the longest waiting', async () => {
      const taken = `status = 'taken', seen_at = now(), taken_at = now(), taken_by = '${bob.id}'`
      const program = `marks = '{honeypot}', due_at = '2026-11-24T08:00Z'`
      const later = (moment: string) => `due_at = '${moment}', waiting_since = '${moment}'`
      const rows: ReadonlyArray<readonly [name: string, changes?: string]> = [
        ['Bot', program],
        ['Taken first', taken],
        ['Escalated first', `escalated_at = '2026-11-23T10:20Z'`],
        ['Seen', `status = 'seen', seen_at = now()`],
        ['Put back', `status = 'seen', seen_at = now(), due_at = '2026-11-23T10:59Z'`],
        ['Escalated later', `escalated_at = '2026-11-23T10:30Z', status = 'seen', seen_at = now()`],
        ['For this evening', later('2026-11-23T17:00Z')],
        ['For this afternoon', later('2026-11-23T12:00Z')],
        ['Taken, with an unread message', `${taken}, unread_since = now()`],
        ['Taken, and from a busy sender', `marks = '{many}', ${taken}`],
        ['One of many', `marks = '{many}', escalated_at = '2026-11-23T10:25Z'`],
        ['Newest'],
        ['Newest bot', program],
      ]
      for (const [n, [p_name, changes]] of rows.entries()) {
        await at(`10:${String(n).padStart(2, '0')}`)
        const id = await submitted({ p_name }, { 'x-forwarded-for': `192.0.2.${n}` })
        if (changes) await query(`update public.contact_submissions set ${changes} where id = '${id}'`)
      }
      await at('11:00')
      const answer = await list()
      expect(names(answer)).toEqual([
        ...[
          'Escalated first',
          'Escalated later',
          'Seen',
          'Put back',
          'Newest',
          'For this afternoon',
          'For this evening',
        ],
        ...['Taken, with an unread message', 'Taken, and from a busy sender', 'Taken first'],
        ...['One of many', 'Newest bot', 'Bot'],
      ])
      expect(answer.apart).toEqual({ many: 1, suspects: 2 })
      expect(answer.requests.every(is(CallbackRequest))).toBe(true)
      const groups = inGroups(answer.requests.toReversed(), Date.parse('2026-11-23T11:00:00Z'))
      expect([...groups.waiting, ...groups.later].map(({ name }) => name)).toEqual(names(answer).slice(0, 7))
    })

    test('counts due, untaken requests as waiting, and hides canaries', async () => {
      await at('22:00')
      await submit({ p_preferred_time: 'morning' })
      await submit({}, await canaryKey())
      const p_id = await submitted()
      expect(await list()).toMatchObject({ waiting: 1, requests: { length: 2 } })
      await ann.asks('take', { p_id })
      expect((await list()).waiting).toBe(0)
      await at('2026-11-24T08:00:00Z')
      expect((await list()).waiting).toBe(1)
    })
  })

  describe('marking as spam', () => {
    const statuses = async () =>
      Object.fromEntries((await rows()).map(({ name, status, outcome }) => [name, outcome ?? status]))
    const bot = (p_name: string) => submitted({ p_name }, { 'x-honeypot': 'x' })

    test('finishes a selection at once, except requests that were taken meanwhile', async () => {
      const [one, two, taken] = [await bot('One'), await bot('Two'), await bot('Taken')]
      await submitted({ p_name: 'Other' })
      await ann.asks('take', { p_id: taken })
      const { ids } = await bob.asks<Changed>('mark_spam', { p_ids: [one, two, taken] })
      expect(ids.toSorted()).toEqual([one, two].sort())
      expect(await statuses()).toEqual({ One: 'spam', Two: 'spam', Taken: 'taken', Other: 'new' })
      expect(await historyOf(one)).toEqual(['Bob done spam'])
      expect(await historyOf(taken)).toEqual(['Ann taken'])
    })

    test('finishes all requests of one number, however it is written', async () => {
      const first = await submitted({ p_name: 'First', p_phone: '07700 900666' })
      await submitted({ p_name: 'Second', p_phone: '+44 (0)7700 900666' })
      await ann.asks('take', { p_id: await submitted({ p_name: 'Taken', p_phone: '07700900666' }) })
      await submitted({ p_name: 'Other' })
      await ann.asks('mark_number_spam', { p_id: first, p_until: (await list()).now })
      expect(await statuses()).toEqual({ First: 'spam', Second: 'spam', Taken: 'taken', Other: 'new' })
    })

    test('finishes a day of requests from one sender, whatever numbers they gave', async () => {
      const from = (address: string, p_name: string, p_phone = '07700 900661') =>
        submit({ p_name, p_phone }, { 'x-forwarded-for': address })
      await at('10:00')
      await from('203.0.113.1', 'First')
      await from('203.0.113.1', 'Second', '07700 900662')
      await from('203.0.113.1', 'Taken', '07700 900663')
      await from('203.0.113.2', 'Other')
      const { now, requests } = await list()
      const idOf = (name: string) => requests.find((request) => request.name === name)?.id
      await ann.asks('take', { p_id: idOf('Taken') })
      await at('10:00:01')
      await from('203.0.113.1', 'Not listed', '07700 900664')
      const { ids } = await ann.asks<Changed>('mark_sender_spam', { p_id: idOf('First'), p_until: now })
      const others = { Taken: 'taken', Other: 'new', 'Not listed': 'new' }
      expect(await statuses()).toEqual({ First: 'spam', Second: 'spam', ...others })
      await ann.asks('unmark_spam', { p_ids: ids })
      expect(await statuses()).toMatchObject({ First: 'new', Second: 'new' })
      await at('2026-11-24T10:00:02Z')
      await purge()
      const again = ann.asks('mark_sender_spam', { p_id: idOf('First'), p_until: now })
      await refused(again, '422 We only keep where a request came from for a day')
    })

    test('finishes all suspected bots, but none newer than the list', async () => {
      await at('10:00')
      await bot('Listed')
      const { now } = await list()
      await at('10:00:01')
      await bot('Not listed')
      await ann.asks('mark_suspects_spam', { p_until: now })
      expect(await statuses()).toEqual({ Listed: 'spam', 'Not listed': 'new' })
    })

    test('can be undone by a colleague without a new alert', async () => {
      const id = await bot('Real after all')
      const due_at = (await list()).requests[0]?.due_at
      const { ids } = await ann.asks<Changed>('mark_spam', { p_ids: [id] })
      const job = await submitted({ p_name: 'Job' })
      await ann.asks('finish', { p_id: job, p_outcome: 'job' })
      expect((await bob.asks<Changed>('unmark_spam', { p_ids: [...ids, job] })).ids).toEqual([id])
      const undone = { id, status: 'seen', outcome: null, done_at: null, due_at }
      expect(await list()).toMatchObject({ requests: [undone] })
      expect(await historyOf(id)).toEqual(['Ann done spam', 'Bob released'])
      expect((await notifications()).map(({ kind }) => kind)).toEqual(['suspects', 'new'])
    })

    test.each([
      ['mark_spam', (id: string) => ({ p_ids: [id] })],
      ['mark_number_spam', (id: string) => ({ p_id: id, p_until: '2100-01-01' })],
      ['mark_suspects_spam', () => ({ p_until: '2100-01-01' })],
    ])('is in the history once if repeated after a lost answer, even once undone: %s', async (name, parameters) => {
      const id = await bot('Bot')
      const mark = () => ann.asks<Changed>(name, parameters(id), 'key')
      expect([(await mark()).ids, (await mark()).ids]).toEqual([[id], [id]])
      await ann.asks('unmark_spam', { p_ids: [id] }, 'another key')
      await mark()
      expect(await statuses()).toEqual({ Bot: 'new' })
      expect(await historyOf(id)).toEqual(['Ann done spam', 'Ann undone new'])
    })
  })
})

onPostgrest('two people at once, on %s,', ({ query, read, hire, hired, submitted }) => {
  const ann = hired('Ann')
  let p_id: string
  beforeEach(async () => {
    p_id = await submitted()
  })

  const waitForLocks = async (count: string) => {
    const sql = `select pg_stat_clear_snapshot(); select count(*) from pg_stat_activity where wait_event_type = 'Lock'`
    while ((await query(sql))[0]?.count !== count) await sleep(10)
  }

  test('try to take the same request, and the second finds it taken', async () => {
    const people = [ann, await hire('Bob')]
    await query('begin')
    await query(`select from public.contact_submissions where id = '${p_id}' for update`)
    const taking = Promise.allSettled(people.map((person) => person.asks('take', { p_id })))
    await waitForLocks('2')
    await query('commit')
    expect((await taking).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await read('select action from private.history')).toEqual([{ action: 'taken' }])
  })

  test('change a request: readers see the previous version, and the second change waits', async () => {
    const before = await ann.asks('request', { p_id })
    await query('begin')
    await query(`select private.write_history('${p_id}', '${ann.id}', 'noted', 'First.', null)`)
    const second = ann.asks('note', { p_id, p_text: 'Second.' })
    await waitForLocks('1')
    expect(await ann.asks('request', { p_id })).toMatchObject({ request: before.request, history: [] })
    await query('commit')
    const { request, history } = await second
    expect(history.map(({ detail }) => detail)).toEqual(['First.', 'Second.'])
    expect(request.version).toBe(before.request.version + 2)
  })
})
