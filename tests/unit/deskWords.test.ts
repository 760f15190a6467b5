import { describe, expect, it } from 'vitest'
import { promise } from '../../src/content/promise.ts'
import { type SafetyLineName, safety, safetyLines } from '../../src/content/safety.ts'
import { positionLines } from '../../src/content/where.ts'
import { type CallbackRequest, is, Rota, type Span } from '../../src/desk/api/shapes.ts'
import type { UnsentAction } from '../../src/desk/device/actions.ts'
import { dialled, findPostcode, mailbox, placeOf } from '../../src/desk/requests/words/contactLinks.ts'
import { whatToSay } from '../../src/desk/requests/words/danger.ts'
import { asExpected, FILTERS, groupOf, hold, inGroups, isFresh, PASSES } from '../../src/desk/requests/words/groups.ts'
import { quickReplies, tooLong } from '../../src/desk/requests/words/replies.ts'
import { marksOf, warningOf } from '../../src/desk/requests/words/requestMarks.ts'
import { spanProblems } from '../../src/desk/rota/week.ts'
import { toCsv } from '../../src/desk/ui/csv.ts'
import { dueInWords, momentOf } from '../../src/desk/words/london.ts'
import { choosable, reachOf } from '../../src/desk/words/rota.ts'
import { nameUntil, nextGap, shortUntilOf } from '../../src/desk/words/spans.ts'
import { givenInWords, historyLine, minutesLate, statusInWords } from '../../src/desk/words/status.ts'
import { NEW_REQUEST } from '../support/callbackRequest.ts'

const at = Date.parse

const ARRIVED = '2026-01-10T02:10:02Z'
const REQUEST: CallbackRequest = { ...NEW_REQUEST, received_at: ARRIVED, due_at: ARRIVED }

it.each<[string, string | null]>([
  ['14 Orsett Road, RM17 5DB, please', 'RM17 5DB'],
  ['(rm17-5db) and then CR2 6XH', 'RM17 5DB'],
  ...['RM17', 'Water 5 cm deep since 3pm', 'Model AB12 3CI'].map((text): [string, null] => [text, null]),
])('%j has the postcode %j', (text, postcode) => expect(findPostcode(text)).toBe(postcode))

it.each<[string, string, string]>([
  [
    'Leak\nAddress: Flat 2, 14 Orsett Road, RM17 5DB',
    'Flat 2, 14 Orsett Road, RM17 5DB',
    'Flat%202%2C%2014%20Orsett%20Road%2C%20RM17%205DB',
  ],
  ['Leak in RM17 5DB', 'RM17 5DB', 'RM17%205DB'],
  [positionLines({ latitude: 51.5, longitude: -0.1, accuracy: 8 }), '51.50000, -0.10000', '51.50000%2C%20-0.10000'],
  [
    `${positionLines({ latitude: 51.5, longitude: 0.1, accuracy: 8 })}\nAddress: The Old Barn`,
    'The Old Barn',
    '51.50000%2C%200.10000',
  ],
])('the place in %j is %s, which a map finds as %s', (message, name, query) => {
  const place = placeOf({ ...REQUEST, message })
  expect(place).toMatchObject({ name, href: expect.stringMatching(`query=${query}$`) })
})

it.each([
  ['Blocked manhole', ['Stop using water']],
  ['Burst pipe. The key is under the mat', ['Wait somewhere safe', 'Turn off the water']],
  ['Please call me', []],
])('the quick replies to %j fit it: %j', (message, fitting) =>
  expect(quickReplies({ ...REQUEST, message }).map(({ label }) => label)).toEqual([
    'Calling soon',
    ...fitting,
    'No answer',
    'Tomorrow',
  ]),
)

