import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../../src/client/kept.ts'
import type { Words } from '../../src/client/react/controls.ts'
import { homeCardForm, rooms } from '../../src/content/myHome.ts'
import { excess, withCard, withoutCard } from '../../src/islands/contact-form/HomeCardTick.tsx'
import { BLANK, cardText, inOneLine, readFile, toRecord } from '../../src/islands/home-card/card.ts'
import { keptCard } from '../../src/islands/home-card/keptCard.ts'
import { joined, readHomes, toFile } from '../../src/islands/home-card/keptHomes.ts'
import { FIELDS } from '../../src/outbox/fields.ts'
import { DISK_TIMEOUT } from '../../src/storage/guards.ts'
import { formOf, slowDisk } from '../support/formPage.ts'

const { places, contacts, notes, limits } = homeCardForm
const text = cardText([
  { name: 'Stop tap', words: inOneLine(['Kitchen', ' behind the\n\ncleaning  things ']) },
  { name: 'Boiler', words: inOneLine(['', '']) },
  { name: 'Please note', words: 'A dog' },
])

describe('the card as text', () => {
  it('has a line for each filled field', () => {
    expect(text).toBe('My home card:\nStop tap: Kitchen, behind the cleaning things\nPlease note: A dog')
  })

  it('fits into a message at its longest', () => {
    const longest = (limit: number) => 'm'.repeat(limit)
    const room = longest(Math.max(...rooms.map(({ name }) => name.length)))
    const full = cardText([
      ...places.list.map(({ name }) => ({ name, words: inOneLine([room, longest(limits.where)]) })),
      ...contacts.list.map(({ name }) => ({
        name,
        words: inOneLine(contacts.parts.map((part) => longest(part.limit))),
      })),
      { name: notes.name, words: longest(limits.notes) },
    ])
    expect(full.length).toBeGreaterThan(1000)
    expect(excess(full, FIELDS.message.limit)).toBe(0)
  })
})

describe('the card in a message', () => {
  it('is added at the end and removed without a trace', () => {
    expect(withCard('Water!\n', text)).toBe(`Water!\n\n${text}`)
    expect(withoutCard(withCard('Water!', text))).toBe('Water!')
  })

  it('replaces an older card and keeps the text after it', () => {
    const older = withCard('Water!', cardText([{ name: 'Stop tap', words: 'Cellar' }]))
    expect(withCard(`${older}\n\nPlease hurry.`, text)).toBe(`Water!\n\nPlease hurry.\n\n${text}`)
  })
})

describe('a file of the card', () => {
  const card = { 'stop-tap-room': 'kitchen', notes: 'A dog' }
  const record = toRecord(card)

  it('restores the card, as text only', () => {
    expect(readFile(JSON.stringify(record))).toEqual(card)
    expect(readFile(JSON.stringify({ ...record, card: { ...card, boiler: 7 } }))).toEqual(card)
  })

  it.each(['not JSON', 'null', JSON.stringify({ ...record, version: 2 }), JSON.stringify({ ...record, card: null })])(
    'is refused if it is not ours: %s',
    (file) => expect(readFile(file)).toBeUndefined(),
  )
})

describe('a file of homes', () => {
  const home = (name: string, room = 'hall') => ({ name, card: { 'stop-tap-room': room } })
  const homes = [home('Flat 9, 2 Quay Street'), home('Flat 10, 2 Quay Street', 'loft')]
  const [first, second] = JSON.parse(toFile(homes))
  const fileWith = (changed: object) => JSON.stringify([first, { ...second, ...changed }])

  it('holds every home', () => expect(readHomes(toFile(homes))).toEqual(homes))

  it.each([
    ['not JSON', 'Flat 9'],
    ['a card', JSON.stringify(toRecord({ notes: 'A dog' }))],
    ['without homes', '[]'],
    ['with a home from a later version', fileWith({ version: 2 })],
    ['with a damaged home', fileWith({ card: null })],
    ['with a home without an address', fileWith({ name: ' ' })],
    ['too long for anyone’s list', toFile(Array.from({ length: 501 }, (_, at) => home(`Flat ${at}`)))],
  ])('is refused as a whole if it is %s', (_, file) => expect(readHomes(file)).toBeUndefined())

  it('joins a list, in which the first of two with the same address stays', () => {
    const own = [home('flat 9, 2 quay street', 'cellar'), home('1 High Street')]
    expect(joined(own, homes)).toEqual([own[1], own[0], homes[1]])
    expect(joined(homes, own)).toEqual([own[1], homes[0], homes[1]])
    expect(joined([...own, home('1 HIGH STREET', 'loft')])).toEqual([own[1], own[0]])
  })
})

