import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { answerLine, clockOfDay } from '../../src/client/notices/answerLine.tsx'
import { isLineOpen, OverdueNotice } from '../../src/client/notices/Notices.tsx'
import { FORM_STATES, neitherSentNorSaved, OVERDUE, OVERDUE_NOTICE, queued, TALK } from '../../src/content/messages.ts'
import { promise } from '../../src/content/promise.ts'
import type { Slot } from '../../src/facts/company.ts'
import { namesOf } from '../../src/islands/contact-form/OutboxStatus.tsx'
import { classifyAnswer, type PollResult } from '../../src/outbox/answers.ts'
import { expire } from '../../src/outbox/expiry.ts'
import {
  holdOf,
  isAskable,
  KEYS,
  notSent,
  readAnswer,
  readItem,
  readSent,
  type SentRequest,
} from '../../src/outbox/records.ts'
import { HOUR, MINUTE } from '../simulation/clock.ts'
import { damaged, fuzz } from '../support/arbitrary.ts'

// Our hours are London's, wherever the tests run.
vi.hoisted(() => {
  process.env.TZ = 'Europe/London'
})
/** A time in London. */
const at = (hour: number, minute = 0, day = 22) => new Date(2026, 10, day, hour, minute).getTime()
const iso = (ms: number) => new Date(ms).toISOString()
const id = '6f1b2c3d-0000-4000-8000-000000000000'

/** The server's answer at `now`, as PostgREST returns it. */
const said = (now: number, more: object = {}) => ({
  status: 'new',
  received_at: iso(at(2, 10)),
  due_at: iso(at(2, 10)),
  seen_at: null,
  taken_at: null,
  name: null,
  on_the_way_at: null,
  eta_minutes: null,
  called_off_at: null,
  reply: null,
  replied_at: null,
  done_at: null,
  now: iso(now),
  ...more,
})
const seen = { status: 'seen', seen_at: iso(at(2, 12)) }
const taken = { ...seen, status: 'taken', taken_at: iso(at(2, 13)), name: 'Sam' }
const coming = { ...taken, on_the_way_at: iso(at(2, 15)), eta_minutes: 25 }
const arrived = { ...coming, arrived_at: iso(at(2, 50)) }

const sent = (more: Partial<SentRequest> = {}): SentRequest => ({ id, sentAt: at(2, 10), ...more })
const UNSEEN = 'Nobody has opened it yet. Please call'
/** The status line at `now`, from an answer received at `heard`. */
const lineAt = (now: number, more: object = {}, heard = now) =>
  answerLine(sent({ answer: readAnswer(said(heard, more), heard) }), now)
const wordsAt = (...args: Parameters<typeof lineAt>) => lineAt(...args).news
const stepsAt = (...args: Parameters<typeof lineAt>) =>
  lineAt(...args)
    .steps.map(({ name, at }) => (at === undefined ? name : `${name} ${clockOfDay(at, args[0])}`))
    .join(', ')

