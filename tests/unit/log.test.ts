import { describe, expect, it } from 'vitest'
import { arrived, begun, EMPTY_LOG, earlier, withEntry, withoutEntry } from '../../src/islands/waiting/log.ts'

const MINUTE = 60_000
const AT = Date.parse('2027-02-01T02:00:00Z')
const rung = begun(EMPTY_LOG, AT, false, AT)

describe('the clock of the log', () => {
  it('starts again from the last call, and stands still from the first arrival', () => {
    const came = arrived(arrived(rung, AT + MINUTE), AT + 2 * MINUTE)
    expect(came.arrivedAt).toBe(AT + MINUTE)
    const again = AT + 3 * MINUTE
    expect(begun(came, again, false, again)).toMatchObject({ startedAt: again, arrivedAt: 0 })
    expect(begun(came, AT, true, again)).toMatchObject({ startedAt: AT, arrivedAt: 0, isRequest: true })
  })

  it('takes a second tap on the place where the button was for what it is', () => {
    expect(arrived(rung, AT + 300)).toBe(rung)
    const came = arrived(rung, AT + MINUTE)
    expect(begun(came, AT + MINUTE + 300, false, AT + MINUTE + 300)).toBe(came)
    // The device's clock was set back: the tap counts all the same.
    expect(arrived(rung, AT - MINUTE).arrivedAt).toBe(AT - MINUTE)
    expect(begun(came, AT, false, AT).arrivedAt).toBe(0)
  })

  it('goes back by each tap while it runs, and not when it stands still or has not begun', () => {
    const taps = Array.from({ length: 19 })
    expect(taps.reduce<typeof rung>((log) => earlier(log, 5 * MINUTE), rung).startedAt).toBe(AT - 95 * MINUTE)
    const came = arrived(rung, AT + MINUTE)
    expect(earlier(came, MINUTE)).toBe(came)
    expect(earlier(EMPTY_LOG, MINUTE)).toBe(EMPTY_LOG)
  })
})

it('an entry that is brought back twice is there once', () => {
  const entry = { id: 'a', at: AT, text: 'Stop tap off' }
  const log = withEntry(rung, entry)
  expect(withEntry(withEntry(withoutEntry(log, 'a'), entry), entry).entries).toEqual([entry])
})
