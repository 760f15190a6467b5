import { describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { locations } from '../../src/content/locations.ts'
import { alsoCovered, postcodeDistricts, postcodesOf, wideAreas } from '../../src/facts/postcodes.ts'
import { find } from '../../src/islands/area-search/find.ts'

/** What a visitor is told, in short: which answer, what we took the question for, and the pages it leads to. */
function told(typed: string): string {
  const answer = find(typed)
  if (answer.kind === 'empty') return 'empty'
  if (answer.kind === 'unknown') return `unknown: ${answer.asked}`
  if (answer.kind === 'trouble') return `trouble: ${answer.path}`
  const pages = answer.kind === 'yes' ? [...answer.pages, ...(answer.near ? [`near ${answer.near}`] : [])] : []
  return `${answer.isGuess ? 'guess, ' : ''}${answer.kind} ${answer.asked}${pages.length > 0 ? `: ${pages.join(' ')}` : ''}`
}

describe('a postcode', () => {
  it.each([
    // The villages before the borough.
    ['1 High Road, Orsett rm16-4AB', 'yes RM16: chafford-hundred orsett thurrock'],
    ['rm16ab', 'yes RM1: romford'],
    ['RM3', 'yes RM3 (Harold Wood): near romford'],
    ['sso 7ab', 'yes SS0 (Westcliff-on-Sea)'],
    ['EC1A 1BB', 'yes EC1 (Clerkenwell)'],
    ['CT16 1AA', 'usually CT16 (Dover)'],
    ['TN34', 'no TN34 (Hastings)'],
    ['ZZ9 9ZZ', 'unknown: ZZ9'],
  ])('%j: %s', (typed, expected) => expect(told(typed)).toBe(expected))
})

describe('what is wrong, where a postcode was asked for', () => {
  it.each([
    ['no water at all', 'no-water'],
    ['Boiler leaking', 'leaking-boiler'],
    ['no heating or hot water', 'leaking-boiler'],
    ['boiler frozen', 'boiler-dead-in-frost'],
    ['gas boiler leaking', 'leaking-boiler'],
    ['smell gas', 'smell-of-gas'],
    ['Burgled! door kicked in', 'broken-into'],
    ['boarding up', 'broken-into'],
    ['water coming from flat above', 'water-through-the-ceiling#flat-above'],
    ['roof is leaking', 'water-through-the-ceiling#roof'],
    ['my toilet is overflowing', 'drain-backing-up#overflowing'],
    ['blocked toilet', 'drain-backing-up'],
    ['lost my keys', 'locked-out'],
    ['leaking pipe', 'burst-pipe'],
  ])('%j leads to the page that helps', (typed, page) => expect(told(typed)).toBe(`trouble: /emergency/${page}`))

  it('is known by the names of all our emergencies, and of their parts', () => {
    for (const { slug, name, also = [] } of symptoms) {
      expect(told(name)).toBe(`trouble: /emergency/${slug}`)
      for (const { id, heading } of also) expect(told(heading)).toBe(`trouble: /emergency/${slug}#${id}`)
    }
  })

  it('gives way to a postcode and to the name of a place', () => {
    expect(told('burst pipe, RM16 4AB')).toMatch(/^yes RM16/)
    expect(told('leak, Romford')).toBe('yes Romford: romford')
    for (const { towns } of postcodeDistricts) for (const town of towns) expect(told(town)).not.toMatch(/^trouble/)
  })
})

describe('a town', () => {
  it.each([
    ['12 King Street, Stanford le Hope', 'yes Stanford-le-Hope: stanford-le-hope'],
    ['Rainham, Kent', 'usually Rainham (Kent)'],
    ["St. John's Wood", 'usually St John’s Wood'],
    ['london', 'partly London'],
    ['Hastings, East Sussex', 'no Hastings'],
    // Misspelt or cut short. A guess turns nobody away.
    ['Dartfrod, Kent', 'guess, yes Dartford: dartford'],
    ['Colchestr', 'guess, usually Colchester'],
    ['Manchestr', 'unknown: Manchestr'],
  ])('%j: %s', (typed, expected) => expect(told(typed)).toBe(expected))
})

it('looks for nothing in an empty question, and takes any other', () => {
  expect(['', ' \n'].map(told)).toEqual(['empty', 'empty'])
  for (const typed of ['12', '?!', 'x', '💧', 'a'.repeat(100_000)]) expect(told(typed)).toMatch(/^unknown: /)
})

it('finds every place with a page by its name and by each of its postcodes', () => {
  for (const { name, slug } of locations) {
    if (!wideAreas.includes(name)) expect(told(name)).toBe(`yes ${name}: ${slug}`)
    for (const postcode of postcodesOf(slug))
      expect(told(postcode)).toMatch(new RegExp(`^yes ${postcode}:.*\\b${slug}\\b`))
  }
  for (const [slug, names = ''] of Object.entries(alsoCovered))
    for (const name of names.split(', ')) expect(told(name)).toBe(`yes ${name}: ${slug}`)
})

describe('the table', () => {
  const answerTo = (code: string) => postcodeDistricts.find((district) => district.code === code)?.come
  const upTo = (area: string, last: number, first = 1) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${area}${first + index}`)

  /** What the site says without a condition: "all of Thurrock, south and mid Essex, north-west Kent …". */
  it.each([
    ['Thurrock, Havering and Dagenham', [...upTo('RM', 20), 'SS17']],
    ['south and mid Essex', [...upTo('SS', 9, 0), ...upTo('SS', 17, 11), ...upTo('CM', 5, 0), ...upTo('CM', 9, 7)]],
    ['Essex by London', [...upTo('CM', 15, 11), ...upTo('IG', 11)]],
    ['north-west Kent', [...upTo('DA', 18), 'BR8']],
    ['east and south-east London', [...upTo('E', 18), 'E20', ...upTo('EC', 4), ...upTo('SE', 28), ...upTo('BR', 7)]],
  ])('says yes to all of %s', (_, codes) => {
    expect(codes.filter((code) => answerTo(code) !== 'yes')).toEqual([])
  })
})
