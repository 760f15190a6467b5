import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { ContactPage, expect, hydrated, showForm, test } from './fixtures.ts'

const MISSING = 'This form didn’t load completely'
const ISLAND = '/assets/contact-form-'

/** Counts the documents that a page has loaded, and knows when it has decided whether to load another. */
function watch(page: Page) {
  let loads = 0
  let answers = 0
  page.on('domcontentloaded', () => loads++)
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD') answers++
  })
  return {
    loads: () => loads,
    /** The host's answers have come; what the page asks for now comes after a reload that one of them brought about. */
    async decided(count = 1) {
      await expect.poll(() => answers).toBe(count)
      await page.evaluate(() => fetch('/robots.txt'))
    },
  }
}

const gone = (response: ServerResponse) => response.writeHead(404).end()

test.describe('the form’s script, without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  /** The host has none of this version's files, but for those that the page has loaded; it has every page. */
  const isOfVersion = ({ url = '', method }: IncomingMessage) => url.startsWith(ISLAND) || method === 'HEAD'

  test('does not come, and the host still has this version: no reload, but a word', async ({ page }) => {
    await page.route('**/assets/contact-form-*.js', (route) => route.abort())
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    const notice = page.getByRole('alert').filter({ hasText: MISSING })
    // The host is asked first, and a busy machine takes its time.
    await expect(notice.getByRole('link', { name: emergencyPhone.display })).toBeVisible({ timeout: 30_000 })
    await decided()
    expect(loads()).toBe(1)
    await hydrated(page)
    await page.unroute('**/assets/contact-form-*.js')
    await notice.getByRole('link', { name: 'load the page again' }).click()
    await showForm(page)
    await new ContactPage(page).isLive()
    await expect(notice).toBeHidden()
  })

  test('is gone, because the host has another version: the page is loaded anew, once', async ({ page, site }) => {
    site.setIntercept((request, response) => {
      if (!isOfVersion(request)) return false
      gone(response)
      return true
    })
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    await expect.poll(loads).toBe(2)
    await hydrated(page)
    await showForm(page)
    await expect(page.getByText(MISSING)).toBeVisible()
    await decided(2)
    expect(loads()).toBe(2)
  })

  test('is gone, and the page is not loaded anew under people who type', async ({ page, site }) => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>()
    site.setIntercept(async (request, response) => {
      if (!isOfVersion(request)) return false
      if (request.method === 'HEAD') {
        isAsked()
        await typed
      }
      gone(response)
      return true
    })
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    // Begun while the host is asked.
    await asked
    await page.getByLabel('Your name').fill('Half typed')
    isTyped()
    await expect(page.getByText(MISSING)).toBeVisible()
    await decided()
    expect(loads()).toBe(1)
    await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  })
})
