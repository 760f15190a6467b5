import { expect, it } from 'vitest'
import {
  check,
  groupsOf,
  parseInterval,
  settingsProblems,
  toDraft,
  toInterval,
  toSetting,
} from '../../src/desk/settings/settings.ts'

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
  // This is how PostgreSQL writes twelve months.
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
  ['keep_customers', 7, 'days', 'Choose 12 months to 20 years'],
  ['keep_customers', 12, 'months', undefined],
  ['keep_others', 29, 'days', 'Choose 30 days to 20 years'],
  ['keep_suspects', 6, 'days', 'Choose 7 days to 20 years'],
  ['sender_limit', -3, 'minutes', 'Enter 1 to 10,000'],
  ['sender_limit', 10_001, 'minutes', 'Enter 1 to 10,000'],
  ['sender_limit', 10_000, 'minutes', undefined],
] as const)('accepts %s of %j %s, or says: %s', (key, amount, unit, words) =>
  expect(check(fieldOf(key), { amount, unit })).toBe(words),
)

it.each([
  [5, 15, undefined],
  [15, 15, 'Choose less than “Alert everyone after”'],
  [20, 15, 'Choose less than “Alert everyone after”'],
  ['', 15, 'Enter a whole number'],
])('a second alert after %j minutes and everyone’s after %j gives the error %j', (second, everyone, error) => {
  const fields = [fieldOf('remind_after'), fieldOf('escalate_after')]
  const amounts = [second, everyone]
  const problems = settingsProblems(fields, (field) => ({
    amount: amounts[fields.indexOf(field)] ?? '',
    unit: 'minutes',
  }))
  expect(problems).toEqual(error ? { remind_after: error } : {})
})

it('keeps a switch as the database has it', () => {
  const field = fieldOf('tells_events')
  for (const isOn of [true, false]) expect(toSetting(field, toDraft(field, { tells_events: isOn }))).toBe(isOn)
  expect(check(field, toDraft(field, { tells_events: false }))).toBeUndefined()
})