describe('the quick replies', () => {
  const taken = { status: 'taken', taken_at: ARRIVED } as const
  const onTheWay = { ...taken, on_the_way_at: ARRIVED }
  const states = {
    new: {},
    seen: { status: 'seen' },
    taken,
    'on the way': onTheWay,
    'at the door': { ...onTheWay, arrived_at: ARRIVED },
    done: { ...onTheWay, status: 'done' },
  } as const
  const replies = (state: keyof typeof states, more: Partial<CallbackRequest> = {}) =>
    quickReplies({ ...REQUEST, message: 'Blocked drain', ...states[state], ...more })

  it.each([
    ['new', ['Calling soon', 'Stop using water', 'No answer', 'Tomorrow']],
    ['seen', ['Calling soon', 'Stop using water', 'No answer', 'Tomorrow']],
    ['taken', ['Received', 'Stop using water', 'No answer']],
    ['on the way', ['Running late', 'Stop using water', 'No answer']],
    ['at the door', ['At the door', 'No answer']],
    ['done', ['No answer']],
  ] as const)('fit a request that is %s: %j', (state, labels) =>
    expect(replies(state).map(({ label }) => label)).toEqual(labels),
  )

  it('make the promise of the form once, and none once someone has it', () => {
    expect(replies('new')[0]?.text).toBe(`Thank you. We have your request. ${promise(undefined)}`)
    expect(replies('seen', { preferred_time: 'evening' })[0]?.text).toContain('back between 5pm and 8pm.')
    for (const state of ['taken', 'on the way', 'at the door', 'done'] as const)
      expect(replies(state).map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/aim|minutes|we’ll/i))
  })

  it('leave room for a sentence of 60 characters', () => {
    const wishes = [{}, { preferred_time: 'afternoon' }, { kind: 'quote' }, { answer_by: 'text' }] as const
    for (const state of Object.keys(states) as (keyof typeof states)[])
      for (const message of ['Leak', 'Locked out', 'Drain'])
        for (const wish of wishes)
          for (const { text } of replies(state, { message, ...wish })) expect(tooLong(text, 140), text).toBeUndefined()
  })
})

describe('a request given to a colleague', () => {
  const given = { ...REQUEST, status: 'seen', assigned_to: 'tom', assigned_to_name: 'Tom' } as const

  it.each([
    ['Given to Tom, not opened yet', 'sam', {}],
    ['Maya gave it to you', 'tom', {}],
    ['Nobody has it', 'tom', { assigned_to: null }],
  ])('is “%s” to %s with %j', (words, who, changed) =>
    expect(statusInWords({ ...given, assigned_by_name: 'Maya', ...changed }, who, at(ARRIVED))).toBe(words),
  )

  it('can go to anyone else, listing people on call first, then reachable people', () => {
    const colleague = (id: string, on_call = true, is_reachable = true) => ({
      ...{ id, name: id, on_call, is_reachable, by_telephone: false, until: null, since: null },
    })
    const people = [
      ...[colleague('Eve', false, false), colleague('Dan', false), colleague('Cleo', true, false)],
      ...['Bob', 'Ann', 'me', 'tom', 'sam'].map((id) => colleague(id)),
    ]
    const ids = choosable(people, { ...given, taken_by: 'sam' }, 'me').map(({ id }) => id)
    expect(ids).toEqual(['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'])
  })
})

// The clocks go forward in London at 01:00 UTC on 29 March 2026.
it.each([
  ['2026-01-10T02:10:00Z', '2026-01-10T02:09:00Z', null],
  ['2026-03-28T23:30:00Z', '2026-03-29T07:00:00Z', 'due 08:00 tomorrow'],
  ['2026-07-01T23:30:00Z', '2026-07-02T07:00:00Z', 'due 08:00'],
  ['2026-01-10T22:10:00Z', '2026-01-12T12:00:00Z', 'due 12:00, Monday 12 January'],
])('at %s a request due at %s says %j', (now, due, words) => expect(dueInWords(due, now)).toBe(words))

