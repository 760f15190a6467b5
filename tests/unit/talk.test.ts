import { describe, expect, it } from 'vitest'
import { lastUnseen, onlyUnseen, threadOf } from '../../src/client/notices/Conversation.tsx'
import { hasConversation } from '../../src/client/notices/LazyConversation.tsx'
import { expire, nextAsking } from '../../src/outbox/expiry.ts'
import {
  isUnsent,
  KEYS,
  MESSAGES_GATE,
  type Message,
  messageDraftKey,
  messageKey,
  messagesIn,
  type OwnMessage,
  readAnswer,
  type SentRequest,
} from '../../src/outbox/records.ts'
import { snapshotOf } from '../../src/outbox/view.ts'
import { classifyMessage, messages } from '../../src/outbox/visitorMessages.ts'
import { DAY, MINUTE, SECOND } from '../simulation/clock.ts'

const NOW = Date.UTC(2026, 10, 24, 2, 30)
const REQUEST = '6f1b2c3d-0000-4000-8000-000000000000'
const OTHER = '6f1b2c3d-0000-4000-8000-000000000001'
const ID = 'aaaaaaaa-0000-4000-8000-000000000000'
const CLOSED = 'Not sent: this conversation is closed. Please call 0808 157 0247.'
const REFUSED = 'Not sent: our system didn’t take it. Please call 0808 157 0247.'

const staff = (id: string, more: Partial<Message> = {}): Message => ({ id, isStaff: true, text: id, at: NOW, ...more })
const visitor = (id: string, more: Partial<Message> = {}): Message => ({ ...staff(id, more), isStaff: false })
const sent = (said: readonly Message[], more: Partial<SentRequest> = {}): SentRequest => ({
  id: REQUEST,
  sentAt: NOW - MINUTE,
  answer: { at: NOW, dueAt: NOW, messages: said, isOpen: true },
  ...more,
})
const own = (id: string, more: Partial<OwnMessage> = {}): OwnMessage => ({
  id,
  request: REQUEST,
  text: id,
  writtenAt: NOW,
  ...more,
})
const sentRecord = (sentAt: number, more = {}) => [KEYS.sent + REQUEST, { version: 1, sentAt, ...more }] as const
const record = (id: string, more = {}, request = REQUEST) =>
  [messageKey(request, id), { version: 1, text: id, writtenAt: NOW - MINUTE, ...more }] as const

const json = new Headers({ 'content-type': 'application/json' })
const kindOf = (status: number, body: unknown, headers = json) =>
  classifyMessage(status, headers, typeof body === 'string' ? body : JSON.stringify(body), ID)
const error = (code: string, message = '') => ({ code, message })

it.each<[what: string, status: number, body: unknown, expected: object, headers?: Headers]>([
  ['an arrival that names the message', 200, { id: ID, at: '2026-11-24T02:30:00Z' }, { kind: 'sent' }],
  ['about another message', 200, { id: OTHER }, { kind: 'retry' }],
  ['about no message', 200, {}, { kind: 'retry' }],
  ['not JSON', 200, '<h1>Wi-Fi</h1>', { kind: 'retry' }],
  ['empty', 204, '', { kind: 'retry' }],
  ['without a content type', 200, { id: ID }, { kind: 'retry' }, new Headers()],
  ['an HTML page', 200, { id: ID }, { kind: 'retry' }, new Headers({ 'content-type': 'text/html' })],
  ['no such request', 200, 'null', { kind: 'none' }],
  ['closed', 409, error('PT409', 'This conversation is closed.'), { kind: 'closed' }],
  ['erased', 410, error('PT410'), { kind: 'erased' }],
  ['refused', 422, error('PT422', 'Write a message'), { kind: 'refused' }],
  ['an unrelated conflict', 409, error('PGRST'), { kind: 'retry-slowly' }],
  ['overloaded', 503, 'upstream has closed', { kind: 'retry', afterMs: 30_000 }],
])('the answer to a message is %s', (_, status, body, expected, headers) => {
  expect(kindOf(status, body, headers)).toEqual(expected)
})

