import { beforeEach, describe, expect, test } from 'vitest'
import { responseTarget } from '../../src/facts/company.ts'
import { onEachBackend } from '../support/stage.ts'

/* What /how-we-did says about our promise, and what the desk says by week and month: one way to count, never typed. */

/** A Monday, noon in London. */
const NOW = '2026-11-23T12:00:00Z'

onEachBackend('the meter of %s', ({ backend, turnClock, query, read, check, hired, submitted, canaryKey }) => {
  const ann = hired('Ann', 'owner')
  beforeEach(() => turnClock(NOW))

  interface Jobs {
    readonly count?: number
    /** When each of them reached us. By default a Monday morning. */
    readonly at?: string
    readonly message?: string
    /** A change to each of them, `n` being its number from 1. */
    readonly set?: string
  }
  /** Jobs that were called after as many minutes as their number, and reached as many minutes after that. */
  const jobs = ({ count = 30, at = '2026-11-16T09:00:00Z', message = 'Leak', set }: Jobs = {}) =>
    query(`with made as (
      insert into public.contact_submissions
        (name, phone, email, message, received_at, seen_at, taken_by, taken_at, arrived_at, done_at, status, outcome, eta_minutes,
          on_the_way_at)
      select 'Ada', '1', 'ada@example.org', '${message}', at, at, '${ann.id}', called, called + n * interval '1 minute',
        at + interval '5 hours', 'done', 'job', n, at
      from generate_series(1, ${count}) as n, cast('${at}' as timestamptz) as at,
        cast(at + n * interval '1 minute' as timestamptz) as called
      returning *)
      select count(*) from made;
      ${set ? `update public.contact_submissions as c set ${set.replaceAll(/\bn\b/g, 'c.eta_minutes')} where received_at = '${at}'` : ''}`)

  interface Meter {
    readonly at: string
    readonly since: string
    readonly total: Readonly<Record<string, number>>
    readonly parts: readonly Readonly<Record<string, number | string>>[]
  }
  /** Asks as any visitor's browser does, without signing in. */
  const ask = () => fetch(`${backend().url}/rest/v1/rpc/site_meter?apikey=${backend().anonKey}`)
  async function measured(): Promise<Meter> {
    await check()
    return (await ask()).json()
  }
  const names = ({ parts }: Meter) => parts.map(({ name }) => name)

  test('is worked out by the hourly check alone, says when, and may be cached for an hour', async () => {
    await jobs()
    expect(await (await ask()).json()).toBeNull()
    expect(await measured()).toMatchObject({ at: '23 November 2026, 12:00', since: '16 November 2026' })
    await jobs({ count: 1 })
    const answer = await ask()
    expect(await answer.json()).toMatchObject({ total: { jobs: 30 } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('gives no figure but the count for fewer than thirty', async () => {
    await jobs({ count: 29, set: 'price_told = 100, price_paid = 100' })
    expect(await measured()).toMatchObject({ total: { calls: 29, jobs: 29, priced: 29 }, parts: [] })
    expect((await measured()).total).toEqual({ calls: 29, jobs: 29, priced: 29 })
  })

  test('counts what came within 60 minutes, what half came within, and the longest', async () => {
    await jobs({ count: 70 })
    expect((await measured()).total).toEqual({
      ...{ calls: 70, calls_in_time: 60, half_called: 36, longest_call: 70, not_us: 0 },
      ...{ jobs: 70, jobs_in_time: 60, half_arrived: 36, longest_arrival: 70, unrecorded: 0, priced: 0 },
    })
  })

  test.each([
    ['2026-11-16T17:59:00Z', 'standard'],
    ['2026-11-16T18:00:00Z', 'evening'],
    ['2026-11-16T22:00:00Z', 'night'],
    // Summer time: 7:59 and 8 in London.
    ['2026-06-16T06:59:00Z', 'night'],
    ['2026-06-16T07:00:00Z', 'standard'],
    ['2026-11-15T12:00:00Z', 'weekend'],
    // A bank holiday, on which the aim is an ordinary Monday's.
    ['2026-08-31T12:00:00Z', 'standard'],
  ])('compares a request of %s with the aim that the site names for it, as %s', async (at, band) => {
    await jobs({ count: 95, at })
    const late = await measured()
    expect(late).toMatchObject({
      total: { calls_in_time: responseTarget(Date.parse(at)) },
      parts: [{ kind: 'band', name: band }],
    })
  })

  test('compares the arrival with the aim at the time of the call', async () => {
    // Asked in the evening, called in the night and in office hours.
    await jobs({ at: '2026-11-16T21:00:00Z', set: "taken_at = '2026-11-17T09:00Z', arrived_at = '2026-11-17T10:15Z'" })
    expect((await measured()).total).toMatchObject({ jobs_in_time: 0, longest_arrival: 75 })
    await query(
      "update public.contact_submissions set taken_at = '2026-11-17T07:00Z', arrived_at = '2026-11-17T08:15Z'",
    )
    expect((await measured()).total).toMatchObject({ jobs_in_time: 30 })
  })

  describe('with its misses', () => {
    test.each([
      [
        'a request that was cancelled after the aim',
        "status = 'done', outcome = 'cancelled', done_at = received_at + interval '2 hours'",
        120,
      ],
      ['a request that is still open', "status = 'seen', outcome = null, done_at = null", 180],
      [
        'a request that was done too late without Take',
        "outcome = 'advice', done_at = received_at + interval '100 minutes'",
        100,
      ],
    ])('%s counts as a late call', async (_what, set, longest_call) => {
      await jobs()
      await jobs({
        count: 1,
        at: '2026-11-23T09:00:00Z',
        set: `${set}, taken_at = null, taken_by = null, arrived_at = null`,
      })
      expect((await measured()).total).toMatchObject({ calls: 31, calls_in_time: 30, longest_call })
    })

    test('a job without a recorded arrival is counted as such', async () => {
      await jobs()
      await jobs({ count: 2, at: '2026-11-17T09:00:00Z', set: 'arrived_at = null' })
      expect((await measured()).total).toMatchObject({ jobs: 30, unrecorded: 2 })
    })
  })

  test.each([
    ['that wanted another time', "preferred_time = 'morning'"],
    ['for a quote', "kind = 'quote'"],
    ['that is spam', "outcome = 'spam'"],
    ['that a program may have sent', "marks = '{honeypot}', outcome = 'advice'"],
    ['that is older than twelve months', "received_at = '2025-11-20T09:00Z'"],
    [
      'that was cancelled or is open, before the aim is over',
      "received_at = '2026-11-23T11:30Z', taken_at = null, arrived_at = null, outcome = 'cancelled', done_at = '2026-11-23T11:40Z'",
    ],
  ])('leaves out a request %s', async (_what, set) => {
    await jobs()
    await jobs({ count: 1, at: '2026-11-17T09:00:00Z', set })
    expect((await measured()).total).toMatchObject({ calls: 30, jobs: 30 })
  })

  test('leaves out our own canaries', async () => {
    await jobs()
    await submitted({ p_preferred_time: 'asap' }, await canaryKey())
    await turnClock('2026-11-24T12:00:00Z')
    expect((await measured()).total).toMatchObject({ calls: 30 })
  })

  test('counts one that was done in time without Take', async () => {
    await jobs()
    await jobs({
      ...{ count: 1, at: '2026-11-17T09:00:00Z' },
      set: "taken_at = null, arrived_at = null, outcome = 'advice', done_at = received_at + interval '5 minutes'",
    })
    expect((await measured()).total).toMatchObject({ calls: 31, calls_in_time: 31 })
  })

  test.each(['keep_others', 'keep_customers'])(
    'goes back no further than %s, and forgets what is erased',
    async (kept) => {
      await query(`update private.settings set ${kept} = '90 days'`)
      await jobs()
      await jobs({ count: 40, at: '2026-06-16T09:00:00Z' })
      expect((await measured()).total).toMatchObject({ jobs: 30 })
      await ann.erases({ p_email: 'ada@example.org' })
      expect(await measured()).toMatchObject({ since: null, total: { calls: 0, jobs: 0 } })
    },
  )

  test('compares the price told with the price paid, where both were noted', async () => {
    await jobs({ set: 'price_told = 100, price_paid = 90 + n / 4' })
    await jobs({ count: 5, at: '2026-11-17T09:00:00Z', set: 'price_told = 100' })
    expect((await measured()).total).toMatchObject({ priced: 30, as_told: 30, most_over: 0 })
    await query('update public.contact_submissions set price_paid = 140 where eta_minutes > 27 and price_paid > 0')
    expect((await measured()).total).toMatchObject({ priced: 30, as_told: 27, most_over: 40 })
  })

  test('counts “not ours” as free, unless a payment was noted', async () => {
    await jobs()
    await jobs({
      count: 3,
      at: '2026-11-17T09:00:00Z',
      set: "outcome = 'not ours', price_paid = case when n = 3 then 60 end",
    })
    expect((await measured()).total).toMatchObject({ not_us: 2 })
  })

  describe('a part', () => {
    test('is a part of the week or a postcode district, the largest first', async () => {
      await jobs({ count: 31, message: 'Leak at CM1 1AA' })
      await jobs({ count: 32, at: '2026-11-16T23:00:00Z', message: 'rm179xy, flat 2' })
      const { parts } = await measured()
      expect(parts).toMatchObject([
        { kind: 'band', name: 'night', jobs: 32, jobs_in_time: 32, calls: 32, half_arrived: 17 },
        { kind: 'band', name: 'standard', jobs: 31 },
        { kind: 'district', name: 'RM17', jobs: 32 },
        { kind: 'district', name: 'CM1', jobs: 31 },
      ])
    })

    test('is missing with fewer than thirty jobs, and so is one from which the total would tell of them', async () => {
      await jobs({ count: 40, message: 'CM1 1AA' })
      await jobs({ count: 35, at: '2026-11-16T23:00:00Z', message: 'SS1 1AA' })
      expect(names(await measured())).toEqual(['standard', 'night', 'CM1', 'SS1'])
      await jobs({ count: 29, at: '2026-11-14T12:00:00Z', message: 'RM1 1AA' })
      expect(names(await measured())).toEqual(['standard', 'CM1'])
    })

    test.each([
      ['calls', 5, 'arrived_at = null'],
      ['jobs', 40, 'arrived_at = case when n <= 5 then arrived_at end'],
    ])('is missing if the total would tell of fewer than thirty other %s', async (_what, count, set) => {
      await jobs({ count: 40, message: 'CM1 1AA' })
      await jobs({ count: 35, at: '2026-11-16T23:00:00Z', message: 'SS1 1AA' })
      await jobs({ count, at: '2026-11-14T12:00:00Z', set })
      expect(names(await measured())).toEqual(['standard', 'CM1'])
    })
  })

  test('says nothing about a person', async () => {
    await jobs({ message: 'Leak at 12 High Street, CM1 1AA' })
    await check()
    const said = await (await ask()).text()
    for (const word of ['Ada', 'ada@', 'High Street', '1AA', ann.id, 'Ann']) expect(said).not.toContain(word)
  })

  describe('at the desk', () => {
    interface Span extends Readonly<Record<string, number | string>> {
      readonly first: string
    }
    const spans = (p_by: string) => ann.asks<readonly Span[]>('meter', { p_by })

    test('has twelve weeks from Monday, or months, by London’s clock, with exact counts', async () => {
      // 23:30 UTC on a Sunday in summer is Monday in London.
      await jobs({ count: 3, at: '2026-09-20T23:30:00Z' })
      const weeks = await spans('week')
      expect(weeks.map(({ first }) => first)).toMatchObject({ 0: '2026-11-23', 8: '2026-09-28', 11: '2026-09-07' })
      expect(weeks.filter(({ calls }) => calls)).toMatchObject([
        { first: '2026-09-21', calls: 3, calls_in_time: 3, jobs: 3, jobs_in_time: 3, longest_arrival: 3 },
      ])
      const months = await spans('month')
      expect(months.map(({ first }) => first)).toMatchObject({ 0: '2026-11-01', 11: '2025-12-01' })
      expect(months.find(({ first }) => first === '2026-09-01')).toMatchObject({ jobs: 3 })
    })

    test('has no days', async () => {
      await expect(spans('day')).rejects.toThrow('422 Choose weeks or months')
    })

    test('notes the prices with Done, once, and drops them with the outcome', async () => {
      const p_id = await submitted()
      const noted = () => read(`select price_told, price_paid from public.contact_submissions where id = '${p_id}'`)
      await ann.asks('finish', { p_id, p_outcome: 'job', p_told: 180, p_paid: 195 })
      expect(await noted()).toEqual([{ price_told: 180, price_paid: 195 }])
      await ann.asks('set_outcome', { p_id, p_outcome: 'not ours', p_told: 180 })
      expect(await noted()).toEqual([{ price_told: 180, price_paid: null }])
      await ann.asks('undo_finish', { p_id })
      expect(await noted()).toEqual([{ price_told: null, price_paid: null }])
      await expect(ann.asks('finish', { p_id, p_outcome: 'job', p_told: -1 })).rejects.toThrow('422 A price is')
      await ann.asks('finish', { p_id, p_outcome: 'job' })
    })
  })
})