describe('the status line', () => {
  it('says what happened, and when', () => {
    const done = { ...arrived, status: 'done', done_at: iso(at(3, 40)) }
    expect([{}, seen, taken, coming, arrived, done].map((more) => wordsAt(at(2, 15), more))).toEqual([
      'Sent 02:10',
      'Seen 02:12',
      'Sam is dealing with it',
      'About 25 minutes: Sam is on the way',
      'Sam has arrived',
      'Finished 03:40',
    ])
    expect(stepsAt(at(2, 11))).toBe('Sent 02:10, Seen, On the way, Arrived, Done')
    expect(stepsAt(at(2, 13), taken)).toBe('Sent 02:10, Seen 02:12, On the way, Arrived, Done')
    expect(stepsAt(at(3, 41), done)).toBe('Sent 02:10, Seen 02:12, On the way 02:15, Arrived 02:50, Done 03:40')
  })

  it('shows only the steps the server has confirmed, without marking skipped steps as missing', () => {
    const unseen = { taken_at: iso(at(2, 13)), name: 'Sam' }
    expect(stepsAt(at(2, 13), unseen)).toBe('Sent 02:10, Seen, On the way, Arrived, Done')
    const calledOff = { ...seen, on_the_way_at: iso(at(2, 15)), called_off_at: iso(at(2, 18)) }
    expect(stepsAt(at(2, 20), calledOff)).toBe('Sent 02:10, Seen 02:12, On the way, Arrived, Done')
    expect(stepsAt(at(2, 30), { status: 'done', done_at: iso(at(2, 20)) })).toBe('Sent 02:10, Done 02:20')
  })

  it('shows the arrival time, rounded up to five minutes, until it has passed', () => {
    const arrival = (eta_minutes: number, minute: number) => lineAt(at(2, minute), { ...coming, eta_minutes }).arrival
    expect([arrival(25, 15), arrival(24, 15), arrival(26, 39)]).toEqual(['02:40', '02:40', '02:45'])
    expect([arrival(25, 40), lineAt(at(2, 15), taken).arrival]).toEqual([undefined, undefined])
  })

  it('asks no one to call about a late visit once we are there', () => {
    expect(lineAt(at(2, 41), coming).ring).toBe('Not there? Call')
    expect(lineAt(at(2, 51), arrived)).not.toHaveProperty('ring')
    expect(lineAt(at(2, 51), { ...arrived, name: null }).news).toBe('They’ve arrived')
    const early = { ...arrived, arrived_at: iso(at(2, 16)), status: 'done', done_at: iso(at(2, 30)) }
    expect(lineAt(at(2, 31), early)).not.toHaveProperty('ring')
  })

  it('after five minutes without the server, says to call and promises nothing', () => {
    expect(answerLine(sent(), at(2, 14))).not.toHaveProperty('ring')
    expect(answerLine(sent(), at(2, 15))).toMatchObject({ ring: 'Last updated 02:10. If it’s urgent, call' })
    expect(answerLine(sent(), at(2, 15))).not.toHaveProperty('aim')
  })

  it('asks the visitor to call if the request was closed before anyone could have arrived', () => {
    const done = (minute: number) => lineAt(at(2, 50), { ...coming, status: 'done', done_at: iso(at(2, minute)) })
    expect(done(16).ring).toBe('Not sorted? Call')
    expect(done(40).ring).toBeUndefined()
  })

  it('gives no time while staff have switched response times off', () => {
    const waiting = sent({ answer: readAnswer(said(at(2, 11)), at(2, 11)) })
    const [usual, now] = [true, false].map((aimHolds) => answerLine(waiting, at(2, 11), aimHolds).aim)
    expect(usual).toMatch(/^We aim to call you back within /)
    expect(now).toBe('If nobody has opened it after five minutes, this page will say so.')
  })

  it('makes the promise of the form, until the request is taken or late', () => {
    const watched = 'If nobody has opened it after five minutes, this page will say so.'
    const said = promise(undefined)
    expect(answerLine(sent(), at(2, 11)).aim).toBe(`${said} ${watched}`)
    expect(lineAt(at(2, 11)).aim).toBe(`${said} ${watched}`)
    expect(lineAt(at(2, 15), seen).aim).toBe(said)
    expect(lineAt(at(2, 11), { due_at: iso(at(8)) }).aim).toBe(said)
    for (const line of [lineAt(at(2, 15)), lineAt(at(2, 15), taken), lineAt(at(5), seen)])
      expect(line.aim).toBeUndefined()
  })

  const inSlot = (slot: Slot, now: number, more: object = {}, isQuote: { isQuote?: true } = {}) => {
    const gist = { about: 'Tap', phone: '07700 900123', slot, ...isQuote }
    return answerLine(sent({ gist, answer: readAnswer(said(now, more), now) }), now)
  }

  it('promises the time that was asked for, until it is over', () => {
    const evening = { ...seen, due_at: iso(at(17)) }
    expect(inSlot('evening', at(2, 15), evening).aim).toBe('We aim to call you back between 5pm and 8pm.')
    expect(inSlot('evening', at(19, 59), evening).aim).toBeDefined()
    expect(inSlot('evening', at(20), evening).aim).toBeUndefined()
  })

  it('promises a quote in office hours: no clock, and nobody on the way', () => {
    const isQuote = { isQuote: true } as const
    const line = inSlot('quote', at(2, 11), { due_at: iso(at(8, 0, 23)) }, isQuote)
    expect(line).toMatchObject({
      news: 'Sent 02:10',
      aim: 'We’ll call you in office hours, Monday to Friday 8am to 6pm.',
    })
    expect(line.steps.map(({ name }) => name)).toEqual(['Sent', 'Seen', 'Done'])
    // Also one with a time of its own.
    expect(inSlot('evening', at(2, 11), {}, isQuote).steps).toEqual(line.steps)
    expect(inSlot('quote', at(2, 15), coming, isQuote).steps.map(({ name }) => name)).toContain('On the way')
  })

  it('counts down in steps of five minutes, even offline', () => {
    const minutes = [15, 16, 20, 39].map((minute) => wordsAt(at(2, minute), coming, at(2, 15)))
    expect(minutes.map((words) => /^About (\d+) minutes/.exec(words)?.[1])).toEqual(['25', '25', '20', '5'])
    expect(wordsAt(at(2, 40), coming, at(2, 15))).toContain('Sam should be with you')
  })

  it('asks the visitor to call if the request is unopened five minutes after it was due', () => {
    expect(lineAt(at(2, 14)).ring).toBeUndefined()
    expect(lineAt(at(2, 15)).ring).toBe(UNSEEN)
    expect(lineAt(at(2, 20), seen).ring).toBeUndefined()
    // An answer from 02:14 is too old at 02:20.
    expect(lineAt(at(2, 20), {}, at(2, 14)).ring).toBeUndefined()
  })

  it('says when we will look at a request for tomorrow', () => {
    const tomorrow = { due_at: iso(at(8, 0, 23)) }
    expect(wordsAt(at(20), tomorrow)).toBe('We’ll look at it from tomorrow 08:00')
    expect(lineAt(at(20), tomorrow).ring).toBeUndefined()
    expect(lineAt(at(8, 5, 23), tomorrow).ring).toBe(UNSEEN)
  })

  it('says when it was last updated if that was ten minutes ago', () => {
    expect(lineAt(at(2, 21), seen, at(2, 12)).ring).toBeUndefined()
    expect(lineAt(at(2, 22), seen, at(2, 12)).ring).toBe('Last updated 02:12. If it’s urgent, call')
    expect(lineAt(at(9), { ...seen, status: 'done', done_at: iso(at(2, 30)) }, at(2, 30)).ring).toBeUndefined()
    expect(lineAt(at(4), { due_at: iso(at(8)) }, at(2, 12)).ring).toBeUndefined()
  })

  it('says that a visit has been called off', () => {
    const calledOff = { ...seen, called_off_at: iso(at(2, 20)) }
    const line = lineAt(at(2, 21), calledOff)
    expect(line.news).toContain('nobody is on the way now')
    expect(line.ring).toBe('Can’t wait? Call')
    expect(lineAt(at(2, 40), calledOff, at(2, 21)).ring).toBe('Last updated 02:21. If it’s urgent, call')
    expect(line.state).not.toBe(lineAt(at(2, 21), { ...seen, called_off_at: iso(at(2, 19)) }).state)
  })

  it('never asks a visitor who wants a text to call', () => {
    const gist = { about: 'Drain', phone: '07700 900123', isByText: true } as const
    const done = { status: 'done', on_the_way_at: iso(at(2, 15)), eta_minutes: 25, done_at: iso(at(2, 16)) }
    const ring = (more?: object, isHere = true) =>
      answerLine(sent({ gist, answer: more && readAnswer(said(at(2, 17), more), at(2, 17)) }), at(2, 17), true, isHere)
        .ring
    expect([ring({ open: true }), ring({ open: true }, false), ring(done), ring()]).toEqual([
      'Nobody has opened it yet. Write below, or use Relay UK:',
      'Nobody has opened it yet. Write to us, or use Relay UK:',
      'Not sorted? Send the form again, or use Relay UK:',
      'Last updated 02:10. Urgent? Use Relay UK:',
    ])
    const words = ([undefined, 'busy', 'retry-slowly'] as const).flatMap((hold) => [
      queued(hold, true).message,
      ...[FORM_STATES.queued.rest, OVERDUE.rest, OVERDUE.stillNotSent, OVERDUE_NOTICE.rest].map((of) => of(hold, true)),
    ])
    for (const text of [...words, neitherSentNorSaved(true), TALK.unsaved(true), notSent('closed', true)]) {
      expect(text).toMatch(/use Relay UK/i)
      expect(text).not.toMatch(/\bcall\b/i)
    }
    expect(notSent('closed')).toMatch(/\bcall\b/)
  })

  it('changes its state when something happens, not every minute', () => {
    const states = [
      {},
      seen,
      { ...seen, called_off_at: iso(at(2, 13)) },
      taken,
      coming,
      { ...coming, eta_minutes: 40 },
      arrived,
      { ...arrived, arrived_at: iso(at(2, 58)) },
      { ...coming, replied_at: iso(at(2, 16)) },
    ]
    expect(new Set(states.map((more) => lineAt(at(2, 14), more).state)).size).toBe(states.length)
    expect(lineAt(at(2, 30), coming).state).toBe(lineAt(at(2, 15), coming).state)
  })

  it('names the day if it is not today', () => {
    expect(clockOfDay(at(23, 50, 21), at(0, 10))).toBe('yesterday 23:50')
    expect(clockOfDay(at(8, 0, 23), at(23, 59))).toBe('tomorrow 08:00')
    expect(clockOfDay(at(8, 0, 16), at(9))).toBe('Mon 08:00')
    expect(clockOfDay(at(8, 0, 15), at(9))).toBe('15 Nov 08:00')
  })
})

