import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections, objectionsNow } from '../support/looks.ts'
import { atDesk, choose, expect, look, submit, deskTest as test } from './fixtures.ts'

const entry = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** By day a suspect is due at once, like any other; by night at 8 in the morning. */
async function submitSuspect(backend: LiteBackend, name: string) {
  const id = await submit(backend, { name, isSuspect: true })
  await backend.query(`update public.contact_submissions set due_at = now() where id = '${id}'`)
}

test('a new request is in list and title without a reload; a suspect is not in the title', async ({ backend, sam }) => {
  await expect(sam.getByText('Nobody waiting')).toBeVisible()
  await submitSuspect(backend, 'Bot')
  await submit(backend, { name: 'Ada Flood' })
  // Without being asked to: it looks every ten seconds.
  await expect(linkTo(sam, 'Ada Flood')).toBeVisible({ timeout: 15_000 })
  await expect(sam).toHaveTitle('(1) Desk')
  // At once: not when the minute is over.
  await expect(sam.getByRole('heading', { name: '1 waiting' })).toBeVisible()
  await sam.getByRole('button', { name: 'Waiting 1' }).click()
  await expect(linkTo(sam, 'Ada Flood')).toBeVisible()
  await sam.getByRole('button', { name: 'Open 2' }).click()
  await expect(entry(sam, 'Bot')).toHaveCount(0)
  await sam.getByText('Suspected bots (1)').click()
  await expect(entry(sam, 'Bot')).toContainText('Suspected bot')
  await linkTo(sam, 'Ada Flood').click()
  await expect(sam).toHaveTitle('Ada Flood – Desk')
})

test('a new request is heard, once the sound is on; a suspect is not', async ({ backend, openAs }) => {
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
  await submit(backend, { name: 'Before' })
  await look(page)
  await expect(linkTo(page, 'Before')).toBeVisible()
  expect(await notes()).toBe(0)
  const sound = page.getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  // One name: its state says whether it is on.
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await expect(sound).toHaveText('Sound')
  // It plays once when turned on, to show what it sounds like.
  await expect.poll(notes).toBe(2)
  await submitSuspect(backend, 'Bot')
  await look(page)
  await expect(page.getByText('Suspected bots (1)')).toBeVisible()
  expect(await notes()).toBe(2)
  await submit(backend, { name: 'After' })
  await look(page)
  await expect.poll(notes).toBe(4)
})

test('a search is asked once its words stand, and finds what is done', async ({ backend, desk }) => {
  await submit(backend, { name: 'Ada Flood' })
  await submit(backend, { name: 'Olu Adeyemi', message: 'Cellar door is stuck' })
  await backend.query(`update public.contact_submissions
    set status = 'done', seen_at = now(), done_at = now(), outcome = 'job' where name = 'Olu Adeyemi'`)
  const page = await desk('sam')
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
  // However slowly a busy machine types.
  expect(new Set(asked).size).toBeLessThan('cellar door'.length)
})

test('in a flood a person is on top; spam is marked at once, and taken back', async ({ backend, desk }) => {
  const insert = (name: string, count: number, phone: string, marks: string) =>
    backend.embedded.connection.driver.query(
      `insert into public.contact_submissions (name, phone, email, received_at, due_at, marks)
      select $1 || ' ' || n, $2, 'a@b', now() - n * interval '1 second', now(), $4::text[] from generate_series(1, $3::int) as n`,
      [name, phone, count, marks],
    )
  await submit(backend, { name: 'Ada Flood', phone: '0909 879 0123' })
  await insert('Bot', 60, '07700 900666', '{honeypot}')
  await insert('Caller', 3, '07700 900777', '{many}')
  const page = await desk('sam', '/desk/', { viewport: { width: 360, height: 740 } })
  // Beside it the list may say that it is not up to date.
  const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Ada Flood')
  await expect(cards.first()).toContainText('Premium-rate number: 0909…')

  await page.getByText('Suspected bots (60)').click()
  await page.getByRole('button', { name: 'Mark all 60 as spam' }).click()
  await says('60 requests marked as spam.')
  await expect(page.getByText('Suspected bots')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await says('60 requests back on the list.')
  await expect(page.getByText('Suspected bots (60)')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Many from one sender (3)').click()
  await expect(entry(page, 'Caller 1')).toContainText('Many from one sender')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Caller 1' }).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await says('You’re offline. Marking spam needs a connection.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'All from this number' }).click()
  await says('3 requests marked as spam.')
  await expect(page.getByText('Many from one sender')).toHaveCount(0)
})

