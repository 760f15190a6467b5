import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Words } from '../../src/client/react/controls.ts'
import { keptLog } from '../../src/islands/waiting/keptLog.ts'
import { arrived, begun, EMPTY_LOG, isOverdue, type Log, type Photos, waitIn } from '../../src/islands/waiting/log.ts'
import { DISK_TIMEOUT } from '../../src/storage/guards.ts'
import { formOf, slowDisk } from '../support/formPage.ts'

const MINUTE = 60_000
const AT = Date.parse('2027-02-01T02:00:00Z')
const rung = begun(EMPTY_LOG, AT, false, AT)

describe('the clock of the log', () => {
  it('restarts with the last call and stops at the first arrival', () => {
    const came = arrived(arrived(rung, AT + MINUTE), AT + 2 * MINUTE)
    expect(came.arrivedAt).toBe(AT + MINUTE)
    const again = AT + 3 * MINUTE
    expect(begun(came, again, false, again)).toMatchObject({ startedAt: again, arrivedAt: 0 })
    expect(begun(came, AT, true, again)).toMatchObject({ startedAt: AT, arrivedAt: 0, isRequest: true })
  })

  it('ignores an accidental second tap', () => {
    expect(arrived(rung, AT + 300)).toBe(rung)
    const came = arrived(rung, AT + MINUTE)
    expect(begun(came, AT + MINUTE + 300, false, AT + MINUTE + 300)).toBe(came)
    // A tap still counts after the clock was set back.
    expect(arrived(rung, AT - MINUTE).arrivedAt).toBe(AT - MINUTE)
    expect(begun(came, AT, false, AT).arrivedAt).toBe(0)
  })

  it.each([
    // Nobody sets out for a quote, even once one of us has taken it.
    [{ slot: 'quote', isQuote: true }, AT, false],
    [{ slot: 'quote', isQuote: true }, undefined, false],
    [{ slot: 'evening', isQuote: true }, AT, false],
    [{ slot: 'evening' }, undefined, false],
    [{ slot: 'evening' }, AT, true],
    [{}, undefined, true],
    [{}, AT + 10 * MINUTE, false],
  ] as const)('%o, taken at %s: late after 90 minutes at night: %s', (wish, takenAt, isLate) => {
    expect(isOverdue(AT, takenAt, wish, AT + 90 * MINUTE)).toBe(isLate)
    expect(isOverdue(AT, takenAt, wish, AT + 89 * MINUTE)).toBe(false)
  })
})

describe('the wait', () => {
  const HOUR = 60 * MINUTE
  const came = arrived(rung, AT + HOUR)
  const asked = (sentAt: number, answer?: object, gist?: object) => ({
    id: '',
    sentAt,
    ...(answer && { answer: { at: AT, dueAt: AT, ...answer } }),
    ...(gist && { gist: { about: '', phone: '', ...gist } }),
  })

  it.each([
    ['counts from the call', rung, undefined, { startedAt: AT, isRunning: true }],
    ['counts from the call, though they wrote later', rung, asked(AT + MINUTE), { startedAt: AT, isRequest: false }],
    ['counts from the request if they did not call', EMPTY_LOG, asked(AT), { startedAt: AT, isRequest: true }],
    ['ends when we say that we arrived', EMPTY_LOG, asked(AT, { arrivedAt: AT + HOUR }), { arrivedAt: AT + HOUR }],
    ['ends when the request is done', rung, asked(AT, { doneAt: AT + HOUR }), { endedAt: AT + HOUR, arrivedAt: 0 }],
    ['is not ended by an older request', rung, asked(AT - HOUR, { doneAt: AT - MINUTE }), { isRunning: true }],
    ['begins again with a request after the arrival', came, asked(AT + 2 * HOUR), { startedAt: AT + 2 * HOUR }],
    ['is over at the arrival, though they wrote before', came, asked(AT + MINUTE), { endedAt: AT + HOUR }],
    [
      'is the request’s a day after a call whose arrival nobody noted',
      begun(EMPTY_LOG, AT - 26 * HOUR, false, AT),
      asked(AT),
      { startedAt: AT, isRequest: true, isRunning: true },
    ],
    ['never counts from a quote', EMPTY_LOG, asked(AT, {}, { isQuote: true }), { startedAt: 0, isRunning: false }],
    ['never counts from a request of yesterday', EMPTY_LOG, asked(AT - 22 * HOUR), { startedAt: 0, endedAt: 0 }],
  ])('%s', (_, log, latest, wait) => {
    const { endedAt, isRunning, ...found } = waitIn(log, latest, AT + 3 * HOUR)
    expect({ endedAt, isRunning, ...found }).toMatchObject(wait)
    expect(isRunning).toBe(found.startedAt > 0 && endedAt === 0)
  })
})

vi.useFakeTimers()

const disk = slowDisk()
let stored: { log: Log; photos: Photos }
let hasRoom: boolean

