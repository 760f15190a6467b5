import { beforeEach, describe, expect, test } from 'vitest'
import type { Health } from '../../src/desk/api/shapes.ts'
import { meaningOf } from '../../src/desk/health/words.ts'
import type { Facts } from '../../supabase/functions/notify/queue.ts'
import { addDevice, type Person } from '../support/person.ts'
import { facts } from '../support/sender.ts'
import { onEachBackend, onPostgrest } from '../support/stage.ts'

/* The backend's checks of itself: who hears of a problem, and which problems withhold the heartbeat. */

const START = Date.parse('2026-11-23T10:00:00Z')

onEachBackend('the health of %s', (stage) => {
  const { turnClock, changeSettings, query, hire, hired, submit, submitted } = stage
  const { claim, settle, tellAll, tellDevices, work, check, settleTrouble } = stage
  const ann = hired('Ann')

  const atMinute = (minute: number) => turnClock(new Date(START + minute * 60_000).toISOString())
  const note = (...names: string[]) => query(`select ${names.map((name) => `private.note_health('${name}')`).join()}`)
  const key = 'B'.repeat(87)
  const look = (has: Partial<Facts> = {}) => check(facts({ has_telephones: true, ...has }))
  const unplug = () => query('delete from private.telephones')

  /** Each test starts with a working backend that was just checked. */
  beforeEach(async () => {
    await atMinute(0)
    await note('canary', 'claim', 'purge')
    await ann.rings({ everything: true })
    await look()
  })

  const wrong = async () => {
    const { checks } = await ann.asks<Health>('health')
    return Object.fromEntries(checks.filter(({ words }) => words !== null).map(({ name, words }) => [name, words]))
  }

  const refuseAll = async () => {
    for (const one of await claim()) await settle(one, { deliveredTo: [], error: 'answered 500' })
  }
  /** Makes one notification that has failed this many times. */
  async function fail(times: number) {
    const p_id = await submitted({ p_preferred_time: 'asap' })
    for (let minute = 0; minute < times; minute++) {
      await atMinute(minute)
      await refuseAll()
    }
    return p_id
  }

  /** Gives them a device that has shown nothing for a day, not even the daily check. */
  async function leaveUnshown(person: Person) {
    const phone = await addDevice(person)
    await query(`update private.devices set added_at = private.clock() - interval '25 hours' where id = '${phone}'`)
    await tellDevices()
    await atMinute(11)
    await note('canary', 'claim')
    return phone
  }

  const breaks: Readonly<Record<string, readonly [how: () => Promise<unknown>, words: string]>> = {
    canary: [() => atMinute(15), 'last came through on 23 Nov, 10:00. Visitors’ requests may not be arriving'],
    sender: [() => atMinute(5), 'The sender last looked on 23 Nov, 10:00'],
    deliveries: [() => fail(2), '1 not delivered yet and being tried again, the oldest since 23 Nov, 10:00'],
    'dead letters': [
      () => changeSettings('most_attempts = 1').then(() => fail(1)),
      '1 not delivered, the last on 23 Nov, 10:00',
    ],
    reach: [() => unplug().then(() => look({ has_webhook: false })), 'No one hears of a new request'],
    escalations: [
      async () => {
        await submit()
        await query("update public.contact_submissions set due_at = private.clock() - interval '30 minutes'")
        await tellAll()
      },
      'One request is escalated and not taken, the first on 23 Nov, 10:00',
    ],
    devices: [() => leaveUnshown(ann), 'A phone (Ann) has shown no alert since 23 Nov, 10:00'],
    'push keys': [() => query(`select public.set_sender(null, null, '${key}')`), 'different push keys'],
    keys: [() => look({ wrong_keys: ['the secret key isn’t one'] }), 'the secret key isn’t one'],
    certificate: [
      () => look({ certificate: { ends: '2026-12-07T09:59:00Z' } }),
      'The site’s certificate ends on 7 Dec, 09:59',
    ],
    size: [() => changeSettings('plan_bytes = 1000000'), 'MB of the 1 MB in its plan'],
    intake: [
      async () => {
        await changeSettings('most_rows = 2')
        await submit()
        await submit()
        await tellAll()
      },
      '2 requests with 0.0 MB in one hour',
    ],
    purge: [
      () => atMinute(2 * 24 * 60).then(() => note('canary', 'claim')),
      'Old requests were last deleted on 23 Nov, 10:00',
    ],
    dump: [
      () =>
        note('dump')
          .then(() => atMinute(8 * 24 * 60))
          .then(() => note('canary', 'claim', 'purge')),
      'The last backup was made on 23 Nov, 10:00',
    ],
    events: [
      async () => {
        await changeSettings('tells_events = true, most_attempts = 1')
        const p_id = await submitted()
        await tellAll()
        await ann.asks('reply', { p_id, p_text: 'Soon.' })
        await refuseAll()
      },
      '1 not delivered since 23 Nov, 10:00: answered 500',
    ],
    'customer texts': [
      async () => {
        await changeSettings('text_customers = true, most_attempts = 1')
        const p_id = await submitted()
        await tellAll()
        await ann.asks('on_the_way', { p_id, p_minutes: 20 })
        await refuseAll()
      },
      '1 not delivered, the last on 23 Nov, 10:00: answered 500',
    ],
  }

  test('a working backend reports nothing and sends the heartbeat', async () => {
    expect(await wrong()).toEqual({})
    expect(await work()).toMatchObject({ is_check_due: false, troubles: [], heartbeat_faults: [] })
  })

  const WITHHOLDING = ['canary', 'deliveries', 'dead letters', 'reach', 'escalations']

  test.each(Object.entries(breaks))(
    'the condition "%s" is reported, and withholds the heartbeat if it should',
    async (name, [how, words]) => {
      await how()
      const said = { [name]: expect.stringContaining(words) }
      // Without a sender the canary is also late.
      expect(await wrong()).toEqual(name === 'canary' ? { ...said, sender: expect.any(String) } : said)
      for (const check of (await ann.asks<Health>('health')).checks.filter(({ words }) => words !== null))
        expect(meaningOf(check, 'staff')).toMatch(
          /^(?!.*(:check|:setup|select|environment|API|GitHub|MB|500)).* Tell the owner\.$/,
        )
      const isWithheld = WITHHOLDING.includes(name)
      expect((await work()).heartbeat_faults).toEqual(isWithheld ? [expect.stringContaining(words)] : [])
    },
  )

  test('these tests break every condition except the clock’s, which needs pg_cron', async () => {
    const { checks } = await ann.asks<Health>('health')
    expect(checks.map(({ name }) => name).sort()).toEqual([...Object.keys(breaks), 'clock'].sort())
  })

  test('a project without any backup hears of it after its first week', async () => {
    await changeSettings('checked_since = private.clock()')
    for (const [minute, words] of [
      [8 * 24 * 60 - 1, {}],
      [8 * 24 * 60, { dump: expect.stringContaining('No backup has ever been made') }],
    ] as const) {
      await atMinute(minute)
      await note('canary', 'claim', 'purge')
      expect(await wrong()).toEqual(words)
    }
  })

  test('someone can be alerted only if a person on call now can be reached, though a webhook or colleagues hear', async () => {
    const bob = await hire('Bob')
    const reach = async () => (await ann.asks<Health>('health')).checks.find(({ name }) => name === 'reach')
    const isTrue = { words: null }
    const isFalse = { words: expect.stringContaining('No one on call can be alerted'), is_vital: false }
    await unplug()
    expect(await reach()).toMatchObject(isFalse)
    await addDevice(bob)
    expect(await reach()).toMatchObject(isTrue)
    await bob.asks('set_on_call', { p_on: false })
    await look({ has_webhook: false })
    expect(await reach()).toMatchObject(isFalse)
    await addDevice(ann)
    expect(await reach()).toMatchObject(isTrue)
    await query("update private.devices set unshown_since = private.clock() - interval '1 hour'")
    expect(await reach()).toMatchObject(isFalse)
    // Others are alerted instead, so the monitoring service has nothing to report.
    expect((await work()).heartbeat_faults).toEqual([])
    await ann.asks('set_on_call', { p_on: false })
    expect(await reach()).toMatchObject(isFalse)
  })

  test('a phone that is called for every request is enough to reach someone', async () => {
    const reach = async (has_telephones: boolean, everything: boolean) => {
      await look({ has_webhook: false, has_telephones })
      await ann.rings({ everything })
      return Object.keys(await wrong())
    }
    expect(await reach(true, false)).toEqual(['reach'])
    expect(await reach(true, true)).toEqual([])
    // The phone cannot be called.
    expect(await reach(false, true)).toEqual(['reach'])
  })

  describe('a phone that accepts pushes but shows nothing', () => {
    const onCall = (person: Person, isOn: boolean) => person.asks('set_on_call', { p_on: isOn })
    const shift = (person: Person, from: string, to: string) =>
      query(`insert into private.shifts (staff_id, starts_at, ends_at)
        select id, '2026-11-${from}', '2026-11-${to}' from private.staff where id = '${person.id}'`)
    const troubles = async () => Object.keys(await wrong())

    test('is a problem after a missed daily check, until it shows an alert', async () => {
      const phone = await addDevice(ann)
      // A night without pushes, then a push that came while the phone was in a lift.
      await query(`update private.devices set added_at = private.clock() - interval '25 hours',
        unshown_since = private.clock() - interval '1 hour'`)
      expect(await troubles()).toEqual([])
      await tellDevices()
      for (const minute of [10, 11]) {
        await atMinute(minute)
        await note('canary', 'claim')
        expect(await troubles()).toEqual(minute < 11 ? [] : ['devices'])
      }
      await query(`select public.push_shown(receipt) from private.devices where id = '${phone}'`)
      expect(await troubles()).toEqual([])
    })

    test('counts only for people on call now or next', async () => {
      const bob = await hire('Bob')
      await leaveUnshown(bob)
      expect(await troubles()).toEqual(['devices'])
      await onCall(bob, false)
      await addDevice(ann)
      expect(await troubles()).toEqual([])
      const cem = await hire('Cem')
      await shift(ann, '23T00:00Z', '24T00:00Z')
      await shift(cem, '24T00:00Z', '25T00:00Z')
      expect(await troubles()).toEqual([])
      await shift(bob, '24T12:00Z', '25T00:00Z')
      expect(await troubles()).toEqual([])
      await shift(bob, '24T00:00Z', '24T01:00Z')
      expect(await troubles()).toEqual(['devices'])
    })

    test('withholds the heartbeat if nothing else reaches anyone on call and there is no webhook', async () => {
      await leaveUnshown(ann)
      await unplug()
      const faults = async (has_webhook = false) => {
        await look({ has_webhook, has_telephones: true })
        return (await work()).heartbeat_faults
      }
      expect(await faults(true)).toEqual([])
      const withheld = [expect.stringContaining('No device of the people on call is showing alerts')]
      expect(await faults()).toEqual(withheld)
      // Only people on call count.
      const bob = await hire('Bob')
      await addDevice(bob)
      for (const isOn of [false, true, false]) {
        await onCall(bob, isOn)
        expect(await faults()).toEqual(isOn ? [] : withheld)
      }
      await ann.rings({ everything: true })
      expect(await faults()).toEqual([])
    })
  })

  test('the certificate must be good for two weeks, and the push keys must match', async () => {
    await query(`select public.set_sender(null, null, '${key}')`)
    const keys = { vapid_public_key: key, are_push_keys_a_pair: true }
    for (const certificate of [null, { ends: '2026-12-07T10:00:00Z' }]) {
      await look({ ...keys, certificate })
      expect(await wrong()).toEqual({})
    }
    await look({ vapid_public_key: key, certificate: { problem: 'no connection' } })
    expect(await wrong()).toEqual({
      certificate: expect.stringContaining('The site’s certificate can’t be read: no connection.'),
      'push keys': expect.stringContaining('don’t belong together'),
    })
  })

  test('a dead letter is settled once its request is taken or it is dismissed', async () => {
    await changeSettings('most_attempts = 1')
    const p_id = await fail(1)
    await fail(1)
    const letters = await ann.asks<Array<{ id: string; request_id: string }>>('dead_letters')
    expect(letters).toHaveLength(2)
    await ann.asks('take', { p_id })
    const [other, ...none] = await ann.asks<typeof letters>('dead_letters')
    expect([other?.request_id === p_id, none]).toEqual([false, []])
    expect(await ann.asks('dismiss', { p_id: other?.id })).toBe(true)
    expect(await ann.asks('dismiss', { p_id: other?.id })).toBe(false)
    expect(await ann.asks('dead_letters')).toEqual([])
    expect(await wrong()).toEqual({})
    expect((await work()).heartbeat_faults).toEqual([])
  })

  describe('the second webhook', () => {
    const untold = async () => (await work()).troubles.map(({ title, is_over }) => [title, is_over])
    const setPlan = async (bytes: number | 'default') => {
      await changeSettings(`plan_bytes = ${bytes}`)
      await look()
    }

    test('gets nothing about a problem that ended before it was announced', async () => {
      await setPlan(1_000_000)
      await setPlan('default')
      expect(await untold()).toEqual([])
    })

    test('gets the end of a problem that ended during its announcement', async () => {
      await setPlan(1_000_000)
      const [began] = (await work()).troubles
      await setPlan('default')
      await settleTrouble({ id: began?.id ?? '', is_over: false })
      expect(await untold()).toEqual([['The database has room', true]])
    })

    test('learns that the check itself fails, and later that it works again', async () => {
      await query(`select public.check_health('{"wrong_keys": "none"}')`)
      expect(await untold()).toEqual([['The backend can check itself', false]])
      for (const trouble of (await work()).troubles) await settleTrouble(trouble)
      await look()
      expect(await untold()).toEqual([['The backend can check itself', true]])
    })

    test('learns of a lost canary from the sender, and of its return from the hourly check', async () => {
      await atMinute(15)
      await note('claim')
      await look()
      expect(await untold()).toEqual([])
      await note('canary')
      await look()
      expect(await untold()).toEqual([['Requests arrive', true]])
    })
  })

  test('the check is due again after an hour', async () => {
    await atMinute(59)
    expect((await work()).is_check_due).toBe(false)
    await atMinute(60)
    expect((await work()).is_check_due).toBe(true)
    await look()
    expect((await work()).is_check_due).toBe(false)
  })

  test('a failing check does not stop alerts, but withholds the heartbeat', async () => {
    await submit()
    await query("update private.health set detail = 'no JSON' where name = 'sender'")
    const { notifications, heartbeat_faults } = await work()
    expect(notifications).toHaveLength(1)
    expect(heartbeat_faults).toEqual([expect.stringContaining('The backend can’t check itself')])
  })
})

