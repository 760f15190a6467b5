import { describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { locations as places } from '../../src/content/locations.ts'
import { response } from '../../src/facts/company.ts'
import { nearestStart } from '../../src/facts/geography.ts'
import { inPounds } from '../../src/facts/labour.ts'
import { TABLE } from '../support/owner/table.ts'
import { pages } from './blocks.ts'
import { elements, files, pageOf, text, words } from './built.ts'
import { charges, labour, proof } from './given.ts'

/**
 * What the owner has given, and what becomes of it on the pages: with nothing given, with a tariff alone, and with
 * everything (vitest.config.ts).
 */
const site = pages.filter(({ path }) => path !== '/desk/')
const said = (path: string) => words(pageOf(path))
/** A page's `<main>`, cut where something else begins: what stands under one heading, or in one table. */
const passages = site.flatMap(({ path, html }) => {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return main
    .split(/(?=<(?:h[1-3]|summary|caption)\b)|<\/table>(?!<figcaption)/)
    .map((passage) => ({ path, text: words(passage) }))
})
const gas = symptoms.filter(({ instead }) => instead).map(({ slug }) => `/emergency/${slug}`)
const structured = (html: string) =>
  elements(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(({ content }) => content)
    .join('')
const scripts = files('assets/*.js').map(text).join('')

describe('pounds', () => {
  it('are nowhere on a page about gas or carbon monoxide, not even for search engines', () => {
    expect(gas.length).toBeGreaterThan(1)
    for (const path of gas) {
      const html = text(`${path}.html`)
      // Menus and footer are the same on every page.
      expect(words(html.replace(/<dialog class="menu"[\s\S]*?<\/dialog>|<footer[\s\S]*/g, ''))).not.toMatch(
        /£|\bprices?\b|\brates?\b/i,
      )
      expect(structured(html)).not.toMatch(/price|offer/i)
    }
  })

  it('an hour have the minimum charge beside them, under the same heading', () => {
    const hourly = passages.filter(({ text }) => /£[\d,.]+ an hour/.test(text))
    expect(hourly.length > 5).toBe(labour !== null)
    const least = inPounds(labour?.minimumCharge ?? 0)
    expect(
      hourly.filter(({ text }) => !text.replaceAll(`${least} an hour`, '').includes(least)).map(({ path }) => path),
    ).toEqual([])
  })

  it('are where people ask: the line of the hour, prices, answers, the trades’ pages, beside the form', () => {
    const trades = ['plumbing', 'locksmith', 'drainage'].map((trade) => `/services/emergency-${trade}`)
    const wanted = ['/', '/prices', '/faq', '/contact', '/terms', '/emergency', '/emergency/burst-pipe']
    const services = trades.map((trade) => `${trade}-services`)
    for (const path of [...wanted, ...trades, ...services]) expect(/£\d/.test(said(path)), path).toBe(labour !== null)
  })

  it.runIf(labour)('are those of the owner’s table: each trade, at each time, for each length', () => {
    const html = text('/prices.html')
    const tables = [...html.matchAll(/<table class="rates visits">([\s\S]*?)<\/table>/g)].map(([table]) => table)
    const rows = tables.map((table) =>
      [...table.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
        [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
      ),
    )
    expect(rows).toEqual(TABLE.map(({ visits }) => visits.map(([, ...pounds]) => pounds.map(inPounds))))
  })

  it('say what is in a visit and what is on top, and ask to be asked where the owner has not said', () => {
    const row = (what: string, charge: typeof charges.parking) =>
      charge ? `${what} ${charge.included ? 'In' : 'On top'} ${charge.words}` : 'Ask us'
    const [prices, { parking, crossing, london, jobs = [] }] = [said('/prices'), charges]
    expect(prices).toContain(row('Parking', parking))
    expect(prices).toContain(row('The Dartford Crossing', crossing))
    expect(prices).toContain(row('London’s road charges', london))
    expect(/Parking, the Dartford Crossing and London’s road charges Ask us/.test(prices)).toBe(labour === null)
    for (const { name } of jobs) expect(prices).toContain(name)
  })

  it.runIf(labour)('say which planned work needs no deposit', () => {
    for (const path of ['/prices', '/terms', '/faq'])
      expect(said(path)).toContain(`less than ${inPounds(charges.deposit?.from ?? 0)} needs none`)
  })

  it('cost nobody a byte of script where there are none, and leave the evidence at home', () => {
    expect(scripts.includes('to reach the minimum charge')).toBe(labour !== null)
    const evidence = /Example (?:price list|certificate|consent|log|list of)\w*/g
    expect([scripts, ...site.map(({ html }) => html)].flatMap((all) => all.match(evidence) ?? [])).toEqual([])
  })
})

it('a multiple of the standard rate says of what it is one', () => {
  const multiple =
    /\b\d(?:\.\d+)?×|\b(?:one and a half|three|\d(?:\.\d+)?) times (?:the|as|that|it)\b|\btwice the (?!cost)/
  expect(passages.some(({ text }) => multiple.test(text))).toBe(true)
  const bare = passages.filter(({ text }) => multiple.test(text) && !/standard (?:hourly )?rate/.test(text))
  expect(bare).toEqual([])
})

describe('proof', () => {
  const { insurance, memberships = [], reviews, vat, engineers = [], van, doneJobs = [], arrival } = proof
  const LET_IN = ['/', '/about', '/services/emergency-plumbing', '/services/kitchen-installation']

  it('stands in a block of its own where there is some, and leaves no trace where not', () => {
    const blocks = site.filter(({ html }) => html.includes('Why you can let us in')).map(({ path }) => path)
    const services = site.filter(({ path }) => path.startsWith('/services/')).map(({ path }) => path)
    expect(blocks.toSorted()).toEqual(insurance ? ['/', '/about', ...services].toSorted() : [])
  })

  it('names the insurer and has the VAT number in every footer, in the terms, and for search engines', () => {
    for (const { path, html } of site.filter(({ path }) => path !== '/call')) {
      const footer = words(html.slice(html.indexOf('<footer')))
      expect(footer.includes(vat?.number ?? 'VAT number'), path).toBe(Boolean(vat))
      if (insurance) expect(footer, path).toContain(insurance.insurer)
    }
    expect(said('/terms')).toContain(insurance?.cover ?? 'Ask us for the name of the insurer')
    if (insurance) expect(said('/about')).toContain(insurance.cover)
    if (vat) expect(structured(text('/index.html'))).toContain(`"vatID":"${vat.number}"`)
  })

  it('shows reviews only with their source, their count and how they are checked, and never to search engines', () => {
    for (const path of LET_IN) {
      const page = said(path)
      expect(/\d out of 5\b/.test(page), path).toBe(Boolean(reviews))
      if (reviews)
        expect(page).toContain(
          `${reviews.count} reviews on  ${reviews.source} . ${reviews.howChecked}`.replace(/ +/g, ' '),
        )
    }
    for (const { html } of site) expect(structured(html)).not.toMatch(/AggregateRating|"reviews?"/)
  })

  it.runIf(insurance)('links each membership to its register, and shows who comes', () => {
    const about = text('/about.html')
    for (const { number, evidence } of memberships) {
      expect(said('/about')).toContain(number)
      expect(about).toContain(`href="${evidence.link}"`)
      expect(structured(text('/index.html'))).toContain(`"membershipNumber":"${number}"`)
    }
    for (const { firstName } of engineers) expect(said('/about')).toContain(firstName)
    expect(said('/about')).toContain(`nine in ten within ${arrival?.ninetiethMinutes}`)
  })

  it('shows a visit with its real time on the page of its place alone, and the van beside the people', () => {
    const withJobs = site.filter(({ html }) => html.includes('minutes after the call. Yours may take longer: '))
    expect(withJobs.map(({ path }) => path)).toEqual(doneJobs.map(({ place }) => `/locations/${place}`))
    for (const { place, what, minutes } of doneJobs)
      expect(said(`/locations/${place}`)).toContain(`: ${what}. We arrived ${minutes} minutes`)
    for (const path of LET_IN)
      expect(text(path === '/' ? '/index.html' : `${path}.html`).includes('class="van"')).toBe(Boolean(van))
  })
})

describe('the drive', () => {
  const locations = site.filter(({ path }) => /^\/locations\/./.test(path))

  it('says beside the aim where it takes longer than the call leaves of it', () => {
    for (const place of places) {
      const html = words(locations.find(({ path }) => path === `/locations/${place.slug}`)?.html ?? '')
      const { name, miles } = nearestStart(place, proof.bases ?? [])
      const beside = `90 minutes at other times. On busy roads, with the call, the drive from ${name} can take longer.`
      // At 30 mph, with ten minutes for town streets and ten on the telephone.
      expect(html.includes(beside), place.slug).toBe(2 * miles + 10 + 10 > response.standardMinutes)
    }
  })
})