const escalated_at = '2026-01-10T02:25:00Z'
it.each([
  [
    { is_suspect: true, is_key_reused: true, marks: ['surge', 'cut'] },
    ['Sent twice, with different details', 'Message dropped', 'Busy hour', 'Suspected bot'],
  ],
  [{ marks: ['many', 'foreign'], is_suspect: true }, ['From another website', 'Suspected bot']],
  [{ marks: ['many'], phone: '0909 879 0123' }, ['Premium-rate number: 0909…', 'Many from one sender']],
  [{ escalated_at }, ['Escalated']],
  [{ requested_at: '2026-01-10T01:31:00Z' }, ['Sent 01:31, reached us 02:10']],
  [{ requested_at: '2026-01-09T22:31:00Z' }, ['Sent 22:31 yesterday, reached us 02:10']],
  [{ danger: 'gas', escalated_at }, ['Danger: gas', 'Escalated']],
  [{ escalated_at, status: 'done' }, []],
  [{ unread_since: escalated_at, unanswered_since: escalated_at }, ['New message, 02:25']],
  [{ unanswered_since: escalated_at }, ['Message unanswered, 02:25']],
  [{ unanswered_since: escalated_at, status: 'done' }, []],
  // An older database does not tell what is unanswered.
  [{ unread_since: escalated_at }, ['New message, 02:25']],
] as const)('%j has the marks %j', (changed, labels) =>
  expect(marksOf({ ...REQUEST, ...changed }).map(({ label }) => label)).toEqual(labels),
)

const taken = { status: 'taken', taken_by: 'alex', taken_by_name: 'Alex' } as const
const onTheWay = { ...taken, on_the_way_at: '2026-07-01T01:20:00Z', eta_minutes: 25 }
it.each([
  ['You have it', taken, 'alex', '01:45:59'],
  ['Alex is on the way, arriving about 02:45', onTheWay, 'sam', '01:45:59'],
  // The arrival time has passed, and the customer is waiting at the door.
  ['Alex is 1 minute late. Tell the customer', onTheWay, 'sam', '01:46:00'],
  ['You are 11 minutes late. Tell the customer', onTheWay, 'alex', '01:56:30'],
  ['Alex arrived at 02:52', { ...onTheWay, arrived_at: '2026-07-01T01:52:00Z' }, 'sam', '01:56:30'],
  ['You arrived at 02:52', { ...taken, arrived_at: '2026-07-01T01:52:00Z' }, 'alex', '04:56:30'],
  ['Done: job', { ...onTheWay, status: 'done', outcome: 'job', done_at: '2026-07-01T02:00:00Z' }, 'alex', '03:50:00'],
] as const)('the status is “%s”', (words, request, who, time) =>
  expect(statusInWords({ ...REQUEST, ...request }, who, at(`2026-07-01T${time}Z`))).toBe(words),
)

it.each([
  ['Sam arrived', '2026-07-01T01:52:20+00:00'],
  // The tap waited for a signal.
  ['Sam arrived at 02:40', '2026-07-01T01:40:00+00:00'],
])('the history says “%s”', (line, detail) =>
  expect(historyLine({ id: 1, at: '2026-07-01T01:52:59Z', by: 'Sam', action: 'arrived', detail })).toBe(line),
)

it('the history says whether a tap changed the outcome, or only noted the price', () => {
  const entries = ['job', 'job', 'advice'].map((detail, id) => {
    return { id, at: '2026-07-01T01:52:59Z', by: 'Sam', action: id === 0 ? 'done' : 'outcome', detail }
  })
  const lines = ['Sam finished it: job', 'Sam noted the price', 'Sam set the outcome: advice']
  expect(entries.map((entry) => historyLine(entry, entries))).toEqual(lines)
})

it.each([
  ['If Robin doesn’t open it within a few minutes, it goes back on the list.', 'seen', 'alex'],
  ['Sam gave it to you. Once you open it, it’s yours.', 'seen', 'robin'],
  ['Sam gave it to you. If you can’t go, put it back or give it to someone else, under “More”.', 'taken', 'robin'],
  [undefined, 'taken', 'alex'],
] as const)('a request that changed hands says %j', (words, status, me) => {
  const names = { assigned_to: 'robin', assigned_to_name: 'Robin', assigned_by_name: 'Sam', taken_by: 'robin' }
  const history = ['assigned', 'taken'].map((action, id) => ({ id, at: ARRIVED, by: 'Sam', action, detail: null }))
  expect(givenInWords({ ...REQUEST, ...names, status }, history, me)).toBe(words)
})

