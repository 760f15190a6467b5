import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Changes = typeof import('../../src/outbox/records.ts')
let changes: Changes

const load = async () => {
  vi.resetModules()
  changes = await import('../../src/outbox/records.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(['with a channel', 'without a channel'])('%s', (how) => {
  beforeEach(async () => {
    if (how === 'without a channel') vi.stubGlobal('BroadcastChannel', undefined)
    await load()
  })

  it('calls back after each change, until it is stopped', () => {
    const heard = vi.fn()
    const stop = changes.subscribe(heard)
    changes.announce()
    changes.announce()
    stop()
    changes.announce()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('resolves at the next change', async () => {
    const heard = vi.fn()
    const changed = changes.nextChange().then(heard)
    await new Promise((resolve) => setImmediate(resolve))
    expect(heard).not.toHaveBeenCalled()
    changes.announce()
    await changed
  })
})

it('a change reaches other tabs, and theirs reach this one', async () => {
  await load()
  const other = new BroadcastChannel('outbox')
  const [heard, changed] = [once(other, 'message'), changes.nextChange()]
  other.postMessage('changed')
  await changed
  changes.announce()
  await heard
  other.close()
})

it('no channel is opened before the first subscriber', async () => {
  const open = vi.fn()
  vi.stubGlobal('BroadcastChannel', open)
  await load()
  expect(open).not.toHaveBeenCalled()
})
