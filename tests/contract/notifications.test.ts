import { beforeEach, describe, expect, test } from 'vitest'
import type { DeadLetter, Devices } from '../../src/desk/api/shapes.ts'
import type { Notification } from '../../supabase/functions/notify/queue.ts'
import { addDevice, subscription } from '../support/person.ts'
import { saidOf } from '../support/sender.ts'
import { onEachBackend, onPostgrest } from '../support/stage.ts'

const START = Date.parse('2026-11-23T10:00:00Z')

const pushServices = [
  'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b-x_y',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA_x-y=',
  'https://web.push.apple.com/QAbc-123_x',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bx%2f',
]

const otherAddresses = [
  ...['http://fcm.googleapis.com/fcm/send/x', 'file:///etc/passwd#https://fcm.googleapis.com/'],
  ...[' https://fcm.googleapis.com/fcm/send/x', 'https://localhost/fcm/send/x'],
  ...['https://attacker.example/fcm/send/x', 'https://fcm.googleapis.com'],
  ...['https://fcm.googleapis.com.attacker.example/x', 'https://fcm.googleapis.com@attacker.example/x'],
  ...['https://fcm.googleapis.com/x@attacker.example/', 'https://fcm.googleapis.com:8443/fcm/send/x'],
  ...['https://fcm.googleapis.com\\@attacker.example/x', 'https://fcm.googleapis.com?@attacker.example/x'],
  ...['https://fcm.googleapis.com#@attacker.example/x', 'https://fcm.googleapis.com%2eattacker.example/x'],
  ...['https://fcm.googleapis.com./fcm/send/x', 'https://fcmXgoogleapis.com/fcm/send/x'],
  ...['https://xfcm.googleapis.com/fcm/send/x', 'https://fcm.googleаpis.com/fcm/send/x'],
  ...['https://a.b.notify.windows.com/w/?token=x', 'https://attacker.example/.notify.windows.com/w/'],
  ...['https://evilnotify.windows.com/w/?token=x', 'https://fcm.googleapis.com/x\nHost: attacker.example'],
  ...[`https://fcm.googleapis.com/${'x'.repeat(1000)}`, null],
]

