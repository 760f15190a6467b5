import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { locations as places } from '../../src/content/locations.ts'
import { response } from '../../src/facts/company.ts'
import { nearestStart } from '../../src/facts/geography.ts'
import { inPounds } from '../../src/facts/labour.ts'
import { ensureChromium } from '../../tools/machine/ensure.ts'
import { objections } from '../support/looks.ts'
import { TABLE } from '../support/owner/table.ts'
import { pages, structuredData } from './blocks.ts'
import { charges, dist, exists, files, labour, mainOf, pageOf, proof, tagsOf, text, words } from './built.ts'

// What the pages make of the owner's facts: of none, of only a tariff, and of everything (vitest.config.ts).

const site = pages.filter(({ path }) => path !== '/desk/')
const said = (path: string) => words(pageOf(path))
/** A page's `<main>` in parts: under one heading, or in one table. */
const passages = site.flatMap(({ path }) =>
  mainOf(path)
    .split(/(?=<(?:h[1-3]|summary|caption)\b)|<\/table>(?!<figcaption)/)
    .map((passage) => ({ path, text: words(passage) })),
)
const gas = symptoms.filter(({ instead }) => instead).map(({ slug }) => `/emergency/${slug}`)
const structured = (html: string) => structuredData(html).join('')
const scripts = files('assets/*.js').map(text).join('')

