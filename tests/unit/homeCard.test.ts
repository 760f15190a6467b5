import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../src/client/kept/homePlaces.ts'
import { RichText } from '../../src/components/RichText.tsx'
import { homeCardForm } from '../../src/content/myHome.ts'
import { rooms } from '../../src/content/rooms.ts'
import { excess, withCard, withoutCard } from '../../src/islands/contact-form/homeCard.ts'
import { cardText, inOneLine, readFile, saysMore, toRecord } from '../../src/islands/home-card/card.ts'
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

it('says more than the form begins with as soon as anything else is filled in', () => {
  expect(saysMore({})).toBe(false)
  expect(saysMore({ 'stop-tap-room': 'stairs', 'fuse-box-where': 'High up', notes: 'A dog', 'boiler-room': '' })).toBe(
    false,
  )
  for (const id of ['boiler-room', 'outside-valve-where', 'landlord-reference'])
    expect(saysMore({ [id]: 'Loft' }), id).toBe(true)
})

describe('in a message', () => {
  it('stands at its end, and goes without a trace', () => {
    expect(withCard('Water!\n', text)).toBe(`Water!\n\n${text}`)
    expect(withCard('', text)).toBe(text)
    expect(withoutCard(withCard('Water!', text))).toBe('Water!')
    expect(withoutCard(withCard('', text))).toBe('')
  })

  it('takes the place of what it was yesterday, and leaves what was written behind it', () => {
    const older = withCard('Water!', cardText([{ name: 'Stop tap', words: 'Cellar' }]))
    expect(withCard(`${older}\n\nPlease hurry.`, text)).toBe(`Water!\n\nPlease hurry.\n\n${text}`)
  })

  it('counts what is too much in characters, as the database does', () => {
    expect([2000, 2003].map((length) => excess('🔧'.repeat(length), 2000))).toEqual([0, 3])
  })
})

describe('a file', () => {
  const card = { 'stop-tap-room': 'kitchen', notes: 'A dog' }
  const record = toRecord(card)

  it('gives back what went in, but for what is not text', () => {
    expect(readFile(JSON.stringify(record))).toEqual(card)
    expect(readFile(JSON.stringify({ ...record, card: { ...card, boiler: 7 } }))).toEqual(card)
  })

  const OTHERS = [{ card }, { ...record, version: 2 }, { ...record, card: null }]
  it.each(['not JSON', 'null', ...OTHERS.map((other) => JSON.stringify(other))])(
    'is refused if it is none of ours: %s',
    (file) => {
      expect(readFile(file)).toBeUndefined()
    },
  )
})

describe('the places of the card, in a step', () => {
  const card = { text }

  it('are the words of its label, for what is filled in', () => {
    expect(wordsOf(card, 'Stop tap')).toBe('Kitchen, behind the cleaning things')
    for (const name of ['Boiler', 'My home card']) expect(wordsOf(card, name)).toBeUndefined()
    for (const stored of [undefined, null, 'Stop tap: here', { text: 7 }])
      expect(wordsOf(stored, 'Stop tap')).toBeUndefined()
  })

  it('stand in the page as the words that most homes need, with the line that may take their place', () => {
    const html = (text: string) => renderToStaticMarkup(createElement(RichText, { text }))
    expect(html('[under the sink](home:stop-tap)')).toBe('<span data-home="Stop tap">under the sink</span>')
    expect(() => html('[somewhere](home:cupboard)')).toThrow('no place "cupboard"')
  })
})
