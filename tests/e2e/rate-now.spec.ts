import type { Page } from '@playwright/test'
import { rateWords } from '../../src/content/rateLines.ts'
import { type RateNow, rateAt } from '../../src/facts/rateNow.ts'
import { test as base, expect } from './fixtures.ts'

// A clock that is installed does not go by itself, so the browser may be far away. It is not London's.
const test = base.extend({ timezoneId: 'America/Los_Angeles' })
const MINUTE = 60_000

const line = (page: Page) => page.locator('[data-rate]')
const rule = (page: Page) => page.getByText('Our rate depends on the time:')
const words = (instant: number) => {
  const { bold, rest } = rateWords(instant)
  return bold + rest
}

/** A moment from now on, so that no test knows the date: half an hour into the next rate of that kind. */
function next(isWanted: (rate: RateNow) => boolean, from = Date.now()): number {
  const { until } = rateAt(from)
  return isWanted(rateAt(until)) ? until + 30 * MINUTE : next(isWanted, until)
}

async function openAt(page: Page, instant: number, path = '/prices') {
  await page.clock.install({ time: instant })
  await page.goto(path)
}

test('it changes by itself when the rate does, and when the page is looked at again', async ({ page }) => {
  const instant = next(({ band }) => band === 'night')
  const { until } = rateAt(instant)
  await openAt(page, until - MINUTE)
  await expect(line(page)).toHaveText(words(until - MINUTE))
  await expect(rule(page)).toBeHidden()
  await page.clock.fastForward('01:01')
  await expect(line(page)).toHaveText(words(until + 1000))
  // A phone that was asleep: its timers were, too.
  const later = rateAt(until).until + MINUTE
  await page.clock.setSystemTime(later)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(line(page)).toHaveText(words(later))
})
