import { describe, expect, it } from 'vitest'
import { locations } from '../../src/content/locations.ts'
import { find } from '../../src/islands/area-search/find.ts'
import { packPlaces, unpackPlaces } from '../../src/islands/area-search/index.ts'
import { alsoCovered, nearby } from '../../src/islands/area-search/nearby.ts'

/** As they come out of the page. */
const places = unpackPlaces(packPlaces(locations))

/** What a visitor is told, in short: which answer, what we took the question for, and the pages it leads to. */
function told(typed: string): string {
  const answer = find(typed, places)
  switch (answer.kind) {
    case 'found':
      return `${answer.isGuess ? 'guess' : 'found'} ${answer.asked}: ${answer.places.map(({ slug }) => slug).join(' ')}`
    case 'near':
      return `${answer.isGuess ? 'guess near' : 'near'} ${answer.asked}: ${answer.place.slug}`
    case 'ring':
      return `ring: ${answer.asked}`
    default:
      return answer.kind
  }
}

describe('a postcode', () => {
  it.each([
    'RM16',
    'rm16',
    ' Rm16 ',
    'RM 16',
    'rm16 4ab',
    'RM164AB',
    'rm16 4',
    'RM16 4A',
    'Orsett, RM16 4AB',
    '1 High Road, Orsett RM16 4AB',
  ])('%j is found, the villages before the borough', (typed) => {
    expect(told(typed)).toBe('found RM16: chafford-hundred orsett thurrock')
  })

  it.each([
    ['DA1', 'found DA1: crayford dartford kent'],
    ['DA9 9XX', 'found DA9: greenhithe kent'],
    ['cm1 1aa', 'found CM1: chelmsford'],
    ['RM1', 'near RM1: hornchurch'],
    ['RM1 6AB', 'near RM1: hornchurch'],
    ['rm16ab', 'near RM1: hornchurch'],
    ['SE28 8RD', 'near SE28: erith'],
    ['M1 1AE', 'ring: M1'],
    ['EC1A 1BB', 'ring: EC1A'],
    ['ZZ99', 'ring: ZZ99'],
  ])('%j: %s', (typed, expected) => {
    expect(told(typed)).toBe(expected)
  })
})

describe('a town', () => {
  it.each([
    ['Dartford', 'found Dartford: dartford'],
    ['dartford', 'found Dartford: dartford'],
    ['Stanford le Hope', 'found Stanford-le-Hope: stanford-le-hope'],
    ['12 King Street, Stanford-le-Hope', 'found Stanford-le-Hope: stanford-le-hope'],
    ['Grays, Essex', 'found Grays: thurrock'],
    ['Upminster', 'found Upminster: cranham'],
    ['Chadwell Saint Mary', 'found Chadwell St Mary: thurrock'],
    ['Bean', 'found Bean: bean'],
    ['Romford', 'near Romford: hornchurch'],
    ['Basildon', 'near Basildon: langdon-hills'],
    ['Manchester', 'ring: Manchester'],
    ['London', 'ring: London'],
    ['Hertford', 'ring: Hertford'],
    ['Bath', 'ring: Bath'],
  ])('%j: %s', (typed, expected) => {
    expect(told(typed)).toBe(expected)
  })

  it.each([
    ['Dartfrod', 'guess Dartford: dartford'],
    ['grenhithe', 'guess Greenhithe: greenhithe'],
    ['Ockenden', 'guess Ockendon: ockendon'],
    ['Northumberlnd Heth', 'guess Northumberland Heath: northumberland-heath'],
    ['chafford', 'guess Chafford Hundred: chafford-hundred'],
    ['Rumford', 'guess near Romford: hornchurch'],
  ])('%j, misspelt or cut short: %s', (typed, expected) => {
    expect(told(typed)).toBe(expected)
  })
})

it.each(['', '  ', '\n'])('%j is nothing to look for', (typed) => {
  expect(told(typed)).toBe('empty')
})

it.each(['12', '?!', 'x', '💧', 'a'.repeat(100_000)])('no odd question is too much for it (%#)', (typed) => {
  expect(told(typed)).toMatch(/^ring: /)
})

it('finds every place by its name and by each of its postcodes', () => {
  for (const { name, slug, postcodes } of locations) {
    expect(told(name)).toBe(`found ${name}: ${slug}`)
    for (const postcode of postcodes) expect(told(postcode)).toMatch(new RegExp(`^found ${postcode}:.*\\b${slug}\\b`))
  }
  for (const [slug, names = ''] of Object.entries(alsoCovered))
    for (const name of names.split(', ')) expect(told(name)).toBe(`found ${name}: ${slug}`)
})

it('names each district around them once, and none that a page covers', () => {
  const postcodes = nearby.map(({ postcode }) => postcode)
  expect(postcodes).toEqual([...new Set(postcodes)])
  expect(postcodes.filter((postcode) => locations.some((place) => place.postcodes.includes(postcode)))).toEqual([])
})
