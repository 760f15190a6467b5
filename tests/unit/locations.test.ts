import { describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { locations } from '../../src/content/locations.ts'
import { company } from '../../src/facts/company.ts'
import { isLongerThanAim, nearestStart, reckonedMiles } from '../../src/facts/geography.ts'
import { alsoCovered, postcodeDistricts, postcodesOf, wideAreas } from '../../src/facts/postcodes.ts'
import { find } from '../../src/islands/area-search/find.ts'

it('each place with a page has postcodes, and says which of two water or sewerage companies serves a home', () => {
  for (const { slug, water, sewerage } of locations) {
    const postcodes = postcodesOf(slug)
    expect(postcodes.length, slug).toBeGreaterThan(0)
    for (const postcode of postcodes) expect(postcode).toMatch(/^[A-Z]{1,2}\d{1,2}$/)
    for (const { companies, note } of [water, sewerage])
      if (companies.length > 1) expect(note, slug).toMatch(/look at (?:your|the) bill/)
  }
})

describe('the drive from our base', () => {
  const chelmsford = { name: 'Chelmsford', ...company.office }
  const dartford = { name: 'Dartford', latitude: 51.4462, longitude: 0.2169 }
  const tilbury = { name: 'Tilbury', latitude: 51.4622, longitude: 0.3622 }
  const at = (slug: string) => {
    const place = locations.find((location) => location.slug === slug)
    if (!place) throw new Error(`no ${slug}`)
    return place
  }

  it('is estimated within a sixth of the map’s distance', () => {
    const far = locations.filter(({ isOffice, slug }) => !isOffice && slug !== 'thurrock')
    const wrong = far.filter((place) => {
      const ratio = reckonedMiles(company.office, place) / place.roadMiles
      return ratio < 5 / 6 || ratio > 7 / 6
    })
    expect(wrong.map(({ slug }) => slug)).toEqual([])
  })

  it('goes via Dartford when the Thames is in the way', () => {
    // They are two and a half miles apart as the crow flies.
    expect(reckonedMiles(tilbury, at('swanscombe'))).toBeGreaterThanOrEqual(9)
    expect(reckonedMiles(tilbury, at('chafford-hundred'))).toBeLessThan(6)
  })

  it('starts at the nearest base, or at the office', () => {
    expect(nearestStart(at('erith'), [chelmsford, dartford])).toMatchObject({ name: 'Dartford' })
    expect(nearestStart(at('langdon-hills'), [chelmsford, dartford])).toEqual({ name: 'Chelmsford', miles: 14 })
    expect(nearestStart(at('erith'), [])).toEqual({ name: 'Chelmsford', miles: 31 })
  })

  it('is longer than our aim above twenty miles', () => {
    expect([20, 20.1, 26].map(isLongerThanAim)).toEqual([false, true, true])
  })
})

/** Summarises the answer by its kind, the place we understood and the pages it links to. */
function told(typed: string): string {
  const answer = find(typed)
  if (answer.kind === 'empty') return 'empty'
  if (answer.kind === 'unknown') return `unknown: ${answer.asked}`
  if (answer.kind === 'trouble') return `trouble: ${answer.path}`
  const pages = answer.kind === 'yes' ? [...answer.pages, ...(answer.near ? [`near ${answer.near}`] : [])] : []
  return `${answer.isGuess ? 'guess, ' : ''}${answer.kind} ${answer.asked}${pages.length > 0 ? `: ${pages.join(' ')}` : ''}`
}

it.each([
  // Villages come before the borough.
  ['1 High Road, Orsett rm16-4AB', 'yes RM16: chafford-hundred grays orsett thurrock'],
  ['rm16ab', 'yes RM1: romford'],
  ['RM3', 'yes RM3 (Harold Wood): near romford'],
  ['sso 7ab', 'yes SS0 (Westcliff-on-Sea)'],
  ['EC1A 1BB', 'yes EC1 (Clerkenwell)'],
  ['CT16 1AA', 'usually CT16 (Dover)'],
  ['TN34', 'no TN34 (Hastings)'],
  ['ZZ9 9ZZ', 'unknown: ZZ9'],
])('the postcode %j gets %s', (typed, expected) => expect(told(typed)).toBe(expected))

describe('a problem typed where we ask for a postcode', () => {
  it.each([
    ['Boiler leaking', 'leaking-boiler'],
    ['no heating or hot water', 'leaking-boiler'],
    ['boiler frozen', 'boiler-dead-in-frost'],
    ['gas boiler leaking', 'leaking-boiler'],
    ['gas leak', 'smell-of-gas'],
    ['gas pipe leaking, no power', 'smell-of-gas'],
    ['boiler leaking, CO alarm going', 'carbon-monoxide'],
    ['Burgled! door kicked in', 'broken-into'],
    ['boarding up', 'broken-into'],
    ['water coming from flat above', 'water-through-the-ceiling#flat-above'],
    ['roof is leaking', 'water-through-the-ceiling#roof'],
    ['my toilet is overflowing', 'drain-backing-up#overflowing'],
    ['blocked toilet', 'drain-backing-up'],
    ['lost my keys', 'locked-out'],
    ['leaking pipe', 'burst-pipe'],
  ])('%j leads to its page', (typed, page) => expect(told(typed)).toBe(`trouble: /emergency/${page}`))

  it('is recognised by the name of each emergency page and of each part', () => {
    for (const { slug, name, also = [] } of symptoms) {
      expect(told(name)).toBe(`trouble: /emergency/${slug}`)
      for (const { id, heading } of also) expect(told(heading)).toBe(`trouble: /emergency/${slug}#${id}`)
    }
  })

  it('gives way to a postcode or a place name', () => {
    expect(told('Gas Lane, RM1')).toBe('yes RM1: romford')
    expect(told('Flood Street SW3')).toMatch(/^usually SW3/)
    for (const place of ['Great Burstead', 'Leake Street', 'Powers Hall End', 'Sewers End'])
      expect(told(place)).not.toMatch(/^trouble/)
    expect(told('burst pipe, RM16 4AB')).toMatch(/^yes RM16/)
    expect(told('leak, Romford')).toBe('yes Romford: romford')
    for (const { towns } of postcodeDistricts) for (const town of towns) expect(told(town)).not.toMatch(/^trouble/)
  })
})

it.each([
  ['12 King Street, Stanford le Hope', 'yes Stanford-le-Hope: stanford-le-hope'],
  ['Rainham, Kent', 'usually Rainham (Kent)'],
  ["St. John's Wood", 'usually St John’s Wood'],
  ['london', 'partly London'],
  ['Hastings, East Sussex', 'no Hastings'],
  // Misspelt or shortened names. A guess never gets a no.
  ['Dartfrod, Kent', 'guess, yes Dartford: dartford'],
  ['Colchestr', 'guess, usually Colchester'],
  ['Manchestr', 'unknown: Manchestr'],
])('the name %j gets %s', (typed, expected) => expect(told(typed)).toBe(expected))

it('ignores an empty question and accepts any other', () => {
  expect(['', ' \n'].map(told)).toEqual(['empty', 'empty'])
  for (const typed of ['12', '?!', 'x', '💧', 'a'.repeat(100_000)]) expect(told(typed)).toMatch(/^unknown: /)
})

it('finds every place with a page by name and by each postcode', () => {
  for (const { name, slug } of locations) {
    if (!wideAreas.includes(name)) expect(told(name)).toBe(`yes ${name}: ${slug}`)
    for (const postcode of postcodesOf(slug))
      expect(told(postcode)).toMatch(new RegExp(`^yes ${postcode}:.*\\b${slug}\\b`))
  }
  for (const [slug, names = ''] of Object.entries(alsoCovered))
    for (const name of names.split(', ')) expect(told(name)).toBe(`yes ${name}: ${slug}`)
})

const answerTo = (code: string) => postcodeDistricts.find((district) => district.code === code)?.come
const upTo = (area: string, last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${area}${first + index}`)

/** The areas that the site says we always cover: "all of Thurrock, south and mid Essex, north-west Kent …". */
it.each([
  ['Thurrock, Havering and Dagenham', [...upTo('RM', 20), 'SS17']],
  ['south and mid Essex', [...upTo('SS', 9, 0), ...upTo('SS', 17, 11), ...upTo('CM', 5, 0), ...upTo('CM', 9, 7)]],
  ['Essex by London', [...upTo('CM', 15, 11), ...upTo('IG', 11)]],
  ['north-west Kent', [...upTo('DA', 18), 'BR8']],
  ['east and south-east London', [...upTo('E', 18), 'E20', ...upTo('EC', 4), ...upTo('SE', 28), ...upTo('BR', 7)]],
])('the table of postcode districts says yes to all of %s', (_, codes) => {
  expect(codes.filter((code) => answerTo(code) !== 'yes')).toEqual([])
})

/** The towns, villages and estates that a page names as covered, by their district, as Royal Mail has it. */
const TOWNS = {
  ...{ RM2: 'Gidea Park', RM5: 'Collier Row', RM7: 'Rush Green', RM11: 'Emerson Park, Ardleigh Green' },
  ...{ RM13: 'South Hornchurch, Wennington', RM14: 'North Ockendon, Upminster, Bulphan' },
  ...{ RM15: 'Belhus, South Ockendon', RM17: 'Little Thurrock', RM18: 'East Tilbury, West Tilbury' },
  RM16: 'Chadwell St Mary, North Stifford, Blackshots, Stifford Clays, Orsett',
  ...{ RM19: 'Purfleet-on-Thames', RM20: 'West Thurrock, Lakeside' },
  ...{ SS13: 'Pitsea', SS14: 'Fryerns', SS15: 'Laindon', SS16: 'Vange, Dunton' },
  SS17: 'Horndon-on-the-Hill, Mucking, The Homesteads, Fobbing, Coryton',
  ...{ CM1: 'Springfield, Broomfield, Writtle, Beaulieu', CM2: 'Great Baddow, Galleywood, Moulsham' },
  ...{ CM3: 'Boreham, South Woodham Ferrers', CM13: 'Hutton, West Horndon', CM14: 'Warley', CM15: 'Shenfield' },
  ...{ DA1: 'Barnes Cray, Temple Hill', DA2: 'Wilmington', DA8: 'Slade Green, North Heath' },
  ...{ DA9: 'Ingress Park, Bluewater, Stone', DA10: 'Ebbsfleet', DA11: 'Northfleet' },
}
const DISTRICTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TOWNS).flatMap(([district, towns]) => towns.split(', ').map((town) => [town, district])),
)
/** Wider than any one district. */
const REGIONS = ['North-west Kent', 'Havering', 'South Essex', 'Mid Essex']

it('a place’s postcodes include those of every town that its page says we cover', () => {
  const wrong = locations.flatMap(({ slug, title, description, heading, lead }) => {
    const also = alsoCovered[slug]?.split(', ').filter((town) => !REGIONS.includes(town)) ?? []
    // Bean has Bluewater on the other side, and its queues.
    const words = [title, description, heading, lead].join(' ').replace(/(?:queues for|with) Bluewater/g, '')
    const named = Object.keys(DISTRICTS).filter((town) => new RegExp(`\\b${town}\\b`).test(words))
    return [...new Set([...also, ...named])]
      .filter((town) => !postcodesOf(slug).includes(DISTRICTS[town] ?? 'unknown'))
      .map((town) => `${slug}: ${town} is in ${DISTRICTS[town]}`)
  })
  expect(wrong).toEqual([])
})