test('more than a page is loaded when it is asked for', async ({ backend, desk }) => {
  await backend.embedded.connection.driver.query(
    `insert into public.contact_submissions (name, phone, email, received_at)
    select 'Visitor ' || n, '1', 'a@b', now() - n * interval '1 minute' from generate_series(1, 60) as n`,
  )
  const page = await desk('sam')
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('the card under a thumb stays where it is while colleagues work', async ({ backend, desk }) => {
  const names = ['Ada Flood', 'Ben Okri', 'Cy Twombly', 'Di Prima', 'Eve Arden']
  for (const name of names) await submit(backend, { name })
  const page = await desk('sam', '/desk/', { viewport: { width: 360, height: 740 } })
  const titles = () =>
    page
      .getByRole('article')
      .getByRole('link', { name: /^(?!Call)/ })
      .allTextContents()
  await expect.poll(titles).toEqual(names)
  const place = () => entry(page, 'Di Prima').boundingBox()
  const before = await place()
  await page.mouse.move((before?.x ?? 0) + 40, (before?.y ?? 0) + 20)
  await page.mouse.down()
  await backend.query(`update public.contact_submissions set status = 'taken', taken_at = now(), seen_at = now(),
    taken_by = (select id from private.staff where name = 'Alex') where name = 'Ada Flood'`)
  await backend.query(`update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(),
    outcome = 'job' where name = 'Ben Okri'`)
  await look(page)
  await expect(entry(page, 'Ada Flood')).toContainText('Alex has it')
  await expect(page.getByRole('heading', { name: '3 waiting' })).toBeVisible()
  expect(await place()).toEqual(before)
  // What has gone is neither opened nor called any more.
  await expect(page.getByRole('link', { name: 'Ben Okri' })).toHaveCount(0)
  await submit(backend, { name: 'Flo Trap' })
  await page.clock.install()
  await page.clock.runFor(2_000)
  await look(page)
  await expect.poll(titles).toEqual(['Ada Flood', 'Cy Twombly', 'Di Prima', 'Eve Arden', 'Flo Trap'])
  expect(await place()).toEqual(before)
  // With the next look that comes while nobody touches the list.
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await page.clock.runFor(2_000)
  await look(page)
  await expect.poll(titles).toEqual(['Cy Twombly', 'Di Prima', 'Eve Arden', 'Flo Trap', 'Ada Flood'])
})

test('without a connection the last list is there, and is new again by itself', async ({ backend, sam, setFault }) => {
  await submit(backend, { name: 'Ada Flood', message: 'Water in the cellar, RM17 5DB' })
  await look(sam)
  await expect(linkTo(sam, 'Ada Flood')).toBeVisible()
  // Until the desk itself is on the device.
  await sam.evaluate(() => navigator.serviceWorker.ready)
  setFault(() => 'down')
  await sam.context().setOffline(true)
  await sam.reload()
  await expect(linkTo(sam, 'Ada Flood')).toBeVisible()
  await expect(sam.getByRole('region', { name: 'Alerts' })).toContainText(/No connection\. Last updated \d\d:\d\d/)
  await linkTo(sam, 'Ada Flood').click()
  await expect(sam.getByRole('region', { name: 'Message' })).toContainText('Water in the cellar')
  await submit(backend, { name: 'Meanwhile' })
  setFault(undefined)
  await sam.context().setOffline(false)
  await sam.getByRole('link', { name: 'All requests' }).click()
  // A look that began before there was a line has to fail first; the next comes ten seconds later.
  await expect(linkTo(sam, 'Meanwhile')).toBeVisible({ timeout: 30_000 })
  await expect(sam.getByText(/Last updated/)).toHaveCount(0)
})

for (const [size, viewport, tag] of [
  ['phone', { width: 360, height: 740 }, []],
  ['desktop', { width: 1440, height: 900 }, ['@nightly']],
] as const) {
  test.describe(`axe, ${size}`, { tag: [...tag] }, () => {
    // Reduced motion: a colour in transition is no colour to judge.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('the list, a request and what opens over it', async ({ backend, desk }) => {
      await submit(backend, { name: 'Bot', isSuspect: true })
      const id = await submit(backend, {
        name: 'Bartholomew Featherstonehaugh-Cholmondeley',
        message: 'Leak, DA1 1AA',
        preferredTime: 'asap',
        minutesAgo: 30,
      })
      await backend.query(`update public.contact_submissions set escalated_at = now() where id = '${id}'`)
      const page = await desk('sam')
      const found: Record<string, string[]> = {}
      const see = async (state: string) => {
        const wrong = await objections(page)
        wrong.push(...(await objectionsNow(page, ['label-content-name-mismatch'])))
        if (wrong.length > 0) found[state] = wrong
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        if (wide) found[`${state}, width`] = ['The page is wider than the screen']
      }
      await page.getByText('Suspected bots (1)').click()
      await linkTo(page, 'Bot').waitFor()
      await see('list')
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('button', { name: 'Select all 1' }).click()
      await page.getByText('1 selected').waitFor()
      await see('selecting')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: /^Bartholomew/ }).click()
      await page.getByText('opened it').waitFor()
      await see('request')
      await choose(page, 'On my way')
      await page.getByRole('dialog').waitFor()
      await see('on my way')
      await page.keyboard.press('Escape')
      await choose(page, 'Done')
      await page.getByRole('dialog').waitFor()
      await see('done')
      await page.keyboard.press('Escape')
      await page.context().setOffline(true)
      await page.getByLabel('Note', { exact: true }).fill('Two of us are needed')
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByRole('button', { name: 'Take', exact: true }).click()
      await page.getByText('Not sent yet', { exact: true }).last().waitFor()
      await see('without a connection')
      expect(found).toEqual({})
    })
  })
}
