import { describe, expect, it } from 'vitest'
import { locations } from '../../src/content/locations.ts'
import { districts } from '../../src/facts/areas.ts'
import { company } from '../../src/facts/company.ts'
import { isLongerThanAim, nearestStart, reckonedMiles } from '../../src/facts/geography.ts'
import { ukPhone } from '../../src/facts/phones.ts'
import { postcodesOf } from '../../src/facts/postcodes.ts'
import { utilities } from '../../src/facts/utilities.ts'

describe('each place with a page', () => {
  it('has its postcodes, its district, and who to call for water and for sewers', () => {
    for (const { slug, district, water, sewerage } of locations) {
      const postcodes = postcodesOf(slug)
      expect(postcodes.length, slug).toBeGreaterThan(0)
      for (const postcode of postcodes) expect(postcode).toMatch(/^[A-Z]{1,2}\d{1,2}$/)
      expect(Object.keys(districts)).toContain(district)
      for (const { companies, note } of [water, sewerage]) {
        expect(companies.length, slug).toBeGreaterThan(0)
        for (const id of companies) expect(ukPhone(utilities[id].display).href).toBe(utilities[id].href)
        // Two companies, and no word on which of them: the caller would have to guess.
        if (companies.length > 1) expect(note, slug).toMatch(/look at (?:your|the) bill/)
      }
    }
  })
})

describe('the drive from where vans start', () => {
  const chelmsford = { name: 'Chelmsford', ...company.office }
  const dartford = { name: 'Dartford', latitude: 51.4462, longitude: 0.2169 }
  const tilbury = { name: 'Tilbury', latitude: 51.4622, longitude: 0.3622 }
  const at = (slug: string) => {
    const place = locations.find((location) => location.slug === slug)
    if (!place) throw new Error(`no ${slug}`)
    return place
  }

  it('is as long by the ruler as on our map, to a sixth', () => {
    const far = locations.filter(({ isOffice, slug }) => !isOffice && slug !== 'thurrock')
    const wrong = far.filter((place) => {
      const ratio = reckonedMiles(company.office, place) / place.roadMiles
      return ratio < 5 / 6 || ratio > 7 / 6
    })
    expect(wrong.map(({ slug }) => slug)).toEqual([])
  })

  it('goes round by Dartford where the Thames lies between', () => {
    // Two and a half miles as the crow flies.
    expect(reckonedMiles(tilbury, at('swanscombe'))).toBeGreaterThanOrEqual(9)
    expect(reckonedMiles(tilbury, at('chafford-hundred'))).toBeLessThan(6)
  })

  it('is from the nearest of them, or from the office where none is given', () => {
    expect(nearestStart(at('erith'), [chelmsford, dartford])).toMatchObject({ name: 'Dartford' })
    expect(nearestStart(at('langdon-hills'), [chelmsford, dartford])).toEqual({ name: 'Chelmsford', miles: 14 })
    expect(nearestStart(at('erith'), [])).toEqual({ name: 'Chelmsford', miles: 31 })
  })

  it('is longer than the aim on busy roads from fifty minutes on, not rounded: ten go by on the telephone', () => {
    expect([20, 20.1, 26].map(isLongerThanAim)).toEqual([false, true, true])
  })
})
