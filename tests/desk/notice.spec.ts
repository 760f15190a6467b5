import type { Page } from '@playwright/test'
import { choose, expect, deskTest as test } from './fixtures.ts'

const FULL = 'We’re full tonight. Calls are answered; vans from eight in the morning.'

test.afterEach(({ backend }) => backend.query('delete from private.notice'))

/** Where a thumb may be: on the number, or on a link or button of the page itself. */
const places = (page: Page) =>
  page
    .locator('.call, main :is(a, button, summary)')
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))

test('a notice reaches a visitor within a minute, moves nothing, and can be ended', async ({ page: visitor, alex }) => {
  await visitor.clock.install()
  await visitor.goto('/')
  // The page has asked, and there is no notice.
  await visitor.waitForResponse((response) => response.url().includes('/rpc/site_notice'))
  const notice = visitor.getByRole('complementary', { name: 'Notice' })
  const before = await places(visitor)
  expect(before).not.toEqual([])

  // At two in the morning one button is enough.
  await choose(alex, 'Notice on the site', 'Alex: account')
  await expect(alex.getByText('There’s no notice at the moment.')).toBeVisible()
  await alex.getByRole('button', { name: 'Put it on the site' }).click()
  // Behind a more pressing alert: this device will not ring.
  await alex.getByRole('button', { name: '+1 more' }).click()
  const line = alex.getByRole('link', { name: /^Notice on until 08:00/ })
  await expect(line).toBeVisible()
  await expect(alex.getByRole('region', { name: 'What visitors read now' })).toContainText('Set by Alex')

  await visitor.clock.fastForward('01:01')
  await expect(notice.getByRole('status')).toHaveText(
    new RegExp(
      `^${FULL} Until (?:tomorrow )?08:00 we can’t keep to our usual 60 or 90 minutes\\. Call 0808 157 0247\\.$`,
    ),
  )
  expect(await places(visitor)).toEqual(before)
  // A screen reader reads it out once, not again on the next page.
  await visitor.goto('/about')
  await expect(notice).toContainText(FULL)
  await expect(notice.getByRole('status')).toHaveCount(0)

  await alex.getByRole('link', { name: 'Rota' }).click()
  await expect(line).toBeVisible()
  await alex.getByRole('button', { name: 'End it' }).click()
  await expect(line).toBeHidden()
  await visitor.clock.fastForward('01:01')
  await expect(notice).toBeHidden()
})
