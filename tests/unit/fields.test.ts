import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceTitles } from '../../src/content/serviceTitles.ts'
import { HOURLY_TRADES } from '../../src/facts/prices.ts'
import {
  asText,
  EMPTY_FORM,
  FIELD_NAMES,
  FIELDS,
  type FormValues,
  gistOf,
  HEADINGS,
  holdsColumns,
  identityOf,
  isSameForm,
  quoteFor,
  readForm,
  remaining,
  restoreForm,
  type Submission,
  slotOf,
  toForm,
  tooLongError,
} from '../../src/outbox/fields.ts'
import { newItem } from '../../src/outbox/requests.ts'
import { anyForm, anyText, fuzz } from '../support/arbitrary.ts'

const VALID: FormValues = {
  name: 'Ada Flood',
  phone: '07700 900123',
  email: 'ada@example.com',
  preferredTime: 'evening',
  answerBy: 'text',
  interpreterPhone: '07700 900124',
  message: 'I would like a quote for Painting.',
  kind: 'quote',
}
const WRONG_EMAIL = 'Enter an email address in the correct format, like name@example.com'

const errorsOf = (changes: Partial<FormValues>) => {
  const read = readForm({ ...VALID, ...changes })
  return 'errors' in read ? read.errors : {}
}
const submissionOf = (changes: Partial<FormValues>) => {
  const read = readForm({ ...VALID, ...changes })
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.submission
}

const submission = submissionOf({})

describe('required fields', () => {
  it('accepts a complete form, and one with only the required fields', () => {
    expect(submission).toEqual(VALID)
    expect(submissionOf({ preferredTime: '', message: '', answerBy: '', interpreterPhone: ' ' })).toMatchObject({
      preferredTime: null,
      message: '',
      answerBy: null,
      interpreterPhone: '',
    })
  })

  it.each(['', '   ', '\t\n', '\0', ' \ud83d ', '\u200b', '\u3164', '\u2800', '\x01\u00ad'])(
    'asks for name, phone and email if they are %j',
    (nothing) => {
      expect(errorsOf({ name: nothing, phone: nothing, email: nothing })).toEqual({
        name: 'Enter your name',
        phone: 'Enter your phone number',
        email: 'Enter your email address',
      })
    },
  )

  it.each<[keyof FormValues, string, ...string[]]>([
    ['preferredTime', 'Select a preferred time from the list', 'tomorrow', 'MORNING', 'toString', '__proto__'],
    ['answerBy', 'Select how we should reply from the list', 'email', 'TEXT', 'toString'],
    ['phone', 'Enter a phone number, like 07700 900982', 'none', 'ask for Ada', '+'],
    ['interpreterPhone', 'Enter their number, like 07700 900982', 'my sister'],
    ['interpreterPhone', 'Their number must be 30 characters or fewer', '0'.repeat(31)],
    [
      'email',
      WRONG_EMAIL,
      'ada',
      '@buildmastershub.example',
      'ada@',
      'ada lovelace@x.example',
      'ada@x.example or ring',
    ],
  ])('reports an invalid %s: %s', (field, error, ...typed) => {
    for (const value of typed) expect(errorsOf({ [field]: value }), value).toEqual({ [field]: error })
  })
})

it.each<[keyof FormValues, string, string?]>([
  ['phone', '07700900982'],
  ['phone', '+44 (0)7700-900 982'],
  ['phone', '0044 7700 900982'],
  // Digits of any script become 0 to 9.
  ['phone', '٠٧٧٠٠ ٩٠٠٩٨٢', '07700 900982'],
  ['interpreterPhone', '०७७०० ९००९८३', '07700 900983'],
  ['email', 'ada@localhost'],
  ['email', 'a.b+c@sub.buildmastershub.example'],
  ['email', 'ådå@bücher.example'],
  // Trims spaces at the ends, but not inside.
  ['name', '  Ada  Lovelace\n', 'Ada  Lovelace'],
  ['phone', '\t07700  900982 ', '07700  900982'],
  ['email', ' ada@x.example\u00a0', 'ada@x.example'],
  ['message', '\n a\n\nb \n', 'a\n\nb'],
  // Characters that no database can hold are removed.
  ['name', '\0 A\0da \ud83d', 'Ada'],
  ['message', 'leak\ude00ing \ud83d\udd27 \ud83d\0\udd27 now', 'leaking 🔧  now'],
])('typed text is accepted: %s %j', (field, typed, taken = typed) => {
  expect(submissionOf({ [field]: typed })[field]).toBe(taken)
})

const fill: Record<'name' | 'phone' | 'email' | 'message', (length: number) => string> = {
  name: (length) => '🔧'.repeat(length),
  phone: (length) => `0${'🔧'.repeat(length - 1)}`,
  email: (length) => `${'🔧'.repeat(length - 10)}@x.example`,
  message: (length) => '🔧'.repeat(length),
}
it.each([
  ['name', 100, 'Name must be 100 characters or fewer'],
  ['phone', 30, 'Phone number must be 30 characters or fewer'],
  ['email', 254, 'Email address must be 254 characters or fewer'],
  ['message', 2000, 'Message must be 2,000 characters or fewer'],
] as const)('the limit of %s is %i characters, as the database counts them', (field, limit, error) => {
  expect(submissionOf({ [field]: fill[field](limit) })[field]).toBe(fill[field](limit))
  expect(submissionOf({ [field]: `  ${fill[field](limit)}\0  ` })[field]).toBe(fill[field](limit))
  expect(errorsOf({ [field]: fill[field](limit + 1) })).toEqual({ [field]: error })
})

