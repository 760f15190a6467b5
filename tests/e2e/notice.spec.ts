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
