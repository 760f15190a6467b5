import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections } from '../support/looks.ts'
import { expect, submit, deskTest as test } from './fixtures.ts'

/*
 * What comes after "Done": a way back for ten seconds, and the next who waits.
 */

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const said = (page: Page) => page.getByRole('status').last()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const status = async (backend: LiteBackend, id: string) =>
  (await backend.query(`select status from public.contact_submissions where id = '${id}'`))[0]?.status

async function finish(page: Page) {
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'Advice' }).click()
  await expect(said(page)).toHaveText(/finished it: advice. You can undo it for ten seconds/)
}

test('“Done” can be undone for ten seconds, and someone who had it has it again', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(said(page)).toHaveText('Taken. It’s yours.')
  await page.getByRole('button', { name: 'On my way' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '20 min' }).click()
  const onTheWay = page.getByText(/^You are on the way, arriving about/)
  await expect(onTheWay).toBeVisible()
  await finish(page)
  expect(await status(backend, id)).toBe('done')
  // A second tap of the thumb that chose the outcome does nothing.
  const asNew = await undo(page).evaluate((button) => {
    // A busy machine may take longer than that to get here.
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
  expect(await status(backend, id)).toBe('taken')

  // In the list as well, where it is still to be undone for as long as the button has the focus.
  await page.clock.install()
  await finish(page)
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByText('Ada Flood: done')).toBeVisible()
  await undo(page).focus()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(undo(page)).toHaveCount(0)
})

test('“Undo” says why it cannot be, and is gone after ten seconds', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sam opened it')
  await finish(page)
  expect(await objections(page)).toEqual([])
  await page.context().setOffline(true)
  await undo(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await undo(page).click()
  // Nobody had it.
  await expect(said(page)).toHaveText('It’s back on the list.')
  expect(await status(backend, id)).toBe('seen')

  await page.clock.install()
  await finish(page)
  await page.clock.runFor(9_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(undo(page)).toHaveCount(0)
  expect(await status(backend, id)).toBe('done')
})

test('after “Done” the next who waits is one key away, in the order of the list', async ({ backend, desk }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  await submit(backend, { name: 'Olu Adeyemi', phone: '07700 900124' })
  await submit(backend, { name: 'Priya Shah', phone: '07700 900125', message: 'Leak, rm17 6ab' })
  await submit(backend, { name: 'Bot', phone: '07700 900126', isSuspect: true })
  // The later of the two has been due for longer.
  await backend.query(
    `update public.contact_submissions set due_at = now() - interval '20 minutes' where name <> 'Olu Adeyemi'`,
  )
  const page = await desk('sam', `/desk/#/requests/${id}`)
  const next = page.getByRole('link', { name: 'Next: Priya Shah, RM17 6AB' })
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sam opened it')
  await expect(next).toHaveCount(0)
  await finish(page)
  await expect(next).toBeFocused()
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Priya Shah' })).toBeFocused()

  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sam opened it')
  await finish(page)
  await expect(page.getByRole('link', { name: 'Next: Olu Adeyemi', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Olu Adeyemi' })).toBeFocused()
  await finish(page)
  await expect(page.getByText('Nothing else is waiting.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody waiting' })).toBeFocused()
  await expect(page.getByText('Olu Adeyemi: done')).toBeVisible()
})
