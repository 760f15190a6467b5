import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import type { Site } from '../../tools/host/site.ts'
import { expect, hydrated, isInstalled, showForm, test } from './fixtures.ts'

const MISSING = 'This form didn’t load completely'
const ISLAND = '/assets/contact-form-'

/** Counts the documents that a page has loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}

/** A reload would have begun by now. */
const aWhile = (page: Page) => page.waitForTimeout(1500)

type Answer = (response: ServerResponse) => void
const gone: Answer = (response) => response.writeHead(404).end()

/** Holds requests back until they are answered. */
function hold(site: Site, isHeld: (request: IncomingMessage) => boolean) {
  const held: { response: ServerResponse; done: (isAnswered: true) => void }[] = []
  site.setIntercept((request, response) => {
    // What is fetched ahead of need, for later.
    if (request.url?.startsWith(ISLAND) && request.headers['sec-fetch-dest'] !== 'script') {
      gone(response)
      return true
    }
    if (!isHeld(request)) return false
    return new Promise<boolean>((done) => held.push({ response, done }))
  })
  return {
    arrival: (count: number) => expect.poll(() => held.length).toBe(count),
    answer(answers: (request: IncomingMessage) => Answer) {
      for (const { response, done } of held.splice(0)) {
        answers(response.req)(response)
        done(true)
      }
    },
  }
}

const map = (page: Page) => page.getByRole('img', { name: 'Sketch map of the centre of Chelmsford' })

test('with the server gone and the browser sure that it is online, the contact page stays where it is, down to its map', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.goto('/')
  await isInstalled(page)
  await site.close()
  const loads = countLoads(page)
  await page.goto('/contact')
  await hydrated(page)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/leafletMap'))
  await map(page).scrollIntoViewIfNeeded()
  await refused
  await aWhile(page)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  expect(loads()).toBe(1)
  await expect(map(page)).toBeVisible()
  await expect(page.getByText(MISSING)).toBeHidden()
})

test.describe('the form’s script, without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  /** The host has none of this version's files, but for those that the page has loaded; it has every page. */
  const isOfVersion = ({ url = '', method }: IncomingMessage) => url.startsWith(ISLAND) || method === 'HEAD'

  // What an answer of the host means is in tests/unit/host.test.ts.
  for (const [what, answer] of Object.entries<Answer | undefined>({
    'still has this version': undefined,
    'is behind a captive portal': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('Log in'),
  }))
    test(`does not come, and the host ${what}: no reload, but a word and the number`, { tag: '@nightly' }, async ({
      page,
      site,
    }) => {
      const asked: string[] = []
      site.setIntercept((request, response) => {
        if (!isOfVersion(request)) return false
        if (request.method === 'HEAD') asked.push(request.url ?? '')
        if (!answer && request.method === 'HEAD') return false
        const refuse = answer ?? gone
        refuse(response)
        return true
      })
      const loads = countLoads(page)
      await page.goto('/contact')
      await showForm(page)
      // The host is asked first, and a busy machine takes its time.
      await expect(page.getByText(MISSING)).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => asked).toContainEqual(expect.stringMatching(/^\/assets\/start-/))
      await aWhile(page)
      expect(loads()).toBe(1)
      await expect(page.locator('header .call')).toBeVisible()
    })

  test('is gone, because the host has another version: the page is loaded anew, once', async ({ page, site }) => {
    site.setIntercept((request, response) => {
      if (!isOfVersion(request)) return false
      gone(response)
      return true
    })
    const loads = countLoads(page)
    await page.goto('/contact')
    await showForm(page)
    await expect.poll(loads).toBe(2)
    await hydrated(page)
    await showForm(page)
    await expect(page.getByText(MISSING)).toBeVisible()
    await aWhile(page)
    expect(loads()).toBe(2)
  })

  test('is gone, and the page is not loaded anew under people who type', async ({ page, site }) => {
    const held = hold(site, isOfVersion)
    const loads = countLoads(page)
    await page.goto('/contact')
    await hydrated(page)
    await showForm(page)
    await held.arrival(1)
    held.answer(() => gone)
    await held.arrival(1)
    // Begun while the host is asked.
    await page.getByLabel('Your name').fill('Half typed')
    held.answer(() => gone)
    await expect(page.getByText(MISSING)).toBeVisible()
    await aWhile(page)
    expect(loads()).toBe(1)
    await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  })
})