it('sent requests have unique names, made from their subject and phone number', () => {
  const gist = { about: 'Water in the cellar', phone: '07700 900123' }
  const all = [
    sent({ gist }),
    sent({ gist: { ...gist, about: 'Drain' }, sentAt: at(2, 10) + 5_000 }),
    sent({ gist: { ...gist, about: 'Drain' }, sentAt: at(2, 10) + 7_000 }),
    sent(),
    sent({ sentAt: at(2, 10) + 9_000 }),
  ]
  const names = namesOf(all)
  expect(names[0]).toBe('Water in the cellar, 07700 900123')
  expect(new Set(names).size).toBe(all.length)
})

it('other pages show the status line from the first news until the visitor closes it', () => {
  const now = at(2, 13)
  const heard = sent({ answer: readAnswer(said(now, seen), now) })
  expect(isLineOpen(sent(), now)).toBe(false)
  expect(isLineOpen(heard, now)).toBe(true)
  expect(isLineOpen({ ...heard, closed: answerLine(heard, now).state }, now)).toBe(false)
  const next = { ...heard, answer: readAnswer(said(now, taken), now) }
  expect(isLineOpen({ ...next, closed: answerLine(heard, now).state }, now)).toBe(true)
})

describe('an answer', () => {
  it.each<[string, number, Record<string, string>, string, PollResult]>([
    ['200 with null', 200, { 'content-type': 'application/json' }, 'null', { kind: 'none' }],
    ['429', 429, {}, 'null', { kind: 'busy', afterMs: 300_000 }],
    ['429 with Retry-After', 429, { 'retry-after': '3600' }, 'null', { kind: 'busy', afterMs: HOUR }],
    ['503 with Retry-After', 503, { 'retry-after': '120' }, '', { kind: 'busy', afterMs: 2 * MINUTE }],
    ['500', 500, {}, '', { kind: 'busy', afterMs: 5 * MINUTE }],
    ['404, no such function', 404, {}, '{"code":"PGRST202"}', { kind: 'busy', afterMs: 24 * HOUR }],
    ['a captive portal', 200, { 'content-type': 'text/html' }, '<h1>Log in</h1>', { kind: 'failed' }],
    ['a captive portal’s null', 200, { 'content-type': 'text/html' }, 'null', { kind: 'failed' }],
    ['unrelated JSON', 200, { 'content-type': 'application/json' }, '{"ok":true}', { kind: 'failed' }],
    ['410 with our code', 410, {}, '{"code":"PT410"}', { kind: 'erased' }],
    ['410 from a host that has gone', 410, {}, '<h1>Gone</h1>', { kind: 'busy', afterMs: 5 * MINUTE }],
    ['a firewall’s 403', 403, {}, '<h1>Blocked</h1>', { kind: 'busy', afterMs: 5 * MINUTE }],
    ['201 with null', 201, { 'content-type': 'application/json' }, 'null', { kind: 'failed' }],
    ['null without a content type', 200, {}, 'null', { kind: 'failed' }],
    ['408', 408, {}, '', { kind: 'busy', afterMs: 300_000 }],
    ['425', 425, {}, '', { kind: 'busy', afterMs: 300_000 }],
    ['400', 400, {}, '', { kind: 'busy', afterMs: 5 * MINUTE }],
  ])('%s', (_, status, headers, text, asked) => {
    expect(classifyAnswer(status, new Headers(headers), text)).toEqual(asked)
  })

  it('200 with the database’s answer', () => {
    const json = { 'content-type': 'application/json; charset=utf-8' }
    expect(classifyAnswer(200, new Headers(json), JSON.stringify(said(at(2, 15), coming)))).toEqual({
      kind: 'answer',
      said: said(at(2, 15), coming),
    })
  })
})

