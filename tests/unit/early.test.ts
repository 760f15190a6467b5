import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readItem } from '../../src/outbox/records.ts'
import { readEarly } from '../../src/outbox/requests.ts'
import { fuzz } from '../support/arbitrary.ts'
import { asking } from '../support/phone.ts'

const ID = '5f0c2f5e-7b0a-4a52-9d53-0b9a35a1f6c1'
const controls = {
  name: ' Ada Flood ',
  phone: '07700 900123',
  email: 'ada@example.com',
  preferredTime: '',
  message: 'Water in the cellar',
  reference: '',
}
const early = (change: object = {}) => ({
  words: JSON.stringify(Object.entries({ ...controls, ...change })),
  requestedAt: 1_790_000_000_000,
})

describe('what was kept before the outbox was there', () => {
  it('becomes a request under its own key, cleaned as the form does', () => {
    expect(readEarly(ID, early())).toEqual({
      version: 1,
      id: ID,
      submission: asking('Water in the cellar'),
      requestedAt: 1_790_000_000_000,
    })
  })

  it('tells that a program filled it in', () => {
    expect(readEarly(ID, early({ reference: 'x' }))?.signals).toEqual({ isTrapped: true })
  })

  it.each([
    [{ phone: 'none' }, 'Enter a phone number, like 07700 900982'],
    [{ name: ' ', email: 'ada' }, /^Enter your name\. Enter an email address in the correct format/],
    [{ message: 'a'.repeat(2001) }, 'Message must be 2,000 characters or fewer'],
  ])('is refused with every word where the form would have refused it: %j', (change, message) => {
    const item = readEarly(ID, early(change))
    expect(item?.problem).toEqual({ kind: 'rejected', message: expect.stringMatching(message) })
    expect(item?.submission).toEqual({ ...asking('Water in the cellar'), name: ' Ada Flood ', ...change })
    expect(readItem(ID, item)).toEqual(item)
  })

  it('is left alone where it makes no sense, whatever is stored', () => {
    for (const stored of [undefined, 7, {}, { ...early(), words: '[1]' }, { ...early(), requestedAt: 'now' }])
      expect(readEarly(ID, stored)).toBeUndefined()
    const anyWords = fc.oneof(fc.string(), fc.json(), fc.anything())
    fc.assert(
      fc.property(fc.record({ words: anyWords, requestedAt: fc.anything() }), (stored) => {
        const item = readEarly(ID, stored)
        expect(item === undefined || readItem(ID, item) !== undefined).toBe(true)
      }),
      fuzz(500),
    )
  })
})
