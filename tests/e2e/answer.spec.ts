import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { BARE, ContactPage, expect, keep, kept, SENT, test, toContact } from './fixtures.ts'

const KEY = '6f1b2c3d-0000-4000-8000-000000000000'
const MINUTE = 60_000
const NUMBER = '0808 157 0247'

/** What staff do, or the clock. */
const staff = (backend: PostgrestBackend, change: string) =>
  backend.query(`update public.contact_submissions set ${change}`)
const SAM = `(select id from private.staff where name = 'Sam Smith' limit 1)`

/** A request that has arrived, as the device that made it remembers it. */
async function sentEarlier(page: Page, backend: PostgrestBackend, { minutesAgo = 2, more = {}, key = KEY } = {}) {
  await backend.query(`
    insert into public.contact_submissions (idempotency_key, name, phone, email, received_at)
    values ('${key}', 'Ada Flood', '07700 900123', 'ada@example.com', now() - interval '${minutesAgo} minutes');
    update public.contact_submissions set due_at = received_at where idempotency_key = '${key}'`)
  await page.goto(BARE)
  await keep(page, `sent:${key}`, { version: 1, sentAt: Date.now() - minutesAgo * MINUTE, ...more })
}

const clock = (date: Date) => date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const answer = (page: Page) => page.getByRole('region', { name: 'Your request' })
const line = (page: Page) => page.getByRole('complementary', { name: 'Our answer' })

/** Counts the questions that reach the server. */
function countAsked(backend: PostgrestBackend): () => number {
  let asked = 0
  backend.setIntercept(({ method, url = '' }) => {
    if (method === 'POST' && url.endsWith('/request_answer')) asked++
    return false
  })
  return () => asked
}

/** Whether a word or a ground in it is red. */
function isAnyRed(root: Element): boolean {
  return [root, ...root.querySelectorAll('*')].some((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor].some((value) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (value.match(/[\d.]+/g) ?? []).map(Number)
      return alpha > 0 && red > 150 && green < 100 && blue < 100
    })
  })
}

/** As if the visitor looked at another tab, and came back. */
async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test.beforeEach(({ backend }) =>
  backend.query(`insert into private.staff (name, role) select 'Sam Smith', 'staff'
    where not exists (select from private.staff where name = 'Sam Smith')`),
)

test('the visitor reads that it was seen, who has it, when they come, what they wrote, and that it is done', async ({
  page,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await page.clock.install()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  const region = answer(page)
  const said = region.getByRole('status').first()
  await expect(said).toHaveText(/^Sent \d\d:\d\d$/)

  const next = async (change: string) => {
    await staff(backend, change)
    await page.clock.fastForward('01:01')
  }
  await next(`status = 'seen', seen_at = now()`)
  await expect(said).toHaveText(/^Sent \d\d:\d\d · Seen \d\d:\d\d$/)
  await next(`status = 'taken', taken_at = now(), taken_by = ${SAM}`)
  await expect(said).toContainText('· Sam has it')
  await next(`on_the_way_at = now(), eta_minutes = 24`)
  await expect(said).toContainText('· Sam is on the way, about 25 minutes')
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

  // On every other page what matters most is first, nothing is hidden, and none of it is red, which is for calling.
  await page.goto('/about')
  await expect(line(page).getByRole('status')).toHaveText(
    /^About 25 minutes: Sam is on the way\.We wrote, \d\d:\d\d: Turn off the stop tap, <b>please<\/b>$/,
  )
  await expect(line(page)).toBeVisible()
  expect(await line(page).evaluate(isAnyRed)).toBe(false)
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

  // Then it is asked for no more.
  const asked = countAsked(backend)
  await toContact(page)
  await expect(said).toContainText(/Dealt with \d\d:\d\d/)
  await comeBack(page)
  await page.clock.fastForward('05:00')
  await comeBack(page)
  expect(asked()).toBe(0)
})

test('without signal the last answer is there, with its time, and the estimate counts down', {
  tag: '@nightly',
}, async ({ page, context, backend }) => {
  await new ContactPage(page).open()
  await sentEarlier(page, backend)
  await staff(
    backend,
    `status = 'taken', seen_at = received_at, taken_at = received_at, taken_by = ${SAM}, on_the_way_at = now(), eta_minutes = 24`,
  )
  await toContact(page)
  await expect(answer(page)).toContainText('about 25 minutes')
  const heard = clock(new Date())
  await context.setOffline(true)
  await page.clock.install({ time: Date.now() + 16 * MINUTE })
  await page.goto('/about')
  await expect(line(page)).toContainText('About 10 minutes')
  // Around midnight it was yesterday.
  await expect(line(page)).toContainText(new RegExp(`Last heard (?:yesterday )?${heard.slice(0, 3)}`))
  await expect(line(page)).toContainText(`If it’s urgent, call ${NUMBER}`)
  await toContact(page)
  await page.clock.fastForward('15:00')
  await expect(answer(page)).toContainText('Sam should be there now')
})

test('"Forget this request" names it and asks, and then removes it from the device and the other tabs', {
  tag: '@nightly',
}, async ({ page, context, backend }) => {
  const gist = { about: 'Water in the cellar', phone: '07700 900123' }
  await sentEarlier(page, backend, { more: gist })
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

test('“See it” ends at what became of the request, and so does a reload', async ({ page, backend }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await sentEarlier(page, backend)
  await staff(backend, `status = 'taken', seen_at = received_at, taken_at = received_at, taken_by = ${SAM}`)
  await page.goto('/about')
  await line(page).getByRole('link', { name: 'See it' }).click()
  const heading = answer(page).getByRole('heading', { level: 2 })
  await expect(heading).toBeInViewport()
  await page.reload()
  await expect(heading).toBeInViewport()
})
