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

it.each([
  ['remind_after', 0, 'minutes', 'Choose 1 minute to 1 day'],
  ['remind_after', 2, 'days', 'Choose 1 minute to 1 day'],
  ['remind_after', 24, 'hours', undefined],
  ['remind_after', '', 'minutes', 'Enter a whole number'],
  ['remind_after', 1.5, 'hours', 'Enter a whole number'],
  ['sender_limit', 10_001, 'minutes', 'Enter 1 to 10,000'],
  ['sender_limit', 10_000, 'minutes', undefined],
] as const)('takes %s of %j %s, or says: %s', (key, amount, unit, words) =>
  expect(check(fieldOf(key), { amount, unit })).toBe(words),
)

it('keeps a switch as the database has it', () => {
  const field = fieldOf('tells_events')
  for (const isOn of [true, false]) expect(toSetting(field, toDraft(field, { tells_events: isOn }))).toBe(isOn)
  expect(check(field, toDraft(field, { tells_events: false }))).toBeUndefined()
})
