import { expect, it } from 'vitest'
import type { DeadLetter, HealthCheck } from '../../src/desk/api/shapes.ts'
import { AUDIT, auditLines, changeIn, KINDS, whoOf } from '../../src/desk/audit/words.ts'
import { topOf } from '../../src/desk/figures/figures.ts'
import { adviceOf, findingOf, plainly, remedyOf, unreachableOf } from '../../src/desk/health/words.ts'

const check = (name: string, words: string | null = null, is_vital = false): HealthCheck => ({
  ...{ name, title: `Title of ${name}`, words, is_vital, since: null },
})

it('while nobody can be reached, does not say that every alert was delivered', () => {
  const letters = check('dead letters')
  const well = [letters, check('reach')]
  expect(unreachableOf(well)).toBeUndefined()
  expect(findingOf(letters, well)).toBe('Title of dead letters')
  for (const [isVital, words] of [
    [true, 'Nobody hears of a new request'],
    [false, 'Nobody on call can be alerted'],
  ] as const) {
    const reach = check('reach', 'No device', isVital)
    const checks = [letters, reach]
    expect(unreachableOf(checks)).toBe(words)
    expect(findingOf(reach, checks)).toBe(words)
    expect(findingOf(letters, checks)).toBe('No alert is waiting to be sent again')
  }
})

it('names a failure by what is wrong, and leads to where it is mended, if the reader may go there', () => {
  expect(findingOf(check('canary', 'late'), [])).toBe('Requests may not be arriving')
  // A newer database has more checks.
  expect(findingOf(check('moon', 'full'), [])).toBe('Title of moon')
  expect(remedyOf(check('dead letters', '1'), 'staff')?.[1]).toBe('/undelivered')
  expect(remedyOf(check('size', 'full'), 'owner')?.[1]).toBe('/settings')
  expect(remedyOf(check('size', 'full'), 'staff')).toBeUndefined()
})

const letter = (kind: string, request_id: string | null = null): DeadLetter => ({
  ...{
    id: '1',
    kind,
    request_id,
    name: request_id && 'Ada',
    dead_at: '2026-11-24T10:00Z',
    attempts: 8,
    last_error: null,
  },
})

it.each([
  ['new', '7', 'New request: Ada', '/requests/7'],
  ['customer', '7', 'Text to the customer: Ada', '/requests/7'],
  ['unreachable', null, 'Nobody on call can be reached', '/rota'],
  ['surge', null, 'Very busy', '/'],
  ['account', null, 'A sign-in was changed', undefined],
  ['newer', null, 'newer', undefined],
])('an undelivered %s about request %s is “%s”, and leads to %s', (kind, id, what, href) => {
  const advice = adviceOf(letter(kind, id))
  expect(advice.what).toBe(what)
  expect(advice.href).toBe(href)
  expect(advice.todo).toMatch(/^[A-Z].*\.$/)
})

it('each entry of the audit is in one kind, and is the end of a sentence that begins with a name', () => {
  expect(KINDS.flatMap(({ actions }) => actions).sort()).toEqual(Object.keys(AUDIT).sort())
  const entry = { id: 1, at: '2026-11-24T10:00Z', who: null, action: 'removed', detail: { name: 'Alex' } }
  expect(`${whoOf(entry)} ${auditLines(entry)}`).toBe('Someone on the server removed Alex')
})

it('takes a change of a setting apart, for a list to scan', () => {
  const entry = { id: 1, at: '2026-11-24T10:00Z', who: 'Sam', action: 'settings' }
  const lines = auditLines({ ...entry, detail: { remind_after: ['00:10:00', '00:05:00'] } })
  expect(lines.map(changeIn)).toEqual([{ name: 'Alert again after', change: '10 minutes → 5 minutes' }])
  expect(changeIn('removed Alex')).toBeUndefined()
})

it.each([
  [[0, 0], 2],
  [[1, 3], 4],
  [[5], 8],
  [[20], 20],
  [[21], 40],
  [[130], 200],
])('the axis over %j ends at %d', (counts, top) => expect(topOf(counts)).toBe(top))

it('shortens the time of a failure, and keeps apart what only programs say', () => {
  const now = '2026-11-30T00:47:00Z'
  expect(
    plainly('Our test request last came through on 29 Nov, 23:57. Tell them. deploy:check says why.', now),
  ).toEqual(['Our test request last came through at 23:57 yesterday. Tell them.', 'deploy:check says why.'])
  expect(
    plainly('1 not delivered, the last on 30 Nov, 00:22: 400 The number is wrong. Open “Not delivered” and call.', now),
  ).toEqual(['1 not delivered, the last at 00:22. Open “Not delivered” and call.', '400 The number is wrong'])
  const plain = '2 not delivered, the last on 3 Nov, 00:22. Open “Not delivered”, and check.'
  expect(plainly(plain, now)).toEqual([plain, undefined])
})
