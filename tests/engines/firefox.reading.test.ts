import puppeteer, { type Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLACES } from '../../src/components/house/places.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { ensureFirefox } from '../../tools/machine/ensure.ts'

const path = ensureFirefox()

/** What Firefox tells a screen reader. Chromium's is in tests/e2e/hands.spec.ts. */
describe.skipIf(!path)('Firefox', () => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await serveSite(await buildSite({}))
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: path })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })

  test('the house is read as a group with a name, and each place in it once, from the roof down', async () => {
    const page = await browser.newPage()
    await page.goto(site.url)
    const named = (name: string, role: string) => page.$$(`aria/${name}[role="${role}"]`)
    expect(await named('The house: choose what is wrong', 'group')).toHaveLength(1)
    for (const { name } of PLACES) expect(await named(name, 'link'), name).toHaveLength(1)
    // Firefox reads in the order of the document.
    const order = await page.$$eval('.house a', (links) => links.map((link) => link.getAttribute('aria-label')))
    expect(order).toEqual(PLACES.map(({ name }) => name))
  })

  test('a step of an emergency has its place in its name, and every tick is one', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/emergency/burst-pipe`)
    expect(await page.$$('aria/Done[role="checkbox"]')).toHaveLength(8)
    expect(await page.$$('aria/Step 1 of 9 Water near electrics? Keep out[role="heading"]')).toHaveLength(1)
  })
})