onEachBackend('notifications on %s', (stage) => {
  const { turnClock, changeSettings, query, read, hire, hired, submit, submitted, canaryKey } = stage
  const { claim, claimOne, settle, numbersFor, tellAll, work, notifications, audience, historyOf } = stage
  beforeEach(() => atSecond(0))

  const atSecond = (seconds: number) => turnClock(new Date(START + seconds * 1000).toISOString())
  /** Adds this many requests from senders over their limit. */
  const flood = (requests: number) =>
    query(`insert into public.contact_submissions (name, phone, email, marks, received_at)
      select 'Flood', '1', 'flood@example.org', '{many, surge}', private.clock() from generate_series(1, ${requests})`)
  const kinds = (told: readonly Notification[]) => told.map(({ kind }) => kind)
  /** Delivers each due alert. @returns its kind, and the people whose devices it went to */
  const audiences = async () => {
    const told: [kind: string, names: unknown[]][] = []
    for (const one of await claim()) {
      told.push([one.kind, await audience(one)])
      await settle(one)
    }
    return told.sort()
  }

  test('an expired lease settles nothing, but its deliveries are kept', async () => {
    await submit()
    const first = await claimOne()
    await atSecond(100)
    const second = await claimOne()
    expect(await settle(first, { deliveredTo: ['mail'] })).toBe(false)
    expect(await notifications()).toMatchObject([{ settled_at: null, delivered_to: ['mail'] }])
    expect(await settle(second, { deliveredTo: ['sms'] })).toBe(true)
    expect(await notifications()).toMatchObject([{ settled_at: expect.any(String), delivered_to: ['mail', 'sms'] }])
  })

  describe('a failed delivery', () => {
    test('is retried, after twice as long each time', async () => {
      await changeSettings(`first_retry = '20 seconds', remind_after = '1 day', escalate_after = '1 day'`)
      await submit()
      let now = 0
      for (const wait of [20, 40, 80, 160]) {
        await settle(await claimOne(), { deliveredTo: [], error: 'refused' })
        const [row] = await notifications()
        const seconds = (Date.parse(row?.due_at ?? '') - START) / 1000 - now
        // Jitter adds up to a quarter.
        expect(seconds).toBeGreaterThanOrEqual(wait)
        expect(seconds).toBeLessThanOrEqual(wait * 1.25)
        await atSecond(now + wait - 1)
        expect(await claim()).toEqual([])
        now += wait * 1.25
        await atSecond(now)
      }
    })

    test('finally becomes a dead letter, which the desk shows and can retry', async () => {
      await changeSettings(`most_attempts = 2, remind_after = '1 day', escalate_after = '1 day'`)
      const ann = await hire('Ann')
      await submit({ p_preferred_time: 'asap' })
      await settle(await claimOne(), { deliveredTo: [], error: 'refused' })
      expect(await ann.asks('dead_letters')).toEqual([])
      await atSecond(60)
      await settle(await claimOne(), { deliveredTo: [], error: 'refused again' })
      await atSecond(290)
      expect(await claim()).toEqual([])
      const [letter, ...others] = await ann.asks<DeadLetter[]>('dead_letters')
      expect([letter, others]).toMatchObject([
        { kind: 'new', name: 'Ada Lovelace', attempts: 2, last_error: 'refused again' },
        [],
      ])
      expect(await ann.asks('retry', { p_id: letter?.id })).toBe(true)
      expect(await ann.asks('retry', { p_id: letter?.id })).toBe(false)
      await settle(await claimOne(), { deliveredTo: [], error: 'refused once more' })
      expect(await ann.asks('dead_letters')).toEqual([])
      await atSecond(350)
      expect(await tellAll()).toEqual(['new'])
    })

    test('becomes a dead letter if every sender died', async () => {
      await changeSettings(`most_attempts = 3, lease = '1 minute'`)
      const ann = await hire('Ann')
      await submit()
      for (const minute of [0, 1, 2]) {
        await atSecond(minute * 60)
        expect(kinds(await claim())).toEqual(['new'])
      }
      await atSecond(179)
      expect(await ann.asks('dead_letters')).toEqual([])
      await atSecond(180)
      expect(await claim()).toEqual([])
      expect(await ann.asks('dead_letters')).toMatchObject([{ last_error: 'The sender never came back' }])
    })

    test('to a removed device alerts its owner on their other devices', async () => {
      const [ann, bob] = [await hire('Ann'), await hire('Bob', 'owner')]
      const [gone, left] = [await addDevice(ann), await addDevice(ann)]
      await addDevice(bob)
      await submit()
      await settle(await claimOne(), { deliveredTo: [`device:${left}`], gone: [gone] })
      const told = { kind: 'gone', request: null, device: { name: 'Ann' }, devices: [{ id: left }] }
      expect(await claimOne()).toMatchObject(told)
      const { devices } = await ann.asks<Devices>('devices')
      expect(devices.map(({ id, last_told_at }) => [id, last_told_at !== null])).toContainEqual([left, true])
    })

    test('to the only device on call alerts the owner to that, and everyone else to the request', async () => {
      const only = await addDevice(await hire('Ann'))
      for (const person of [await hire('Bob', 'owner'), await hire('Eve')]) {
        await addDevice(person)
        await person.asks('set_on_call', { p_on: false })
      }
      await submit()
      const first = await claimOne()
      expect(await audience(first)).toEqual(['Ann'])
      // A webhook has the alert, but no phone does.
      await settle(first, { deliveredTo: ['webhook'], gone: [only] })
      expect(await audiences()).toEqual([
        ['gone', ['Bob']],
        ['new', ['Bob', 'Eve']],
        ['unreachable', ['Bob']],
      ])
    })

    test('to a removed device is settled when the device subscribes again', async () => {
      const ann = await hire('Ann')
      const gone = await addDevice(ann)
      await ann.asks('test_device', { p_id: gone })
      await settle(await claimOne(), { deliveredTo: [], gone: [gone] })
      // The test is settled. The removed device has a separate notification.
      expect((await notifications()).map(({ kind, settled_at }) => [kind, settled_at !== null]).sort()).toEqual([
        ['gone', false],
        ['test', true],
      ])
      const anew = await addDevice(ann)
      expect((await ann.asks<Devices>('devices')).devices).toMatchObject([{ id: anew, gone_at: null }])
      expect(await claim()).toEqual([])
    })
  })

  describe('an alert goes', () => {
    const [ann, bob, eve] = [hired('Ann'), hired('Bob'), hired('Eve')]
    beforeEach(async () => {
      for (const person of [ann, bob, eve]) await addDevice(person)
      await eve.leaves()
    })

    test('to the person and every owner when an owner has changed an address', async () => {
      const owner = await hire('Olga', 'owner')
      await addDevice(owner)
      await query(`select public.note_account_change('${owner.id}', '${bob.id}', 'address')`)
      expect(await audiences()).toEqual([['account', ['Bob', 'Olga']]])
    })

    test('to everyone when no one on call has a device, with a warning to the owner once an hour', async () => {
      const oli = await hire('Oli', 'owner')
      await addDevice(oli)
      for (const person of [ann, bob, oli]) await person.asks('set_on_call', { p_on: false })
      await hire('Una')
      await submit()
      expect(await audiences()).toEqual([
        ['new', ['Ann', 'Bob', 'Oli']],
        ['unreachable', ['Oli']],
      ])
      await atSecond(5 * 60)
      // No phone has shown it.
      expect(await audiences()).toEqual([['escalated', ['Ann', 'Bob', 'Oli']]])
      await atSecond(3600)
      await submit()
      // The request escalates again when it is due.
      expect(kinds(await claim()).sort()).toEqual(['escalated', 'new', 'unreachable'])
    })

    test('to the person dealing with a request after an hour without news, then to the others on call', async () => {
      await ann.asks('set_on_call', { p_on: false })
      const p_id = await submitted()
      await tellAll()
      await ann.asks('take', { p_id })
      await atSecond(3600)
      expect(await audiences()).toEqual([['overdue', ['Ann']]])
      await atSecond(3600 + 15 * 60)
      expect(await audiences()).toEqual([['forgotten', ['Bob']]])
    })

    test('to everyone at the start of a flood', async () => {
      await ann.asks('set_on_call', { p_on: false })
      await flood(1)
      await atSecond(299)
      expect(await audiences()).toEqual([])
      await atSecond(300)
      expect(await audiences()).toEqual([['surge', ['Ann', 'Bob']]])
    })
  })

  describe('a request given to a colleague', () => {
    const [ann, bob] = [hired('Ann'), hired('Bob')]
    let [anns, bobs, p_id] = ['', '', '']
    beforeEach(async () => {
      ;[anns, bobs] = [await addDevice(ann), await addDevice(bob)]
      await bob.asks('set_on_call', { p_on: false })
      p_id = await submitted()
      await tellAll()
      await atSecond(240)
      await ann.asks('assign', { p_id, p_to: bob.id })
    })
    test('alerts only them, on call or not, by push and by phone', async () => {
      await bob.rings({ phone: '07700 900456', texts: true })
      await ann.rings({ texts: true, everything: true })
      const one = await claimOne()
      expect([one.kind, one.devices.map(({ id }) => id)]).toEqual(['assigned', [bobs]])
      expect(one.request).toMatchObject({ id: p_id, assigned_by_name: 'Ann' })
      expect(saidOf(one).title).toBe('Ann gave you this request. Open it')
      expect(await numbersFor(one)).toMatchObject([{ phone: '+447700900456', rings: true, gets_texts: true }])
      // Pressing 1 takes it.
      await query(`select public.take_by_call('${one.id}', '${bob.id}')`)
      expect((await ann.asks('request', { p_id })).request).toMatchObject({ taken_by_name: 'Bob', assigned_to: null })
    })

    test('stops alerting them once it is taken or given to someone else', async () => {
      await ann.asks('take', { p_id })
      expect(await claim()).toEqual([])
      await ann.asks('assign', { p_id, p_to: bob.id })
      await bob.asks('assign', { p_id, p_to: ann.id })
      expect(await audiences()).toEqual([['assigned', ['Ann']]])
    })

    test('goes back on the list and alerts those on call if unopened for five minutes', async () => {
      await settle(await claimOne(), { deliveredTo: [`device:${bobs}`] })
      await atSecond(539)
      expect(await claim()).toEqual([])
      await atSecond(540)
      const [back, ...others] = (await Promise.all([claim(), claim()])).flat()
      if (!back) throw new Error('Nothing was claimed')
      expect([back.kind, await audience(back), others]).toEqual(['back', ['Ann'], []])
      expect(back.request).toMatchObject({ status: 'seen', assigned_to: null, due_at: '2026-11-23T10:00:00+00:00' })
      await settle(back, { deliveredTo: [`device:${anns}`] })
      await query('update private.devices set last_shown_at = private.clock()')
      expect(await historyOf(p_id)).toEqual(['Ann assigned Bob', 'unopened Bob'])
      // Opening it now only marks it seen.
      expect((await bob.asks('see', { p_id })).request.status).toBe('seen')
      // That was the reminder. The customer's wait counts from the start.
      await atSecond(899)
      expect(await tellAll()).toEqual([])
      await atSecond(900)
      expect(await tellAll()).toEqual(['escalated'])
    })

    test('becomes due again if it stays unopened after everyone was alerted', async () => {
      await atSecond(540)
      await tellAll()
      await atSecond(900)
      await tellAll()
      await ann.asks('assign', { p_id, p_to: bob.id })
      await tellAll()
      await atSecond(1200)
      expect(await tellAll()).toEqual(['back'])
      // No phone has shown it, so everyone is alerted instead of a reminder.
      await atSecond(1500)
      expect(await tellAll()).toEqual(['escalated'])
    })

    test('also goes back after five minutes if they cannot be alerted, without a dead letter', async () => {
      await query("select private.note_health('canary'), private.note_health('claim')")
      for (let second = 240; second < 540; second += 20) {
        await atSecond(second)
        for (const one of await claim()) await settle(one, { deliveredTo: [], error: 'gone' })
        expect((await work()).heartbeat_faults).toEqual([])
      }
      await atSecond(540)
      expect(await tellAll()).toEqual(['back'])
      expect((await notifications()).filter(({ dead_at }) => dead_at)).toEqual([])
    })

    test('for the morning stays due in the morning if it goes back', async () => {
      await atSecond(3 * 3600)
      const later = await submitted({ p_preferred_time: 'morning' })
      await ann.asks('assign', { p_id: later, p_to: bob.id })
      await tellAll()
      await atSecond(3 * 3600 + 300)
      await tellAll()
      const { request } = await ann.asks('request', { p_id: later })
      expect(request.assigned_to).toBeNull()
      expect(Date.parse(request.due_at)).toBe(Date.parse('2026-11-24T08:00:00Z'))
      await turnClock(request.due_at)
      expect((await claim()).filter(({ kind }) => kind === 'new')).toMatchObject([{ request: { id: later } }])
    })
  })

  describe('an action of staff', () => {
    const [ann, bob] = [hired('Ann'), hired('Bob')]
    let p_id: string
    beforeEach(async () => {
      await addDevice(ann)
      await changeSettings('tells_events = true')
      p_id = await submitted()
      await tellAll()
    })
    /** All events, in the order in which senders claim them. */
    const events = async () => {
      const told: Notification[] = []
      for (let some = await claim(); some.length > 0; some = await claim())
        for (const one of some) {
          if (one.kind === 'event') told.push(one)
          await settle(one)
        }
      return told
    }

    test('is sent to the webhook in order, without notes, and to no phone', async () => {
      await ann.asks('see', { p_id })
      await ann.asks('assign', { p_id, p_to: bob.id })
      await bob.asks('on_the_way', { p_id, p_minutes: 20 })
      await bob.asks('reply', { p_id, p_text: 'Soon.' })
      await bob.asks('note', { p_id, p_text: 'Side door' })
      const { request } = await bob.asks('arrived', { p_id })
      await bob.asks('finish', { p_id, p_outcome: 'job' })
      await ann.asks('release', { p_id, p_reason: 'It leaks again' })
      const told = await events()
      expect(told.map(({ event }) => `${event?.by} ${event?.action} ${event?.detail}`)).toEqual([
        ...['Ann assigned Bob', 'Bob taken null', 'Bob on the way 20', 'Bob replied Soon.'],
        ...[`Bob arrived ${request.arrived_at}`, 'Bob done job', 'Ann released It leaks again'],
      ])
      const sequences = told.map(({ event }) => event?.sequence ?? 0)
      expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
      for (const one of told) expect([one.devices, one.request?.id]).toEqual([[], p_id])
    })

    test('is the same event after its sender died, while later events wait and requests go first', async () => {
      await ann.asks('take', { p_id })
      await ann.asks('finish', { p_id, p_outcome: 'advice' })
      const taken = await claimOne()
      await atSecond(89)
      expect(await claim()).toEqual([])
      await atSecond(90)
      await submit()
      expect(kinds(await claim(1))).toEqual(['new'])
      const again = await claimOne()
      expect([again.id, again.event]).toEqual([taken.id, taken.event])
      await settle(again)
      expect((await claimOne()).event?.action).toBe('done')
    })

    test('is not a dead letter once given up, and delays nothing else', async () => {
      await changeSettings('most_attempts = 3')
      await query("select private.note_health('canary'), private.note_health('claim')")
      await ann.asks('reply', { p_id, p_text: 'Soon.' })
      for (const second of [1, 60, 180]) {
        await atSecond(second)
        await settle(await claimOne(), { deliveredTo: [], error: 'answered 500' })
        expect((await work()).heartbeat_faults).toEqual([])
      }
      expect(await notifications()).toContainEqual(
        expect.objectContaining({ kind: 'event', dead_at: expect.any(String) }),
      )
      expect(await ann.asks('dead_letters')).toEqual([])
      await ann.asks('take', { p_id })
      expect((await claimOne()).event?.action).toBe('taken')
    })

    test('is dropped with its request, or when the owner switches events off', async () => {
      await ann.asks('take', { p_id })
      await changeSettings('tells_events = false')
      expect(await claim()).toEqual([])
      await changeSettings('tells_events = true')
      await ann.asks('finish', { p_id, p_outcome: 'job' })
      await query(`delete from public.contact_submissions where id = '${p_id}'`)
      expect(await notifications()).toEqual([])
    })
  })

  test('a failed canary stays late and is not shown at the desk', async () => {
    await changeSettings('most_attempts = 1')
    const ann = await hire('Ann')
    await submit({}, await canaryKey())
    await settle(await claimOne(), { deliveredTo: [], error: 'lost' })
    expect((await work()).canary.is_late).toBe(true)
    expect(await ann.asks('dead_letters')).toEqual([])
  })

  describe('a device', () => {
    const ann = hired('Ann')
    const endpoints = async () => (await ann.asks<Devices>('devices')).devices.map(({ endpoint }) => endpoint)

    test('needs a unique address at a browser’s push service, and each person may have ten', async () => {
      for (const address of otherAddresses)
        await expect(ann.asks('add_device', { ...subscription(), p_endpoint: address }), `${address}`).rejects.toThrow(
          '422 This browser’s push service is not supported',
        )
      expect(await endpoints()).toEqual([])
      for (const address of pushServices) await ann.asks('add_device', subscription(address))
      // A new subscription replaces the keys, and brings back a device that was gone.
      const again = subscription(pushServices[0])
      await query(`update private.devices set gone_at = private.clock() where endpoint = '${pushServices[0]}'`)
      const { devices } = await ann.asks<Devices>('add_device', again)
      expect(devices.filter(({ gone_at }) => gone_at)).toEqual([])
      expect((await endpoints()).sort()).toEqual(pushServices.toSorted())
      expect(await read(`select auth from private.devices where p256dh = '${again.p_p256dh}'`)).toEqual([
        { auth: again.p_auth },
      ])
      for (let i = pushServices.length; i < 10; i++) await addDevice(ann)
      await expect(addDevice(ann)).rejects.toThrow('422 You can have ten devices. Remove one first')
    })
  })
})