it('columns have headings for staff, and a row without a required column is invalid', () => {
  const { name, message } = Object.fromEntries(HEADINGS)
  expect([HEADINGS.length, name, message]).toEqual([Object.keys(FIELDS).length, 'Name', 'Message'])
  const row = { name: 'Ada', phone: '1', email: 'a@b.co' }
  const rows = [row, { ...row, message: 7 }, { ...row, phone: null }, { ...row, colour: 7 }]
  expect(rows.map(holdsColumns)).toEqual([true, false, false, true])
})

const anyValues = anyForm(anyText)

it('any form input is unchanged when put back into the form', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const read = readForm(values)
      if ('submission' in read) expect(readForm(toForm(read.submission))).toEqual(read)
    }),
    fuzz(100),
  )
})

it('errors stay the same object until one is fixed, so that typing keeps the focus', () => {
  const errors = { name: 'Enter your name', email: 'Enter an email address' }
  const typed = (email: string, name = '') => remaining(errors, { ...EMPTY_FORM, name, phone: '07700 900982', email })
  expect(typed('a')).toBe(errors)
  expect(typed('a', 'Ada')).toEqual({ email: errors.email })
})

describe('two requests', () => {
  it('are the same if all their fields match, in whatever order they are stored', () => {
    const { message, ...rest } = submission
    expect(identityOf({ message, ...rest })).toBe(identityOf(submission))
    const item = newItem(submission)
    expect(newItem({ message, ...rest }, item)).toMatchObject({ id: item.id, requestedAt: item.requestedAt })
  })

  it.each(Object.keys(submission))('are different if the %s differs', (name) => {
    const item = newItem(submission)
    expect(newItem({ ...submission, [name]: null }, item).id).not.toBe(item.id)
  })

  it('differ if the same words stand in another newer field', () => {
    const first = { ...submission, answerBy: null, interpreterPhone: '', kind: null }
    const newer = FIELD_NAMES.filter((name) => FIELDS[name].isLater)
    const identities = newer.map((name) => identityOf({ ...first, [name]: 'Second' } as Submission))
    expect(new Set([identityOf(first), ...identities]).size).toBe(newer.length + 1)
  })

  it('are recognised by the identity that earlier versions stored', () => {
    expect(identityOf({ ...submission, answerBy: null, interpreterPhone: '', kind: null })).toBe(
      '["Ada Flood","07700 900123","ada@example.com","evening","I would like a quote for Painting."]',
    )
  })
})

it.each([
  ['Water in the cellar', 'Water in the cellar'],
  ['  I would like a quote for Painting.\n\nThree rooms', 'I would like a quote for Painting.'],
  ['', 'Ada Flood'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['💧'.repeat(61), `${'💧'.repeat(59)}…`],
])('the summary of %j is %j, with the number that we text', (message, about) => {
  const gist = { about, phone: '07700 900123', isByText: true, slot: 'evening', isQuote: true }
  expect(gistOf({ ...submission, message })).toEqual(gist)
})

describe('a request for a quote', () => {
  const kindOf = (message: string) => restoreForm({ message, kind: 'quote' }).kind
  it('is recognised by the sentence that the form begins with, unless it is for an emergency trade', () => {
    expect(kindOf(`${quoteFor('Painting and decorating')}\n\nThree rooms`)).toBe('quote')
    expect(kindOf('Water in the cellar')).toBe('')
    for (const trade of HOURLY_TRADES) expect(kindOf(quoteFor(serviceTitles[trade]))).toBe('')
  })

  it('is answered in office hours, unless another time was asked for', () => {
    const asked = [null, 'evening', 'asap'].map((preferredTime) => slotOf({ preferredTime, kind: 'quote' }))
    expect([...asked, slotOf({ preferredTime: null, kind: null })]).toEqual(['quote', 'evening', undefined, undefined])
  })
})

it('two forms are the same only if every character matches', () => {
  const values = toForm(submission)
  expect(isSameForm(values, { ...values })).toBe(true)
  for (const name of FIELD_NAMES) expect(isSameForm(values, { ...values, [name]: `${values[name]} ` })).toBe(false)
})

it('a form is copied as readable text, without empty or invalid fields', () => {
  const text = `Name: Ada Flood\nPhone: 07700 900123\nEmail: ada@example.com\nPreferred time: Evening (5PM-8PM)`
  const after = 'Answer by: Text me, don’t call\nInterpreter: 07700 900124\nType: Quote'
  const values = toForm(submission)
  expect(asText(values)).toBe(`${text}\nI would like a quote for Painting.\n${after}`)
  expect(asText({ ...values, message: '' })).toBe(`${text}\n${after}`)
  expect(asText({ ...restoreForm({ name: 'Ada' }), preferredTime: 'tomorrow' })).toBe('Name: Ada')
})

it.each(['callback', 'toString'])('has no length limit for %j', (name) => {
  expect(tooLongError(name)).toBeUndefined()
})
