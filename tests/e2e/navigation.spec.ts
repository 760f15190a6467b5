import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { RATE_NOW } from '../../src/document/rates.ts'
import { notFoundRoute } from '../../src/routes.ts'
import { BARE, expect, hydrated, isInstalled, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Follows a link of the footer from where the page is scrolled to: the pointer would scroll to the link first. */
const follow = (page: Page, name: string) => inFooter(page, name).evaluate((link: HTMLElement) => link.click())

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Until more than the heading is there. */
const isWhole = (page: Page) => expect(page.locator('main:not([data-arriving])')).toBeAttached()

/** Until the page is whole and the browser has nothing left to do: whatever would still move it has done so. */
async function isIdle(page: Page) {
  await isWhole(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
}

/** Scrolls as a visitor does, and gives the page the frame in which it hears of it. */
async function scrollTo(page: Page, top: number) {
  await isWhole(page)
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        window.scrollTo({ top, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    top,
  )
}

/** Until the page with this heading is shown at this place, and it stays there. */
async function expectPlace(page: Page, title: string | RegExp, top: number) {
  await expect(heading(page)).toHaveText(title)
  const distance = async () => Math.abs((await placeOf(page)) - top)
  await expect.poll(distance).toBeLessThanOrEqual(2)
  await isIdle(page)
  expect(await distance()).toBeLessThanOrEqual(2)
}

/** Home with the headings' typeface, which the worker keeps: without it they may be a line longer, here and after a reload. */
async function openInFull(page: Page) {
  await page.goto('/')
  await isInstalled(page)
  await page.reload()
  await hydrated(page)
}

const HOME = /Emergency/
const ABOUT = /^About/

/** Where everything on the page is, and in which type and colours; without the line for the rate, which the script writes. */
const looks = (page: Page) =>
  page.locator(`main *:not(style, script, [${RATE_NOW}] *)`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font } = getComputedStyle(element)
      return [element.tagName, ...[x, y, width, height].map(Math.round), color, backgroundColor, font].join(' ')
    }),
  )

test.describe('a page that takes another’s place', () => {
  // What slides in is where it will be.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('looks as it does alone', { tag: '@nightly' }, async ({ page }) => {
    await openInFull(page)
    const names = ['Emergency: What to Do', 'Our Services', 'Prices', 'About Us', 'FAQs', 'Blog', 'Privacy', 'Home']
    const alone: Record<string, string[]> = {}
    for (const name of names) {
      await page.goto((await inFooter(page, name).getAttribute('href')) ?? '')
      alone[name] = await looks(page)
    }
    for (const name of names) {
      await follow(page, name)
      await expect.poll(() => looks(page), { message: name }).toEqual(alone[name])
    }
  })
})

