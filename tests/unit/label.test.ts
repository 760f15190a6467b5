import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Words } from '../../src/client/react/controls.ts'
import { homeCardForm, rooms } from '../../src/content/myHome.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { BLANK, linesOf } from '../../src/islands/home-card/card.ts'
import { addressOf, LONGEST_ADDRESS, numberOn, readLabel } from '../../src/islands/home-card/label.ts'
import { Scanned } from '../../src/islands/home-card/Scanned.tsx'
import { anyText, fuzz } from '../support/arbitrary.ts'

const { places, limits } = homeCardForm
const PAGE = 'https://www.buildmastershub.example/my-home'
const fragmentOf = (card: Words) => new URL(addressOf(card, PAGE).address).hash
const filledIn = (card: Words = {}) => Object.fromEntries(Object.entries(card).filter(([, word]) => word))

const CARD = {
  'stop-tap-room': 'kitchen',
  'stop-tap-where': 'Behind the bin, left. Turn 100% & more: ½ # + “red”',
  'fuse-box-room': 'hall',
  'boiler-where': 'Airing cupboard',
  'landlord-number': '020 7946 0000',
}

describe('the code of a label', () => {
  it('holds the places and the landlord’s number, and nobody’s name, reference or note', () => {
    const secret = {
      'landlord-name': 'Bob',
      'insurer-reference': 'P1',
      'insurer-number': '020 7946 0001',
      notes: 'Dog',
    }
    expect(filledIn(readLabel(fragmentOf({ ...CARD, ...secret })))).toEqual(CARD)
  })

  it('is short, readable and all behind the #', () => {
    const { address, cut } = addressOf({ 'stop-tap-room': 'kitchen', 'stop-tap-where': 'behind the bin' }, PAGE)
    expect(address).toBe(`${PAGE}#label=1&stop-tap=kitchen.behind+the+bin`)
    expect(cut).toEqual([])
  })

  // Never change these lines: they are printed.
  it.each([['#label=1&stop-tap=kitchen.Under+the+sink&fuse-box=hall.&boiler=.Loft%2C+left&landlord=020+7946+0000']])(
    'of an older form still opens: %s',
    (printed) => {
      expect(filledIn(readLabel(printed))).toEqual({
        'stop-tap-room': 'kitchen',
        'stop-tap-where': 'Under the sink',
        'fuse-box-room': 'hall',
        'boiler-where': 'Loft, left',
        'landlord-number': '020 7946 0000',
      })
    },
  )

  it('has room for long words at each place', () => {
    const longest = Object.fromEntries(
      places.list.flatMap(({ id }) => [
        [`${id}-room`, 'bathroom'],
        [`${id}-where`, 'Under the stairs, behind the hoover, turn the red one left'],
      ]),
    )
    expect(addressOf({ ...longest, 'landlord-number': '01632 960000' }, PAGE).cut).toEqual([])
  })

  it('leaves out words that a camera could not read, least important first, and says whose', () => {
    const chinese = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`${id}-where`, '水'.repeat(30)]))
    const card = { ...chinese('stop-tap', 'boiler', 'water-meter'), 'boiler-room': 'loft' }
    expect(addressOf(card, PAGE).cut).toEqual(['Boiler', 'Water meter'])
    expect(filledIn(readLabel(fragmentOf(card)))).toEqual({ ...chinese('stop-tap'), 'boiler-room': 'loft' })
  })

  it.each(['090 1234 5678', '0844 123 4567', '070 1234 5678', '999', '+33 1 23 45 67 89', 'ask Bob'])(
    'never dials %s, and says that the number is left out',
    (number) => {
      const card = { ...CARD, 'landlord-number': number }
      expect(addressOf(card, PAGE).cut).toEqual(['Landlord or agent'])
      expect(numberOn(card)).toBeUndefined()
      expect(readLabel(`#label=1&stop-tap=hall.&landlord=${encodeURIComponent(number)}`)).not.toHaveProperty(
        'landlord-number',
        number,
      )
    },
  )

  it.each(['', '#', '#door', '#label=', '#label=1', '#label=2&stop-tap=hall.', '#label=1&stop-tap=nowhere.', '#%'])(
    'is no label: %s',
    (fragment) => expect(readLabel(fragment)).toBeUndefined(),
  )
})

