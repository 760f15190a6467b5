import type { Page } from '@playwright/test'
import { atDesk, expect, deskTest as test } from './fixtures.ts'

const FULL = 'We’re full tonight. Calls are answered; vans from eight in the morning.'

test.afterEach(({ backend }) => backend.query('delete from private.notice'))

/** Where a thumb may be: the number, and the links and buttons of the page itself. */
const places = (page: Page) =>
  page
    .locator('.call, main :is(a, button, summary)')
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))

test('a notice that staff set is on a visitor’s page within a minute, moves nothing, and is gone when it is ended', async ({
  page: visitor,
  alex,
}) => {
  await visitor.clock.install()
  await visitor.goto('/')
  // Asked once, and there is none.
  await visitor.waitForResponse((response) => response.url().includes('/rpc/site_notice'))
  const notice = visitor.getByRole('complementary', { name: 'Notice' })
  const before = await places(visitor)
  expect(before).not.toEqual([])

  // As at two in the morning: what is ready, and one button.
  await alex.getByRole('button', { name: 'Alex: account' }).click()
  await alex.getByRole('menuitem', { name: 'Notice on the site' }).click()
  await expect(alex.getByText('There’s no notice at the moment.')).toBeVisible()
  await alex.getByRole('button', { name: 'Put it on the site' }).click()
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
  // Read out once: on the next page it is only there.
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

test('a notice is refused beside its field, changed by an owner, and in “Who changed what”', {
  tag: '@nightly',
}, async ({ sam }) => {
  await atDesk(sam, '/desk/#/notice')
  const text = sam.getByLabel('What visitors read')
  const until = sam.getByLabel('Until', { exact: true })
  await expect(text).toHaveValue(FULL)
  await text.fill('x'.repeat(121))
  await until.fill('2026-01-01T08:00')
  await sam.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(text).toHaveAccessibleDescription(/Too long: 120 characters at most/)
  await expect(text).toBeFocused()
  await expect(until).toHaveAccessibleDescription(/The end must be in the future/)

  await sam.reload()
  await sam.getByRole('button', { name: 'Very busy' }).click()
  await sam.getByLabel('We can’t keep to our usual response times').uncheck()
  await sam.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(sam.getByText('Our usual response times hold.')).toBeVisible()
  await sam.getByRole('button', { name: 'Full tonight' }).click()
  await sam.getByRole('button', { name: 'Change the notice' }).click()
  await expect(sam.getByRole('region', { name: 'What visitors read now' })).toContainText(FULL)
  await sam.goto('/desk/#/audit')
  await expect(sam.getByRole('listitem').first()).toContainText(/^Sam put a notice on the site until .*“We’re full/)
})
