import type { Page } from '@playwright/test'
import { objections } from '../support/looks.ts'
import { at, button, expect, history, SMALL_PHONE, said, submit, deskTest as test } from './fixtures.ts'

// After "Done", the page offers Undo for ten seconds, and the next waiting request.

test.use({ viewport: SMALL_PHONE, contextOptions: { reducedMotion: 'reduce' } })

const undo = (page: Page) => button(page, 'Undo')
const next = (page: Page, name: string) => page.getByRole('link', { name: `Next: ${name}`, exact: true })

async function finish(page: Page) {
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'Advice' }).click()
  await expect(said(page)).toHaveText(/finished it: advice. You can undo it for ten seconds/)
}

test('“Undo” gives a finished request back to the person who had it', async ({ backend, opened: { page } }) => {
  const status = async () => (await backend.rows())[0]?.status
  await button(page, 'Take').click()
  await expect(said(page)).toHaveText('Taken. It’s yours.')
  await button(page, 'On my way · 20 min').click()
  const onTheWay = page.getByText(/^You are on the way, arriving about/)
  await expect(onTheWay).toBeVisible()
  await finish(page)
  expect(await status()).toBe('done')
  // A second tap on the outcome's place does nothing.
  const asNew = await undo(page).evaluate((button) => {
    // Restarts the animation, as a busy machine may be late.
    button.style.animation = 'none'
    button.getBoundingClientRect()
    button.style.animation = ''
    return getComputedStyle(button).pointerEvents
  })
  expect(asNew).toBe('none')
  await expect(undo(page)).toHaveCSS('pointer-events', 'auto')
  await undo(page).focus()
  await page.keyboard.press('Enter')
  await expect(onTheWay).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeFocused()
  expect(await status()).toBe('taken')
  await expect(history(page)).toContainText('Sam undid the last step')
  await expect(history(page)).not.toContainText('put it back')

  // The button stays while it has the focus.
  await page.clock.install()
  await finish(page)
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByText('Ada Flood: done')).toBeVisible()
  await undo(page).focus()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ada Flood', exact: true })).toBeFocused()
  await expect(undo(page)).toHaveCount(0)
})

test('after “Arrived”, “Done” is one tap, and the outcome and the price may follow, without a connection', async ({
  backend,
  opened: { page },
}) => {
  await button(page, 'Take').click()
  await button(page, 'On my way · 20 min').click()
  await button(page, 'Arrived').click()
  await expect(history(page)).toContainText('Sam arrived')
  await page.context().setOffline(true)
  await button(page, 'Done').click()
  await expect(page.getByRole('status').filter({ hasText: 'Done: job' })).toBeVisible()
  await button(page, 'Outcome, price').click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByLabel('Price told').fill('a lot')
  await dialogue.getByRole('button', { name: 'Job' }).click()
  await expect(dialogue.getByRole('alert')).toHaveText('Enter pounds, such as 180')
  await expect(dialogue.getByLabel('Price told')).toBeFocused()
  await dialogue.getByLabel('Price told').fill('£1,180.40')
  await dialogue.getByRole('button', { name: 'Job' }).click()
  await page.locator('.unsent-all > summary').click()
  await expect(page.getByRole('status').filter({ hasText: /^Not sent yet: Outcome: job, £1180 told/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('row', { name: 'Price £1180 told' })).toBeVisible()
  await expect(history(page)).toContainText('Sam noted the price')
  await expect(history(page)).not.toContainText('set the outcome')
  const noted = () => backend.query('select outcome, price_told, price_paid from public.contact_submissions')
  expect(await noted()).toMatchObject([{ outcome: 'job', price_told: '1180', price_paid: null }])
  await button(page, 'Outcome, price').click()
  await expect(dialogue.getByLabel('Price told')).toHaveValue('1180')
  await dialogue.getByLabel('Price paid').fill('1200')
  await dialogue.getByRole('button', { name: 'Cancelled' }).click()
  await expect(history(page)).toContainText('Sam set the outcome: cancelled')
  expect(await noted()).toMatchObject([{ outcome: 'cancelled', price_told: '1180', price_paid: '1200' }])
})

test('“Undo” says if it needs a connection, and ends after ten seconds @nightly', async ({
  backend,
  opened: { page },
}) => {
  await finish(page)
  await page.context().setOffline(true)
  await undo(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await undo(page).click()
  // Nobody had the request.
  await expect(said(page)).toHaveText('Undone. It’s back on the list.')
  expect((await backend.rows())[0]?.status).toBe('seen')

  await page.clock.install()
  await finish(page)
  await page.clock.runFor(9_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(undo(page)).toHaveCount(0)
  expect((await backend.rows())[0]?.status).toBe('done')
})

test('after “Done”, Enter opens the next waiting request in list order @nightly', async ({ backend, desk }) => {
  const id = await submit(backend)
  await submit(backend, { name: 'Olu Adeyemi', phone: '07700 900124' })
  await submit(backend, { name: 'Priya Shah', phone: '07700 900125', message: 'Leak, rm17 6ab' })
  await submit(backend, { name: 'Zoe Lamb', phone: '07700 900127', message: 'I can smell gas' })
  await submit(backend, { name: 'Bot', phone: '07700 900126', isSuspect: true })
  // The later request has been due for longer.
  await backend.query(
    `update public.contact_submissions set due_at = now() - interval '20 minutes' where name <> 'Olu Adeyemi'`,
  )
  const page = await desk('sam', at(id))
  for (const name of ['Zoe Lamb Danger', 'Priya Shah, RM17 6AB', 'Olu Adeyemi']) {
    await expect(history(page)).toContainText('Sam opened it')
    await expect(page.getByRole('link', { name: /^Next:/ })).toHaveCount(0)
    await finish(page)
    await expect(next(page, name)).toBeFocused()
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Shift+Tab')
    await expect(undo(page)).toBeFocused()
    await next(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: name.replace(/,.*| Danger/, '') })).toBeFocused()
  }
  await finish(page)
  await expect(page.getByText('Nothing else is waiting.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody waiting' })).toBeFocused()
  await expect(page.getByText('Olu Adeyemi: done')).toBeVisible()
})
