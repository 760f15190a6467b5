import { beforeEach, describe, expect, test } from 'vitest'
import { type PlacedCall, readTwiml, startPhoneProvider } from '../support/outsideServices.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { call, hostedEnvironment, startDeno } from '../support/sender.ts'
import { stageOf, started } from '../support/stage.ts'

/* Calls and texts through a simulated provider, which fails, repeats and delays. */

const backend = started(startPostgrest)
const provider = started(startPhoneProvider)
const edge = started(() => startDeno({ ...hostedEnvironment(backend()), ...provider().environment }))
const { startAfresh, turnClock, changeSettings, query, read, hired, submitted, notifications } = stageOf(backend)
beforeEach(async () => {
  provider().answer(201)
  provider().forget()
  await startAfresh()
  await query("select private.note_health('canary')")
})
const [ada, grace] = [hired('Ada'), hired('Grace')]

const submit = (p_name: string, p_message = '') => submitted({ p_name, p_phone: '07700 900999', p_message })
/** Wakes the sender this many minutes from now. */
const wake = async (minutes = 0) => {
  if (minutes) await turnClock(new Date(Date.now() + minutes * 60_000).toISOString())
  await call(edge().url)
}

test('calls and texts the person on call at once, and everyone 15 minutes later', async () => {
  await ada.rings({ texts: true, everything: true })
  await grace.rings({ phone: '+44 (0)7700 900456' })
  await submit('Lovelace <b>', 'Burst pipe & "flood", CM1 1AA')
  await wake()
  const delivered_to = expect.arrayContaining([`call:${ada.id}:1`, `text:${ada.id}:1`])
  expect(await notifications()).toMatchObject([{ settled_at: expect.anything(), delivered_to }])
  expect(provider().calls()).toMatchObject([{ to: '+447700900123', from: '+441632960000' }])
  expect(provider().calls()[0]?.words).toContain('New request. Lovelace <b>. Burst pipe & "flood", CM1 1AA')
  const words = 'New request. Lovelace <b>, 07700 900999: Burst pipe & "flood", CM1 1AA'
  expect(provider().texts()).toMatchObject([{ to: '+447700900123', from: 'BuildMaster', words }])

  provider().forget()
  await wake(16)
  expect(
    new Set(
      provider()
        .calls()
        .map(({ to }) => to),
    ),
  ).toEqual(new Set(['+447700900123', '+447700900456']))
  expect(provider().calls()[0]?.words).toContain('Escalated')
})

test('retries a failed call without texting again, or calling anyone else, and counts it', async () => {
  await ada.rings({ texts: true, everything: true })
  await grace.rings({ phone: '07700 900456', everything: true })
  const fails = (path: string, body: string) => path.endsWith('Calls.json') && body.includes('900123')
  provider().answer((had, response) => response.writeHead(fails(had.path, String(had.body)) ? 500 : 201).end())
  await submit('Lovelace')
  await wake()
  expect(await notifications()).toMatchObject([{ last_error: 'The call to Ada: answered 500' }])
  provider().answer(201)
  await wake(1)
  const delivered_to = expect.arrayContaining([`text:${ada.id}:1`, `call:${grace.id}:1`])
  expect(await notifications()).toMatchObject([{ last_error: null, settled_at: expect.anything(), delivered_to }])
  expect(
    provider()
      .calls()
      .map(({ to }) => to.slice(-3))
      .sort(),
  ).toEqual(['123', '123', '456'])
  expect(provider().texts()).toHaveLength(1)
  // A call that the provider refused rang nowhere.
  const counted = await read<{ staff_id: string; is_call: boolean }>(
    'select staff_id, is_call from private.calls_and_texts',
  )
  const once = [`${ada.id} false`, `${ada.id} true`, `${grace.id} true`]
  expect(counted.map(({ staff_id, is_call }) => `${staff_id} ${is_call}`).sort()).toEqual(once.sort())
})