describe('a stored answer', () => {
  const now = at(3, 50)
  const least = { at: now, receivedAt: at(2, 10), dueAt: at(2, 10) }

  it.each<[name: string, value: unknown, as: string, read: unknown]>([
    ['seen_at', iso(at(2, 12)), 'seenAt', at(2, 12)],
    ['taken_at', iso(at(2, 13)), 'takenAt', at(2, 13)],
    ['on_the_way_at', iso(at(2, 15)), 'onTheWayAt', at(2, 15)],
    ['arrived_at', iso(at(2, 50)), 'arrivedAt', at(2, 50)],
    ['called_off_at', iso(at(2, 45)), 'calledOffAt', at(2, 45)],
    ['replied_at', iso(at(2, 16)), 'repliedAt', at(2, 16)],
    ['done_at', iso(at(3, 40)), 'doneAt', at(3, 40)],
    ['name', 'Sam', 'name', 'Sam'],
    ['reply', 'Ten minutes', 'reply', 'Ten minutes'],
    ['confirmation', 'Price: £60', 'confirmation', 'Price: £60'],
  ])('keeps %s only if it is valid', (name, value, as, read) => {
    expect(readAnswer(said(now, { [name]: value }), now)).toEqual({ ...least, [as]: read })
    for (const strange of [5, 0, {}, ['x'], ...(as.endsWith('At') ? ['soon', ''] : [])])
      expect(readAnswer(said(now, { [name]: strange }), now)).toEqual(least)
  })

  it('has an arrival time if staff gave one, and is invalid without the server’s times', () => {
    expect(readAnswer(said(now, coming), now)).toHaveProperty('arrivesAt', at(2, 40))
    expect(readAnswer(said(now, { ...coming, eta_minutes: '25' }), now)?.arrivesAt).toBeUndefined()
    for (const none of [null, 'new', {}, said(now, { due_at: null }), said(now, { now: 'noon' })])
      expect(readAnswer(none, now)).toBeUndefined()
  })
})

