import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Channel, NOTHING } from '../../supabase/functions/notify/queue.ts'
import { run } from '../../supabase/functions/notify/sender.ts'
import type { Telephone } from '../../supabase/functions/notify/telephone.ts'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { addDevice } from '../support/person.ts'
import { isNightly } from '../support/ring.ts'
import { facts } from '../support/sender.ts'
import { onPostgrest, withBackends } from '../support/stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** When the sender is back. */
const BACK = Date.UTC(2026, 10, 24, 2, 20)

const SILENCES: ReadonlyArray<readonly [hours: number, since: string]> = [
  [1, '01:20 on Tuesday'],
  [12, '14:20 on Monday'],
  ...(isNightly ? ([[7 * 24, '02:20 on Tuesday']] as const) : []),
]

withBackends()

/* What one person on call gets in an hour, by push, call and text. */
onPostgrest('rings, on %s', (stage) => {
  const { turnClock, changeSettings, query, read, hire, hired, submitted, callAsService } = stage
  const ann = hired('Ann')
  beforeEach(async () => {
    await addDevice(ann)
    await ann.rings({ texts: true, everything: true })
  })

  const at = (ms: number) => turnClock(new Date(BACK + ms).toISOString())
  const from = (i: number, p_name = `Visitor ${i}`) =>
    submitted({ p_name }, { 'x-forwarded-for': `10.1.${i >> 8}.${i & 255}` })

  async function call<Answer>(name: string, body: object = {}): Promise<Answer> {
    const answer = await callAsService(name, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${text}`)
    return JSON.parse(text || 'null')
  }

  const said: string[] = []
  let got: Record<'calls' | 'texts' | 'ringing' | 'silent', number>
  beforeEach(() => {
    said.length = 0
    got = { calls: 0, texts: 0, ringing: 0, silent: 0 }
  })

  /** Delivers to Ann's device and telephone, and counts. */
  const channel: Channel = async (one) => {
    const numbers = await call<Telephone[]>('notification_numbers', { p_id: one.id, p_lease: one.lease })
    for (const { is_silent } of one.devices) got[is_silent ? 'silent' : 'ringing']++
    for (const { rings, gets_texts } of numbers) {
      got.calls += Number(rings)
      got.texts += Number(gets_texts)
    }
    if (one.kind !== 'canary') said.push(Object.values(wordsOf(one)).join('. '))
    return { ...NOTHING, deliveredTo: ['webhook', ...one.devices.map(({ id }) => `device:${id}`)] }
  }
  const look = () =>
    run({
      call,
      channels: [channel],
      canary: async () => undefined,
      facts: async () => facts(),
      alarm: async () => true,
    })

  describe('after a silence at eight requests an hour', () => {
    test.each(SILENCES)(
      'of %i h: one alert names the first and counts the rest',
      { timeout: 600_000 },
      async (hours, since) => {
        const count = hours * 8
        for (let i = 0; i < count; i++) {
          await at(-hours * HOUR + (i * HOUR) / 8)
          await from(i)
        }
        await at(0)
        await look()
        expect(said).toEqual([
          `${count} requests waited while alerts were down. First: Visitor 0, 07700 900123, since ${since}. The kitchen tap drips.`,
        ])
        expect(got).toEqual({ calls: 1, texts: 1, ringing: 1, silent: 0 })
        for (let minute = 5; minute < 60; minute += 5) {
          await at(minute * MINUTE)
          await look()
        }
        // One was not late yet: everyone is alerted to it again.
        expect(got).toEqual({ calls: 2, texts: 2, ringing: 2, silent: 0 })
        const escalated =
          "select count(distinct request_id)::int as requests from private.history where action = 'escalated'"
        expect(await read(escalated)).toEqual([{ requests: count }])
      },
    )

    test('only what nobody has heard of is gathered, and one request alone has its own alert', async () => {
      const bob = await hire('Bob')
      await at(-HOUR)
      const taken = await from(1)
      await from(2)
      await bob.asks('take', { p_id: taken })
      await at(0)
      await from(3)
      await look()
      // Handed out together, and sent side by side.
      expect(said.map((words) => words.split('.')[0]).toSorted()).toEqual([
        ...['Escalated', 'New request', 'New request', 'No word from Bob: an hour without a word'],
      ])
    })
  })

  test('a second sender counts what another is just handing out', async () => {
    await changeSettings("named_singly = 1000, remind_after = '1 day', escalate_after = '1 day'")
    // Notes the time of a claim, which two at once would queue for.
    await call('claim_notifications')
    for (let i = 0; i < 40; i++) await from(i)
    await query('begin')
    await query('select public.claim_notifications(20)')
    const second = look()
    await setTimeout(500)
    await query('commit')
    await second
    const rang = 'select count(*)::int as pushes from private.rings'
    // A third is kept for what is left too long.
    expect([await read(rang), got]).toEqual([[{ pushes: 8 }], { calls: 8, texts: 8, ringing: 0, silent: 20 }])
  })
})