const NOW = at('2026-01-10T02:11:00Z')
const later = { due_at: '2026-01-10T08:00:00Z' }

it.each([
  [{}, true, ['open', 'waiting']],
  [{ status: 'seen' }, false, ['open', 'waiting']],
  [later, false, ['open']],
  [{ is_suspect: true }, false, ['open', 'suspects']],
  [{ status: 'taken' }, false, ['open', 'taken']],
  [{ status: 'done' }, false, ['done']],
] as const)('%j is new: %j, and in the filters %j', (changed, fresh, filters) => {
  const request = { ...REQUEST, ...changed }
  expect(isFresh(request, NOW)).toBe(fresh)
  expect(FILTERS.map(([filter]) => filter).filter((filter) => PASSES[filter](request, NOW))).toEqual(filters)
})

describe('a request with an unsent action is listed', () => {
  const action = (made: Partial<UnsentAction>) =>
    ({ key: 'k', request: 'one', at: NOW, kind: 'note', text: 'Dog bites', ...made }) as UnsentAction
  const finish = action({ kind: 'finish', outcome: 'job' })

  it('as done and no longer waiting, but still on the list', () => {
    const expected = asExpected(REQUEST, [action({}), finish])
    expect(expected).toMatchObject({ status: 'done', outcome: 'job', unsent: 'waiting' })
    expect(isFresh(expected, NOW)).toBe(false)
    expect(PASSES.waiting(expected, NOW)).toBe(false)
    expect(PASSES.open(expected, NOW)).toBe(true)
    // So that the counts of waiting and taken ones make up the whole.
    expect(PASSES.taken(expected, NOW)).toBe(true)
  })

  it('as answered after a reply or a note', () => {
    const expected = asExpected({ ...REQUEST, unanswered_since: ARRIVED }, [action({})])
    expect(marksOf(expected)).toEqual([])
  })

  it('as on the way, or at the door, since the tap by the database’s clock', () => {
    const held = { ...REQUEST, ...onTheWay }
    const arrived = action({ kind: 'arrived' })
    const expected = asExpected(held, [arrived], 60_000)
    expect(expected).toMatchObject({ arrived_at: '2026-01-10T02:12:00.000Z', unsent: 'waiting' })
    expect(minutesLate(expected, at('2026-07-01T03:00:00Z'))).toBe(0)
    // Two taps are one, at the time of the first.
    expect(asExpected(held, [arrived, { ...arrived, at: arrived.at + 60_000 }], 60_000)).toMatchObject({
      arrived_at: '2026-01-10T02:12:00.000Z',
    })
    const again = asExpected(held, [arrived, action({ kind: 'onTheWay', minutes: 45 })])
    expect(again).toMatchObject({ on_the_way_at: '2026-01-10T02:11:00.000Z', eta_minutes: 45, arrived_at: null })
  })

  it('unchanged if the action was refused', () => {
    const expected = asExpected(REQUEST, [{ ...finish, refusal: 'Alex took this request at 02:10.' }])
    expect(expected).toEqual({ ...REQUEST, unsent: 'refused' })
    expect(isFresh(expected, NOW)).toBe(true)
  })

  it('unchanged if the action is about another request', () => {
    expect(asExpected({ ...REQUEST, id: 'two' }, [finish])).toEqual({ ...REQUEST, id: 'two' })
  })
})

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

it('keeps an email address from adding a subject or recipient', () =>
  expect(mailbox('a@b.uk?cc=c@d.uk')).toBe('a@b.uk%3Fcc%3Dc@d.uk'))

it.each<[string, string | undefined]>([
  ['141 0909 879 0123', 'Premium-rate number: 0909…'],
  ['0044 (0)909 879 0123', 'Premium-rate number: 0909…'],
  ['118 500', 'Directory enquiries: 118500'],
  ['0870 123 4567', 'Service number: 0870…'],
  ['070 1234 5678', 'Personal number: 0701…'],
  ['076 2312 3456', 'Pager number: 0762…'],
  ['+1 (900) 555-0123', 'Number from abroad: +1'],
  // A mobile on the Isle of Man, and a number as dialled in its own town.
  ...['07624 123456', '+44 118 496 0123', '0808 157 0123', '909 879', 'none'].map((phone): [string, undefined] => [
    phone,
    undefined,
  ]),
])('the number %j has the warning %j', (phone, label) => expect(warningOf(phone)?.label).toBe(label))

