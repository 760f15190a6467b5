import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '../../src/outbox/records.ts'
import type { Snapshot } from '../../src/outbox/view.ts'
import type { Outbox } from '../simulation/bundle.ts'
import { Life } from '../simulation/clock.ts'
import { Connection } from '../simulation/disk.ts'
import { asking, MINUTE, phone, SECOND, START, withPhone } from '../support/phone.ts'

/** Tests how a page or worker sees its requests, and how often it reads the disk. */

withPhone()

const transaction = vi.spyOn(Connection.prototype, 'transaction')
beforeEach(() => {
  phone.answer = ({ method }) => (method === 'HEAD' ? undefined : { status: 204 })
  transaction.mockClear()
})

/** Opens a tab that counts its transactions since the last call. */
function openTab(own: Readonly<Record<string, unknown>> = {}) {
  const life = new Life()
  let counted = 0
  const all = () => transaction.mock.contexts.filter((made) => made instanceof Connection && made.life === life).length
  return {
    life,
    outbox: phone.open(own, life),
    transactions: () => {
      const made = all() - counted
      counted += made
      return made
    },
  }
}
const put = (message: string, outbox: Outbox = phone.open()) => phone.until(outbox.put(asking(message)))
const messagesIn = (snapshot: Snapshot | undefined) => snapshot?.items.map(({ submission }) => submission.message)

describe('a view', () => {
  it('reads the disk once per change and gives all subscribers the same snapshot', async () => {
    const { outbox, transactions } = openTab()
    const view = outbox.createView(false)
    expect(view.current()).toBeUndefined()
    const seen = Array.from({ length: 8 }, () => {
      const snapshots: Snapshot[] = []
      view.subscribe((snapshot) => snapshots.push(snapshot))
      return snapshots
    })
    await phone.wait(SECOND)
    expect(transactions()).toBe(1)
    for (const message of ['first', 'second']) {
      await put(message)
      await phone.wait(SECOND)
      expect(transactions(), message).toBe(1)
    }
    for (const snapshots of seen) {
      expect(snapshots).toHaveLength(3)
      expect(snapshots.every((snapshot, i) => snapshot === seen[0]?.[i])).toBe(true)
    }
    expect(messagesIn(view.current())).toEqual(['first', 'second'])
    expect(view.current()).toBe(seen[0]?.at(-1))
  })

  it('reads once more for all changes during a read', async () => {
    const { outbox, transactions } = openTab()
    const view = outbox.createView(false)
    await phone.until(view.look())
    transactions()
    const looks = Array.from({ length: 10 }, () => view.look())
    const snapshots = await phone.until(Promise.all(looks))
    expect(transactions()).toBe(2)
    expect(new Set(snapshots).size).toBe(2)
    expect(snapshots[1]).toBe(snapshots[9])
  })

  it('stops updating a subscriber who leaves, and only that one', async () => {
    const view = openTab().outbox.createView(false)
    let [left, stays] = [0, 0]
    const leave = view.subscribe(() => {
      left++
      leave()
    })
    view.subscribe(() => stays++)
    await phone.until(view.look())
    await phone.until(view.look())
    expect(left).toBe(1)
    expect(stays).toBeGreaterThan(1)
  })

  it('of a page updates sooner when the status of a request is due to be fetched', async () => {
    const { outbox, transactions } = openTab()
    const view = outbox.createView(true)
    view.subscribe(() => undefined)
    await put('tap', outbox)
    await phone.until(outbox.drain())
    await phone.wait(SECOND)
    const { asksAt = 0 } = view.current() ?? {}
    transactions()
    await phone.wait(asksAt - phone.clock.now + 100)
    expect(asksAt - (view.current()?.at ?? 0)).toBeLessThanOrEqual(0)
    expect(transactions()).toBe(1)
  })

  it('of a worker reads only after changes', async () => {
    const { outbox, transactions } = openTab()
    outbox.createView(false).subscribe(() => undefined)
    await phone.wait(10 * MINUTE)
    expect(transactions()).toBe(1)
  })
})

describe('a view of a disk', () => {
  it('that never answers reports so after 5 s and tries again', async () => {
    let opened = 0
    const indexedDB = {
      open: () => {
        opened++
        return {}
      },
    }
    const view = openTab({ indexedDB }).outbox.createView(true)
    const looked = phone.until(view.look())
    expect(await phone.secondsOf(looked)).toBe(5)
    const snapshot = await looked
    expect(snapshot).toMatchObject({ isRead: false, items: [], isAnythingWaiting: false, hasReceipts: false })
    expect(snapshot.statusOf('any')).toBeUndefined()
    await phone.wait(36 * SECOND)
    expect(view.current()?.at).toBeGreaterThan(snapshot.at)
    // The database is opened again.
    expect(opened).toBe(2)
  })

  it('that cannot be read shows the last known state as uncertain until it works again', async () => {
    const view = openTab().outbox.createView(false)
    const { id } = await put('tap')
    await phone.until(view.look())
    phone.disk.faults.isBlocked = true
    phone.disk.loseConnections()
    await phone.wait(SECOND)
    const before = phone.clock.now
    const blind = await phone.until(view.look())
    expect(messagesIn(blind)).toEqual(['tap'])
    expect(blind.isRead).toBe(false)
    expect(blind.at).toBeGreaterThan(before)
    expect(blind.statusOf(id)).toBeUndefined()
    phone.disk.recover()
    const snapshot = await phone.until(view.look())
    expect(snapshot.isRead).toBe(true)
    expect(snapshot.statusOf(id)).toEqual({ kind: 'waiting' })
  })
})

it('a receipt is announced only by a page in sight', async () => {
  const { outbox } = openTab()
  let isVisible = false
  const told: Receipt[] = []
  outbox.startTelling(
    outbox.createView(true),
    () => isVisible,
    (receipts) => told.push(...receipts),
  )
  phone.write({ 'receipt:a': { id: 'a', kind: 'sent', at: START } })
  await phone.wait(31 * SECOND)
  expect(told).toEqual([])
  isVisible = true
  await phone.wait(31 * SECOND)
  expect(told).toMatchObject([{ id: 'a' }])
})

it('a receipt is never announced without content, and survives a failing disk', async () => {
  const { outbox } = openTab()
  const told: Receipt[][] = []
  outbox.startTelling(
    outbox.createView(true),
    () => true,
    (receipts) => void told.push([...receipts]),
  )
  await put('tap')
  await phone.wait(SECOND)
  phone.write({ 'receipt:a': { id: 'a', kind: 'sent', at: START } })
  phone.disk.faults.aborts = 2
  await phone.wait(31 * SECOND)
  expect(told).toEqual([])
  // The next read still finds it.
  await phone.wait(31 * SECOND)
  expect(told).toMatchObject([[{ id: 'a' }]])
})