onPostgrest('several senders at once on %s', ({ changeSettings, query, submit, callAsService, meanwhile }) => {
  const claimOverHttp = async (p_limit: number): Promise<Notification[]> =>
    (await (await callAsService('claim_notifications', { p_limit })).json()).notifications

  test('never get the same row and miss none', async () => {
    const count = 60
    await changeSettings('named_singly = 1000')
    await query(`insert into public.contact_submissions (name, phone, email)
      select 'Visitor ' || i, '07700 900123', 'ada@example.org' from generate_series(1, ${count}) as i`)
    const claimed: string[] = []
    const sender = async () => {
      for (let some = await claimOverHttp(7); some.length > 0; some = await claimOverHttp(7))
        claimed.push(...some.map(({ id }) => id))
    }
    await Promise.all(Array.from({ length: 6 }, sender))
    expect(claimed).toHaveLength(count)
    expect(new Set(claimed).size).toBe(count)
  })

  test('do not wait for each other', async () => {
    await submit({ p_name: 'Claimed' })
    await submit({ p_name: 'Free' })
    const names = async () => (await claimOverHttp(20)).map(({ request }) => request?.name)
    const claimed = `select n.id from private.notifications as n
      join public.contact_submissions as r on r.id = n.request_id where r.name = 'Claimed' for update of n`
    expect([await meanwhile(claimed, names), await names()]).toEqual([['Free'], ['Claimed']])
  })
})