const many = { marks: ['many'] } as const
const bySam = { status: 'taken', taken_by: 'sam' } as const
it.each([
  ['later', later],
  ['waiting', { ...later, escalated_at: '2026-01-10T02:00:00Z' }],
  ['many', many],
  ['suspects', { ...many, is_suspect: true }],
  // A colleague has taken the request.
  ['taken', { ...many, is_suspect: true, ...bySam }],
] as const)('the part %j of the list has %j', (group, changes) =>
  expect(groupOf({ ...REQUEST, ...changes }, NOW)).toBe(group),
)

it('what waits for its reader comes first, after danger, and what a colleague was asked to do comes last', () => {
  const one = (id: string, minute: number, changes: Partial<CallbackRequest> = {}): CallbackRequest => ({
    ...REQUEST,
    ...{ id, due_at: `2026-01-10T02:${minute}:00Z` },
    ...changes,
  })
  const requests = [
    one('theirs', 10, { assigned_to: 'alex' }),
    one('seen', 11, { status: 'seen' }),
    one('written', 12, { unread_since: ARRIVED }),
    one('escalated', 13, { escalated_at: ARRIVED }),
    one('mine', 14, { assigned_to: 'sam' }),
    one('danger', 15, { danger: 'gas', assigned_to: 'alex' }),
    one('new', 16),
  ]
  const ids = (me?: string) => inGroups(requests, at('2026-01-10T03:00:00Z'), me).waiting.map(({ id }) => id)
  expect(ids('sam')).toEqual(['danger', 'mine', 'escalated', 'written', 'seen', 'new', 'theirs'])
  expect(ids()).toEqual(['danger', 'escalated', 'theirs', 'seen', 'written', 'mine', 'new'])
})

/** As in private.danger. */
const DANGERS = ['gas', 'carbon monoxide', 'water near electrics', 'someone locked in', 'sewage inside']
it.each(DANGERS)('what to say about %s is in the site’s own words, is a reply, and fits one', (danger) => {
  const said = whatToSay(danger) ?? ''
  const own = safetyLines(Object.keys(safety).filter((name) => name in safety) as SafetyLineName[], 'brief')
  const plain = own.join(' ').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  for (const sentence of said.split(/(?<=[.?]) /)) expect(plain).toContain(sentence)
  expect(tooLong(said, 200)).toBeUndefined()
  expect(quickReplies({ ...REQUEST, danger })[0]?.text).toBe(said)
  expect(quickReplies({ ...REQUEST, danger, arrived_at: ARRIVED })[0]?.text).not.toBe(said)
  expect(marksOf({ ...REQUEST, danger })[0]?.label).toBe(`Danger: ${danger}`)
})

it('only held requests keep their places in the list', () => {
  const one = (id: string, changes: Partial<CallbackRequest> = {}) => ({ ...REQUEST, id, ...changes })
  const listed = (...requests: readonly CallbackRequest[]) => inGroups(requests, NOW)
  const ids = (group: readonly CallbackRequest[]) => group.map(({ id }) => id).join('')
  const before = listed(...['a', 'b', 'c', 'd', 'e'].map((id) => one(id)), one('x', later))
  const after = listed(one('f'), one('c'), one('e'), one('b', bySam), one('d', bySam), one('y', later))
  const held = hold(after, before, ({ id }) => id !== 'd')
  // New requests are where they belong; a, b and x keep their places.
  expect(ids(held.waiting)).toBe('abfce')
  expect(ids(held.later)).toBe('xy')
  expect(ids(held.taken)).toBe('d')
  // Held requests show their new state, where known.
  expect(held.waiting[1]).toMatchObject(bySam)
  expect(hold(after, undefined, () => true)).toEqual(after)
  expect(hold(after, before, () => false)).toEqual(after)
})

