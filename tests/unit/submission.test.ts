import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asText,
  EMPTY_FORM,
  FIELD_NAMES,
  gistOf,
  identityOf,
  isSameForm,
  readForm,
  remaining,
  restoreForm,
  toForm,
  tooLongError,
} from '../../src/outbox/fields.ts'
import { newItem } from '../../src/outbox/requests.ts'
import { anyForm, anyText } from '../support/arbitrary.ts'
import { fuzz } from '../support/fuzz.ts'

const submission = {
  name: 'Ada Flood',
  phone: '07700 900123',
  email: 'ada@example.com',
  preferredTime: 'evening',
  answerBy: 'text',
  interpreterPhone: '07700 900124',
  message: 'Water in the cellar',
} as const

it('errors are the same object until one of them is put right, so that nothing takes the focus while somebody types', () => {
  const errors = { name: 'Enter your name', email: 'Enter an email address' }
  const typed = (email: string, name = '') => remaining(errors, { ...EMPTY_FORM, name, phone: '07700 900982', email })
  expect(typed('a')).toBe(errors)
  expect(typed('a', 'Ada')).toEqual({ email: errors.email })
})

describe('two requests', () => {
  it('are one where all their words are the same, in whatever order they were stored', () => {
    const { message, ...rest } = submission
    expect(identityOf({ message, ...rest })).toBe(identityOf(submission))
    const item = newItem(submission)
    expect(newItem({ message, ...rest }, item)).toMatchObject({ id: item.id, requestedAt: item.requestedAt })
  })

  it.each(Object.keys(submission))('are two where the %s differs', (name) => {
    const item = newItem(submission)
    expect(newItem({ ...submission, [name]: null }, item).id).not.toBe(item.id)
  })

  it('are known again by what earlier versions of this site wrote down', () => {
    expect(identityOf({ ...submission, answerBy: null, interpreterPhone: '' })).toBe(
      '["Ada Flood","07700 900123","ada@example.com","evening","Water in the cellar"]',
    )
  })
})

it.each([
  ['Water in the cellar', 'Water in the cellar'],
  ['  I would like a quote for Painting.\n\nThree rooms', 'I would like a quote for Painting.'],
  ['', 'Ada Flood'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['💧'.repeat(61), `${'💧'.repeat(59)}…`],
])('its sender knows %j by %j, and the number to text', (message, about) => {
  expect(gistOf({ ...submission, message })).toEqual({ about, phone: '07700 900123', isByText: true })
})

it('the form holds the same only to the letter', () => {
  const values = toForm(submission)
  expect(isSameForm(values, { ...values })).toBe(true)
  for (const name of FIELD_NAMES) expect(isSameForm(values, { ...values, [name]: `${values[name]} ` })).toBe(false)
})

it('is copied as people read it, without what is empty or makes no sense', () => {
  const text = `Name: Ada Flood\nPhone: 07700 900123\nEmail: ada@example.com\nPreferred time: Evening (5PM-8PM)`
  const after = 'Answer by: Text me, don’t call\nInterpreter: 07700 900124'
  const values = toForm(submission)
  expect(asText(values)).toBe(`${text}\nWater in the cellar\n${after}`)
  expect(asText({ ...values, message: '' })).toBe(`${text}\n${after}`)
  expect(asText({ ...restoreForm({ name: 'Ada' }), preferredTime: 'tomorrow' })).toBe('Name: Ada')
})

it.each(['callback', 'toString'])('knows no limit of %j', (name) => {
  expect(tooLongError(name)).toBeUndefined()
})

it('a draft of whatever is stored holds texts, and those that were typed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...FIELD_NAMES)), fc.jsonValue()),
      anyForm(anyText),
      (stored, values) => {
        expect(restoreForm(values)).toEqual(values)
        for (const text of Object.values(restoreForm(stored))) expect(typeof text).toBe('string')
        const read = readForm(restoreForm(stored))
        expect('errors' in read || 'submission' in read).toBe(true)
      },
    ),
    fuzz(200),
  )
})
