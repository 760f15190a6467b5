import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, PersonExport, Settings } from '../../src/desk/api/shapes.ts'
import { addDevice } from '../support/person.ts'
import { jpeg, sendPicture } from '../support/pictures.ts'
import { onEachBackend } from '../support/stage.ts'
import type { Submission } from '../support/visitor.ts'

const RECEIVED = '2026-11-23T10:00:00Z'
const DONE = '2026-12-01T10:00:00Z'
const spam = { 'x-honeypot': 'x' }

/** How long each kind of request is kept, to the second. */
const periods: Array<[string, Record<string, string>, string | undefined, string]> = [
  ['that became a job: 7 years', {}, 'job', '2033-12-01T10:00:00Z'],
  ['that had no answer: 12 months', {}, 'no answer', '2027-12-01T10:00:00Z'],
  ['that ended with advice: 12 months', {}, 'advice', '2027-12-01T10:00:00Z'],
  ['that was never taken: 12 months', {}, undefined, '2027-11-23T10:00:00Z'],
  ['that a suspected bot sent: 30 days', spam, undefined, '2026-12-23T10:00:00Z'],
  ['that staff marked as spam: 30 days', {}, 'spam', '2026-12-31T10:00:00Z'],
  ['that a suspected bot sent and that became a job: 7 years', spam, 'job', '2033-12-01T10:00:00Z'],
]

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const MESSAGE = 'd9cb0f8f-ad5b-469f-a165-50e708677289'

/** Ways to write 07700 900123 and +353 1 555 0123, as visitors typed them and as the owner may type them. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '07700 900123': [
    ...['07700900123', '(07700) 900-123', '0 7 7 0 0 9 0 0 1 2 3'],
    ...['07700.900.123', '07700/900 123', '07700\u2011900\u00A0123'],
    ...['+44 7700 900123', '+44 (0)7700 900123', '+44 (0) 7700 900 123', '0044 7700 900123', '447700900123'],
    ...['7700900123', '7700 900 123', '(0)7700 900123', '1470 07700 900123', '141 07700 900123', '００44 ٧٧٠٠ 900123'],
  ],
  '+353 1 555 0123': ['+353 (1) 5550123', '00353 1 555 0123', '353 15550123', '+353 (0)1 555 0123'],
}
/** What visitors also write into the field. The owner is asked for the number alone. */
const BESIDE = [
  ...['07700 900123 or 01632 960001', '01632 960001/07700 900123', '07700 900123 (after 5pm)', '07700 900123 ext 5'],
  ...['Tel: 07700 900123', '07700900123 x2', 'home 07700-900123', 'after 5: 7700 900123'],
]