it('writes CSV by RFC 4180, doubling quotes and keeping line breaks in their cell', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['say "so"', 'one,\ntwo'],
    ]),
  ).toBe('\uFEFFa,b\r\n"say ""so""","one,\ntwo"\r\n')
})

it.each(['=1+1', '+44 7700 900123', '-2', '@SUM(A1)', '\t=1', '＝1'])('never writes %j as a formula', (text) => {
  const [, cell = ''] = /^\uFEFF"?([\s\S]*?)"?\r\n$/.exec(toCsv([[text]])) ?? []
  expect(cell).toBe(`'${text}`)
})

const TUESDAY = at('2026-11-24T10:00:00Z')

const ANN = { id: 'ann', name: 'Ann', on_call: true, is_reachable: true, by_telephone: false, since: null }

const rotaOf = (...ahead: Span[]): Rota => ({
  ...{
    now: '2026-11-24T10:00:00Z',
    people: [{ ...ANN, until: null }],
    ahead,
    turns: [],
    offers: [],
    shifts: [],
    absences: [],
  },
})
const gap = (starts_at: string, ends_at: string): Span => ({ starts_at, ends_at, staff: [] })

it.each([
  ['2026-11-24T20:00:00Z', '20:00', '20:00'],
  ['2026-11-25T08:00:00Z', '08:00 tomorrow', '08:00'],
  ['2026-11-27T08:00:00Z', '08:00, Friday 27 November', 'Fri 08:00'],
  ['2026-11-30T08:00:00Z', '08:00, Monday 30 November', 'Mon 08:00'],
  ['2026-12-01T08:00:00Z', '08:00, Tuesday 1 December', '1 Dec 08:00'],
])('shows %s as “until %s”, or in short “until %s”', (iso, words, short) => {
  expect(momentOf(iso, TUESDAY)).toBe(words)
  expect(shortUntilOf(iso, TUESDAY)).toBe(short)
})

it.each([
  [{}, 'Ann', 'Reachable, but hasn’t shown an alert yet'],
  [{ until: '2026-11-25T08:00:00Z' }, 'Ann until 08:00 tomorrow', 'Reachable, but hasn’t shown an alert yet'],
  [{ by_telephone: true }, 'Ann', 'Reachable by phone'],
  [{ since: '2026-11-24T09:00:00Z' }, 'Ann', 'Reachable: alert shown at 09:00'],
  [{ is_reachable: false }, 'Ann (not reachable)', 'Not reachable: no device gets alerts'],
  [
    { is_reachable: false, since: '2026-11-23T22:10:00Z' },
    'Ann (not reachable)',
    'Not reachable since 22:10 yesterday',
  ],
])('shows a colleague with %j as “%s”: “%s”', (changed, name, reach) => {
  const ann = { ...ANN, until: null, ...changed }
  expect(nameUntil(ann, TUESDAY)).toBe(name)
  expect(reachOf(ann, TUESDAY)).toBe(reach)
})

it('a gap shows an alert from a day ahead until it is over', () => {
  const soon = gap('2026-11-25T09:59:00Z', '2026-11-25T12:00:00Z')
  const [later, over] = [gap('2026-11-25T10:00:00Z', soon.ends_at), gap('2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z')]
  expect([soon, later, over].map((each) => nextGap(rotaOf(each), TUESDAY))).toEqual([soon, undefined, undefined])
})

it.each([
  ['', '', { from: 'Enter when it starts', to: 'Enter when it ends' }],
  ['2026-11-24T20:00', '2026-11-24T20:00', { to: 'The end must be after the start' }],
  ['2026-11-24T20:00', '2026-11-25T08:00', {}],
])('says what is wrong with %j to %j', (from, to, problems) => {
  expect(spanProblems(from, to)).toEqual(problems)
})

it('ignores a rota that another version of the desk kept', () => {
  expect(is(Rota)(rotaOf())).toBe(true)
  expect(is(Rota)({ ...rotaOf(), ahead: [{ starts_at: 'soon' }] })).toBe(false)
})