describe('the conversation', () => {
  const lines = (request: SentRequest, written: readonly OwnMessage[] = [], isStuck = false) =>
    threadOf(request, written, isStuck).map(({ who, text, state, problem }) => [who, text, state ?? problem])

  it('lists the server’s messages, then messages it has not received yet', () => {
    const said = [staff('Is it the tank?', { name: 'Sam' }), visitor(ID, { text: 'No' }), staff('On my way')]
    const written = [own(ID), own('And the cellar', { sentAt: NOW }), own('of another', { request: OTHER })]
    expect(lines(sent(said), written)).toEqual([
      ['Sam', 'Is it the tank?', undefined],
      ['You', 'No', 'Sent'],
      ['One of our team', 'On my way', undefined],
      ['You', 'And the cellar', 'Sent'],
    ])
  })

  it('shows the state of each of the visitor’s messages', () => {
    expect(lines(sent([visitor('Hello', { seenAt: NOW })]))).toEqual([['You', 'Hello', 'Seen']])
    const stateOf = (message: OwnMessage, isStuck: boolean) => lines(sent([]), [message], isStuck)[0]?.[2]
    expect(stateOf(own(ID), false)).toBe('Sending...')
    expect(stateOf(own(ID), true)).toBe('Waiting for a connection')
    expect(stateOf(own(ID, { problem: 'closed' }), true)).toBe(CLOSED)
    expect(stateOf(own(ID, { problem: 'refused' }), false)).toBe(REFUSED)
  })

  it('is hidden if the backend does not support it', () => {
    const older = readAnswer(
      { now: new Date(NOW).toISOString(), due_at: new Date(NOW).toISOString(), reply: 'Hi' },
      NOW,
    )
    expect(hasConversation(sent([], older && { answer: older }))).toBe(false)
    // Unsent messages can still be read.
    expect(hasConversation(sent([], { answer: undefined }), [own(ID)])).toBe(true)
  })

  it('finds the last unseen reply, and whether it is the only one', () => {
    const seen = { seenAt: NOW }
    const of = (said: readonly Message[], shown?: string) => {
      const request = sent(said, shown === undefined ? {} : { shown })
      return [lastUnseen(request), onlyUnseen(request)]
    }
    expect(of([staff('1', seen), staff('2'), visitor('x')])).toEqual(['2', '2'])
    expect(of([staff('1'), staff('2')])).toEqual(['2', undefined])
    expect(of([staff('1'), staff('2')], '1')).toEqual(['2', '2'])
    expect(of([staff('1'), staff('2'), visitor('x')], '2')).toEqual([undefined, undefined])
  })

  it('is dated by this device’s clock, and leaves out invalid messages', () => {
    const iso = (at: number) => new Date(at).toISOString()
    const message = { id: '7', from: 'staff', name: 'Sam', text: 'Hi', at: iso(NOW - MINUTE), seen_at: null }
    const strange = [{ id: 8 }, { text: 7 }, { at: 'noon' }].map((more) => ({ ...message, ...more }))
    const own = { ...message, from: 'visitor', name: null }
    const said = { now: iso(NOW), due_at: iso(NOW), open: true, messages: [message, null, ...strange, own] }
    const late = 5 * MINUTE
    expect(readAnswer(said, NOW + late)).toMatchObject({
      isOpen: true,
      messages: [
        { id: '7', isStaff: true, name: 'Sam', text: 'Hi', at: NOW - MINUTE + late },
        { id: '7', isStaff: false },
      ],
    })
    expect(readAnswer({ ...said, open: 'yes', messages: 'none' }, NOW)).not.toHaveProperty('messages')
  })
})

