import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { boxOf, objections } from '../support/looks.ts'
import { expect, hireSam, KEY, SAM, sentEarlier, test } from './fixtures.ts'

// Staying with somebody who has called: one question after the call, one screen, one line that leads back to it.

test.use({ serviceWorkers: 'block' })

/** Taps our number, and looks at the page again after the call. */
async function call(page: Page) {
  // There is no dialler here, and while Chromium looks for one it takes no taps.
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await page.locator(`a[href="${emergencyPhone.href}"]`).filter({ visible: true }).first().click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
const line = (page: Page) => page.getByRole('complementary', { name: 'Your call' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('call'))

test('a visitor who called about a burst pipe is asked once, then finds the next step and, on every page, the way back to it', async ({
  page,
}) => {
  await page.goto('/emergency/burst-pipe')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
  await call(page)
  await expect(line(page)).toContainText('Did you call us at')
  await line(page).getByRole('link', { name: 'Yes, wait with me' }).click()

  const now = page.getByRole('region', { name: /^Do this now: / })
  const step = now.getByRole('listitem').filter({ visible: true })
  await expect(page.getByRole('timer')).toContainText('since you called at')
  await expect(step).toHaveCount(1)
  await expect(step).toContainText('Step 1 of')
  await expect(step.locator('img')).toHaveJSProperty('complete', true)
  await expect(line(page)).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(page)).toEqual([])
  await step.getByRole('checkbox', { name: 'Done' }).check()
  await expect(step).toContainText('Step 2 of')
  await expect(step.getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(step).toContainText('Step 2 of')

  await page.goto('/about')
  await expect(line(page)).toContainText('You called us at')
  await line(page).getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: 'They’ve arrived' }).click()
  await page.goto('/about')
  await expect.poll(() => stored(page)).toBeNull()
  await expect(line(page)).toBeHidden()
})

test('beside “Exit this page”, and after it, nothing says that help is on its way @nightly', async ({ page }) => {
  await page.route('https://www.bbc.co.uk/**', (route) => route.fulfill({ body: 'Weather' }))
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('call', JSON.stringify({ at: Date.now(), state: 'waiting' })))
  await page.reload()
  await expect(line(page)).toBeVisible()
  await page.goto('/emergency/locked-out')
  await expect(page.locator('.notice-wait')).toBeAttached()
  await expect(line(page)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Done' }).nth(2).check()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ticks'))).toContain('partner')
  await page.getByRole('link', { name: 'Exit this page' }).click()
  await expect(page.getByText('Weather')).toBeVisible()
  await page.goto('/about')
  expect(await page.evaluate(() => localStorage.getItem('ticks'))).toBeNull()
  await expect.poll(() => stored(page)).toContain('hidden')
  await call(page)
  expect(await stored(page)).toContain('hidden')
  await expect(page.locator('.notice-wait')).toHaveCount(0)
  await page.goto('/emergency/locked-out')
  await page.evaluate(() => localStorage.removeItem('call'))
  await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
  await call(page)
  expect(await stored(page)).toBeNull()
})

test('a house with a home card shows the last trouble, until the visitor exits or erases the log', async ({ page }) => {
  await page.goto('/my-home')
  await expect(page.locator('[data-island="home-card"][data-live]')).toBeAttached({ timeout: 20_000 })
  await page.getByRole('group', { name: 'Stop tap' }).getByLabel('Room').selectOption('Kitchen')
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  const stopTap = page.locator('.house-legend li').filter({ hasText: 'Stop tap' })
  const circles = page.locator('.house-map .lit circle')

  const wait = async () => {
    await page.goto('/emergency/burst-pipe')
    await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
    await call(page)
    await line(page).getByRole('link', { name: 'Yes, wait with me' }).click()
    await expect(page.getByRole('region', { name: 'Do this now: Burst or leaking pipe' })).toBeVisible()
  }
  await wait()
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  await page.goto('/')
  await expect(stopTap).toContainText(`Your last trouble: burst or leaking pipe, ${today}`)
  await expect(circles).toHaveCount(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(page)).toEqual([])

  const isGone = async () => {
    await page.goto('/')
    await expect(stopTap).toContainText('“Kitchen”')
    await expect(circles).toHaveCount(1)
  }
  await page.goto('/while-you-wait')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Log erased.')).toBeVisible()
  await isGone()
  await wait()
  await page.route('https://www.bbc.co.uk/**', (route) => route.fulfill({ body: 'Weather' }))
  await page.goto('/emergency/locked-out')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
  await page.getByRole('link', { name: 'Exit this page' }).click()
  await expect(page.getByText('Weather')).toBeVisible()
  await isGone()
})

