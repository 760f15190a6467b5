import { describe, expect, it } from 'vitest'
import { holdOf, readItem } from '../../src/outbox/records.ts'
import { asking } from '../support/phone.ts'

const submission = { ...asking('Water in the cellar'), preferredTime: 'asap' }
const item = { version: 1, id: 'a', submission, requestedAt: 5 }

describe('a stored request', () => {
  it('is read as it was written', () => {
    const signals = { fillTime: 4200.5, isTrapped: true }
    const full = {
      ...item,
      confirmedAt: 7,
      sentAt: 8,
      losses: 2,
      signals,
      problem: { kind: 'rejected', message: 'No such area' },
    }
    expect(readItem('a', full)).toEqual(full)
    expect(readItem('a', { ...item, problem: { kind: 'retry-slowly' } })).toEqual({
      ...item,
      problem: { kind: 'retry-slowly' },
    })
  })

  it('of an older version gets what it lacks', () => {
    const { name, phone, email } = submission
    expect(readItem('a', { submission: { name, phone, email }, requestedAt: 5 })).toEqual({
      ...item,
      submission: { name, phone, email, preferredTime: null, answerBy: null, interpreterPhone: '', message: '' },
    })
  })

  it('of a newer version keeps what only that one knows', () => {
    const newer = { ...item, version: 2, urgency: 'high', submission: { ...submission, postcode: 'RM17 6EW' } }
    expect(readItem('a', newer)).toEqual(newer)
  })

  it('of a newer version is sent without the words only that one knows', () => {
    const newer = { ...item, problem: { kind: 'unheard-of' }, submission: { ...submission, preferredTime: 'at-dawn' } }
    expect(readItem('a', newer)).toEqual({ ...item, submission: { ...submission, preferredTime: null } })
  })

  it.each([
    ['null', null],
    ['no submission', { requestedAt: 5 }],
    ['no time', { submission }],
    ['a time that no clock has', { submission, requestedAt: 1e20 }],
    ['the first time that no clock has', { submission, requestedAt: Date.UTC(10_000, 0) }],
    ['a text for a time', { submission, requestedAt: '5' }],
    ['a time before all clocks', { submission, requestedAt: -1 }],
    ['no number for a time', { submission, requestedAt: Number.NaN }],
    ['no phone number', { requestedAt: 5, submission: { ...submission, phone: undefined } }],
  ])('that is %s is left alone', (_, stored) => {
    expect(readItem('a', stored)).toBeUndefined()
  })

  it.each(['', 'ü', 'a\nb', 'x'.repeat(201)])('under the key %j, which no header carries, is left alone', (id) => {
    expect(readItem(id, item)).toBeUndefined()
  })

  it.each(['a b~', 'x'.repeat(200)])('under the key %j, which a header carries, is read', (id) => {
    expect(readItem(id, item)).toMatchObject({ id })
  })

  it('of a clock that has lost its battery is read', () => {
    expect(readItem('a', { ...item, requestedAt: 0 })).toEqual({ ...item, requestedAt: 0 })
  })

  it('that was refused without a readable reason is still refused', () => {
    expect(readItem('a', { ...item, problem: { kind: 'rejected', message: 7 } })?.problem).toEqual({
      kind: 'rejected',
      message: '',
    })
  })

  it('with a version, or a problem, that makes no sense is read without it', () => {
    for (const strange of [{ version: '2' }, { problem: 'rejected' }, { problem: null }, { problem: { kind: 7 } }])
      expect(readItem('a', { ...item, ...strange })).toEqual(item)
  })

  it('loses what cannot be known of how the form was filled in', () => {
    for (const signals of ['', { fillTime: '5' }, { fillTime: -1, isTrapped: 'yes' }])
      expect(readItem('a', { ...item, signals })?.signals ?? {}).toEqual({})
  })

  it('loses a confirmation that no clock can have dated', () => {
    expect(readItem('a', { ...item, confirmedAt: 1e20 })).toEqual(item)
    expect(readItem('a', { ...item, sentAt: 1e20, losses: 1 })).toEqual(item)
    for (const losses of [undefined, 'x'])
      expect(readItem('a', { ...item, sentAt: 7, losses })).toMatchObject({ losses: 1 })
  })
})

describe('what holds requests up', () => {
  const held = (kind: unknown) => readItem('a', { ...item, problem: { kind } }) ?? expect.fail()

  it('is the worst of several', () => {
    expect(holdOf([])).toBeUndefined()
    expect(holdOf([held('rejected'), held(undefined)])).toBeUndefined()
    expect(holdOf([held('rejected'), held('busy')])).toBe('busy')
    expect(holdOf([held('busy'), held('retry-slowly')])).toBe('retry-slowly')
  })
})
