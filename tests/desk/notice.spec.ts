import type { Page } from '@playwright/test'
import { choose, expect, deskTest as test } from './fixtures.ts'

const FULL = 'We’re full tonight. Calls are answered; vans from eight in the morning.'

/** Places where a thumb may be: the phone number, or a link or button of the page itself. */
const places = (page: Page) =>
  page
    .locator('.call, main :is(a, button, summary)')
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))

test('a notice reaches visitors in a minute, moves nothing, and staff can end it', async ({ page: visitor, alex }) => {
  // The browser may keep an answer for half a minute, and the minute of this clock takes no time.
  await visitor.route('**/rpc/site_notice*', (route) => route.continue())
  await visitor.clock.install()
  await visitor.goto('/')
  // The page has checked, and found no notice.
  await visitor.waitForResponse((response) => response.url().includes('/rpc/site_notice'))
  const notice = visitor.getByRole('complementary', { name: 'Notice' })
  const before = await places(visitor)
  expect(before).not.toEqual([])

  // One button is enough at two in the morning.
  await choose(alex, 'Notice on the site', 'Alex: account')
  await expect(alex.getByText('There’s no notice at the moment.')).toBeVisible()
  // Read before it is sent, as visitors will.
  const said = new RegExp(
    `^${FULL} Until (?:tomorrow )?08:00 we can’t keep to our usual 60 or 90 minutes\\. Call 0808 157 0247\\.$`,
  )
  const preview = alex.getByRole('region', { name: 'What they’ll see' }).locator('.preview')
  await expect(preview).toHaveText(said)
  await alex.getByRole('checkbox').uncheck()
  await alex.getByRole('textbox', { name: 'What visitors read' }).fill('We’re busy.')
  await expect(preview).toHaveText('We’re busy. Call 0808 157 0247.')
  await alex.getByRole('checkbox').check()
  await alex.getByRole('button', { name: 'Full tonight' }).click()
  await alex.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(alex.getByRole('heading', { name: 'What visitors read now' })).toBeFocused()
  // This screen says it itself.
  const line = alex.getByRole('link', { name: /^Notice on until 08:00/ })
  await expect(line).toHaveCount(0)
  await expect(alex.getByRole('region', { name: 'What visitors read now' })).toContainText('Set by Alex')

  await visitor.clock.fastForward('01:01')
  await expect(notice.getByRole('status')).toHaveText(said)
  expect(await places(visitor)).toEqual(before)
  // A screen reader announces it once, and not again on the next page.
  await visitor.goto('/about')
  await expect(notice).toContainText(FULL)
  await expect(notice.getByRole('status')).toHaveCount(0)

  await alex.getByRole('link', { name: 'Rota' }).click()
  // A more pressing alert hides it: this device will not ring.
  await alex.getByRole('button', { name: '+1 more' }).click()
  await expect(line).toBeVisible()
  await alex.getByRole('button', { name: 'End it' }).click()
  await expect(line).toBeHidden()
  await visitor.clock.fastForward('01:01')
  await expect(notice).toBeHidden()
  // Where it was set, one button is enough as well.
  await choose(alex, 'Notice on the site', 'Alex: account')
  await alex.getByRole('button', { name: 'Put it on the site' }).click()
  await alex.getByRole('button', { name: 'Take it down' }).click()
  await expect(alex.getByText('There’s no notice at the moment.')).toBeVisible()
  await expect(line).toBeHidden()
})