test('a small phone shows what has happened without scrolling, and nothing waits after the arrival', async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await hireSam(backend)
  await sentEarlier(page, backend, {
    minutesAgo: 14,
    more: { about: 'Water sprays from a pipe under the kitchen sink.', phone: '07700 900123' },
  })
  const request = page.getByRole('region', { name: 'Your request' })
  const now = page.getByRole('region', { name: /^Do this now/ })
  const inSight = async (words: string | RegExp) => {
    const said = request.getByRole('status').getByText(words)
    await expect(said).toBeVisible()
    expect((await boxOf(said)).bottom).toBeLessThan((await boxOf(page.locator('.call'))).y)
  }
  const next = async (set: string) => {
    await backend.query(`update public.contact_submissions set ${set} where idempotency_key = '${KEY}'`)
    await page.clock.fastForward('01:01')
  }
  await page.clock.install()
  await page.goto('/while-you-wait')
  await inSight(/^Nobody has opened it yet/)
  // The first step for what they wrote with our words.
  await expect(now).toContainText('Burst or leaking pipe')
  await expect(now.getByRole('listitem').filter({ visible: true })).toContainText('Step 1 of')
  await next(
    `status = 'taken', seen_at = now(), taken_at = now(), taken_by = ${SAM}, on_the_way_at = now(), eta_minutes = 24`,
  )
  await inSight(/^About \d\d:\d\d$/)
  await inSight('Sam is on the way')

  await next('arrived_at = now()')
  await inSight('Sam has arrived')
  await expect(request).toContainText('They arrived at')
  await expect(request.getByRole('timer')).toHaveCount(0)
  await expect(now).toHaveCount(0)
  await request.getByRole('button', { name: 'Note it in your log' }).click()
  await expect(page.locator('.wait-log')).toContainText('They arrived.')
  await next(`status = 'done', done_at = now(), outcome = 'job'`)
  await expect(request.locator('[aria-current=step]')).toContainText('Done')
})

test('“I’ve called” counts from the tap on our number, and a small phone shows at once that it is late @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const call = { at: Date.now() - 95 * 60_000, state: 'tapped', path: '/emergency/burst-pipe' }
    localStorage.setItem('call', JSON.stringify(call))
  })
  await page.goto('/while-you-wait')
  await expect(page.locator('[data-island="waiting"][data-live]')).toBeAttached({ timeout: 20_000 })
  await page.getByRole('button', { name: 'I’ve called', exact: true }).click()
  await expect(page.getByRole('timer')).toContainText('95 minutes')
  const late = page.getByRole('alert').getByRole('link')
  expect((await boxOf(late)).bottom).toBeLessThan((await boxOf(page.locator('.call'))).y)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Do this now: Burst or leaking pipe' })).toBeVisible()
})

test('someone who wrote in their own words finds where the steps are @nightly', async ({ page, backend }) => {
  await sentEarlier(page, backend, { more: { about: 'Help! It smells in here', phone: '07700 900123' } })
  await page.goto('/while-you-wait')
  await expect(page.getByRole('region', { name: 'Do this now' }).getByRole('link')).toHaveAttribute(
    'href',
    '/emergency',
  )
})