onPostgrest('the database’s clock on %s', ({ query, hired }) => {
  const ann = hired('Ann')
  beforeEach(async () => {
    await query(`drop schema if exists cron cascade;
      create schema cron;
      create table cron.job (jobid bigint primary key, jobname text, active boolean, schedule text, command text);
      create table cron.job_run_details (jobid bigint, runid bigint primary key, status text, return_message text,
        start_time timestamptz);
      insert into cron.job values (1, 'wake-sender', true), (2, 'purge-expired', true);
      insert into cron.job_run_details values (1, 1, 'failed', 'x', now() - interval '1 hour'), (1, 2, 'succeeded', '', now()),
        (2, 3, 'failed', 'other', now());
      grant usage on schema cron to postgres;
      grant select on all tables in schema cron to postgres`)
  })

  test.each([
    ['runs', 'select 1', undefined],
    ['cannot be read', 'revoke select on cron.job_run_details from postgres', undefined],
    ['is late', "update cron.job_run_details set start_time = now() - interval '5 minutes'", 'last woke'],
    ['has never run', 'delete from cron.job_run_details', 'last woke the sender on no day'],
    ['fails', "update cron.job_run_details set status = 'failed', return_message = 'no net'", 'sender: no net'],
    ['lacks a job', 'delete from cron.job where jobid = 2', 'A job of the database’s clock is missing'],
  ])('%s: its line says what is wrong, if anything', async (_what, sql, expected) => {
    await query(sql)
    const { checks } = await ann.asks<Health>('health')
    const words = checks.find(({ name }) => name === 'clock')?.words
    if (expected === undefined) expect(words).toBeNull()
    else expect(words).toContain(expected)
  })
})
