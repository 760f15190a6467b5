import { describe, expect, it } from 'vitest'
import { arrived, begun, EMPTY_LOG } from '../../src/islands/waiting/log.ts'

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
})