/** The classes that style sheets name. */
const classesIn = (css: string) =>
  new Set(Array.from(css.matchAll(/\.(-?[a-z][\w-]*)(?=[^{}]*\{)/gi), ([, name = '']) => name))

it('a page that uses a class has the styles of that class', () => {
  const sheets = globSync('src/{components,islands,pages,theme}/**/*.css')
  expect(sheets.length).toBeGreaterThan(30)
  const styled = classesIn(sheets.map((sheet) => readFileSync(sheet, 'utf8')).join(''))
  const bare = site.flatMap(({ path, html }) => {
    const styles = classesIn(Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css).join(''))
    const used = new Set(tagsOf(html).flatMap(({ attributes }) => attributes.class?.split(' ') ?? []))
    return [...used].filter((name) => styled.has(name) && !styles.has(name)).map((name) => `${path}: .${name}`)
  })
  expect(bare).toEqual([])
})

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

  it('an hour stand under the same heading as the minimum charge', () => {
    const hourly = passages.filter(({ text }) => /£[\d,.]+ an hour/.test(text))
    expect(hourly.length > 5).toBe(labour !== null)
    const least = inPounds(labour?.minimumCharge ?? 0)
    expect(
      hourly.filter(({ text }) => !text.replaceAll(`${least} an hour`, '').includes(least)).map(({ path }) => path),
    ).toEqual([])
  })

  it('are on each page where people look for prices', () => {
    const trades = ['plumbing', 'locksmith', 'drainage'].map((trade) => `/services/emergency-${trade}`)
    const wanted = ['/', '/prices', '/faq', '/contact', '/terms', '/emergency', '/emergency/burst-pipe']
    const services = trades.map((trade) => `${trade}-services`)
    for (const path of [...wanted, ...trades, ...services]) expect(/£\d/.test(said(path)), path).toBe(labour !== null)
  })

  it.runIf(labour)('match the owner’s table for each trade, time and length', () => {
    const [, ...tables] = text('/prices.html').split('<table class="rates visits">')
    const rows = tables.map((table) =>
      [...table.replace(/<\/table>[\s\S]*/, '').matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
        [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
      ),
    )
    expect(rows).toEqual(TABLE.map(({ visits }) => visits.map(([, ...pounds]) => pounds.map(inPounds))))
  })

  it('say what is in a visit and what is on top, and “Ask us” where the owner has not said', () => {
    const row = (what: string, charge: typeof charges.parking) =>
      charge ? `${what} ${charge.included ? 'Included' : 'On top'} ${charge.words}` : 'Ask us'
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

  it('add no script while there are none, and never show their evidence', () => {
    expect(scripts.includes('to reach the minimum charge')).toBe(labour !== null)
    const evidence = /Example (?:price list|certificate|consent|log|list of)\w*/g
    expect([scripts, ...site.map(({ html }) => html)].flatMap((all) => all.match(evidence) ?? [])).toEqual([])
  })
})

it('a multiple names the standard rate beside it', () => {
  const multiple =
    /\b\d(?:\.\d+)?×|\b(?:one and a half|three|\d(?:\.\d+)?) times (?:the|as|that|it)\b|\btwice the (?!cost)/
  expect(passages.some(({ text }) => multiple.test(text))).toBe(true)
  const bare = passages.filter(({ text }) => multiple.test(text) && !/standard (?:hourly )?rate/.test(text))
  expect(bare).toEqual([])
})

describe('proof', () => {
  const { insurance, memberships = [], reviews, vat, engineers = [], van, doneJobs = [], arrival } = proof
  const LET_IN = ['/', '/about', '/services/emergency-plumbing', '/services/kitchen-installation']

  it('has a block of its own, or leaves no trace', () => {
    const blocks = site.filter(({ html }) => html.includes('Why you can let us in')).map(({ path }) => path)
    const services = site.filter(({ path }) => path.startsWith('/services/')).map(({ path }) => path)
    expect(blocks.toSorted()).toEqual(insurance ? ['/', '/about', ...services].toSorted() : [])
  })

  it('names insurer and VAT number in every footer, in the terms and for search engines', () => {
    for (const { path, html } of site.filter(({ path }) => path !== '/call')) {
      const footer = words(html.slice(html.indexOf('<footer')))
      expect(footer.includes(vat?.number ?? 'VAT number'), path).toBe(Boolean(vat))
      if (insurance) expect(footer, path).toContain(insurance.insurer)
    }
    expect(said('/terms')).toContain(insurance?.cover ?? 'Ask us for the name of the insurer')
    if (insurance) expect(said('/about')).toContain(insurance.cover)
    if (vat) expect(structured(text('/index.html'))).toContain(`"vatID":"${vat.number}"`)
  })

  it('shows reviews with source, count and checks, and never to search engines', () => {
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

  it.runIf(insurance)('links each membership to its register, and names the engineers', () => {
    const about = text('/about.html')
    for (const { number, evidence } of memberships) {
      expect(said('/about')).toContain(number)
      expect(about).toContain(`href="${evidence.link}"`)
      expect(structured(text('/index.html'))).toContain(`"membershipNumber":"${number}"`)
    }
    for (const { firstName } of engineers) expect(said('/about')).toContain(firstName)
    expect(said('/about')).toContain(`nine in ten within ${arrival?.ninetiethMinutes}`)
  })

  it('shows a visit and its real time only on the page of its place, and the van beside the team', () => {
    const withJobs = site.filter(({ html }) => html.includes('minutes after the call. Yours may take longer: '))
    expect(withJobs.map(({ path }) => path)).toEqual(doneJobs.map(({ place }) => `/locations/${place}`))
    for (const { place, what, minutes } of doneJobs)
      expect(said(`/locations/${place}`)).toContain(`: ${what}. We arrived ${minutes} minutes`)
    for (const path of LET_IN) expect(pageOf(path).includes('class="van"')).toBe(Boolean(van))
  })
})

it('a place too far for our aim says that the drive can take longer', () => {
  for (const place of places) {
    const html = said(`/locations/${place.slug}`)
    const { name, miles } = nearestStart(place, proof.bases ?? [])
    const beside = `90 minutes at other times ( how we did ). On busy roads, with the call, the drive from ${name} can take longer.`
    // At 30 mph, with ten minutes for town streets and ten on the telephone.
    expect(html.includes(beside), place.slug).toBe(2 * miles + 10 + 10 > response.standardMinutes)
  }
})

const SITE = 'http://localhost'
/** The script waits until the browser is idle, and a busy machine is not a fault. */
const PATIENCE = { timeout: 20_000 }

describe.runIf(labour)('a site with a tariff, in a browser', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureChromium() })
    // A night in London, by a clock that is elsewhere.
    const viewport = { width: 320, height: 740 }
    page = await browser.newPage({ timezoneId: 'America/Los_Angeles', viewport, serviceWorkers: 'block' })
    // Answered from the built files: no server has to compress them first.
    await page.route('**', (route) => {
      const { pathname } = new URL(route.request().url())
      const names = [pathname, `${pathname}.html`, `${pathname}index.html`]
      const file = names.find((name) => /\.\w+$/.test(name) && exists(name))
      return file ? route.fulfill({ path: join(dist, file) }) : route.abort()
    })
    await page.clock.install({ time: Date.parse('2026-11-24T02:00Z') })
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })
  const sum = () => page.getByRole('status').filter({ hasText: '£' })

  it('works out a visit at the current rate, and shows errors beside their field', async () => {
    await page.goto(`${SITE}/prices`)
    await expect.poll(() => sum().textContent(), PATIENCE).toBe('£128: first hour £128.')
    await page.getByLabel('Who do you need?').selectOption('Locksmith')
    await page.getByLabel('How long?').selectOption('1 hour 30 minutes')
    await page.getByLabel('Parking').fill('4.50')
    await expect
      .poll(() => sum().textContent(), PATIENCE)
      .toBe('£220.50: first hour £144, then 2 × 15 minutes at £36, parking £4.50.')
    await page.getByLabel('Parking').fill('a lot')
    await expect.poll(() => page.getByText('Enter pounds and pence, such as £4.50').isVisible(), PATIENCE).toBe(true)
    expect(await page.getByLabel('Parking').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Parking').fill('0')
    await expect.poll(() => sum().textContent(), PATIENCE).toContain('£216: ')
    await page.getByLabel('When?').selectOption('Monday to Friday, 8am to 6pm')
    await expect.poll(() => sum().textContent(), PATIENCE).toContain('£108: first hour £72')
  })

  it('fits the smallest screen and passes axe', async () => {
    for (const path of proof.insurance ? ['/', '/about'] : ['/prices']) {
      await page.goto(SITE + path)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, path).toBeLessThanOrEqual(0)
      expect(await objections(page), path).toEqual([])
    }
  })
})
