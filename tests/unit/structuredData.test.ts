import { describe, expect, it } from 'vitest'
import { siteUrl } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { structuredData } from '../../src/prerender/head.ts'
import { notFoundRoute, routeAt, routes } from '../../src/routes.ts'

interface Entity {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

const graphOf = (path: string): Entity[] =>
  JSON.parse(JSON.stringify(structuredData(path === '/404' ? notFoundRoute : routeAt(path))))['@graph']
const paths = [...routes.map(({ path }) => path), '/404']

describe('the business', () => {
  it('is one plumber and locksmith, reachable at any hour, the same on every page', () => {
    const [first, ...others] = paths.map((path) => graphOf(path).filter(({ telephone }) => telephone))
    expect(first).toMatchObject([
      {
        '@type': ['Plumber', 'Locksmith'],
        '@id': `${siteUrl}/#business`,
        telephone: emergencyPhone.href.replace('tel:', ''),
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '00:00',
          closes: '23:59',
        },
      },
    ])
    expect(first?.[0]?.areaServed).not.toEqual([])
    for (const other of others) expect(other).toEqual(first)
  })

  it('is neither rated nor counted on any page, and no fire station', () => {
    const wrong = paths.filter((path) => {
      const names: string[] = []
      const json = JSON.stringify(graphOf(path), (key, value: unknown) => {
        names.push(key, ...(key === '@type' ? [value].flat().map(String) : []))
        return value
      })
      const isRated = names.some((name) => /rating|review|count(?!ry)|number|EmergencyService|price/i.test(name))
      return isRated || /thousand|satisfied/i.test(json)
    })
    expect(wrong).toEqual([])
  })
})