test('a test calls only the person who started it, and never a removed number', async () => {
  await ada.rings({ texts: true })
  await grace.rings()
  await ada.asks('test_telephone')
  await wake()
  const words = expect.stringContaining('This is a test from the desk. Your phone is set up for calls.')
  expect(provider().calls()).toMatchObject([{ to: '+447700900123', action: undefined, words }])
  expect(provider().texts()).toMatchObject([{ words: 'This is a test from the desk. Texts reach you.' }])
  provider().forget()

  await ada.rings({ rings: false })
  expect(await ada.asks('telephone')).toBeNull()
  await expect(ada.asks('test_telephone')).rejects.toThrow('404 Save your number first')
  await grace.leaves()
  expect(await query('select * from private.telephones')).toEqual([])
})

describe('a post from the provider', () => {
  describe('a placed call', () => {
    let request: string
    let ringing: PlacedCall
    beforeEach(async () => {
      await ada.rings({ everything: true })
      request = await submit('Lovelace')
      await wake()
      ringing = onlyCall()
    })

    function onlyCall(): PlacedCall {
      const [placed, ...more] = provider().calls()
      if (!placed || more.length > 0) throw new Error(`${more.length + 1} calls`)
      return placed
    }

    const post = (address: string | undefined, parameters: Record<string, string>, token?: string) =>
      provider().post(edge().url, String(address), { CallSid: 'CA1', CallStatus: 'in-progress', ...parameters }, token)
    const press = async (key: string) => readTwiml(await (await post(ringing.action, { Digits: key })).text())
    const takes = () => query("select staff_id from private.history where action = 'taken'")

    test('takes the request once for the person who presses 1', async () => {
      const answers = await Promise.all([press('1'), press('1'), press('1')])
      for (const { words } of answers) expect(words).toBe('It’s yours. Open the desk to reply.')
      expect(await takes()).toEqual([{ staff_id: ada.id }])
      const taken = { status: 'taken', taken_by_name: 'Ada' }
      expect((await ada.asks('request', { p_id: request })).request).toMatchObject(taken)

      await ada.asks('release', { p_id: request })
      expect((await press('1')).words).toBe('It’s yours. Open the desk to reply.')
      expect((await ada.asks('request', { p_id: request })).request.status).toBe('seen')
      expect(await takes()).toHaveLength(1)
    })

    test('says who was faster when they press 1', async () => {
      await grace.asks('take', { p_id: request })
      expect((await press('1')).words).toMatch(/^Grace took this request at \d\d:\d\d\.$/)
      expect(await takes()).toEqual([{ staff_id: grace.id }])
    })

    test('reads the request again on any other key, or says that it no longer exists', async () => {
      for (const key of ['2', '9']) expect(await press(key)).toEqual({ words: ringing.words, action: ringing.action })
      expect(await takes()).toEqual([])
      await query('delete from public.contact_submissions')
      expect((await press('2')).words).toBe('That request no longer exists.')
      expect((await press('1')).words).toContain('There is no such request.')
    })

    test('ignores a 1 from someone who has left', async () => {
      await ada.leaves()
      expect((await press('1')).words).toBe('You’re no longer on the staff.')
      expect(await takes()).toEqual([])
    })

    test('asks them to open the desk if the database is down', async () => {
      await backend().close()
      expect((await press('1')).words).toBe('That didn’t work. Open the desk to take it.')
      await backend().reopen()
      expect((await press('1')).words).toContain('It’s yours')
    })

    test('refuses a post that is unsigned or for another call', async () => {
      const other = String(ringing.action).replace(ada.id, grace.id)
      expect((await post(ringing.action, { Digits: '1' }, 'another token')).status).toBe(403)
      const unsigned = await fetch(`${edge().url}/notify/call${new URL(other).search}`, {
        method: 'POST',
        body: new URLSearchParams({ Digits: '1' }),
      })
      expect(unsigned.status).toBe(403)
      expect(await takes()).toEqual([])
    })

    describe('that is not answered', () => {
      beforeEach(() => changeSettings("first_retry = '0'"))

      test.each(['busy', 'no-answer', 'failed'])(
        'is placed again once, however often it is reported as %s',
        async (end) => {
          for (let times = 0; times < 3; times++)
            expect((await post(ringing.report, { CallStatus: end })).status).toBe(204)
          await wake()
          expect(provider().calls()).toHaveLength(2)
          // The provider reports it again while the second call rings.
          await post(ringing.report, { CallStatus: end })
          await wake()
          expect(provider().calls()).toHaveLength(2)
          expect(await notifications()).toMatchObject([{ attempts: 2, delivered_to: [`call:${ada.id}:2`] }])
        },
      )

      test('is not placed again after an answer', async () => {
        await post(ringing.report, { CallStatus: 'completed' })
        await wake()
        expect(provider().calls()).toHaveLength(1)
      })

      test('is given up after the last attempt, with the reason', async () => {
        await changeSettings('most_attempts = 1')
        await post(ringing.report, { CallStatus: 'busy' })
        const given = { dead_at: expect.anything(), last_error: 'A call: busy', delivered_to: [] }
        expect(await notifications()).toMatchObject([given])
      })

      const LEASE = '00000000-0000-4000-8000-000000000000'
      test.each([
        ['in this attempt', "delivered_to = '{}'", (call: string) => `{${call}, webhook}`],
        ['in an earlier attempt', 'attempts = 2', () => '{webhook}'],
      ])(
        '%s still counts if it is reported while a sender holds the notification',
        async (_which, before, deliveredTo) => {
          await query(`update private.notifications set settled_at = null, lease = '${LEASE}', ${before},
          leased_until = now() + (select lease from private.settings)`)
          const report = () => post(ringing.report, { CallStatus: 'busy' })
          for (let times = 0; times < 2; times++) expect((await report()).status).toBe(204)
          expect(await notifications()).toMatchObject([{ last_error: null, settled_at: null }])
          await query(`select public.settle_notification(id, '${LEASE}', '${deliveredTo(`call:${ada.id}:1`)}')
          from private.notifications`)
          const failed = { settled_at: null, last_error: 'A call: busy', delivered_to: ['webhook'] }
          expect(await notifications()).toMatchObject([failed])
          await report()
          expect(await notifications()).toMatchObject([failed])
        },
      )
    })
  })

  describe('the report of a text', () => {
    beforeEach(async () => {
      await ada.rings({ rings: false, texts: true, everything: true })
      await submit('Lovelace')
      await wake()
    })

    /** The provider's report of the first text. @returns our status */
    const said = async (MessageStatus: string, more: Record<string, string> = {}, token?: string) =>
      (await provider().post(edge().url, String(provider().texts()[0]?.report), { MessageStatus, ...more }, token))
        .status

    test.each([
      ['undelivered', { ErrorCode: '30005' }, 'A text: not delivered (error 30005)'],
      ['failed', {}, 'A text: could not be sent'],
    ])('as %s sends the text again once, however often and late it comes', async (status, more, problem) => {
      await changeSettings("first_retry = '0'")
      for (const before of ['queued', 'sent']) expect(await said(before)).toBe(204)
      expect(await notifications()).toMatchObject([{ settled_at: expect.anything() }])
      for (let times = 0; times < 2; times++) expect(await said(status, more)).toBe(204)
      expect(await notifications()).toMatchObject([{ settled_at: null, last_error: problem, delivered_to: [] }])
      await said('sent')
      await wake()
      await said(status, more)
      await wake()
      expect(provider().texts()).toHaveLength(2)
      expect(await notifications()).toMatchObject([
        { attempts: 2, last_error: null, delivered_to: [`text:${ada.id}:2`] },
      ])
    })

    test('as delivered settles the text, and no more texts follow once the request is taken', async () => {
      await said('delivered')
      expect(await notifications()).toMatchObject([{ settled_at: expect.anything(), last_error: null }])
      const [{ id } = { id: '' }] = await query('select id from public.contact_submissions')
      await ada.asks('take', { p_id: id })
      await changeSettings("first_retry = '0'")
      await said('undelivered')
      await wake()
      expect(provider().texts()).toHaveLength(1)
      expect(await notifications()).toMatchObject([{ settled_at: expect.anything() }])
    })
  })
})
