import { beforeEach, describe, expect, test } from 'vitest'
import type { Rota } from '../../src/desk/api/shapes.ts'
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
    await handOver(ann, bob)
    for (const person of [ann, bob])
      expect((await person.asks<Rota>('rota')).turns).toMatchObject([
        { name: 'Bob', planned_name: 'Ann' },
        { name: 'Ann', planned_name: 'Ann' },
      ])
    expect([await isOnCall(ann), await isOnCall(bob)]).toEqual([false, true])
    await at('2026-12-01T10:00')
    expect(await isOnCall(ann)).toBe(true)
    await at('10:00')
    await handOver(bob, ann)
    expect([await isOnCall(ann), await isOnCall(bob)]).toEqual([true, false])
  })

  test('only the owner can hand over another person’s shift', async () => {
    await add(ann, '08:00', '20:00')
    await expect(handOver(bob, bob)).rejects.toThrow('409 Only the owner, or the person on this shift')
    await handOver(oli, bob)
    await expect(handOver(ann, ann)).rejects.toThrow('409')
    expect(await isOnCall(bob)).toBe(true)
  })

  test('a past or unplanned shift cannot be handed over', async () => {
    await add(ann, '08:00', '20:00', true)
    const { shift_id: p_shift, starts_at } = await firstTurn()
    const ask = (p_starts_at: string) => ann.asks('hand_over', { p_shift, p_starts_at, p_to: bob.id })
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
      await handOver(bob, ann)
      expect(await told()).toEqual([`Ann sees: Bob gave you a shift. ${span}`])
    })

    test('is worded in London time, even in summer', async () => {
      await at('2027-07-06T10:00')
      const { shifts } = await add(bob, '2027-07-06T20:00', '2027-07-07T08:00', true)
      expect(await told()).toEqual([
        'Bob sees: Oli gave you a shift. Every week from Tuesday 6 July, 20:00 to Wednesday 7 July, 08:00',
      ])
      await handOver(bob, ann)
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
      expect(await told()).toEqual(['Bob sees: Oli gave you a shift. Tuesday 24 November, 08:00 to 20:00'])
      await handOver(bob, oli)
      await told()
      await oli.asks('remove_shift', { p_id: shifts[0]?.id })
      expect(await told()).toEqual([])
    })

    test.each([
      ['19:59', ['Bob sees: Oli removed your shift. Tuesday 24 November, 08:00 to 20:00']],
      ['20:00', []],
    ])('is not announced if the shift is now someone else’s or over (%s)', async (moment, news) => {
      const { shifts } = await add(ann, '08:00', '20:00')
      await handOver(ann, bob)
      await told()
      await at(moment)
      await oli.asks('remove_shift', { p_id: shifts[0]?.id })
      expect(await told()).toEqual(news)
    })
  })

  test('entries that ended a month ago are deleted, but weekly shifts are kept', async () => {
    await add(ann, '08:00', '20:00')
    await add(ann, '08:00', '19:00', true)
    await away(ann, '08:00', '20:00')
    await handOver(ann, bob)
    const left = async (moment: string) => {
      await at(moment)
      await purge()
      const tables = ['shifts', 'absences', 'handovers']
      return Promise.all(tables.map(async (table) => (await read(`select from private.${table}`)).length))
    }
    expect(await left('2026-12-24T08:00')).toEqual([2, 1, 1])
    expect(await left('2026-12-24T20:01')).toEqual([1, 0, 0])
  })
})