const anyWords = fc.oneof(anyText, fc.constantFrom(...rooms.map(({ id }) => id), '020 7946 0000', '+442079460000', '.'))
const anyCard = fc.record(Object.fromEntries(Object.keys(BLANK).map((id) => [id, anyWords])))
const anyFragment = fc.oneof(
  anyText,
  fc
    .dictionary(fc.constantFrom('label', 'landlord', ...places.list.map(({ id }) => id)), anyWords)
    .map((fields) => `#${new URLSearchParams({ ...fields, label: '1' })}`),
  fc.tuple(anyCard, fc.nat(700)).map(([card, at]) => `${fragmentOf(card).slice(0, at)}%`),
)

it('any card fits into a code, which reads as the card says what it left out', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const { address, cut } = addressOf(card, PAGE)
      expect(address).toMatch(/^[!-~]+$/)
      expect(address.length).toBeLessThanOrEqual(LONGEST_ADDRESS)
      const read = readLabel(new URL(address).hash)
      // What was read prints the same label again.
      if (read) expect(addressOf(read, PAGE)).toEqual({ address, cut: [] })
      if (cut.length === 0 && read)
        for (const { id } of places.list)
          expect(Boolean(read[`${id}-where`])).toBe(/[^\p{C}\s]/u.test(card[`${id}-where`] ?? ''))
    }),
    fuzz(300),
  )
})

const shown = (label: Words, own?: Words, isSaved = true) =>
  renderToStaticMarkup(
    createElement(Scanned, { label, own, isSaved, onKeep: () => undefined, onClose: () => undefined }),
  )
const TAGS = '<section <meta <h2 <div <dl <dt <dd <span <a <ol <li <p <button'.split(' ')
const CALLS: (string | undefined)[] = [emergencyPhone.href, 'tel:999', 'tel:+44800111999']

it('a scanned card is kept only when asked, and is said to be kept only once it is saved', () => {
  expect(shown(CARD)).not.toMatch(/Keep it|Replace it|Kept on/)
  expect(shown(CARD, {})).toMatch(/Keep it on this phone/)
  expect(shown(CARD, { notes: 'Dog' })).toMatch(/another card, which stays as it is.*Replace it/)
  expect(shown(CARD, CARD)).toMatch(/Kept on this phone/)
  expect(shown(CARD, CARD, false)).not.toMatch(/Kept on this phone|Keep it/)
})

it('a hostile fragment is at most lines of plain text and one number that costs no more than others', () => {
  fc.assert(
    fc.property(anyFragment, (fragment) => {
      const card = readLabel(fragment)
      if (!card) return
      expect(Object.keys(card).filter((id) => !(id in BLANK))).toEqual([])
      for (const { words } of linesOf(card)) expect(words).not.toMatch(/[\p{C}\n\u2028\u2029]/u)
      for (const { id } of places.list)
        expect([...(card[`${id}-where`] ?? '')].length).toBeLessThanOrEqual(limits.where)
      const number = numberOn(card)
      expect(number?.href ?? 'tel:+441').toMatch(/^tel:\+44[1-8]\d{0,9}$/)
      // Drawn, it is text: no element of its own, and no link but these.
      const page = shown(card)
      expect(page.match(/<\w+/g)?.filter((tag) => !TAGS.includes(tag))).toEqual([])
      const known = [...CALLS, number?.href, '/emergency', '/emergency/burst-pipe']
      expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, href]) => !known.includes(href))).toEqual([])
      if (number) expect(page).toContain(`>${number.display}</a>`)
    }),
    fuzz(300),
  )
})
