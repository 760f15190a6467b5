import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../src/client/kept.ts'
import { homeCardForm, rooms } from '../../src/content/myHome.ts'
import { excess, withCard, withoutCard } from '../../src/islands/contact-form/HomeCardTick.tsx'
import { cardText, inOneLine, readFile, toRecord } from '../../src/islands/home-card/card.ts'
import { FIELDS } from '../../src/outbox/fields.ts'

const { places, contacts, notes, limits } = homeCardForm
const text = cardText([
  { name: 'Stop tap', words: inOneLine(['Kitchen', ' behind the\n\ncleaning  things ']) },
  { name: 'Boiler', words: inOneLine(['', '']) },
  { name: 'Please note', words: 'A dog' },
])

describe('the card as text', () => {
  it('has a line for each thing that is filled in', () => {
    expect(text).toBe('My home card:\nStop tap: Kitchen, behind the cleaning things\nPlease note: A dog')
  })

  it('fits into a message however much is filled in', () => {
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

describe('in a message', () => {
  it('stands at its end, and goes without a trace', () => {
    expect(withCard('Water!\n', text)).toBe(`Water!\n\n${text}`)
    expect(withoutCard(withCard('Water!', text))).toBe('Water!')
  })

  it('takes the place of what it was yesterday, and leaves what was written behind it', () => {
    const older = withCard('Water!', cardText([{ name: 'Stop tap', words: 'Cellar' }]))
    expect(withCard(`${older}\n\nPlease hurry.`, text)).toBe(`Water!\n\nPlease hurry.\n\n${text}`)
  })
})

describe('a file', () => {
  const card = { 'stop-tap-room': 'kitchen', notes: 'A dog' }
  const record = toRecord(card)

  it('gives back what went in, but for what is not text', () => {
    expect(readFile(JSON.stringify(record))).toEqual(card)
    expect(readFile(JSON.stringify({ ...record, card: { ...card, boiler: 7 } }))).toEqual(card)
  })

  it.each(['not JSON', 'null', JSON.stringify({ ...record, version: 2 }), JSON.stringify({ ...record, card: null })])(
    'is refused if it is none of ours: %s',
    (file) => expect(readFile(file)).toBeUndefined(),
  )
})

describe('the places of the card, in a step', () => {
  const card = { text }

  it('are the words of its label, for what is filled in', () => {
    expect(wordsOf(card, 'Stop tap')).toBe('Kitchen, behind the cleaning things')
    for (const name of ['Boiler', 'My home card']) expect(wordsOf(card, name)).toBeUndefined()
    for (const stored of [undefined, { text: 7 }]) expect(wordsOf(stored, 'Stop tap')).toBeUndefined()
  })
})
