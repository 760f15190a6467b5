import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, hireSam, KEY, kept, SAM, SENT, sentEarlier, test, toContact } from './fixtures.ts'

/** What staff do, or the clock. */
const staff = (backend: PostgrestBackend, change: string) =>
  backend.query(`update public.contact_submissions set ${change}`)

const answer = (page: Page) => page.getByRole('region', { name: 'Your request' })
const line = (page: Page) => page.getByRole('complementary', { name: 'Our answer' })

test.beforeEach(({ backend }) => hireSam(backend))

test('the visitor reads who has seen and has it, when they come, and that it is done', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await page.clock.install()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  const region = answer(page)
  const steps = region.getByRole('listitem').getByRole('listitem')
  const current = region.locator('[aria-current=step]')
  const said = region.getByRole('status').first()
  await expect(steps).toHaveText([/^Sent \d\d:\d\d$/, 'Seen not yet', 'On the way not yet', 'Done not yet'])
  await contact.status.getByRole('link', { name: 'Follow it, add photographs or write to us' }).click()
  await expect(region).toBeInViewport()

  const next = async (change: string) => {
    await staff(backend, change)
    await page.clock.fastForward('01:01')
  }
  await next(`status = 'seen', seen_at = now()`)
  await expect(current).toHaveText(/^Seen \d\d:\d\d$/)
  await next(`status = 'taken', taken_at = now(), taken_by = ${SAM}`)
  await expect(said).toContainText('Sam is dealing with it')
  await next(`on_the_way_at = now(), eta_minutes = 24`)
  await expect(said).toHaveText(/^About \d\d:\d[05]About 25 minutes: Sam is on the way$/)
  await expect(current).toHaveText(/^On the way \d\d:\d\d$/)
  await next(`reply = 'Turn off the stop tap, <b>please</b>', replied_at = now()`)
  await expect(said).toContainText(/We wrote, \d\d:\d\d: Turn off the stop tap, <b>please<\/b>/)

  // What was agreed on the phone is theirs to keep: their file has it as it was sent.
  const agreed = 'Price: £120 an hour, at least £120 & parts.\nCancelling: "28(1)(e)" #1'
  await backend.query(`insert into private.history (request_id, action, detail)
    select id, 'confirmed', '${agreed}' from public.contact_submissions`)
  await page.clock.fastForward('01:01')
  const keepFile = region.getByRole('link', { name: 'Keep as a file' })
  await expect(keepFile).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), keepFile.click()])
  expect(file.suggestedFilename()).toBe('what-we-agreed.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(agreed)

  // On every other page what matters most is first, and nothing is hidden.
  await page.goto('/about')
  await expect(line(page).getByRole('status')).toHaveText(
    /^About 25 minutes: Sam is on the way\.We wrote, \d\d:\d\d: Turn off the stop tap, <b>please<\/b>$/,
  )
  await expect(line(page)).toBeVisible()
  await page.goto('/emergency/burst-pipe')
  await expect(line(page)).toBeVisible()
  const strip = await page.locator('.say').boundingBox()
  const told = await line(page).boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(strip?.y ?? 0)
  await page.goto('/about')
  await line(page).getByRole('button', { name: 'Close' }).click()
  await expect(line(page)).toBeHidden()
  await staff(backend, `status = 'done', done_at = now(), outcome = 'job'`)
  await page.clock.fastForward('01:01')
  await expect(line(page)).toContainText(/Dealt with \d\d:\d\d/)
})

test('"Forget this request" names it and asks, and then removes it from the device and the other tabs', {
  tag: '@nightly',
}, async ({ page, context, backend }) => {
  await sentEarlier(page, backend, { more: { about: 'Water in the cellar', phone: '07700 900123' } })
  await toContact(page)
  const other = await context.newPage()
  await other.goto('/about')
  await expect(line(other)).toBeVisible()
  const forget = answer(page).getByRole('button', { name: 'Forget this request' })
  const asked = page.getByRole('dialog', { name: 'Forget this request?' })
  await forget.dblclick()
  await expect(asked).toContainText('Water in the cellar, 07700 900123')
  await page.keyboard.press('Escape')
  await forget.press('Enter')
  await expect(asked.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(forget).toBeFocused()
  await forget.click()
  await asked.getByRole('button', { name: 'Yes, forget it' }).click()
  await expect(answer(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Request a Callback' })).toBeFocused()
  await expect(line(other)).toBeHidden()
  expect(await kept(page, `sent:${KEY}`)).toBeUndefined()
  // It goes on waiting where it was sent.
  expect(await backend.rows()).toHaveLength(1)
})