test.describe('Back and Forward', () => {
  test('return to where one was, without showing the top of the page first', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expectPlace(page, ABOUT, 0)
    await scrollTo(page, 700)
    await page.evaluate(() => {
      const frames: string[] = []
      Reflect.set(window, 'frames', frames)
      const look = () => {
        const frame = `${document.querySelector('h1')?.textContent} at ${Math.round(window.scrollY)}`
        if (frames.at(-1) !== frame) frames.push(frame)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goBack()
    await expectPlace(page, HOME, 1500)
    await page.goForward()
    await expectPlace(page, ABOUT, 700)
    // Whatever was painted was one of these.
    const frames: unknown = await page.evaluate(() => Reflect.get(window, 'frames'))
    expect(frames).toEqual(
      [ABOUT, HOME, ABOUT].map((title, i) => expect.stringMatching(`${title.source}.* at ${i === 1 ? 1500 : 700}$`)),
    )
    await expect(heading(page)).toBeFocused()
  })

  test('return to where one was after the page was reloaded, and a reload stays where it is', async ({ page }) => {
    await openInFull(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await scrollTo(page, 700)
    await page.reload()
    await hydrated(page)
    await expectPlace(page, ABOUT, 700)
    await page.goBack()
    await expectPlace(page, HOME, 1500)
    await page.reload()
    await hydrated(page)
    await expectPlace(page, HOME, 1500)
    await page.goForward()
    await expectPlace(page, ABOUT, 700)
  })

  test('return to where one was each time that a page was seen', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await follow(page, 'Home')
    await expectPlace(page, HOME, 0)
    await scrollTo(page, 400)
    await follow(page, 'Home')
    await expectPlace(page, HOME, 0)
    await page.goBack()
    await expectPlace(page, HOME, 400)
    await page.goBack()
    await expect(heading(page)).toHaveText(ABOUT)
    await page.goBack()
    await expectPlace(page, HOME, 1500)
  })

  test('twice in a hurry: the second page’s place, not the first’s', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await scrollTo(page, 700)
    await follow(page, 'FAQs')
    await expect(page).toHaveURL('/faq')
    await expect(heading(page)).not.toHaveText(ABOUT)
    await scrollTo(page, 200)
    await page.evaluate(() => {
      history.back()
      setTimeout(() => history.back(), 5)
    })
    await expect(page).toHaveURL('/')
    await expectPlace(page, HOME, 1500)
    await page.goForward()
    await expectPlace(page, ABOUT, 700)
  })

  test('with a link to a part of another page, and of the same', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await scrollTo(page, 1500)
    await page
      .getByRole('main')
      .locator('a[href="/terms#emergency-call-out"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page.locator('#emergency-call-out')).toBeInViewport()
    const part = await placeOf(page)
    await scrollTo(page, part + 300)
    await page.goBack()
    await expectPlace(page, HOME, 1500)
    await page.goForward()
    await expectPlace(page, /^Terms/, part + 300)
    await page.locator('.skip').evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/terms#main')
    await expect.poll(() => placeOf(page)).toBeLessThan(part)
    const top = await placeOf(page)
    await page.goBack()
    await expectPlace(page, /^Terms/, part + 300)
    await page.goForward()
    await expectPlace(page, /^Terms/, top)
  })

  test('from a whole document that is not ours', { tag: '@nightly' }, async ({ page }) => {
    await openInFull(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await scrollTo(page, 700)
    await page.goto(BARE)
    await page.goBack()
    await hydrated(page)
    await expectPlace(page, ABOUT, 700)
    await page.goBack()
    await expectPlace(page, HOME, 1500)
  })

  test('where the browser keeps nothing: to where one was, and to the top after a reload', { tag: '@nightly' }, async ({
    page,
  }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await page.goto('/')
    await hydrated(page)
    await scrollTo(page, 1500)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await page.goBack()
    await expectPlace(page, HOME, 1500)
    await page.goForward()
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await expectPlace(page, HOME, 0)
    expect(errors).toEqual([])
  })
})

test.describe('a service’s modal', () => {
  const quote = async (page: Page, about: string) => {
    const modal = page.getByRole('dialog', { name: about })
    await expect(modal).toBeVisible()
    await modal.getByRole('link', { name: 'Request Quote' }).click()
    await expect(heading(page)).toHaveText(/^Contact/)
  }

  test('"Request Quote" leaves its entry of the history: Back is the page where one was, Back again is what was before', async ({
    page,
  }) => {
    await page.goto('/about')
    await hydrated(page)
    await follow(page, 'Our Services')
    await expect(heading(page)).toHaveText('Our services')
    await page.getByRole('button', { name: 'Learn More about Flooring' }).click()
    await expect(page).toHaveURL('/services#flooring')
    const place = await placeOf(page)
    expect(place).toBeGreaterThan(500)
    await quote(page, 'Flooring')
    expect(await page.evaluate(() => window.history.state)).toMatchObject({ service: 'Flooring' })
    await page.goBack()
    await expectPlace(page, 'Our services', place)
    await expect(page).toHaveURL('/services')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(heading(page)).toHaveText(ABOUT)
  })

  test('opened by its address: the page is behind it, for Close and for Back from the form', async ({ page }) => {
    await page.goto('/about')
    await page.goto('/services#drainage')
    await hydrated(page)
    const modal = page.getByRole('dialog', { name: 'Drainage' })
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL('/services')
    await page.goForward()
    await quote(page, 'Drainage')
    await page.goBack()
    await expect(page).toHaveURL('/services')
    await expect(heading(page)).toHaveText('Our services')
    await isIdle(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  test('opened before the script was there, it stays open when it comes', async ({ page }) => {
    let isHeld = true
    const held: (() => void)[] = []
    await page.route('**/assets/*.js', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto('/services', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
    isHeld = false
    for (const go of held) go()
    await expect(page).toHaveURL('/services#drainage')
    await expect(page.getByRole('dialog', { name: 'Drainage' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/services')
  })
})

test.describe('an address that begins with two slashes', () => {
  // Another origin, which lets anybody read its pages.
  const asked: string[] = []
  const other = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    response.end(
      '<!doctype html><body><main><h1>Not ours</h1><img src onerror="document.title=`Not ours`"></main></body>',
    )
  })
  let host = ''
  test.beforeAll(
    () =>
      new Promise<void>((resolve) => {
        other.listen(0, 'localhost', () => {
          const address = other.address()
          if (address && typeof address === 'object') host = `localhost:${address.port}`
          resolve()
        })
      }),
  )
  test.beforeEach(() => {
    asked.length = 0
  })
  test.afterAll(() => {
    other.close()
  })

  test.use({ serviceWorkers: 'block', bypassCSP: true })

  test('is this site’s, also where the host sends no policy: Back shows our own 404 page', async ({ page, site }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const address = `${site.url}//${host}/x`
    await page.goto(address)
    await hydrated(page)
    await expect(page).toHaveTitle(notFoundRoute.head.title)
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle(notFoundRoute.head.title)
    await expect(heading(page)).not.toHaveText(ABOUT)

    // A link to such an address, on a page of ours.
    await follow(page, 'About Us')
    await expect(heading(page)).toHaveText(ABOUT)
    await page.locator('main').evaluate((main, href) => {
      main.insertAdjacentHTML('afterbegin', `<a href="${href}" id="two">Two slashes</a>`)
    }, address)
    await page.locator('#two').click()
    await expect(page).toHaveURL(address)
    await expect(heading(page)).toHaveText(/does not exist/)
    expect(asked).toEqual([])
    expect(errors).toEqual([])
  })

  test('never leads to another host: a page that is sent on to one does not take the place of ours', async ({
    page,
    site,
  }) => {
    site.setIntercept((request, response) => {
      if (request.url !== '/about' || request.headers['sec-fetch-dest'] === 'document') return false
      response.writeHead(302, { location: `http://${host}/x` }).end()
      return true
    })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).hover()
    await follow(page, 'About Us')
    await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
    await expect(heading(page)).toHaveText(HOME)
    await expect(page.locator('header .call')).toBeVisible()
    expect(asked).toEqual([])
  })
})

test.describe('what search engines read', () => {
  const types = (page: Page) =>
    page.evaluate(() => {
      const blocks = document.querySelectorAll('script[type="application/ld+json"]')
      return Array.from(blocks, ({ textContent }) => JSON.parse(textContent ?? '')['@graph']).flatMap((graph) =>
        graph.flatMap((thing: Record<string, unknown>) => thing['@type']),
      )
    })
  const social = (page: Page) =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('meta[property^="og:"]'), (meta) => meta.getAttribute('content')),
    )

  test.describe('without a worker', () => {
    test.use({ serviceWorkers: 'block' })

    test('follows from page to page: structured data and the social card', async ({ page }) => {
      const found: Record<string, unknown> = {}
      for (const path of ['/faq', '/blog', '/']) {
        await page.goto(path)
        found[path] = [await types(page), (await social(page)).sort()]
      }
      await hydrated(page)
      const now = async () => [await types(page), (await social(page)).sort()]
      expect(await types(page)).not.toContain('FAQPage')
      await follow(page, 'FAQs')
      await expect.poll(now).toEqual(found['/faq'])
      expect(await types(page)).toContain('FAQPage')
      await follow(page, 'Blog')
      await expect.poll(now).toEqual(found['/blog'])
      await page.goBack()
      await expect.poll(now).toEqual(found['/faq'])
      await follow(page, 'Home')
      await expect.poll(now).toEqual(found['/'])
    })
  })

  test('from the worker’s pages, which have none: nothing rather than what is wrong', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await page.goto('/')
    expect(await types(page)).not.toEqual([])
    await isInstalled(page)
    await context.setOffline(true)
    await follow(page, 'FAQs')
    await expect(page).toHaveTitle(/^Questions/)
    await expect.poll(() => types(page)).toEqual([])
    expect(await social(page)).toEqual([])
  })
})
