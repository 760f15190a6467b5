import type { Locator, Page } from '@playwright/test'
import type { Site } from '../../tools/host/site.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** The oldest engines that the build is made for (vite.config.ts): Chrome 109, Safari 15.4, Firefox 115. */
test.use({ serviceWorkers: 'block' })

/** Sends the pages as an engine sees them that does not know what is taken out. */
const without = (page: Page, site: Site, unknown: RegExp) =>
  page.route(
    (url) => url.origin === site.url && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(unknown, '') })
    },
  )

/** The script that does comes after the page is alive: until it is there, two in an accordion of our own stay open. */
const untilAccordionsAreKept = (page: Page) =>
  page.waitForFunction(async () => {
    const probe = document.createElement('div')
    probe.className = 'accordion'
    probe.append(...[0, 1].map(() => document.createElement('details')))
    document.body.append(probe)
    for (const question of probe.querySelectorAll('details')) question.open = true
    await new Promise((resolve) => setTimeout(resolve, 50))
    const open = probe.querySelectorAll('[open]').length
    probe.remove()
    return open < 2
  })

/**
 * Opens or closes an answer, and waits until the page has been told. That is a task of its own: whoever is quicker opens two,
 * and the later one is closed.
 */
async function toggle(question: Locator, how: 'press' | 'click') {
  await question.evaluate((details) => {
    const told = new Promise<void>((resolve) => details.addEventListener('toggle', () => resolve(), { once: true }))
    Object.assign(details, { told })
  })
  const summary = question.locator('summary')
  await (how === 'press' ? summary.press('Enter') : summary.click())
  await question.evaluate((details) => Reflect.get(details, 'told'))
}

test('where <details name> is unknown, one answer is open at a time, and it can be closed again', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'))
  await without(page, site, /(?<=<details) name="[^"]*"/g)
  await page.goto('/faq')
  const questions = page.locator('.accordion details')
  const open = page.locator('.accordion details[open]')
  // Two that were opened before the script came.
  for (const question of [0, 1]) await questions.nth(question).locator('summary').click()
  await hydrated(page)
  await untilAccordionsAreKept(page)
  // One or both are still open, by how soon the script came.
  await expect(async () => {
    if ((await open.count()) > 0) await open.first().locator('summary').press('Enter')
    expect(await open.count()).toBe(0)
  }).toPass()
  await toggle(questions.last(), 'press')
  await expect(open).toHaveCount(1)
  await toggle(questions.first(), 'press')
  await expect(open).toHaveCount(1)
  await expect(questions.first()).toHaveAttribute('open', '')
  await toggle(questions.last(), 'click')
  await expect(open).toHaveCount(1)
  await expect(questions.last()).toHaveAttribute('open', '')
  await toggle(questions.last(), 'click')
  await expect(open).toHaveCount(0)
})

test('where a dialog sends no toggle, Back closes a service’s window and stays on the page', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener(
      'toggle',
      (event) => event.target instanceof HTMLDialogElement && event.stopImmediatePropagation(),
      true,
    ),
  )
  await page.goto('/services')
  await hydrated(page)
  const opener = page.locator('[command="show-modal"][commandfor="drainage"]')
  await opener.first().click()
  const modal = page.getByRole('dialog', { name: 'Drainage' })
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL('/services#drainage')
  await page.goBack()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/services')
  await opener.first().click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/services')
})

/** Where the menu's motion begins, ends, and whether there is any. */
const motion = (page: Page) =>
  page.locator('.menu').evaluate((menu) =>
    menu.getAnimations().map(({ effect }) => {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return [frames.at(0)?.translate, frames.at(-1)?.translate]
    }),
  )

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()

for (const [engine, unknown] of [
  [
    'where @starting-style is unknown',
    /@starting-style\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|,? ?\w+ [.\d]+s allow-discrete/g,
  ],
  ['where all is known', /$^/],
] as const)
  test(`the menu slides in from the right, ${engine}, and is gone when it is closed`, { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    if (unknown.source !== '$^') await without(page, site, unknown)
    await page.goto('/')
    await hydrated(page)
    // Slow enough to be looked at, however busy the machine is.
    await page.addStyleTag({ content: '.menu[open] { animation-duration: 60s !important }' })
    await openMenu(page)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    const begin = await menu.evaluate((element) => element.getBoundingClientRect().left)
    expect(begin).toBeGreaterThan(100)
    expect(await motion(page)).toEqual([['100%', expect.stringMatching(/^(?:none|0px.*)$/)]])
    await menu.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish()
    })
    expect(await menu.evaluate((element) => element.getBoundingClientRect().left)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

test('the menu does not move for those who asked for less motion', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  expect(await motion(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})