onEachBackend('retention on %s', (stage) => {
  const { turnClock: at, changeSettings, read, rows, hired, callRpc, submitted, claim, settle } = stage
  const { tellAll, purge, dumped } = stage
  beforeEach(() => at(RECEIVED))
  const [owner, bob] = [hired('Ann', 'owner'), hired('Bob')]

  const later = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString()

  describe('the purge', () => {
    test.each(periods)('deletes a request %s', async (_what, headers, p_outcome, until) => {
      const p_id = await submitted({}, headers)
      if (p_outcome) {
        // The period starts when it is done.
        await at(DONE)
        await bob.asks('finish', { p_id, p_outcome })
      }
      await at(until)
      expect(await purge()).toMatchObject({ requests: 0 })
      await at(later(until, 1))
      expect(await purge()).toMatchObject({ requests: 1 })
      expect(await dumped()).not.toContain('Ada Lovelace')
    })

    test('deletes addresses after a day, and alerts 30 days after we settled them or gave up', async () => {
      await changeSettings('most_attempts = 1')
      await submitted()
      await submitted()
      for (const [n, one] of (await claim()).entries())
        await settle(one, n ? {} : { deliveredTo: [], error: 'refused' })
      await at('2026-11-24T10:00:00Z')
      expect(await purge()).toEqual({ requests: 0, notifications: 0, senders: 0 })
      await at('2026-11-24T11:00:01Z')
      expect(await purge()).toEqual({ requests: 0, notifications: 0, senders: 1 })
      expect(await read('select hour from private.intake')).toEqual([])
      for (const [second, notifications] of [0, 2].entries()) {
        await at(`2026-12-23T10:00:0${second}Z`)
        expect(await purge()).toMatchObject({ notifications })
      }
    })

    test('deletes nothing the second time, and records when it ran', async () => {
      await submitted({}, spam)
      await submitted()
      await at('2027-01-01T03:17:00Z')
      expect(await purge()).toMatchObject({ requests: 1 })
      const kept = await dumped()
      expect(await purge()).toEqual({ requests: 0, notifications: 0, senders: 0 })
      expect((await dumped()).replace('0 requests', '1 requests')).toBe(kept)
      const [health] = await read<{ at: string }>(`select at from private.health where name = 'purge'`)
      expect(Date.parse(health?.at ?? '')).toBe(Date.parse('2027-01-01T03:17:00Z'))
    })
  })

  describe('one person’s data', () => {
    const secret = {
      p_name: 'Zoë Quillfeather',
      p_phone: '+44 7700 900456',
      p_email: 'Zoe.Quill@Example.org',
      p_message: 'The zebra fell into the cistern.',
    } satisfies Submission
    const other = { p_name: 'Somebody Else', p_phone: '07700 900999', p_email: 'else@example.org' }
    const leftovers = [
      ...['quillfeather', '900456', 'quill@example', 'zebra', 'zoë'],
      ...['horse', 'ladder', '£77 an hour', 'pantry', MESSAGE],
    ]

    /** Does everything that can happen to a request: alerts, notes, answers, messages, escalation, a dead letter. */
    const live = async () => {
      await changeSettings('most_attempts = 1')
      await addDevice(bob)
      const p_id = await submitted(secret, { 'idempotency-key': KEY, 'x-forwarded-for': '203.0.113.9' })
      await submitted({ ...secret, p_phone: other.p_phone }, { 'idempotency-key': KEY })
      await submitted({ ...secret, p_email: other.p_email }, spam)
      await submitted(other)
      for (const one of await claim())
        await settle(one, { deliveredTo: [], error: `502 for ${one.request?.name ?? 'several'}` })
      await at(later(RECEIVED, 20 * 60))
      await tellAll()
      await bob.asks('on_the_way', { p_id, p_minutes: 30 })
      await bob.asks('note', { p_id, p_text: 'There is a horse in the hall.' })
      await bob.asks('confirm', { p_id, p_text: 'Price: £77 an hour' })
      await owner.asks('reply', { p_id, p_text: 'Bob comes with a ladder.' })
      await callRpc('send_request_message', { p_key: KEY, p_message: MESSAGE, p_text: 'The tap is in the pantry.' })
      await callRpc('see_request_messages', { p_key: KEY, p_last: '1' })
      await bob.asks('finish', { p_id, p_outcome: 'job' })
    }
    const erase = (parameters: Record<string, unknown>) => owner.erases(parameters)
    const exported = async (parameters: Record<string, unknown>) => {
      const { requests } = await owner.asks<PersonExport>('export_person', parameters)
      return requests
    }

    test('is exported with everything written about them', async () => {
      await live()
      const requests = await exported({ p_email: 'zoe.quill@example.org' })
      expect(requests.map(({ name }) => name)).toEqual(['Zoë Quillfeather', 'Zoë Quillfeather'])
      const job = requests.find(({ history }) => history.some(({ action }) => action === 'done'))
      expect(job).toMatchObject({ message: secret.p_message, reply: 'Bob comes with a ladder.' })
      expect(job?.history.map(({ by, action, detail }) => `${by} ${action} ${detail}`)).toEqual([
        ...['null escalated null', 'Bob taken null', 'Bob on the way 30', 'Bob noted There is a horse in the hall.'],
        ...['Bob confirmed Price: £77 an hour', 'Ann replied Bob comes with a ladder.'],
        ...['null wrote The tap is in the pantry.', 'Bob done job'],
      ])
    })

    test('is erased from every table', async () => {
      await live()
      const before = (await dumped()).toLowerCase()
      expect(before).toContain('"private.seen_replies":[{')
      for (const text of leftovers) expect(before).toContain(text)
      expect(await erase({ p_phone: '07700 900456', p_email: 'ZOE.quill@example.ORG' })).toBe(3)
      const after = (await dumped()).toLowerCase()
      expect(after).toContain('"private.seen_replies":null')
      for (const text of leftovers) expect(after).not.toContain(text)
      expect(await read('select name from public.contact_submissions')).toEqual([{ name: 'Somebody Else' }])
      expect(await exported({ p_phone: '07700 900456', p_email: 'zoe.quill@example.org' })).toEqual([])
    })

    test.each<readonly [gave: Submission, asked: Submission, not: Submission]>([
      [{ p_phone: '(01632) 960247' }, { p_phone: '960247' }, { p_phone: '07700 902247' }],
      [{ p_email: 'Ada@Example.ORG' }, { p_email: ' ada@example.org ' }, { p_email: 'xada@example.org' }],
      [{ p_email: 'ada@example.org' }, { p_email: 'ADA@EXAMPLE.ORG' }, { p_email: 'ada@example.orgx' }],
    ])('given as %j is found by %j, and %j is not', async (gave, asked, not) => {
      await submitted({ ...gave, p_name: 'Found' })
      await submitted({ ...not, p_name: 'Kept' })
      expect(await exported(asked)).toMatchObject([{ name: 'Found' }])
      expect(await erase(asked)).toBe(1)
      expect((await rows()).map(({ name }) => name)).toEqual(['Kept'])
    })

    test.each(Object.entries(SPELLINGS))('with %s is found however the number is typed', async (whole, others) => {
      await submitted({ p_phone: '07700 900124', p_message: `Not ${whole}, which is my neighbour’s` })
      const asked = [whole, ...others]
      const typed = [...asked, ...(whole.startsWith('0') ? BESIDE : [])].sort()
      for (const p_phone of typed) await submitted({ p_phone })
      for (const p_phone of asked) {
        expect((await exported({ p_phone })).map(({ phone }) => phone).sort(), p_phone).toEqual(typed)
        // The search at the desk finds the same, and the message.
        const { requests } = await owner.asks<{ requests: unknown[] }>('requests', { p_search: p_phone })
        expect(requests, p_phone).toHaveLength(typed.length + 1)
      }
      expect(await erase({ p_phone: whole })).toBe(typed.length)
      expect(await rows()).toMatchObject([{ phone: '07700 900124' }])
    })

    test('is erased as far as it was shown and chosen', async () => {
      const [first, second] = [await submitted(), await submitted()]
      const neighbour = await submitted(other)
      const ask = (p_ids: readonly (string | null)[]) => owner.asks('erase_person', { p_ids, p_phone: '07700 900123' })
      const late = await submitted({ p_message: 'Sent while the owner looked.' })
      expect(await ask([first, neighbour, null])).toBe(1)
      expect(await ask([])).toBe(0)
      expect((await rows()).map(({ id }) => id).sort()).toEqual([second, neighbour, late].sort())
    })

    test.each([
      ...[{}, { p_email: ' ' }, { p_phone: '07700' }, { p_phone: 'unknown' }],
      ...[{ p_phone: '07700 900123 ext 5' }, { p_phone: '07700 900123, 01632 960001' }],
    ])('cannot be searched for by %j', async (parameters) => {
      await submitted({ p_phone: 'unknown' })
      for (const ask of [exported, erase]) await expect(ask(parameters)).rejects.toThrow('422 Enter ')
      expect(await rows()).toHaveLength(1)
    })
  })

  describe('the settings', () => {
    const settings = () => owner.asks<Settings>('settings')
    const change = (p_settings: Settings) => owner.asks('change_settings', { p_settings })

    const RANGE = 'A setting is out of range'
    const ORDER = 'The second alert must come before everyone is alerted'
    const HALF = 'Photographs may take half of the plan’s size at most'
    test.each<readonly [settings: object, words: string]>([
      [{ sender_limit: null }, RANGE],
      [{ remind_after: 59 }, RANGE],
      [{ keep_others: '21 years' }, RANGE],
      [{ sender_limit: 5, keep_suspects: 'for ever' }, RANGE],
      [{ keep_suspects: '6 days' }, RANGE],
      [{ keep_others: '29 days' }, RANGE],
      [{ keep_customers: '11 months' }, RANGE],
      [{ keep_customers: '7 days', may_delete: true }, RANGE],
      [{ remind_after: '15 minutes' }, ORDER],
      [{ escalate_after: '5 minutes' }, ORDER],
      [{ keep_pictures: '12 hours', may_delete: true }, RANGE],
      [{ second_factor: null }, RANGE],
      [{ behind_cloudflare: 'perhaps' }, RANGE],
      [{ most_picture_bytes: 250_000_001 }, HALF],
      [{ plan_bytes: 399_999_999 }, HALF],
    ])('stay as they are after the change %j: %s', async (p_settings, words) => {
      const before = await settings()
      await expect(owner.asks('change_settings', { p_settings })).rejects.toThrow(`422 ${words}`)
      expect(await settings()).toEqual(before)
    })

    test('are changed by an owner alone, and each change is in “Who changed what”', async () => {
      const wanted = {
        ...{ plan_bytes: 8_000_000_000, most_picture_bytes: 2_000_000_000, day_picture_bytes: 200_000_000 },
        ...{ behind_cloudflare: true, tells_events: true, remind_after: '00:02:00', sender_limit: 20 },
      }
      await expect(bob.asks('change_settings', { p_settings: wanted })).rejects.toThrow(
        '403 Only the owner may do this',
      )
      const before = await settings()
      await change(wanted)
      expect(await settings()).toEqual({ ...before, ...wanted })
      const [{ who, detail } = { who: null, detail: {} }] = await owner.asks<AuditEntry[]>('audit')
      expect(who).toBe('Ann')
      expect(detail).toEqual(
        Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, [before[key], value]])),
      )
    })

    test('require a second factor only of owners who have just used theirs, so that nobody locks themselves out', async () => {
      const confirmed = { authorization: `Bearer ${owner.backend.token('authenticated', owner.account, 3600, 'aal2')}` }
      const turn = (second_factor: string) => ({ p_settings: { second_factor } })
      const isRequired = async () => (await settings()).second_factor
      const refused = { message: 'Confirm with your authenticator app first', hint: 'second factor' }
      await expect(owner.asks('change_settings', turn('required'))).rejects.toMatchObject({ cause: refused })
      expect(await isRequired()).toBe('off')
      expect((await callRpc('desk_change_settings', turn('required'), confirmed)).status).toBe(200)
      await expect(owner.asks('change_settings', turn('off'))).rejects.toMatchObject({ cause: refused })
      expect(await isRequired()).toBe('required')
      expect((await callRpc('desk_change_settings', turn('off'), confirmed)).status).toBe(200)
    })

    test('for retention say what will be erased tonight, and wait for the owner’s consent', async () => {
      const key = randomUUID()
      const p_id = await submitted({ p_name: 'Cy' }, { 'idempotency-key': key })
      await sendPicture(owner.backend, key, randomUUID(), jpeg(1024))
      await bob.asks('finish', { p_id, p_outcome: 'job' })
      for (const p_name of ['Ada', 'Bob']) await submitted({ p_name })
      await at(later(RECEIVED, 20 * 24 * 3600))
      const refuses = (p_settings: Settings, words: string) =>
        expect(change(p_settings)).rejects.toThrow(`409 ${words}`)
      await refuses({ keep_others: '3 months' }, 'Nothing is older than that today.')
      await refuses({ keep_pictures: '1 day' }, '1 photograph is older than that. It’ll be erased tonight, for good.')
      await at(later(RECEIVED, 40 * 24 * 3600))
      await refuses(
        { keep_others: '30 days' },
        '2 requests and 1 photograph are older than that. They’ll be erased tonight, for good.',
      )
      expect((await settings()).keep_others).toBe('1 year')
      await change({ keep_others: '30 days', may_delete: true })
      expect(await purge()).toMatchObject({ requests: 2 })
    })
  })
})
