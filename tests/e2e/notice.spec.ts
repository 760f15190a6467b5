import type { Page } from '@playwright/test'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, test } from './fixtures.ts'

const FULL = 'We’re full tonight.'

test.beforeEach(async ({ backend, context }) => {
  await backend.query('delete from private.notice')
  // Without the browser's cache, which goes by a clock of its own: where something is routed, there is none.
  await context.route('**/site_notice?*', (route) => route.continue())
})

/** What staff do. */
const set = (backend: PostgrestBackend, hours: number) =>
  backend.query(`insert into private.notice (text, until, aim_holds)
    values ('${FULL}', now() + interval '${hours} hours', false)`)

const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' })

/** Counts the questions, preflights among them. */
function watch(backend: PostgrestBackend) {
  const watched = { asked: 0 }
  backend.setIntercept(({ url = '' }) => {
    if (url.includes('/site_notice')) watched.asked++
    return false
  })
  return watched
}

test('the notice is there without a connection, until its end', async ({ page, context, backend }) => {
  await set(backend, 2)
  await new ContactPage(page).open({ path: '/' })
  await expect(notice(page)).toContainText(FULL)
  await context.setOffline(true)
  await page.clock.install({ time: Date.now() + 60 * 60_000 })
  await page.goto('/emergency')
  await expect(notice(page)).toContainText(FULL)
  await page.clock.fastForward('01:00:30')
  await expect(notice(page)).toBeHidden()
})

test('while our response times don’t hold, nobody who sends a request is told by when we aim to call', {
  tag: '@nightly',
}, async ({ page, backend }) => {
  await set(backend, 10)
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(notice(page)).toBeVisible()
  await notice(page).getByRole('button', { name: 'Close' }).click()
  await contact.request()
  await expect(contact.status).toContainText(/^Message sent at \d\d:\d\d\. Thank you\. If nobody has opened it/)
})

test('the notice is asked for once a minute between two tabs; closed in one, it is away for an hour in both', {
  tag: '@nightly',
}, async ({ page, context, backend }) => {
  await set(backend, 10)
  const watched = watch(backend)
  await context.clock.install()
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await expect(notice(other)).toBeVisible()
  expect(watched.asked).toBe(1)
  await notice(other).getByRole('button', { name: 'Close' }).click()
  for (const each of [page, other]) await expect(notice(each)).toBeHidden()
  expect(watched.asked).toBe(1)
  // Their clocks do not jump at the same moment, as those of two tabs do.
  await other.close()
  await page.clock.fastForward('00:59:00')
  await expect.poll(() => watched.asked).toBe(2)
  await expect(notice(page)).toBeHidden()
  await page.clock.fastForward('00:01:30')
  await expect(notice(page)).toBeVisible()
})
