import { describe, expect, it } from 'vitest'
import type { CallbackRequest } from '../../src/desk/api/shapes.ts'
import type { UnsentAction } from '../../src/desk/queue/action.ts'
import { dialled, findPostcode, mailbox } from '../../src/desk/requests/words/contactLinks.ts'
import { asExpected, FILTERS, groupOf, hold, inGroups, isFresh, passes } from '../../src/desk/requests/words/groups.ts'
import { dueInWords } from '../../src/desk/requests/words/london.ts'
import { quickReplies } from '../../src/desk/requests/words/replies.ts'
import { marksOf, warningOf } from '../../src/desk/requests/words/requestMarks.ts'
import { statusInWords } from '../../src/desk/requests/words/status.ts'
import { choosable } from '../../src/desk/rota/words.ts'
import { NEW_REQUEST } from '../support/callbackRequest.ts'

const at = Date.parse

const ARRIVED = '2026-01-10T02:10:02Z'
const REQUEST: CallbackRequest = { ...NEW_REQUEST, received_at: ARRIVED, due_at: ARRIVED }

describe('a postcode', () => {
  it.each([
    ['14 Orsett Road, RM17 5DB, please', 'RM17 5DB'],
    ['(rm17-5db) and then CR2 6XH', 'RM17 5DB'],
  ])('is read from %j', (text, postcode) => expect(findPostcode(text)).toBe(postcode))

  it.each(['RM17', 'Water 5 cm deep since 3pm', 'Model AB12 3CI'])('is not seen in %j', (text) =>
    expect(findPostcode(text)).toBeNull(),
  )
})

describe('quick replies', () => {
  const offered = (message: string) => quickReplies(message).map(({ label }) => label)

  it.each([
    ['Blocked manhole', ['Stop using water']],
    ['Burst pipe. The key is under the mat', ['Wait somewhere safe', 'Turn off the water']],
    ['Please call me', []],
  ])('fit the message %j', (message, fitting) =>
    expect(offered(message)).toEqual(['Calling soon', ...fitting, 'No answer', 'Tomorrow']),
  )
})

describe('a request given to a colleague', () => {
  const given = {
    ...REQUEST,
    status: 'seen',
    assigned_to: 'tom',
    assigned_to_name: 'Tom',
    assigned_by_name: 'Maya',
  } as const
  const colleague = (id: string, on_call: boolean, is_reachable: boolean) => ({
    id,
    name: id,
    on_call,
    is_reachable,
    by_telephone: false,
    until: null,
    since: null,
  })

  it('says so, to them and to everyone else', () => {
    expect(statusInWords(given, 'sam', at(ARRIVED))).toBe('Given to Tom, not opened yet')
    expect(statusInWords(given, 'tom', at(ARRIVED))).toBe('Maya gave it to you')
    expect(statusInWords({ ...given, assigned_to: null }, 'tom', at(ARRIVED))).toBe('Seen')
  })

  it('can be given to anyone else: those on call first, then those who can be reached', () => {
    const people = [
      colleague('Eve', false, false),
      colleague('Dan', false, true),
      colleague('Cleo', true, false),
      colleague('Bob', true, true),
      colleague('Ann', true, true),
      ...['me', 'tom', 'sam'].map((id) => colleague(id, true, true)),
    ]
    const ids = choosable(people, { ...given, taken_by: 'sam' }, 'me').map(({ id }) => id)
    expect(ids).toEqual(['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'])
  })
})

describe('when a request is due', () => {
  // The clocks go forward in London at 01:00 UTC on 29 March 2026.
  it.each([
    ['2026-01-10T02:10:00Z', '2026-01-10T02:09:00Z', null],
    ['2026-03-28T23:30:00Z', '2026-03-29T07:00:00Z', 'due 08:00 tomorrow'],
    ['2026-07-01T23:30:00Z', '2026-07-02T07:00:00Z', 'due 08:00'],
    ['2026-01-10T22:10:00Z', '2026-01-12T12:00:00Z', 'due 12:00, Monday 12 January'],
  ])('at %s, for %s: %j', (now, due, words) => expect(dueInWords(at(due), at(now))).toBe(words))
})

