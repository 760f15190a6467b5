import { expect, it } from 'vitest'
import { check } from '../../src/desk/settings/check.ts'
import { toDraft, toSetting } from '../../src/desk/settings/draft.ts'
import { parseInterval, toInterval } from '../../src/desk/settings/duration.ts'
import { groupsOf } from '../../src/desk/settings/fields.ts'

const fieldOf = (key: string) => {
  const field = groupsOf({ [key]: 1 })
    .flatMap(({ fields }) => fields)
    .find((field) => field.key === key)
  if (!field) throw new Error(`There is no ${key}`)
  return field
}

it.each([
  ['00:05:00', '5 minutes'],
  ['01:30:00', '90 minutes'],
  ['02:00:00', '2 hours'],
  ['1 day', '1 days'],
  ['30 days', '30 days'],
  ['11 mons', '11 months'],
  // PostgreSQL writes twelve months so.
  ['1 year', '12 months'],
  ['1 year 6 mons', '18 months'],
  ['7 years', '7 years'],
])('reads PostgreSQL’s %s as %s', (interval, said) => {
  expect(toInterval(parseInterval(interval))).toBe(said)
})

it('says in words what is out of a time’s range', () => {
  const field = fieldOf('remind_after')
  expect(check(field, { amount: 0, unit: 'minutes' })).toBe('Choose 1 minute to 1 day')
  expect(check(field, { amount: 2, unit: 'days' })).toBe('Choose 1 minute to 1 day')
  expect(check(field, { amount: 24, unit: 'hours' })).toBeUndefined()
  expect(check(field, { amount: '', unit: 'minutes' })).toBe('Enter a whole number')
  expect(check(field, { amount: 1.5, unit: 'hours' })).toBe('Enter a whole number')
})

it('says in words what is out of a number’s range', () => {
  const field = fieldOf('sender_limit')
  expect(check(field, { amount: 10_001, unit: 'minutes' })).toBe('Enter 1 to 10,000')
  expect(check(field, { amount: 10_000, unit: 'minutes' })).toBeUndefined()
})

it('keeps a switch as the database has it', () => {
  const field = fieldOf('tells_events')
  for (const isOn of [true, false]) expect(toSetting(field, toDraft(field, { tells_events: isOn }))).toBe(isOn)
  expect(check(field, toDraft(field, { tells_events: false }))).toBeUndefined()
})
