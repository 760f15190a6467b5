import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { boxOf } from '../support/looks.ts'
import { atDesk, button, choose, expect, look, SMALL_PHONE, submit, deskTest as test } from './fixtures.ts'

const entry = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Makes it due at once. At night a suspect is due at 8 in the morning. */
async function submitSuspect(backend: LiteBackend) {
  const id = await submit(backend, { name: 'Bot', isSuspect: true })
  await backend.query(`update public.contact_submissions set due_at = now() where id = '${id}'`)
}

/** Adds many requests at once. */
const insert = (backend: LiteBackend, name: string, count: number, more = '', values = '') =>
  backend.query(`insert into public.contact_submissions (name, phone, email, received_at${more})
    select '${name} ' || n, '07700 900666', 'a@b', now() - n * interval '1 minute'${values} from generate_series(1, ${count}) as n`)

test('one tap marks a suspected bot as spam @nightly', async ({ backend, sam: page }) => {
  await submitSuspect(backend)
  await look(page)
  // Counts people only.
  await button(page, 'Open').click()
  await page.getByText('Suspected bots (1)').click()
  await linkTo(page, 'Bot').click()
  await button(page, 'Mark as spam').click()
  await expect(page.getByText('Done: spam').first()).toBeVisible()
})

test('a new request shows in list and title and makes a sound; a suspect doesn’t', async ({ backend, openAs }) => {
  const page = await openAs('sam')
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Reflect.set(window, 'notes', 0)
    OscillatorNode.prototype.start = function (...when) {
      Reflect.set(window, 'notes', Reflect.get(window, 'notes') + 1)
      start.apply(this, when)
    }
  })
  const notes = () => page.evaluate(() => Reflect.get(window, 'notes'))
  await atDesk(page)
  await expect(page.getByText('Nobody waiting')).toBeVisible()
  await submit(backend)
  // The desk polls every ten seconds.
  await expect(linkTo(page, 'Ada Flood')).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveTitle('(1) Desk')
  // The heading changes at once, not after a minute.
  await expect(page.getByRole('heading', { name: '1 waiting' })).toBeVisible()
  expect(await notes()).toBe(0)

  const sound = button(page, 'Sound')
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  // The sound plays once when turned on, as a sample.
  await expect.poll(notes).toBe(2)
  await submitSuspect(backend)
  await look(page)
  // Counts people only.
  await button(page, 'Open 1').click()
  await expect(entry(page, 'Bot')).toHaveCount(0)
  await page.getByText('Suspected bots (1)').click()
  await expect(entry(page, 'Bot')).toContainText('Suspected bot')
  // Nobody rings a bot back by a slip of the thumb.
  await expect(page.getByRole('link', { name: 'Call Bot' })).toHaveCount(0)
  await expect(page).toHaveTitle('(1) Desk')
  expect(await notes()).toBe(2)
  await submit(backend, { name: 'Olu Adeyemi' })
  await look(page)
  await expect.poll(notes).toBe(4)
  await button(page, 'Waiting 2').click()
  await linkTo(page, 'Olu Adeyemi').click()
  await expect(page).toHaveTitle('(1) Olu Adeyemi – Desk')
})

