import type { Page } from '@playwright/test'
import { boxOf } from '../support/looks.ts'
import { button, choose, expect, history, look, SMALL_PHONE, said, submit, deskTest as test } from './fixtures.ts'

// Staff work with one thumb at night, with a keyboard by day, or with a screen reader.

const bar = (page: Page) => page.getByRole('group', { name: 'Actions' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test.describe('on a small phone', () => {
  test.use({ viewport: SMALL_PHONE })

  test('a double tap on “Take” takes it once, and “Put it back” asks first', async ({ backend, opened: { page } }) => {
    const places = () =>
      bar(page).evaluate((bar) => [...bar.children].map((child) => child.getBoundingClientRect().toJSON()))
    const take = bar(page).getByRole('button', { name: 'Take', exact: true })
    await expect(take).not.toHaveAttribute('aria-disabled')
    const before = await places()
    const { x, y, width, height } = await boxOf(take)
    const tap = () => page.mouse.click(x + width / 2, y + height / 2)
    // Tap at once, and again when the answer has come.
    await tap()
    await tap()
    await expect(page.getByText('You have it')).toBeVisible()
    await tap()
    expect(await places()).toEqual(before)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The button keeps the focus. "Taken" is there for a second and a half only, too short for a busy machine.
    const next = bar(page).getByRole('button', { name: /^(?:Taken|On the way)$/ })
    await expect(next).toBeFocused()
    await expect(history(page)).not.toContainText('put it back')
    // The reply field and its button need no scrolling.
    const send = await boxOf(button(page, 'Send reply'))
    expect(send.bottom).toBeLessThanOrEqual((await boxOf(bar(page))).y)

    const dialog = page.getByRole('dialog')
    const putBack = dialog.getByRole('button', { name: 'Put back' })
    await choose(page, 'Put it back')
    await expect(putBack).toBeFocused()
    await putBack.click()
    await expect(history(page)).toContainText('Sam put it back on the list')
    await expect(button(page, 'More')).toBeFocused()

    await backend.query(`update public.contact_submissions set status = 'taken', taken_at = now(),
      on_the_way_at = now() - interval '31 minutes', eta_minutes = 20,
      taken_by = (select id from private.staff where name = 'Alex')`)
    await look(page)
    await expect(page.getByText(/^Alex is 1[01] minutes late. Tell the customer$/)).toBeVisible()
    await choose(page, 'Put it back')
    await expect(dialog).toContainText('they’ll read that nobody is')
    const why = dialog.getByLabel('Why?')
    await expect(why).toBeFocused()
    await putBack.click()
    await expect(why).toHaveAccessibleDescription(/Say why you’re putting it back/)
    await why.fill('The van has broken down')
    await why.press('Control+Enter')
    await expect(history(page)).toContainText('Sam put it back on the list: “The van has broken down”')
  })

  test('a double tap neither answers nor closes the question it opens @nightly', async ({
    backend,
    opened: { page },
  }) => {
    const status = async () => (await backend.rows())[0]?.status
    await backend.query(`update public.contact_submissions set status = 'done', done_at = now(), outcome = 'job'`)
    await look(page)
    const dialog = page.getByRole('dialog', { name: 'Open this request again?' })
    await choose(page, 'Open it again')
    const answer = dialog.getByRole('button', { name: 'Open again' })
    await expect(answer).toBeFocused()
    // The dialogue is now under the finger.
    for (const part of [answer, page.locator('body')]) {
      await part.hover({ position: { x: 10, y: 10 }, force: true })
      for (const does of ['down', 'up'] as const) await page.mouse[does]({ clickCount: 2 })
    }
    await expect(answer).toBeVisible()
    expect(await status()).toBe('done')
    // A single tap outside the dialogue closes it.
    await page.mouse.click(10, 10)
    await expect(dialog).toHaveCount(0)
    await choose(page, 'Open it again')
    await answer.dblclick()
    await expect.poll(status).toBe('seen')
  })
})

test.describe('with nine requests', () => {
  test.beforeEach(async ({ backend }) => {
    for (let n = 1; n <= 9; n++) await submit(backend, { name: `Visitor ${n}`, phone: `07700 9001${n + 10}` })
  })

  test('keyboard users lose neither the focus nor their place in the list', async ({ backend, sam: page }) => {
    await expect(page.getByRole('article')).toHaveCount(9)
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
    })
    await page.keyboard.press('Tab')
    await expect(linkTo(page, 'Skip to content')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/desk\/(?:#\/)?$/)

    const sixth = page.getByRole('article').nth(5).getByRole('link').first()
    const name = (await sixth.textContent()) ?? ''
    await sixth.focus()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    const before = await boxOf(linkTo(page, name))
    await page.keyboard.press('Enter')
    await expect(heading(page, name)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`${name} – Desk$`))
    await page.keyboard.press('b')
    await expect(linkTo(page, name)).toBeFocused()
    // The part above may have grown by one line.
    expect(Math.abs((await boxOf(linkTo(page, name))).y - before.y)).toBeLessThan(48)
    await page.keyboard.press('Enter')
    await expect(heading(page, name)).toBeFocused()

    await bar(page).getByRole('button', { name: 'Take' }).press('Enter')
    await expect(said(page)).toHaveText('Taken. It’s yours.')
    // The button keeps the focus. "Taken" is there for a second and a half only, too short for a busy machine.
    const next = bar(page).getByRole('button', { name: /^(?:Taken|On the way)$/ })
    await expect(next).toBeFocused()

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

    // It is now in the part for taken requests.
    await page.keyboard.press('b')
    await expect(linkTo(page, name)).toBeFocused()
    await expect(linkTo(page, name)).toBeInViewport()

    await submit(backend)
    await look(page)
    await expect(said(page)).toHaveText('A new request has arrived')
  })

  test('a laptop keeps the list beside the request, and its shortcuts can be turned off @nightly', async ({ desk }) => {
    const page = await desk('sam', '/desk/', { viewport: { width: 1280, height: 720 } })
    const cards = page.locator('.request-list').getByRole('article')
    await expect(cards).toHaveCount(9)
    const link = cards.nth(6).getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(heading(page, name)).toBeFocused()
    await expect(cards.nth(6)).toBeInViewport()
    await expect(link).toHaveAttribute('aria-current', 'page')
    // Starts from the open request, not from the top.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(heading(page, name)).toHaveCount(0)
    await expect(link).not.toHaveAttribute('aria-current')
    await page.keyboard.press('b')
    await expect(cards.nth(7).getByRole('link').first()).toBeFocused()
    // The first waiting request is beside the list, and counts as unopened.
    await expect(page.locator('.request')).toBeVisible()
    await expect(page).toHaveURL(/\/desk\/#\/$/)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('switch').click()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(search).toHaveCount(0)
  })
})
