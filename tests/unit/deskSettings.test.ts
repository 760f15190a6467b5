import { expect, it } from 'vitest'
import type { Settings } from '../../src/desk/api/shapes.ts'
import {
  againstPrivacy,
  check,
  groupsOf,
  helpOf,
  inShort,
  lossIn,
  parseInterval,
  settingInWords,
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
  ['keep_pictures', 2, 'years', 'Choose 1 day to 12 months'],
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

it.each<[key: string, value: Settings[string], words: string]>([
  ['tells_events', false, 'off'],
  ['tells_events', true, 'on'],
  ['second_factor', 'off', 'off'],
  ['second_factor', 'required', 'on'],
  ['behind_cloudflare', null, 'automatic'],
  ['behind_cloudflare', false, 'no'],
  ['second_factor', 'passkey', 'something new'],
])('the choice %s keeps %j as the database has it, and says %s', (key, value, words) => {
  const field = fieldOf(key)
  const draft = toDraft(field, { [key]: value })
  if (words !== 'something new') expect(toSetting(field, draft)).toBe(value)
  expect(check(field, draft)).toBeUndefined()
  expect(settingInWords(field, draft)).toBe(words)
})

it('says what is usual, or what the privacy page says', () => {
  expect(helpOf(fieldOf('digest_every'))).toBe('Suspected bots are grouped too. Usually 5\u00A0minutes.')
  expect(helpOf(fieldOf('plan_bytes'))).toContain('Usually 500\u00A0MB.')
  expect(helpOf(fieldOf('keep_others'))).toContain('The privacy page says 12\u00A0months.')
})

it.each([
  ['keep_others', 6, 'months', 'Other requests: the privacy page says 12 months. With 6 months they go sooner.'],
  ['keep_pictures', 2, 'months', 'With 2 months you’d keep them longer than it says, so have the page changed first.'],
  ['keep_others', 12, 'months', undefined],
  ['remind_after', 1, 'hours', undefined],
] as const)('before %s becomes %s %s, the owner reads: %s', (key, amount, unit, words) => {
  const said = againstPrivacy(fieldOf(key), { amount, unit })
  if (words) expect(said).toContain(words)
  else expect(said).toBeUndefined()
})

it('a closed card says what its settings are at, or what it is about where the database lacks one', () => {
  const [alerts] = groupsOf({ remind_after: 1, escalate_after: 1 })
  const short = (group = alerts) => group && inShort(group, ({ usual }) => usual)
  expect(short()).toBe('Again after 5 minutes, everyone after 15 minutes')
  expect(short(groupsOf({ remind_after: 1 })[0])).toBe(alerts?.about)
})

it.each([
  [
    '22 requests are older than that. They’ll be erased tonight, for good.',
    '22 requests will be erased tonight, for good',
  ],
  [
    '1 photograph is older than that. It’ll be erased tonight, for good.',
    '1 photograph will be erased tonight, for good',
  ],
  ['Nothing is older than that today.', undefined],
])('from “%s” the question’s heading is: %s', (message, heading) => expect(lossIn(message)).toBe(heading))