test('a filter gives way to a new request, and to a tap on “Requests”', async ({ backend, sam: page }) => {
  const isOn = (name: RegExp) => expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Nobody waiting')).toBeVisible()
  await button(page, 'Done').click()
  await isOn(/^Done/)
  await submit(backend)
  await look(page)
  await expect(linkTo(page, 'Ada Flood')).toBeVisible()
  await isOn(/^Open/)
  await button(page, 'Done').click()
  await expect(linkTo(page, 'Ada Flood')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
  await expect(linkTo(page, 'Ada Flood')).toBeVisible()
})

test('without a connection, each screen says so wherever it is scrolled to', async ({
  backend,
  sam: page,
  setFault,
}) => {
  await insert(backend, 'Caller', 20)
  await look(page)
  await expect(page.getByRole('article')).toHaveCount(20)
  setFault(() => 'down')
  await look(page)
  const strip = page.getByRole('region', { name: 'Connection' })
  await expect(strip).toBeVisible()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').first()).not.toBeInViewport()
  await expect(strip).toBeInViewport()
  await expect(strip.getByText('No connection', { exact: true })).toBeVisible()
  // The card and the request say what is not sent, as for every other act.
  await linkTo(page, 'Caller 1').click()
  await page.getByLabel('Note', { exact: true }).fill('Rang back')
  await button(page, 'Save note').click()
  await expect(strip.getByText('No connection · 1 not sent', { exact: true })).toBeVisible()
  await expect(page.locator('.action-bar').getByText('Not sent yet')).toBeVisible()
  await page.getByRole('link', { name: 'All requests' }).click()
  const card = page.getByRole('article').filter({ has: linkTo(page, 'Caller 1') })
  await expect(card.getByText('Not sent yet')).toBeVisible()
  await page.goto('/desk/#/people')
  await expect(strip).toContainText('1 not sent')
})

test('beside the list, the open request is marked in it, or it says that the list leaves it out', async ({
  backend,
  desk,
}) => {
  await submit(backend)
  await submit(backend, { name: 'Olu Adeyemi', message: 'Cellar door is stuck' })
  const page = await desk('sam', '/desk/', { viewport: { width: 1440, height: 900 } })
  // The first one is shown, but not opened.
  await expect(linkTo(page, 'Ada Flood')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await linkTo(page, 'Olu Adeyemi').click()
  await expect(linkTo(page, 'Olu Adeyemi')).toHaveAttribute('aria-current', 'page')
  await expect(linkTo(page, 'Ada Flood')).not.toHaveAttribute('aria-current')
  const missing = page.getByText('Not in this list')
  await button(page, 'Taken').click()
  await expect(page.getByRole('heading', { name: 'Taken', exact: true })).toBeVisible()
  await expect(page.getByText('Nothing is taken')).toBeVisible()
  await expect(missing).toBeVisible()
  await button(page, 'Show all open requests').click()
  await expect(missing).toHaveCount(0)
  await expect(linkTo(page, 'Olu Adeyemi')).toHaveAttribute('aria-current', 'page')
  await button(page, 'Search').click()
  await page.getByRole('searchbox').fill('Hull')
  await expect(page.getByText('Nothing found for “Hull”')).toBeVisible()
  await expect(missing).toBeVisible()
  await button(page, 'Close it').click()
  await expect(page.getByText('What the list finds opens here.')).toBeVisible()
  await button(page, 'All open requests').click()
  await expect(linkTo(page, 'Ada Flood')).toHaveAttribute('aria-current', 'true')
})

test('a search starts once typing stops, and finds finished requests @nightly', async ({ backend, sam: page }) => {
  await submit(backend)
  await submit(backend, { name: 'Olu Adeyemi', message: 'Cellar door is stuck' })
  await backend.query(`update public.contact_submissions
    set status = 'done', seen_at = now(), done_at = now(), outcome = 'job' where name = 'Olu Adeyemi'`)
  await look(page)
  await expect(linkTo(page, 'Ada Flood')).toBeVisible()
  await expect(linkTo(page, 'Olu Adeyemi')).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => {
    const search = request.url().endsWith('/desk_requests') && request.postDataJSON().p_search
    if (search) asked.push(search)
  })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('cellar door', { delay: 5 })
  await expect(linkTo(page, 'Olu Adeyemi')).toBeVisible()
  expect(asked.at(-1)).toBe('cellar door')
  // This holds however slowly a busy machine types.
  expect(new Set(asked).size).toBeLessThan('cellar door'.length)
})

test('in a flood, real people stay on top and staff mark spam in one go @nightly', async ({ backend, desk }) => {
  await submit(backend)
  await insert(backend, 'Bot', 60, ', due_at, marks', `, now(), '{honeypot}'`)
  await insert(backend, 'Caller', 3, ', due_at, marks', `, now(), '{many}'`)
  const page = await desk('sam', '/desk/', { viewport: SMALL_PHONE })
  // The list may also say that it is out of date.
  const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Ada Flood')

  await page.getByText('Suspected bots (60)').click()
  await button(page, 'Mark all 60 as spam').click()
  await says('60 requests marked as spam.')
  await expect(page.getByText('Suspected bots')).toHaveCount(0)
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await says('60 requests back on the list.')
  await expect(page.getByText('Suspected bots (60)')).toBeVisible()
  await button(page, 'Close').click()

  // It stays in sight below the list.
  await button(page, 'Select').click()
  await page.getByText('Suspected bots (60)').click()
  await expect(page.getByRole('article').nth(20)).toBeAttached()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(button(page, 'Cancel')).toBeInViewport()
  await button(page, 'Cancel').click()

  await page.getByText('Many from one sender (3)').click()
  await button(page, 'Select').click()
  await backend.query(`update public.contact_submissions set danger = 'gas' where name = 'Caller 1'`)
  await look(page)
  await page.getByRole('checkbox', { name: 'Caller 1' }).check()
  await says('1 selected, 1 with danger')
  // What may be a person in danger is never one tap away from spam.
  await button(page, 'Mark as spam').click()
  const question = page.getByRole('alert').filter({ hasText: 'Caller 1 writes of danger. Is nobody in need of help?' })
  await expect(question).toBeFocused()
  expect((await backend.rows()).filter(({ outcome }) => outcome === 'spam')).toEqual([])
  await page.context().setOffline(true)
  await button(page, 'Mark as spam').click()
  await says('You’re offline. Marking spam needs a connection.')
  await page.context().setOffline(false)
  await backend.query(`update public.contact_submissions set phone = '07700 900777' where name like 'Caller%'`)
  await button(page, 'Keep').click()
  await choose(page, 'All from this number', 'More to mark')
  await button(page, 'Mark as spam').click()
  await says('3 requests marked as spam.')
  await expect(page.getByText('Many from one sender')).toHaveCount(0)
})

test('“Load more” shows the rest of a long list @nightly', async ({ backend, sam: page }) => {
  await insert(backend, 'Visitor', 60)
  await look(page)
  await expect(page.getByRole('article')).toHaveCount(50)
  await button(page, 'Load more').click()
  await expect(page.getByRole('article')).toHaveCount(60)
  await expect(button(page, 'Load more')).toHaveCount(0)
})

test('a card under a thumb stays put while colleagues work @nightly', async ({ backend, desk }) => {
  const names = ['Ada Flood', 'Ben Okri', 'Cy Twombly', 'Di Prima', 'Eve Arden']
  for (const name of names) await submit(backend, { name })
  const page = await desk('sam', '/desk/', { viewport: SMALL_PHONE })
  const titles = page.getByRole('article').getByRole('link', { name: /^(?!Call)/ })
  await expect(titles).toHaveText(names)
  const place = () => boxOf(entry(page, 'Di Prima'))
  const before = await place()
  await page.mouse.move(before.x + 40, before.y + 20)
  await page.mouse.down()
  await backend.query(`update public.contact_submissions set status = 'taken', taken_at = now(), seen_at = now(),
    taken_by = (select id from private.staff where name = 'Alex') where name = 'Ada Flood';
    update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(),
    outcome = 'job' where name = 'Ben Okri'`)
  await look(page)
  await expect(entry(page, 'Ada Flood')).toContainText('Alex has it')
  await expect(page.getByRole('heading', { name: '3 waiting' })).toBeVisible()
  expect(await place()).toEqual(before)
  // Nobody can open or call a request that has left the list.
  await expect(page.getByRole('link', { name: 'Ben Okri' })).toHaveCount(0)
  await submit(backend, { name: 'Flo Trap' })
  await page.clock.install()
  await page.clock.runFor(2_000)
  await look(page)
  await expect(titles).toHaveText(['Ada Flood', 'Cy Twombly', 'Di Prima', 'Eve Arden', 'Flo Trap'])
  expect(await place()).toEqual(before)
  // The list moves at the first update after the thumb has left.
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await page.clock.runFor(2_000)
  await look(page)
  await expect(titles).toHaveText(['Cy Twombly', 'Di Prima', 'Eve Arden', 'Flo Trap', 'Ada Flood'])
})

test('the alert names who was escalated and not taken, and goes while that request is open @nightly', async ({
  backend,
  desk,
}) => {
  const id = await submit(backend)
  await backend.query(`update public.contact_submissions set due_at = now() - interval '3 hours',
    escalated_at = now() - interval '2 hours' where id = '${id}'`)
  const page = await desk('sam')
  const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: /^Ada Flood: escalated at / })
  // Before that this device stays silent.
  await expect(page.getByRole('button', { name: '+1 more' })).toBeVisible()
  await alert.click()
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