it('only a request with a lower-case UUID, or a text’s link, can have its status fetched', () => {
  expect([isAskable(id), isAskable('a1B2c3D4e5F6g7H8i9J0k1')]).toEqual([true, true])
  for (const key of [`x${id}`, `${id}x`, id.replaceAll('-', ''), id.replace('6', 'g'), id.toUpperCase(), ''])
    expect(isAskable(key)).toBe(false)
})

it('no status is fetched if the build has no backend', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'none')
  vi.stubGlobal('self', { location: { origin: 'https://site.example' } })
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  vi.resetModules()
  const { ask } = await import('../../src/outbox/answers.ts')
  expect(await ask(id)).toEqual({ kind: 'failed' })
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllEnvs()
})

describe('a stored sent request', () => {
  const record = { version: 1, sentAt: at(2, 10), askedAt: at(2, 15), answeredAt: at(2, 15), answer: said(at(2, 15)) }

  it('can be read', () => {
    expect(readSent(id, record)).toMatchObject({ id, sentAt: at(2, 10), askedAt: at(2, 15), answer: { at: at(2, 15) } })
    expect(readSent(id, { version: 1, sentAt: at(2, 10) })).toEqual({ id, sentAt: at(2, 10) })
    const gist = { about: 'Water in the cellar', phone: '07700 900123', isByText: true }
    expect(readSent(id, { ...record, ...gist })).toMatchObject({ gist })
    for (const strange of [{ about: 7 }, { phone: null }])
      expect(readSent(id, { ...record, ...gist, ...strange })).not.toHaveProperty('gist')
    expect(readSent(id, { ...record, ...gist, isByText: 5 })?.gist).not.toHaveProperty('isByText')
  })

  it('of a text’s link says when the request arrived, not when the link was opened', () => {
    const link = 'a1B2c3D4e5F6g7H8i9J0k1'
    expect(readSent(link, { ...record, sentAt: 0 })).toMatchObject({ id: link, sentAt: at(2, 10) })
  })

  it('is left alone if it is invalid or of another version', () => {
    const strange = [{ ...record, version: 2 }, { ...record, sentAt: 'now' }, null, 'x', []]
    for (const stored of strange) {
      expect(readSent(id, stored)).toBeUndefined()
      expect(expire([[KEYS.sent + id, stored]], at(2, 10, 29)).gone).toEqual([])
    }
    expect(readSent('no key', record)).toBeUndefined()
  })

  it('is read without its invalid parts', () => {
    const least = { id, sentAt: at(2, 10) }
    const strange = { askedAt: 'now', heldUntil: -1, answeredAt: null, answer: said(at(2, 15)), talkedAt: 'x' }
    expect(readSent(id, { version: 1, sentAt: at(2, 10), ...strange, closed: 7, shown: 5 })).toEqual(least)
    const more = { askedAt: at(2, 15), heldUntil: at(2, 20), closed: 'seen', talkedAt: at(2, 14), shown: '7' }
    expect(readSent(id, { version: 1, sentAt: at(2, 10), ...more })).toEqual({ ...least, ...more })
  })

  it('never throws when read or shown, however damaged', () => {
    const answer = damaged({ ...said(at(2, 15), coming), done_at: iso(at(2, 15)) })
    const stored = fc.oneof(
      damaged(record),
      answer.map((answer) => ({ ...record, answer })),
    )
    fc.assert(
      fc.property(stored, (stored) => {
        const read = readSent(id, stored)
        if (read) answerLine(read, at(2, 20))
      }),
      fuzz(300),
    )
  })
})

it('the notice on other pages says why a request was refused, and of one that waits that it is not sent yet', () => {
  const submission = { name: 'Ada', phone: '1', email: 'a@b', preferredTime: null, message: '' }
  const wordsOf = (...problems: readonly unknown[]) => {
    const items = problems.flatMap(
      (problem, i) => readItem(`a${i}`, { submission, requestedAt: at(2, 10), problem }) ?? [],
    )
    return renderToStaticMarkup(createElement(OverdueNotice, { items, hold: holdOf(items) }))
  }
  const refused = { kind: 'rejected', message: 'Enter your name' }
  expect(wordsOf(refused)).toMatch(/Not sent:.*Enter your name.*Urgent\? Call/)
  expect(wordsOf(refused)).not.toContain('Not sent yet')
  const both = wordsOf(refused, { kind: 'unreachable' })
  expect(both).toMatch(/Not sent yet:.*We couldn’t reach our system/)
  expect(both).not.toContain('Enter your name')
})