it('a place on the card is found by its label if it is filled in', () => {
  expect(wordsOf({ text }, 'Stop tap')).toBe('Kitchen, behind the cleaning things')
  for (const name of ['Boiler', 'My home card']) expect(wordsOf({ text }, name)).toBeUndefined()
  for (const stored of [undefined, { text: 7 }]) expect(wordsOf(stored, 'Stop tap')).toBeUndefined()
})

vi.useFakeTimers()

const disk = slowDisk()
let stored: Words
const card = () =>
  keptCard({
    load: () => disk.do(() => stored),
    change: (change) =>
      disk.do(() => {
        stored = change(stored)
      }),
  })
const filledIn = (words: Words) => Object.fromEntries(Object.entries(words).filter(([, word]) => word))
const soon = () => vi.advanceTimersByTimeAsync(0)

/** Opens the card with words typed before its script loaded. */
async function open(typed: Words = {}) {
  const form = formOf(Object.keys(BLANK), typed)
  const kept = card()
  kept.start(form)
  await soon()
  const type = (words: Words) => {
    form.type(words)
    kept.type(words)
  }
  return {
    form,
    kept,
    type,
    now: () => kept.state.getState(),
    shown: () => filledIn(kept.state.getState().card),
  }
}

beforeEach(() => {
  stored = {}
})

describe('a home card on the screen', () => {
  it('is filled in from the disk, but keeps words typed before that', async () => {
    stored = { notes: 'A dog', 'boiler-where': 'Loft' }
    const { form, shown, now } = await open({ notes: 'Two dogs' })
    const both = { notes: 'Two dogs', 'boiler-where': 'Loft' }
    expect(filledIn(form.read())).toEqual(both)
    expect(shown()).toEqual(both)
    expect(now().disk).toBe('saving')
    await vi.advanceTimersByTimeAsync(300)
    expect(stored).toEqual(both)
    expect(now().disk).toBe('saved')
  })

  it('is saved when typing pauses, without undoing another tab’s changes', async () => {
    const { type, now } = await open()
    type({ notes: 'A d' })
    await vi.advanceTimersByTimeAsync(299)
    type({ notes: 'A dog' })
    await vi.advanceTimersByTimeAsync(299)
    expect([stored, now().disk]).toEqual([{}, 'saving'])
    stored = { 'boiler-where': 'Loft' }
    await vi.advanceTimersByTimeAsync(1)
    expect([stored, now().disk]).toEqual([{ notes: 'A dog', 'boiler-where': 'Loft' }, 'saved'])
  })

  it.each([
    ['refuses', (letGo: (error: Error) => void) => letGo(new Error('full'))],
    ['never answers', () => vi.advanceTimersByTimeAsync(DISK_TIMEOUT)],
  ])('reports a disk that %s, and no longer claims to be saved', async (_, fail) => {
    const { type, kept, now, shown } = await open()
    const letGo = disk.hold()
    type({ notes: 'A dog' })
    kept.flush()
    await soon()
    await fail(letGo)
    letGo()
    await soon()
    type({ notes: 'Two dogs' })
    await vi.advanceTimersByTimeAsync(300)
    expect([now().disk, shown()]).toEqual(['lost', { notes: 'Two dogs' }])
  })

  it('cannot be erased before the stored card is on the screen', async () => {
    stored = { notes: 'A dog' }
    const letGo = disk.hold()
    const { kept, form } = await open({ 'boiler-where': 'Loft' })
    await kept.erase()
    letGo()
    await vi.advanceTimersByTimeAsync(300)
    expect(filledIn(stored)).toEqual({ notes: 'A dog', 'boiler-where': 'Loft' })
    expect(filledIn(form.read())).toEqual(filledIn(stored))
  })

  it('is erased from the disk with its unsaved words, and can be fully restored', async () => {
    const { type, kept, now, form, shown } = await open({ 'boiler-where': 'Loft' })
    type({ notes: 'A dog' })
    const letGo = disk.hold()
    const erasing = kept.erase()
    const again = kept.erase()
    expect([shown(), now().erased]).toEqual([{}, undefined])
    letGo()
    await Promise.all([erasing, again])
    await vi.advanceTimersByTimeAsync(300)
    expect([filledIn(stored), filledIn(form.read())]).toEqual([{}, {}])
    const whole = { notes: 'A dog', 'boiler-where': 'Loft' }
    expect(filledIn(now().erased ?? {})).toEqual(whole)
    await kept.undo()
    expect([filledIn(stored), shown(), filledIn(form.read())]).toEqual([whole, whole, whole])
    expect(now().erased).toBeUndefined()
  })
})
