import type { Locator, Page } from '@playwright/test'
import { expect, look, submit, deskTest as test } from './fixtures.ts'

/*
 * Who works at the desk: with one thumb at night, with a keyboard by day, or with a screen reader.
 */

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const bar = (page: Page) => page.getByRole('group', { name: 'Actions' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const said = (page: Page) => page.getByRole('status').last()

async function middleOf(target: Locator): Promise<[x: number, y: number]> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function putBack(page: Page, item = 'Put it back') {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

test('a thumb that taps “Take” twice takes it once; putting back is asked', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`, { viewport: { width: 360, height: 740 } })
  await expect(history(page)).toContainText('Sam opened it')
  const places = () =>
    bar(page).evaluate((bar) => [...bar.children].map((child) => child.getBoundingClientRect().toJSON()))
  const take = bar(page).getByRole('button', { name: 'Take', exact: true })
  await expect(take).not.toHaveAttribute('aria-disabled')
  const before = await places()
  const thumb = await middleOf(take)
  // At once, and when the answer is there.
  await page.mouse.click(...thumb)
  await page.mouse.click(...thumb)
  await expect(page.getByText('You have it')).toBeVisible()
  await page.mouse.click(...thumb)
  expect(await places()).toEqual(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What was pressed keeps the focus.
  await expect(bar(page).getByRole('button', { name: 'Taken' })).toBeFocused()
  await expect(history(page)).not.toContainText('put it back')
  // The field for the answer, its button and all, is on a small phone without scrolling.
  const [send, top] = await Promise.all([
    page.getByRole('button', { name: 'Send reply' }).boundingBox(),
    bar(page).boundingBox(),
  ])
  expect((send?.y ?? Number.NaN) + (send?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)

  const dialog = await putBack(page)
  await expect(dialog.getByRole('button', { name: 'Put back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(history(page)).toContainText('Sam put it back on the list')
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()

  await backend.query(`update public.contact_submissions set status = 'taken', taken_at = now(),
    on_the_way_at = now() - interval '31 minutes', eta_minutes = 20,
    taken_by = (select id from private.staff where name = 'Alex')`)
  await look(page)
  await expect(page.getByText(/^Alex is 1[01] minutes late. Tell the customer$/)).toBeVisible()
  await putBack(page)
  await expect(dialog).toContainText('they’ll read that nobody is')
  const why = dialog.getByLabel('Why?')
  await expect(why).toBeFocused()
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(why).toHaveAccessibleDescription(/Say why you’re putting it back/)
  await why.fill('The van has broken down')
  await why.press('Control+Enter')
  await expect(history(page)).toContainText('Sam put it back on the list: “The van has broken down”')
})

test('the second of two taps neither answers the question that the first one opened nor closes it', async ({
  backend,
  desk,
}) => {
  const id = await submit(backend)
  const status = async () => (await backend.rows())[0]?.status
  await backend.query(
    `update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(), outcome = 'job'`,
  )
  const page = await desk('sam', `/desk/#/requests/${id}`, { viewport: { width: 360, height: 740 } })
  const dialog = page.getByRole('dialog', { name: 'Open this request again?' })
  await bar(page).getByRole('button', { name: 'Open it again' }).click()
  const answer = dialog.getByRole('button', { name: 'Open again' })
  await expect(answer).toBeFocused()
  // The second tap of two, with the dialog under the finger by now.
  for (const part of [answer, page.locator('body')]) {
    await part.hover({ position: { x: 10, y: 10 }, force: true })
    for (const does of ['down', 'up'] as const) await page.mouse[does]({ clickCount: 2 })
  }
  await expect(answer).toBeVisible()
  expect(await status()).toBe('done')
  // A single tap beside it still closes it.
  await page.mouse.click(10, 10)
  await expect(dialog).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Open it again' }).click()
  await dialog.getByRole('button', { name: 'Open again' }).dblclick()
  await expect.poll(status).toBe('seen')
})

test('with the keyboard alone neither focus nor place in the list is lost', async ({ backend, desk }) => {
  for (let n = 1; n <= 9; n++) await submit(backend, { name: `Visitor ${n}`, phone: `07700 9001${n + 10}` })
  const page = await desk('sam')
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
  })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/desk\/(?:#\/)?$/)

  const sixth = page.getByRole('article').nth(5).getByRole('link').first()
  const name = (await sixth.textContent()) ?? ''
  await sixth.focus()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  const place = async () => (await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? Number.NaN
  const before = await place()
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`${name} – Desk$`))
  await page.keyboard.press('b')
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
  // On the screen, that is: what stands above may have grown by a line.
  expect(Math.abs((await place()) - before)).toBeLessThan(48)
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()

  await bar(page).getByRole('button', { name: 'Take' }).press('Enter')
  await expect(said(page)).toHaveText('Taken. It’s yours.')
  await expect(bar(page).getByRole('button', { name: 'Taken' })).toBeFocused()

  const reply = page.getByLabel('Reply to the customer')
  await page.keyboard.press('r')
  await page.keyboard.type('deep breath')
  await expect(reply).toHaveValue('deep breath')
  await page.keyboard.press('Escape')
  for (const [key, first] of [
    ['d', 'Job'],
    ['o', '10 min'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog').getByRole('button', { name: first })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('r')
  await page.keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('Sam replied: “deep breath”')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Escape')

  // It stands among those that are taken now.
  await page.keyboard.press('b')
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()

  await submit(backend, { name: 'Ada Flood' })
  await look(page)
  await expect(said(page)).toHaveText('A new request has arrived')
})

test('on a laptop the list stays beside the request; keys can be off', async ({ backend, desk }) => {
  for (let n = 1; n <= 9; n++) await submit(backend, { name: `Visitor ${n}`, phone: `07700 9001${n + 10}` })
  const page = await desk('sam', '/desk/', { viewport: { width: 1280, height: 720 } })
  const cards = page.locator('.request-list').getByRole('article')
  await expect(cards).toHaveCount(9)
  const link = cards.nth(6).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page, name)).toBeFocused()
  await expect(cards.nth(6)).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'page')
  // From the one that is open, not from the top.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toHaveCount(0)
  await expect(link).not.toHaveAttribute('aria-current')
  await page.keyboard.press('b')
  await expect(cards.nth(7).getByRole('link').first()).toBeFocused()
  // The first that waits stands beside the list, and nobody has opened it.
  await expect(page.locator('.request')).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/#\/$/)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('switch').click()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Off, they do nothing.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveCount(0)
})
