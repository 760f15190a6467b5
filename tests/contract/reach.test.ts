import { beforeEach, describe, expect, test } from 'vitest'
import type { Rota } from '../../src/desk/api/shapes.ts'
import { addDevice } from '../support/person.ts'
import { onEachBackend } from '../support/stage.ts'

onEachBackend('who can be reached on %s', (stage) => {
  const { turnClock, query, read, hire, hired, callRpc, submit, claimOne, settle, tellDevices } = stage
  const ann = hired('Ann')
  let phone: string

  beforeEach(async () => {
    await at('2026-11-24T10:00')
    phone = await addDevice(ann)
    await query('update private.devices set added_at = private.clock()')
  })

  const at = (moment: string) => turnClock(`${moment}Z`)
  const receiptOf = async (device = phone) =>
    (await query(`select receipt from private.devices where id = '${device}'`))[0]?.receipt ?? ''
  /** Acknowledges as the push worker does, without a session. */
  const acknowledge = async (p_receipt: string) => {
    const response = await callRpc('push_shown', { p_receipt })
    return { status: response.status, text: await response.text() }
  }
  const shows = async () => acknowledge(await receiptOf())
  const reach = async () => {
    const { people } = await ann.asks<Rota>('rota')
    const { is_reachable, since } = people[0] ?? { is_reachable: undefined, since: null }
    return [is_reachable, since && new Date(since).toISOString().slice(0, 16)]
  }
  const tell = async () => (await tellDevices()).map(({ kind }) => kind)

  test('a new device counts as reachable, and no device as unreachable', async () => {
    expect(await reach()).toEqual([true, null])
    await ann.asks('remove_device', { p_id: phone })
    expect(await reach()).toEqual([false, null])
  })

  test('a device that shows no alerts is silent from the first alert it missed', async () => {
    await submit()
    await tell()
    await at('2026-11-24T10:06')
    expect(await tell()).toEqual(['escalated'])
    await at('2026-11-24T10:09')
    expect(await reach()).toEqual([true, null])
    await at('2026-11-24T10:11')
    expect(await reach()).toEqual([false, '2026-11-24T10:00'])
    await shows()
    expect(await reach()).toEqual([true, '2026-11-24T10:11'])
  })

  test('a receipt counts even if it comes before the sender settles', async () => {
    await submit()
    const one = await claimOne()
    await at('2026-11-24T10:00:01')
    await shows()
    await at('2026-11-24T10:00:02')
    await settle(one, { deliveredTo: [`device:${phone}`] })
    await at('2026-11-24T10:30')
    expect(await reach()).toEqual([true, '2026-11-24T10:00'])
  })

  test('each device has a different receipt secret', async () => {
    const laptop = await addDevice(ann)
    await submit()
    const receipts = (await claimOne()).devices.map(({ receipt }) => receipt)
    expect(receipts.sort()).toEqual([await receiptOf(), await receiptOf(laptop)].sort())
    const shown = () => read('select id from private.devices where last_shown_at is not null')
    // An unknown receipt gets the same answer.
    for (const [receipt, expected] of [
      ['0'.repeat(64), []],
      [await receiptOf(), [{ id: phone }]],
    ] as const) {
      expect(await acknowledge(receipt)).toEqual({ status: 204, text: '' })
      expect(await shown()).toEqual(expected)
    }
  })

  describe('only by phone', () => {
    beforeEach(() => ann.asks('remove_device', { p_id: phone }))

    test('no phone rings for possible spam or a lost device, and that does not count as a failure', async () => {
      const settledAlone = async (kind: string) => {
        await query(`delete from private.notifications;
          insert into private.notifications (dedupe, kind, due_at) values ('${kind}', '${kind}', private.clock())`)
        await settle(await claimOne(), { deliveredTo: [] })
        return (await query('select last_error from private.notifications'))[0]?.last_error
      }
      const nobody = 'There is no one to alert: no device, no phone and no webhook'
      expect(await settledAlone('gone')).toBe(nobody)
      await ann.rings({ everything: true })
      for (const kind of ['suspects', 'gone']) expect(await settledAlone(kind)).toBe(null)
      expect(await settledAlone('unreachable')).toBe(nobody)
    })

    test('a colleague is called if the person on call cannot be reached', async () => {
      const bob = await hire('Bob')
      await bob.asks('set_on_call', { p_on: false })
      const rung = async () => {
        const rows = await read<{ name: string }>(
          `select private.name_of(t.staff_id) as name from private.notifications as n, private.numbers_for(n) as t
           where kind = 'new' order by 1`,
        )
        return rows.map(({ name }) => name)
      }
      await bob.rings({ phone: '07700 900456', everything: true })
      await submit()
      expect(await rung()).toEqual(['Bob'])
      await ann.rings({ everything: true })
      expect(await rung()).toEqual(['Ann'])
    })
  })

  describe('a check', () => {
    test('is sent once, at the chosen hour, after a day in which the device showed no alert', async () => {
      await shows()
      await ann.asks('set_check_hour', { p_id: phone, p_hour: 12 })
      const told: unknown[] = []
      for (const moment of ['2026-11-24T12:00', '2026-11-25T11:59', '2026-11-25T12:00', '2026-11-25T12:01']) {
        await at(moment)
        told.push(await tell())
      }
      expect(told).toEqual([[], [], ['check'], []])
      await shows()
      expect(await reach()).toEqual([true, '2026-11-25T12:01'])
    })

    test('is sent in London time, only to that device', async () => {
      await at('2027-07-06T08:30')
      expect(await tell()).toEqual([])
      const laptop = await addDevice(ann)
      await query(`update private.devices set added_at = private.clock() where id = '${laptop}'`)
      await at('2027-07-06T09:00')
      expect(await claimOne()).toMatchObject({ kind: 'check', devices: [{ id: phone }] })
    })

    test('can be set to an hour from 0 to 23, only for your own device', async () => {
      for (const p_hour of [-1, 24, null])
        await expect(ann.asks('set_check_hour', { p_id: phone, p_hour })).rejects.toThrow('422')
      const bob = await hire('Bob')
      await bob.asks('set_check_hour', { p_id: phone, p_hour: 3 })
      expect(await read('select check_hour from private.devices')).toEqual([{ check_hour: 10 }])
    })
  })

  test('a device without a check for two days is not known to be reachable', async () => {
    await shows()
    await at('2026-11-26T10:01')
    expect(await reach()).toEqual([false, '2026-11-24T10:00'])
  })
})
