import { beforeEach, describe, expect, test } from 'vitest'
import type { Hours, Rota } from '../../src/desk/api/shapes.ts'
import { addDevice, type Person } from '../support/person.ts'
import { saidOf } from '../support/sender.ts'
import { onEachBackend } from '../support/stage.ts'
import { SUNDAYS } from '../support/sundays.ts'

onEachBackend('the rota on %s', (stage) => {
  const { turnClock, query, read, hired, submit, claim, claimOne, settle, audience, purge } = stage
  // 24 November is a Tuesday.
  beforeEach(() => at('10:00'))
  const [oli, ann, bob] = [hired('Oli', 'owner'), hired('Ann'), hired('Bob')]

  /** A time on the 24th, unless the date is given. */
  const on = (moment: string) => (/^\d\d:/.test(moment) ? `2026-11-24T${moment}` : moment)
  const at = (moment: string) => turnClock(`${on(moment)}Z`)
  const during = async <Seen>(moments: readonly string[], look: () => Promise<Seen>) => {
    const seen: Seen[] = []
    for (const moment of moments) {
      await at(moment)
      seen.push(await look())
    }
    return seen
  }
  const rota = () => oli.asks<Rota>('rota')
  const add = (person: Person, from: string, to: string, p_is_weekly = false) =>
    oli.asks<Rota>('add_shift', { p_staff: person.id, p_from: on(from), p_to: on(to), p_is_weekly })
  const away = (person: Person, from: string, to: string) =>
    person.asks<Rota>('add_absence', { p_staff: person.id, p_from: on(from), p_to: on(to) })
  const isOnCall = async (person: Person) => (await person.asks<{ on_call: boolean }>('me')).on_call
  const onCall = async () => (await rota()).people.filter(({ on_call }) => on_call).map(({ name }) => name)
  const untilOf = async (person: Person) => {
    const until = (await rota()).people.find(({ id }) => id === person.id)?.until
    return until && new Date(until).toISOString()
  }
  const minute = (moment: string) => new Date(moment).toISOString().slice(0, 16)
  const gaps = ({ ahead }: Rota) =>
    ahead.flatMap(({ staff, starts_at, ends_at }) => (staff.length ? [] : `${minute(starts_at)} to ${minute(ends_at)}`))
  const firstTurn = async () => {
    const [turn] = (await rota()).turns
    if (!turn) throw new Error('There is no turn')
    return turn
  }
  const handOver = async (who: Person, to: Person) => {
    const { shift_id, starts_at } = await firstTurn()
    return who.asks<Rota>('hand_over', { p_shift: shift_id, p_starts_at: starts_at, p_to: to.id })
  }
  const hours = async () =>
    (await oli.asks<Hours>('hours')).map(({ month, name, hours }) => `${month} ${name} ${hours}`)
  /** Who has which part of the first days' turns: "Ann 24 20:00 to 25 02:00". */
  const parts = async () =>
    (await rota()).turns.map(
      ({ name, starts_at, ends_at }) =>
        `${name} ${[starts_at, ends_at].map((moment) => minute(moment).slice(8).replace('T', ' ')).join(' to ')}`,
    )

  test('the switch decides for people without shifts, and a shift counts to the minute', async () => {
    await ann.asks('set_on_call', { p_on: false })
    await at('11:00')
    expect(await onCall()).toEqual(['Bob', 'Oli'])
    expect(await untilOf(ann)).toBeNull()
    await add(ann, '20:00', '2026-11-25T08:00')
    const moments = ['19:59:59', '20:00', '2026-11-25T07:59:59', '2026-11-25T08:00']
    expect(await during(moments, onCall)).toEqual([[], ['Ann'], ['Ann'], []])
  })

  test('a weekly shift starts at London time, in summer and winter', async () => {
    await add(ann, '20:00', '2026-11-25T08:00', true)
    const moments = ['2027-07-06T18:59:59', '2027-07-06T19:00', '2027-07-07T06:59:59', '2027-07-07T07:00']
    expect(await during(moments, () => isOnCall(ann))).toEqual([false, true, true, false])
  })

  test('a shift on the night the clocks change is an hour shorter or longer', async () => {
    // 21 November is a Saturday.
    await at('2026-11-21T10:00')
    await add(ann, '2026-11-21T22:00', '2026-11-22T06:00', true)
    const hours = async () => {
      const { starts_at, ends_at } = await firstTurn()
      return (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000
    }
    const dayBefore = (date: string) =>
      new Date(Date.parse(`${date}T10:00Z`) - 24 * 3_600_000).toISOString().slice(0, 16)
    expect(
      await during(
        SUNDAYS.map(({ date }) => dayBefore(date)),
        hours,
      ),
    ).toEqual(SUNDAYS.map(({ hours }) => hours - 16))
    expect(await during(['2027-11-06T10:00'], hours)).toEqual([8])
  })

  test('seven days are an hour longer when the clocks go back', async () => {
    await at('2027-10-30T10:00')
    await add(ann, '2027-10-30T20:00', '2027-11-06T20:00', true)
    expect(await firstTurn()).toMatchObject({
      starts_at: '2027-10-30T19:00:00+00:00',
      ends_at: '2027-11-06T20:00:00+00:00',
    })
    await expect(add(bob, '2027-10-30T20:00', '2027-11-06T20:01')).rejects.toThrow('422 It can last 7 days at most')
  })

  test('uncovered time is a gap, up to eight days ahead', async () => {
    await add(ann, '08:00', '20:00')
    await add(bob, '22:00', '2026-12-01T08:00')
    await add(ann, '2026-12-01T08:00', '2026-12-02T12:00')
    expect(gaps(await rota())).toEqual(['2026-11-24T20:00 to 2026-11-24T22:00'])
    await at('21:00')
    expect(gaps(await rota())).toEqual(['2026-11-24T21:00 to 2026-11-24T22:00', '2026-12-02T12:00 to 2026-12-02T21:00'])
  })

  test('an absence takes a person off call and leaves a gap', async () => {
    await add(ann, '08:00', '2026-12-01T08:00')
    await add(ann, '2026-12-01T08:00', '2026-12-08T08:00')
    const changed = await away(ann, '2026-11-26T00:00', '2026-11-27T00:00')
    expect(gaps(changed)).toEqual(['2026-11-26T00:00 to 2026-11-27T00:00'])
    await at('2026-11-26T12:00')
    expect(await isOnCall(ann)).toBe(false)
    const [absence] = changed.absences
    expect(gaps(await ann.asks<Rota>('remove_absence', { p_id: absence?.id }))).toEqual([])
    expect(await isOnCall(ann)).toBe(true)
  })

  test('one shift can be handed over and given back, and both see it', async () => {
    await add(ann, '08:00', '20:00', true)
    await handOver(oli, bob)
    for (const person of [ann, bob])
      expect((await person.asks<Rota>('rota')).turns).toMatchObject([
        { name: 'Bob', planned_name: 'Ann' },
        { name: 'Ann', planned_name: 'Ann' },
      ])
    expect([await isOnCall(ann), await isOnCall(bob)]).toEqual([false, true])
    await at('2026-12-01T10:00')
    expect(await isOnCall(ann)).toBe(true)
    await at('10:00')
    await handOver(oli, ann)
    expect([await isOnCall(ann), await isOnCall(bob)]).toEqual([true, false])
  })

  test('a part of a shift can be handed over, and the rest stays', async () => {
    await add(ann, '20:00', '2026-11-25T08:00', true)
    const night = await firstTurn()
    const part = (to: Person, from: string, until: string, begins = night.starts_at) =>
      oli.asks('hand_over', {
        ...{ p_shift: night.shift_id, p_starts_at: begins, p_to: to.id },
        ...{ p_from: on(from), p_until: on(until) },
      })
    await part(bob, '2026-11-25T02:00', '2026-11-25T08:00')
    const halves = ['Ann 24 20:00 to 25 02:00', 'Bob 25 02:00 to 25 08:00']
    expect((await parts()).slice(0, 2)).toEqual(halves)
    const moments = ['2026-11-25T01:59:59', '2026-11-25T02:00', '2026-11-25T08:00', '2026-12-02T02:00']
    expect(await during(moments, onCall)).toEqual([['Ann'], ['Bob'], [], ['Ann']])
    await at('10:00')
    await part(oli, '22:00', '23:00')
    expect((await parts()).slice(0, 4)).toEqual([
      ...['Ann 24 20:00 to 24 22:00', 'Oli 24 22:00 to 24 23:00', 'Ann 24 23:00 to 25 02:00', halves[1]],
    ])
    await part(ann, '22:00', '23:00', '2026-11-24T22:00Z')
    expect((await parts()).slice(0, 2)).toEqual(halves)
    await part(ann, '2026-11-25T02:00', '2026-11-25T08:00', '2026-11-25T02:00Z')
    expect(await read('select from private.handovers where starts_at < $$2026-11-25T07:00Z$$')).toEqual([])
    await expect(part(bob, '2026-11-25T09:00', '2026-11-25T10:00')).rejects.toThrow('422 Choose times within the shift')
  })

  test('what someone has already worked stays theirs when the owner moves, changes or removes the rest', async () => {
    await add(ann, '08:00', '20:00', true)
    await handOver(oli, bob)
    await at('12:00')
    await handOver(oli, oli)
    await at('14:00')
    const { shift_id: p_id, turn_at: p_starts_at } = await firstTurn()
    await oli.asks('remove_shift', { p_id, p_starts_at })
    expect(await onCall()).toEqual([])
    expect((await rota()).turns).toMatchObject([{ name: 'Ann', starts_at: '2026-12-01T08:00:00+00:00' }])
    await at('2026-12-01T12:00')
    await oli.asks('remove_shift', { p_id })
    // Without a shift, the switch decides.
    expect([(await rota()).shifts, await onCall()]).toEqual([[], ['Ann', 'Bob', 'Oli']])
    await at('2026-12-02T00:00')
    expect(await hours()).toEqual(['2026-11 Ann 2', '2026-11 Bob 2', '2026-11 Oli 2', '2026-12 Ann 4'])
  })

  test('a shift can get other times, once or every week from then on', async () => {
    await add(ann, '20:00', '2026-11-25T08:00', true)
    const change = async (from: string, to: string, p_is_weekly: boolean, nth = 0) => {
      const { shift_id: p_id, turn_at: p_starts_at } = (await rota()).turns[nth] ?? (await firstTurn())
      return oli.asks('change_shift', { p_id, p_starts_at, p_from: on(from), p_to: on(to), p_is_weekly })
    }
    await change('21:00', '2026-11-25T07:00', false)
    expect(await parts()).toEqual(['Ann 24 21:00 to 25 07:00', 'Ann 01 20:00 to 02 08:00'])
    await change('2026-12-01T22:00', '2026-12-02T06:00', true, 1)
    expect(await parts()).toEqual(['Ann 24 21:00 to 25 07:00', 'Ann 01 22:00 to 02 06:00'])
    await at('2026-12-02T10:00')
    expect(await parts()).toEqual(['Ann 08 22:00 to 09 06:00'])
    expect((await rota()).shifts.filter(({ is_weekly }) => is_weekly)).toHaveLength(1)
    await expect(
      oli.asks('change_shift', {
        ...{ p_id: (await firstTurn()).shift_id, p_starts_at: '2026-12-01T22:00Z' },
        ...{ p_from: '2026-12-03T20:00', p_to: '2026-12-03T22:00' },
      }),
    ).rejects.toThrow('404 That shift is no longer on the rota')
  })

  test('hours on call are counted by London’s months, without time away, and once', async () => {
    await at('2027-03-20T10:00')
    // The clocks go forward on 28 March.
    await add(ann, '2027-03-27T20:00', '2027-03-28T08:00')
    await add(ann, '2027-03-28T00:00', '2027-03-28T06:00')
    await add(bob, '2027-03-31T20:00', '2027-04-01T08:00')
    await away(bob, '2027-04-01T06:00', '2027-04-02T00:00')
    await at('2027-04-01T06:30')
    expect(await hours()).toEqual(['2027-03 Ann 11', '2027-03 Bob 4', '2027-04 Bob 6'])
  })

  test('only the owner can move a shift without asking', async () => {
    await add(ann, '08:00', '20:00')
    for (const person of [ann, bob])
      await expect(handOver(person, bob)).rejects.toThrow('409 Only the owner can move a shift without asking')
    await handOver(oli, bob)
    expect(await isOnCall(bob)).toBe(true)
  })

  test('a past or unplanned shift cannot be handed over', async () => {
    await add(ann, '08:00', '20:00', true)
    const { shift_id: p_shift, starts_at } = await firstTurn()
    const ask = (p_starts_at: string) => oli.asks('hand_over', { p_shift, p_starts_at, p_to: bob.id })
    await expect(ask('2026-11-24T09:00:00Z')).rejects.toThrow('404')
    await at('20:00')
    await expect(ask(starts_at)).rejects.toThrow('404 That shift is no longer on the rota')
  })

  test.each([
    ['20:00', '20:00', 'The end must be after the start'],
    ['20:00', '2026-12-01T20:01', 'It can last 7 days at most'],
    ['infinity', 'infinity', 'Enter when it starts and ends'],
    ['2026-11-23T20:00', '10:00', 'That shift is already over'],
    ['2027-03-28T01:30', '2027-03-28T08:00', 'The clocks go forward then, so that time doesn’t exist.'],
    ['2027-03-27T20:00', '2027-03-28T01:00', 'The clocks go forward then, so that time doesn’t exist.'],
  ])('a shift from %s to %s is refused: %s', async (from, to, message) => {
    await expect(add(ann, from, to)).rejects.toThrow(`422 ${message}`)
  })

  test('a shift cannot be added twice, on its own or within a weekly shift', async () => {
    const night = ['20:00', '2026-11-25T08:00'] as const
    await add(ann, ...night, true)
    await expect(add(ann, ...night)).rejects.toThrow('409 Ann has that shift already')
    await expect(add(ann, '2027-07-06T20:00', '2027-07-07T08:00')).rejects.toThrow('409 Ann has that shift already')
    await add(bob, ...night)
    await add(ann, '20:00', '2026-11-25T06:00')
  })

  test('the shifts of a person who has left are gaps, and they get no new ones', async () => {
    await add(ann, '08:00', '2026-12-01T08:00')
    await add(bob, '2026-12-01T08:00', '2026-12-08T08:00')
    await ann.leaves()
    expect(gaps(await rota())).toEqual(['2026-11-24T10:00 to 2026-12-01T08:00'])
    await expect(add(ann, '08:00', '20:00')).rejects.toThrow('422 Choose a member of staff')
  })

  describe('the switch with a rota', () => {
    beforeEach(async () => {
      await add(ann, '08:00', '20:00', true)
    })

    test('holds until that person’s next change on the rota', async () => {
      await ann.asks('set_on_call', { p_on: false })
      expect(await untilOf(ann)).toBe('2026-12-01T08:00:00.000Z')
      expect(await during(['19:59', '2026-12-01T08:00'], () => isOnCall(ann))).toEqual([false, true])
    })

    test('holds until the given time', async () => {
      await ann.asks('set_on_call', { p_on: false, p_until: '2026-11-24T12:00' })
      expect(await untilOf(ann)).toBe('2026-11-24T12:00:00.000Z')
      await at('12:00')
      expect(await isOnCall(ann)).toBe(true)
      for (const p_until of ['2026-11-24T11:00', '2026-12-25T12:01'])
        await expect(ann.asks('set_on_call', { p_on: false, p_until })).rejects.toThrow('422 Choose a time within')
      await ann.asks('set_on_call', { p_on: false, p_until: '2026-12-25T12:00' })
    })

    test('puts a person without shifts on call until they switch it off', async () => {
      for (const p_on of [true, false]) {
        await bob.asks('set_on_call', { p_on })
        await at('2026-12-24T10:00')
        expect(await isOnCall(bob)).toBe(p_on)
      }
    })

    test('no longer overrides the rota once it is switched back', async () => {
      await ann.asks('set_on_call', { p_on: false })
      await ann.asks('set_on_call', { p_on: true })
      expect(await untilOf(ann)).toBe('2026-11-24T20:00:00.000Z')
      expect(await read('select override from private.staff where override is not null')).toEqual([])
    })
  })

  test('alerts go to the person on call, or to everyone during a gap', async () => {
    for (const person of [ann, bob]) await addDevice(person)
    await add(ann, '08:00', '20:00')
    for (const [moment, told] of [
      ['10:00', ['Ann']],
      ['20:00', ['Ann', 'Bob']],
    ] as const) {
      await at(moment)
      await query('delete from private.notifications')
      await submit()
      expect(await audience(await claimOne())).toEqual(told)
    }
  })

  describe('a change to another person’s shifts', () => {
    beforeEach(async () => {
      for (const person of [oli, ann, bob]) await addDevice(person)
    })
    /** The words that each phone shows now, and whether it rings. */
    const told = async () => {
      const lines: string[] = []
      for (const one of await claim()) {
        await settle(one)
        const { title, text } = saidOf(one)
        const isSilent = one.devices.every(({ is_silent }) => is_silent)
        lines.push(`${await audience(one)} ${isSilent ? 'sees' : 'hears'}: ${title}. ${text}`)
      }
      return lines.sort()
    }

    test('is shown silently on their phone', async () => {
      await add(ann, '20:00', '2026-11-25T08:00')
      const span = 'Tuesday 24 November, 20:00 to Wednesday 25 November, 08:00'
      expect(await told()).toEqual([`Ann sees: Oli gave you a shift. ${span}`])
      await handOver(oli, bob)
      expect(await told()).toEqual([
        `Ann sees: Oli removed your shift. ${span}`,
        `Bob sees: Oli gave you a shift. ${span}`,
      ])
      await handOver(oli, ann)
      expect(await told()).toEqual([
        `Ann sees: Oli gave you a shift. ${span}`,
        `Bob sees: Oli removed your shift. ${span}`,
      ])
      const { shift_id: p_id, starts_at: p_starts_at } = await firstTurn()
      await oli.asks('change_shift', { p_id, p_starts_at, p_from: on('21:00'), p_to: '2026-11-25T08:00' })
      expect(await told()).toEqual([`Ann sees: Oli changed your shift. ${span.replace('20', '21')}`])
    })

    test('is worded in London time, even in summer', async () => {
      await at('2027-07-06T10:00')
      const { shifts } = await add(bob, '2027-07-06T20:00', '2027-07-07T08:00', true)
      expect(await told()).toEqual([
        'Bob sees: Oli gave you a shift. Every week from Tuesday 6 July, 20:00 to Wednesday 7 July, 08:00',
      ])
      await handOver(oli, ann)
      await told()
      await oli.asks('remove_shift', { p_id: shifts[0]?.id })
      expect(await told()).toEqual([
        'Ann sees: Oli removed your shift. Tuesday 6 July, 20:00 to Wednesday 7 July, 08:00',
        'Bob sees: Oli removed your shift. Every Tuesday, 20:00 to Wednesday, 08:00',
      ])
    })

    test('is announced once, and not to the person who made it', async () => {
      const { shifts } = await add(oli, '08:00', '20:00')
      await handOver(oli, bob)
      await handOver(oli, bob)
      expect(await told()).toEqual(['Bob sees: Oli gave you a shift. Tuesday 24 November, 10:00 to 20:00'])
      await handOver(oli, oli)
      await told()
      await oli.asks('remove_shift', { p_id: shifts[0]?.id })
      expect(await told()).toEqual([])
    })

    test.each([
      ['19:59', ['Bob sees: Oli removed your shift. Tuesday 24 November, 10:00 to 20:00']],
      ['20:00', []],
    ])('is not announced if the shift is now someone else’s or over (%s)', async (moment, news) => {
      const { shifts } = await add(ann, '08:00', '20:00')
      await handOver(oli, bob)
      await told()
      await at(moment)
      await oli.asks('remove_shift', { p_id: shifts[0]?.id })
      expect(await told()).toEqual(news)
    })
  })

  describe('an offer', () => {
    beforeEach(async () => {
      for (const person of [oli, ann, bob]) await addDevice(person)
      await add(ann, '20:00', '2026-11-25T08:00', true)
      await claim()
      await query('delete from private.notifications')
    })
    const said = async () => (await claim()).map((one) => saidOf(one).title).sort()
    const offer = async (to: Person, times: object = {}, who = ann) => {
      const { shift_id, starts_at } = await firstTurn()
      const asked = { p_shift: shift_id, p_starts_at: starts_at, p_to: to.id }
      return (await who.asks<Rota>('offer_shift', { ...asked, ...times })).offers
    }
    const answer = (who: Person, p_id: string | undefined, p_yes = true) =>
      who.asks<Rota>('answer_offer', { p_id, p_yes })
    const ended = '409 They no longer need you to take it'

    test('leaves the shift where it is until the colleague says yes, and both hear', async () => {
      const [asked, ...others] = await offer(bob)
      expect(asked).toMatchObject({ name: 'Ann', asked_name: 'Bob', starts_at: '2026-11-24T20:00:00+00:00' })
      expect([others, await said()]).toEqual([[], ['Ann asks you to take a shift']])
      expect((await parts())[0]).toBe('Ann 24 20:00 to 25 08:00')
      await offer(bob)
      expect(await said()).toEqual([])
      const { offers } = await answer(bob, asked?.id)
      expect([offers, await said()]).toEqual([[], ['Bob took your shift']])
      expect(await parts()).toEqual(['Bob 24 20:00 to 25 08:00', 'Ann 01 20:00 to 02 08:00'])
      await expect(answer(bob, asked?.id)).rejects.toThrow(ended)
    })

    test('of half a night, answered with no, changes nothing', async () => {
      const [asked] = await offer(bob, { p_from: '2026-11-25T02:00' })
      expect(asked).toMatchObject({ starts_at: '2026-11-25T02:00:00+00:00', ends_at: '2026-11-25T08:00:00+00:00' })
      await answer(bob, asked?.id, false)
      expect(await said()).toEqual(['Ann asks you to take a shift', 'Bob can’t take your shift'])
      expect((await parts())[0]).toBe('Ann 24 20:00 to 25 08:00')
      const [again] = await offer(bob, { p_from: '2026-11-25T02:00' })
      await answer(bob, again?.id)
      expect((await parts()).slice(0, 2)).toEqual(['Ann 24 20:00 to 25 02:00', 'Bob 25 02:00 to 25 08:00'])
    })

    test('to two people goes to one of them, even if both say yes at once', async () => {
      await offer(bob)
      const offers = await offer(oli)
      expect(await said()).toHaveLength(2)
      const yes = (who: Person) => answer(who, offers.find(({ asked }) => asked === who.id)?.id)
      const answers = await Promise.allSettled([yes(bob), yes(oli)])
      const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(refusals).toEqual([`Error: ${ended}`])
      const winner = answers[0]?.status === 'fulfilled' ? 'Bob' : 'Oli'
      expect((await parts())[0]).toBe(`${winner} 24 20:00 to 25 08:00`)
      expect(await said()).toEqual(['Ann no longer needs you to take a shift', `${winner} took your shift`])
    })

    type First = { readonly p_id: string; readonly p_starts_at: string }
    test.each<readonly [how: string, act: (first: First, id?: string) => Promise<unknown>]>([
      ['begins', () => at('20:00')],
      ['is taken back', (_, p_id) => ann.asks('withdraw_offer', { p_id })],
      ['is removed', (first) => oli.asks('remove_shift', first)],
      ['is removed every week', ({ p_id }) => oli.asks('remove_shift', { p_id })],
      ['is moved', () => handOver(oli, oli)],
      ['is changed', (first) => oli.asks('change_shift', { ...first, p_from: on('21:00'), p_to: on('23:00') })],
      ['belongs to a person who has left', () => ann.leaves()],
    ])('ends once the shift %s', async (_, act) => {
      const [asked] = await offer(bob)
      const { shift_id: p_id, starts_at: p_starts_at } = await firstTurn()
      await act({ p_id, p_starts_at }, asked?.id)
      expect((await rota()).offers).toEqual([])
      await expect(answer(bob, asked?.id)).rejects.toThrow(ended)
    })

    test('can be made and answered only by the two people, while they are here', async () => {
      await expect(offer(oli, {}, bob)).rejects.toThrow('409 Someone else has that shift by now')
      await expect(offer(ann)).rejects.toThrow('422 Choose a colleague')
      const [asked] = await offer(bob)
      await expect(answer(oli, asked?.id)).rejects.toThrow(ended)
      await bob.asks('withdraw_offer', { p_id: asked?.id })
      expect((await rota()).offers).toHaveLength(1)
      await bob.leaves()
      expect((await rota()).offers).toEqual([])
      await expect(answer(bob, asked?.id)).rejects.toThrow('403')
      await at('20:00')
      await expect(offer(oli)).rejects.toThrow('409 It has begun')
    })
  })

  test('entries that ended over a year ago are deleted, but weekly shifts are kept until they were removed', async () => {
    await add(ann, '08:00', '20:00')
    await add(ann, '08:00', '19:00', true)
    await away(ann, '08:00', '20:00')
    await handOver(oli, bob)
    const left = async (moment: string) => {
      await at(moment)
      await purge()
      const tables = ['shifts', 'absences', 'handovers']
      return Promise.all(tables.map(async (table) => (await read(`select from private.${table}`)).length))
    }
    expect(await left('2027-12-24T08:00')).toEqual([2, 1, 2])
    const { shifts } = await rota()
    await oli.asks('remove_shift', { p_id: shifts[0]?.id })
    expect(await left('2027-12-24T20:01')).toEqual([1, 0, 0])
    expect(await left('2029-01-25T08:00')).toEqual([0, 0, 0])
  })
})
