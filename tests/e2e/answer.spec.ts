import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { boxOf } from '../support/looks.ts'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, hireSam, KEY, kept, SAM, SENT, sentEarlier, test, toContact } from './fixtures.ts'

/** In the pattern HH:MM is a time, near midnight also one of yesterday or tomorrow. */
const timed = ({ source }: RegExp) =>
  new RegExp(source.replaceAll('HH:MM', String.raw`(?:(?:yesterday|tomorrow) )?\d\d:\d\d`))

const answer = (page: Page) => page.getByRole('region', { name: 'Your request' })
const line = (page: Page) => page.getByRole('complementary', { name: 'Our answer' })

test.beforeEach(({ backend }) => hireSam(backend))

test('the page follows a request until it is done', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await page.clock.install()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  const region = answer(page)
  const steps = region.getByRole('listitem').getByRole('listitem')
  const current = region.locator('[aria-current=step]')
  const said = region.getByRole('status').first()
  await expect(steps).toHaveText([
    timed(/^Sent HH:MM$/),
    'Seen not yet',
    'On the way not yet',
    'Arrived not yet',
    'Done not yet',
  ])
  await contact.status.getByRole('link', { name: 'Follow it, add photographs or write to us' }).click()
  await expect(region).toBeInViewport()

  const next = async (change: string) => {
    await backend.query(`update public.contact_submissions set ${change}`)
    await page.clock.fastForward('01:01')
  }
  await next(`status = 'seen', seen_at = now()`)
  await expect(current).toHaveText(timed(/^Seen HH:MM$/))
  await next(`status = 'taken', taken_at = now(), taken_by = ${SAM}`)
  await expect(said).toContainText('Sam is dealing with it')
  await next(`on_the_way_at = now(), eta_minutes = 24`)
  await expect(said).toHaveText(timed(/^About HH:MMAbout 25 minutes: Sam is on the way$/))
  await expect(current).toHaveText(timed(/^On the way HH:MM$/))
  await next(`reply = 'Turn off the stop tap, <b>please</b>', replied_at = now()`)
  await expect(said).toContainText(timed(/We wrote, HH:MM: Turn off the stop tap, <b>please<\/b>/))

  // A file keeps the words of an agreement on the phone.
  const agreed = 'Price: £120 an hour, at least £120 & parts.\nCancelling: "28(1)(e)" #1'
  await backend.query(`insert into private.history (request_id, action, detail)
    select id, 'confirmed', '${agreed}' from public.contact_submissions`)
  await page.clock.fastForward('01:01')
  const keepFile = region.getByRole('link', { name: 'Keep as a file' })
  await expect(keepFile).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), keepFile.click()])
  expect(file.suggestedFilename()).toBe('what-we-agreed.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(agreed)

  // Every other page starts with the most important line, which covers nothing.
  await page.goto('/about')
  await expect(line(page).getByRole('status')).toHaveText(
    timed(/^About 25 minutes: Sam is on the way\.We wrote, HH:MM: Turn off the stop tap, <b>please<\/b>$/),
  )
  await expect(line(page)).toBeVisible()
  await page.goto('/emergency/burst-pipe')
  await expect(line(page)).toBeVisible()
  expect((await boxOf(line(page))).bottom).toBeLessThan((await boxOf(page.locator('.say'))).y)
  await line(page).getByRole('button', { name: 'Close' }).click()
  await expect(line(page)).toBeHidden()
  await next(`arrived_at = now()`)
  await expect(line(page)).toContainText('Sam has arrived')
  await next(`status = 'done', done_at = now(), outcome = 'job'`)
  await expect(line(page)).toContainText(timed(/Finished HH:MM/))
})

test('“Forget this request” asks, then works in all tabs @nightly', async ({ page, context, backend }) => {
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
  // Our copy stays.
  expect(await backend.rows()).toHaveLength(1)
})