const photograph = async (file: Blob) => {
  if (file.type !== 'image/jpeg') throw new Error('no picture')
  return 'data:image/jpeg,'
}
const openLog = () =>
  keptLog(
    {
      load: () => disk.do(() => stored),
      change: (change, photos = {}) =>
        disk.do(() => {
          if (!hasRoom && Object.values(photos).some(Boolean)) throw new Error('full')
          stored = { log: change(stored.log), photos: { ...stored.photos, ...photos } }
        }),
      erase: () =>
        disk.do(() => {
          stored = { log: EMPTY_LOG, photos: {} }
        }),
    },
    photograph,
  )
const soon = () => vi.advanceTimersByTimeAsync(0)

async function open(typed: Words = {}) {
  const form = formOf(['price', 'note'], typed)
  const kept = openLog()
  const leave = kept.start(form)
  await soon()
  const type = (words: Words) => {
    form.type(words)
    kept.type(words)
  }
  return { form, kept, leave, type, now: () => kept.state.getState() }
}

const texts = ({ entries }: Log) => entries.map(({ text }) => text)
const picture = (name: string) => new File([''], name, { type: 'image/jpeg' })

beforeEach(() => {
  stored = { log: EMPTY_LOG, photos: {} }
  hasRoom = true
})

describe('a log', () => {
  it('is filled in from the disk, keeps words typed before that, and is saved on leaving', async () => {
    stored = { ...stored, log: { ...EMPTY_LOG, words: { price: '£90', note: 'Half' } } }
    const { form, leave } = await open({ note: 'Half a no' })
    expect(form.read()).toEqual({ price: '£90', note: 'Half a no' })
    leave()
    await soon()
    expect(stored.log.words).toEqual({ price: '£90', note: 'Half a no' })
  })

  it('shows a change once it is on the disk, or after the timeout', async () => {
    const { kept, now } = await open()
    const letGo = disk.hold()
    const rung = kept.begin(false)
    await vi.advanceTimersByTimeAsync(DISK_TIMEOUT - 1)
    expect(now().log.startedAt).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await rung
    expect(now().disk).toBe('lost')
    expect(now().log.startedAt).toBeGreaterThan(0)
    letGo()
  })

  it('takes a double tap as one, whichever button has replaced the first', async () => {
    const { kept, now } = await open()
    await Promise.all([kept.begin(false, Date.now() - MINUTE), kept.arrived()])
    expect(now().log).toMatchObject({ startedAt: Date.now() - MINUTE, arrivedAt: 0 })
    await vi.advanceTimersByTimeAsync(2_000)
    await kept.arrived()
    expect(now().log.arrivedAt).toBe(Date.now())
  })

  it('includes changes and notes made while it loads', async () => {
    stored = { ...stored, log: { ...EMPTY_LOG, words: { price: '£90', note: 'Stop tap' } } }
    const letGo = disk.hold()
    const { kept, now, form } = await open({ note: 'Stop tap off' })
    const sentAt = Date.now() - 60_000
    void kept.begin(true, sentAt)
    const added = kept.addNote()
    expect(form.read().note).toBe('')
    letGo()
    await added
    await vi.advanceTimersByTimeAsync(300)
    for (const log of [now().log, stored.log]) {
      expect(log).toMatchObject({ startedAt: sentAt, isRequest: true })
      expect(texts(log)).toEqual(['Stop tap off'])
    }
    const words = { price: '£90', note: '' }
    expect([form.read(), stored.log.words]).toEqual([words, words])
  })

  it('adds a note once and leaves its field empty', async () => {
    const { kept, now, type, form } = await open()
    type({ note: ' Stop tap off ' })
    const adding = [kept.addNote(), kept.addNote()]
    await Promise.all(adding)
    await vi.advanceTimersByTimeAsync(300)
    expect(texts(now().log)).toEqual(['Stop tap off'])
    expect([form.read().note, stored.log.words.note]).toEqual(['', ''])
  })

  it('keeps the entry of a photo that does not fit on the disk', async () => {
    hasRoom = false
    const { kept, now } = await open()
    await kept.addPhotographs([picture('ceiling.jpg'), new File([''], 'bill.pdf')])
    expect(now()).toMatchObject({ disk: 'lost', unread: 'bill.pdf' })
    expect(stored.log.entries).toMatchObject([{ hasPhoto: true }])
    expect(Object.values(now().photos)).toEqual(['data:image/jpeg,'])
    expect(stored.photos).toEqual({})
  })

  it('restores deleted entries with their photos, latest first', async () => {
    const { kept, now } = await open()
    await kept.addPhotographs([picture('ceiling.jpg')])
    const [entry] = now().log.entries
    if (!entry) throw new Error('no entry')
    await kept.remove(entry)
    expect([stored.log.entries, Object.values(stored.photos)]).toEqual([[], [undefined]])
    const last = now().deleted.at(-1)
    if (!last) throw new Error('nothing deleted')
    await Promise.all([kept.restore(last), kept.restore(last)])
    expect(now()).toMatchObject({ deleted: [], restored: entry.id, log: { entries: [entry] } })
    expect(Object.values(stored.photos)).toEqual(['data:image/jpeg,'])
  })
})