describe('polling for replies', () => {
  const waitAfter = (request: SentRequest, isBack = false) => {
    const next = nextAsking({ ...request, askedAt: NOW }, NOW, isBack)
    return next === undefined ? undefined : next - NOW
  }
  it('happens every 20 s for five minutes after the last message from either side', () => {
    for (const isBack of [false, true]) {
      expect(waitAfter(sent([staff('a', { at: NOW - 4 * MINUTE })]), isBack)).toBe(20 * SECOND)
      expect(waitAfter(sent([], { talkedAt: NOW - 4 * MINUTE }), isBack)).toBe(20 * SECOND)
      expect(waitAfter(sent([staff('a', { at: NOW - 5 * MINUTE })]), isBack)).toBe(MINUTE)
    }
  })

  it('returns to normal once the conversation is closed, and is rare once the job has been done for a while', () => {
    const closed = { at: NOW, dueAt: NOW, messages: [staff('a')] }
    expect(waitAfter(sent([], { answer: closed }))).toBe(MINUTE)
    expect(waitAfter(sent([], { answer: { ...closed, doneAt: NOW - 10 * MINUTE } }))).toBe(30 * MINUTE)
    expect(waitAfter(sent([], { answer: { ...closed, isOpen: true, doneAt: NOW } }))).toBe(20 * SECOND)
  })
})

describe('a message on the disk', () => {
  it('takes its turn, oldest first, while its request exists and is open', () => {
    const all = [
      sentRecord(NOW - DAY),
      record('b'),
      record('a', { writtenAt: NOW - DAY }),
      record('refused', { problem: 'refused', writtenAt: 1 }),
      record('sent', { sentAt: NOW, writtenAt: 1 }),
      [messageDraftKey(REQUEST), { text: 'Half', savedAt: NOW }] as const,
    ]
    expect(
      messagesIn(all)
        .filter(isUnsent)
        .map(({ id }) => id),
    ).toEqual(['a', 'b'])
    expect(messages.next(all, NOW)).toBeDefined()
    const gates = [KEYS.gate, MESSAGES_GATE].map((key) => snapshotOf([...all, [key, {}]], NOW).isStuck)
    expect([snapshotOf(all, NOW).isStuck, ...gates]).toEqual([false, true, true])
    expect(snapshotOf(all, NOW)).toMatchObject({ isAnythingWaiting: true })
    expect(snapshotOf([sentRecord(NOW - 2 * DAY)], NOW).sent).toEqual([])
    expect(messages.next([sentRecord(NOW), record('orphan', {}, OTHER)], NOW)).toBeUndefined()
    expect(messages.next([sentRecord(NOW - 2 * DAY), record('late')], NOW)).toBeUndefined()
    const iso = new Date(NOW - DAY).toISOString()
    const answered = { answeredAt: NOW - DAY, answer: { now: iso, due_at: iso, replied_at: iso, open: true } }
    const talking = [sentRecord(NOW - 2 * DAY, answered), record('not late')]
    expect(messages.next(talking, NOW)).toBeDefined()
    expect(expire(talking, NOW).gone).toEqual([])
    expect(messages.next([sentRecord(NOW), record('x', { version: 2 }), record('y', { text: 1 })], NOW)).toBeUndefined()
  })

  it('is deleted with its request, with a receipt if it was unsent', () => {
    const all = [
      sentRecord(NOW - 2 * DAY),
      record('waits'),
      record('sent', { sentAt: NOW }),
      [messageDraftKey(REQUEST), { text: 'Half', savedAt: NOW }] as const,
    ]
    const { gone, put } = expire(all, NOW)
    expect([...gone].sort()).toEqual(all.map(([key]) => key).sort())
    expect(put).toEqual([[`${KEYS.receipt}waits`, { id: 'waits', kind: 'rejected', message: CLOSED, at: NOW }]])
  })

  it('is kept while its request waits, and a draft for a day', () => {
    const waiting = [KEYS.item + REQUEST, { version: 1 }] as const
    expect(expire([waiting, record('a')], NOW)).toEqual({ gone: [], put: [] })
    const draft = (savedAt: number) => [messageDraftKey(REQUEST), { text: 'Half', savedAt }] as const
    expect(expire([sentRecord(NOW), draft(NOW - DAY + 1)], NOW).gone).toEqual([])
    expect(expire([sentRecord(NOW), draft(NOW - DAY)], NOW).gone).toEqual([messageDraftKey(REQUEST)])
  })
})