test('the link in a text shows how far the request is, offline too, and stops the texts', async ({
  page,
  context,
  backend,
}) => {
  const key = 'a1B2c3D4e5F6g7H8i9J0k1'
  await backend.query(`
    update private.settings set text_customers = true;
    insert into public.contact_submissions (name, phone, email, status, seen_at, taken_at, taken_by, on_the_way_at, eta_minutes)
    values ('Ada Flood', '07700 900123', 'ada@example.com', 'taken', now(), now(), ${SAM}, now(), 24);
    insert into private.text_links (request_id, key_hash)
    select id, private.hash_of_key('${key}') from public.contact_submissions`)
  // As forwarded at the end of a sentence.
  await page.goto(`/while-you-wait#label=${key}.`)
  const state = answer(page)
  await expect(state).toContainText(timed(/About HH:MMAbout 25 minutes: One of our team is on the way/))
  await expect(state.locator('[aria-current=step]')).toHaveText(timed(/^On the way HH:MM$/))
  expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain(key)

  await state.getByRole('button', { name: 'Stop these texts' }).click()
  await expect(state.getByRole('button', { name: 'Texts stopped' })).toBeFocused()
  expect(await backend.query(`select action from private.history where action = 'texts stopped'`)).toHaveLength(1)

  await context.setOffline(true)
  await page.reload()
  await expect(state).toContainText('One of our team is on the way')
  await expect(state.getByRole('button', { name: 'texts' })).toHaveCount(0)
})

const staffReply = (backend: PostgrestBackend, words: string) =>
  backend.query(`
    update public.contact_submissions set reply = '${words}', replied_at = now();
    insert into private.history (request_id, staff_id, action, detail)
    select id, ${SAM}, 'replied', '${words}' from public.contact_submissions`)

const written = async (backend: PostgrestBackend) =>
  (await backend.query(`select detail from private.history where action = 'wrote' order by id`)).map(
    ({ detail }) => detail,
  )

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('a visitor talks to staff, and a message from offline arrives once', async ({ page, context, backend }) => {
  await new ContactPage(page).open()
  await sentEarlier(page, backend)
  await staffReply(backend, 'Is it the <b>tank</b>?')
  await page.clock.install()
  await toContact(page)
  await expect(log(page)).toContainText(timed(/Sam, HH:MMIs it the <b>tank<\/b>\?/))
  // Reported as read when the words are on the screen.
  await log(page).scrollIntoViewIfNeeded()
  const seen = () => backend.query('select history_id from private.seen_replies')
  await expect.poll(seen).toHaveLength(1)

  await context.setOffline(true)
  const writing = page.getByRole('textbox', { name: 'Write to us' })
  await writing.fill('  No,\nthe bath ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText(timed(/You, HH:MM · Waiting for a connectionNo,\nthe bath$/))
  await expect(writing).toHaveValue('')
  await page.reload()
  await expect(log(page)).toContainText('Waiting for a connection')
  expect(await written(backend)).toEqual([])

  await context.setOffline(false)
  await expect(log(page)).toContainText(/· Sent/, { timeout: 30_000 })
  await expect.poll(() => written(backend)).toEqual(['No,\nthe bath'])

  // During a conversation the page asks every 20 seconds.
  await staffReply(backend, 'On my way')
  await backend.query('update private.messages set seen_at = now()')
  await page.clock.fastForward('00:21')
  await expect(log(page)).toContainText('On my way')
  await expect(log(page)).toContainText('· Seen')
  await expect(log(page).getByText('the bath')).toHaveCount(1)
  await log(page).getByText('On my way').scrollIntoViewIfNeeded()
  await expect.poll(seen).toHaveLength(2)
  expect(await written(backend)).toEqual(['No,\nthe bath'])
  await page.goto('/while-you-wait')
  await expect(log(page)).toContainText('On my way')
  await expect(page.getByRole('timer')).toContainText('since your request of')
  await expect(page.locator('.progress [aria-current]')).toContainText('Sent')
})