describe('marks', () => {
  const escalated_at = '2026-01-10T02:25:00Z'
  it.each([
    [
      { is_suspect: true, is_key_reused: true, marks: ['surge', 'cut'] },
      ['Sent twice, with different details', 'Message dropped', 'Busy hour', 'Suspected bot'],
    ],
    [{ marks: ['many'], phone: '0909 879 0123' }, ['Premium-rate number: 0909…', 'Many from one sender']],
    [{ escalated_at }, ['Escalated']],
    [{ escalated_at, status: 'done' }, []],
  ] as const)('of %j are %j', (changed, labels) =>
    expect(marksOf({ ...REQUEST, ...changed }).map(({ label }) => label)).toEqual(labels),
  )
})

describe('a status', () => {
  const taken = { status: 'taken', taken_by: 'alex', taken_by_name: 'Alex' } as const
  const onTheWay = { ...taken, on_the_way_at: '2026-07-01T01:20:00Z', eta_minutes: 25 }
  const done = { ...onTheWay, status: 'done', outcome: 'job', done_at: '2026-07-01T02:00:00Z' } as const
  it.each([
    ['You have it', taken, 'alex', '01:45:59'],
    ['Alex is on the way, arriving about 02:45', onTheWay, 'sam', '01:45:59'],
    // The time has passed, and the customer waits at the door.
    ['Alex is 1 minute late. Tell the customer', onTheWay, 'sam', '01:46:00'],
    ['You are 11 minutes late. Tell the customer', onTheWay, 'alex', '01:56:30'],
    ['Done: job', done, 'alex', '03:50:00'],
  ] as const)('is “%s”', (words, request, who, time) =>
    expect(statusInWords({ ...REQUEST, ...request }, who, at(`2026-07-01T${time}Z`))).toBe(words),
  )
})

describe('what is counted as new, and what each filter shows', () => {
  const now = at('2026-01-10T02:11:00Z')
  it.each([
    [{}, true, ['open', 'waiting']],
    [{ status: 'seen' }, false, ['open', 'waiting']],
    [{ due_at: '2026-01-10T08:00:00Z' }, false, ['open']],
    [{ is_suspect: true }, false, ['open', 'suspects']],
    [{ status: 'taken' }, false, ['open', 'taken']],
    [{ status: 'done' }, false, ['done']],
  ] as const)('for %j: %j, %j', (changed, fresh, filters) => {
    const request = { ...REQUEST, ...changed }
    expect(isFresh(request, now)).toBe(fresh)
    expect(FILTERS.map(([filter]) => filter).filter((filter) => passes(filter, request, now))).toEqual(filters)
  })
})

describe('a request with an unsent action is listed', () => {
  const now = at('2026-01-10T02:11:00Z')
  const action = (made: Partial<UnsentAction>) =>
    ({ key: 'k', request: 'one', at: now, kind: 'note', text: 'Dog bites', ...made }) as UnsentAction
  const finish = action({ kind: 'finish', outcome: 'job' })

  it('as done and no longer waiting, but still on the list', () => {
    const expected = asExpected(REQUEST, [action({}), finish])
    expect(expected).toMatchObject({ status: 'done', outcome: 'job', unsent: 'waiting' })
    expect(isFresh(expected, now)).toBe(false)
    expect(passes('waiting', expected, now)).toBe(false)
    expect(passes('open', expected, now)).toBe(true)
  })

  it('unchanged if the action was refused', () => {
    const expected = asExpected(REQUEST, [{ ...finish, refusal: 'Alex took this request at 02:10.' }])
    expect(expected).toEqual({ ...REQUEST, unsent: 'refused' })
    expect(isFresh(expected, now)).toBe(true)
  })

  it('unchanged if the action is about another request', () => {
    expect(asExpected({ ...REQUEST, id: 'two' }, [finish])).toEqual({ ...REQUEST, id: 'two' })
  })
})

describe('links', () => {
  it.each([
    ['0044 (0)7700 900-123', '+447700900123'],
    ['44 7700 900123', '+447700900123'],
    ['7700 900123', '07700900123'],
    ['Tel: 01632/960247 Ext: 12', '01632960247'],
    ['01632 960247/07700 900123', '01632960247'],
    ['Flat 3, 07700 900123 (after 5pm)', '07700900123'],
    ['141 020 7946 0247', '14102079460247'],
    ['+33 (0)1 23 45 67 89', '+33123456789'],
    ['٠٧٧٠٠ ٩٠٠١٢٣', '07700900123'],
    ['640 123', '640123'],
    ['ask at flat 12', undefined],
  ])('%j is dialled as %j', (phone, number) => expect(dialled(phone)).toBe(number))

  it('an email address cannot add a subject or another recipient', () =>
    expect(mailbox('a@b.uk?cc=c@d.uk')).toBe('a@b.uk%3Fcc%3Dc@d.uk'))
})

describe('a number, before it is called', () => {
  it.each([
    ['141 0909 879 0123', 'Premium-rate number: 0909…'],
    ['0044 (0)909 879 0123', 'Premium-rate number: 0909…'],
    ['118 500', 'Directory enquiries: 118500'],
    ['0870 123 4567', 'Service number: 0870…'],
    ['070 1234 5678', 'Personal number: 0701…'],
    ['076 2312 3456', 'Pager number: 0762…'],
    ['+1 (900) 555-0123', 'Number from abroad: +1'],
  ])('warns about %j: %j', (phone, label) => expect(warningOf(phone)?.label).toBe(label))

  it.each([
    // A mobile on the Isle of Man.
    '07624 123456',
    '+44 118 496 0123',
    '0808 157 0123',
    // As dialled in one's own town.
    '909 879',
    'none',
  ])('does not warn about %j', (phone) => expect(warningOf(phone)).toBeNull())
})

describe('the part of the list in which a request stands', () => {
  const now = at('2026-01-10T02:11:00Z')
  const many = { marks: ['many'] } as const
  const later = { due_at: '2026-01-10T08:00:00Z' }
  const taken = { status: 'taken', taken_by: 'sam' } as const

  it.each([
    ['later', later],
    ['waiting', { ...later, escalated_at: '2026-01-10T02:00:00Z' }],
    ['many', many],
    ['suspects', { ...many, is_suspect: true }],
    // Somebody has looked into it, and gone.
    ['taken', { ...many, is_suspect: true, ...taken }],
  ] as const)('is %j for %j', (group, changes) => expect(groupOf({ ...REQUEST, ...changes }, now)).toBe(group))

  it('keeps the places of held requests, and of no others', () => {
    const one = (id: string, changes: Partial<CallbackRequest> = {}) => ({ ...REQUEST, id, ...changes })
    const listed = (...requests: readonly CallbackRequest[]) => inGroups(requests, now)
    const ids = (group: readonly CallbackRequest[]) => group.map(({ id }) => id).join('')
    const before = listed(one('a'), one('b'), one('c'), one('d'), one('e'), one('x', later))
    const after = listed(one('f'), one('c'), one('e'), one('b', taken), one('d', taken), one('y', later))
    const held = hold(after, before, ({ id }) => id !== 'd')
    // New ones stand where they belong; a, b and x keep their places.
    expect(ids(held.waiting)).toBe('abfce')
    expect(ids(held.later)).toBe('xy')
    expect(ids(held.taken)).toBe('d')
    // As it is now, where that is known.
    expect(held.waiting[1]).toMatchObject(taken)
    expect(hold(after, undefined, () => true)).toEqual(after)
    expect(hold(after, before, () => false)).toEqual(after)
  })
})
