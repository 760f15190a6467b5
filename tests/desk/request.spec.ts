import type { Locator, Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections } from '../support/looks.ts'
import {
  at,
  atDesk,
  button,
  choose,
  down,
  expect,
  history,
  isBack,
  look,
  submit,
  deskTest as test,
} from './fixtures.ts'

const actions = async (backend: LiteBackend) =>
  (await backend.query('select action from private.history order by id')).map(({ action }) => action)
const unsent = (page: Page) => page.getByRole('status').filter({ hasText: /^Not sent yet/ })
/** Opens the line that stands for several unsent actions. */
const viewUnsent = (page: Page) => page.locator('.unsent-all > summary').click()
const reply = (page: Page) => page.getByLabel('Reply to the customer')

async function note(page: Page, text: string) {
  await page.getByLabel('Note', { exact: true }).fill(text)
  await button(page, 'Save note').click()
}

async function finish(page: Page, outcome: string) {
  await choose(page, 'Done')
  await button(page, outcome).click()
}

test('two people at one request see each other; when both take it, one gets it and the other sees who', async ({
  backend,
  openAs,
  setFault,
}) => {
  const id = await submit(backend)
  const pages = { Sam: await openAs('sam'), Alex: await openAs('alex') }
  for (const page of Object.values(pages)) await atDesk(page, at(id))
  for (const page of Object.values(pages)) await button(page, 'Take').waitFor()
  for (const [page, other] of [
    [pages.Sam, 'Alex'],
    [pages.Alex, 'Sam'],
  ] as const) {
    await look(page)
    await expect(page.getByText(`${other} is looking at this too.`)).toBeVisible()
  }
  // Without an answer nobody is claimed to be there.
  setFault(down('desk_look'))
  await look(pages.Sam)
  await expect(pages.Sam.getByText('looking at this too')).toHaveCount(0)
  // At the same moment, as a click would wait until the page is in front.
  await Promise.all(Object.values(pages).map((page) => button(page, 'Take').dispatchEvent('click')))
  await expect.poll(async () => (await backend.rows())[0]?.status).toBe('taken')
  const [taken] = await backend.query(
    'select s.name from public.contact_submissions as c join private.staff as s on s.id = c.taken_by',
  )
  const [winner, loser] = taken?.name === 'Sam' ? [pages.Sam, pages.Alex] : [pages.Alex, pages.Sam]
  await expect(winner.getByText('You have it')).toBeVisible()
  await expect(loser.getByRole('alert').filter({ hasText: `${taken?.name} took this request at` })).toBeVisible()
  await expect(loser.getByText(`${taken?.name} has it`)).toBeVisible()
  await expect(button(loser, 'Taken')).toHaveAttribute('aria-disabled')
  await expect(button(loser, 'Take')).toHaveCount(0)
})

test('a night’s work: on the way, reply, note, arrived, done, and back to the list', async ({
  backend,
  opened: { page },
}) => {
  await choose(page, 'On my way')
  const minutes = page.getByLabel('Minutes')
  await minutes.fill('601')
  await button(page, 'Confirm').click()
  await expect(minutes).toHaveAccessibleDescription('Enter 1 to 600 minutes')
  await expect(minutes).toBeFocused()
  await minutes.fill('25')
  // A double tap counts once, even while the dialogue fades.
  await button(page, 'Confirm').dblclick()
  await expect(history(page)).toContainText('Sam set out, about 25 minutes')

  await button(page, 'Turn off the water').click()
  const field = reply(page)
  const send = button(page, 'Send reply')
  await expect(field).toHaveValue(/stop tap/)
  await field.fill('Dear Ada.')
  await button(page, 'Running late').click()
  await expect(field).toHaveValue(/^Dear Ada. Sorry/)
  for (const [text, wrong] of [
    ['r'.repeat(201), '1 character too many'],
    ['', 'Write a reply first'],
  ] as const) {
    await field.fill(text)
    await send.click()
    await expect(field).toHaveAccessibleDescription(wrong)
    await expect(field).toBeFocused()
  }
  await field.fill('Turn off the stopcock. 25 minutes.')
  await send.click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Turn off the stopcock. 25 minutes.')
  await expect(field).toHaveValue('')
  await note(page, 'Side door')
  await expect(history(page)).toContainText('Sam noted: “Side door”')

  const arrived = page.getByText(/^You arrived at/)
  await button(page, 'Arrived').dblclick()
  await expect(history(page)).toContainText('Sam arrived')
  await choose(page, 'Not there yet')
  await expect(arrived).toHaveCount(0)
  await button(page, 'Arrived').click()
  await expect(arrived).toBeVisible()

  await button(page, 'Done').dblclick()
  await expect(history(page)).toContainText('Sam finished it: job')
  await button(page, 'Outcome, price').click()
  await button(page, 'Advice').dblclick()
  await expect(history(page)).toContainText('Sam set the outcome: advice')
  await expect(page.getByText('Done: advice')).toBeVisible()
  const words = { reply: 'Turn off the stopcock. 25 minutes.', eta_minutes: 25 }
  expect((await backend.rows())[0]).toMatchObject({ status: 'done', outcome: 'advice', ...words })
  await choose(page, 'Open it again')
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await expect(history(page)).toContainText('Sam put it back on the list')
  expect(await actions(backend)).toEqual([
    ...[
      'seen',
      'taken',
      'on the way',
      'replied',
      'noted',
      'arrived',
      'undone',
      'arrived',
      'done',
      'outcome',
      'released',
    ],
  ])
})

test('a request that tells of danger says so, until staff take the mark off', async ({ backend, desk, setFault }) => {
  const id = await submit(backend, { message: 'I can smell gas' })
  const page = await desk('sam')
  await expect(page.getByRole('article')).toContainText('Danger: gas')
  await page.goto(at(id))
  const mark = page.getByText('Danger: gas', { exact: true })
  await expect(mark).toBeVisible()
  // What to do comes before the message, and one tap sends it.
  const first = page.getByRole('region', { name: 'Tell the customer first' })
  const place = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await place(first)).toBeLessThan(await place(page.getByRole('region', { name: 'Message', exact: true })))
  await first.getByRole('button', { name: 'Send this' }).dblclick()
  await expect(first.getByRole('button', { name: 'Sent', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/^Smell gas\?/)).toHaveCount(1)
  setFault(() => 'down')
  await choose(page, 'No danger')
  await expect(page.getByText('You’re offline. You can only change this with a connection.')).toBeVisible()
  setFault(undefined)
  await choose(page, 'No danger')
  await expect(history(page)).toContainText('Sam took the danger mark off: gas')
  await expect(mark).toHaveCount(0)
  await choose(page, 'Danger after all')
  await expect(mark).toBeVisible()
})

test('a reload loses no text, and “Take” offline shows the number to call @nightly', async ({ opened: { page } }) => {
  const noted = page.getByLabel('Note', { exact: true })
  await reply(page).fill('We are')
  await noted.fill('Blue door')
  await page.reload()
  await expect(reply(page)).toHaveValue('We are')
  await expect(noted).toHaveValue('Blue door')
  await button(page, 'Take').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Take').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'you can only take a request with a connection' })
  await expect(refusal.getByRole('link', { name: '07700 900123' })).toHaveAttribute('href', 'tel:07700900123')
})

test('offline actions are kept and sent once, in order', async ({ backend, opened, setFault }) => {
  const { page } = opened
  await button(page, 'Take').click()
  await expect(page.getByText('You have it')).toBeVisible()
  setFault(() => 'down')
  await button(page, 'Other times').click()
  await button(page, '30 min').click()
  await expect(page.getByText(/^You are on the way/)).toBeVisible()
  await button(page, 'Arrived').click()
  await expect(page.getByText(/^You arrived at/)).toBeVisible()
  await reply(page).fill('On our way')
  await button(page, 'Send reply').click()
  await note(page, 'Dog bites')
  await button(page, 'Done').click()
  await viewUnsent(page)
  await expect(unsent(page)).toHaveCount(5)
  await page.reload()
  await viewUnsent(page)
  await expect(unsent(page)).toHaveText([/On my way: 30 min/, /Arrived/, /On our way/, /Dog bites/, /Done: job/])
  // The list shows what this device is about to send.
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByRole('article')).toContainText(/Not sent yet.*Done: job/)
  await expect(page.getByRole('heading', { name: 'Nobody waiting at' })).toBeVisible()
  await expect(page).toHaveTitle('Desk')
  await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
  await viewUnsent(page)
  await expect(unsent(page)).toHaveCount(5)
  setFault(undefined)
  await isBack(page)
  await expect(unsent(page)).toHaveCount(0)
  await expect(history(page)).toContainText('Sam finished it: job')
  expect(await actions(backend)).toEqual(['seen', 'taken', 'on the way', 'arrived', 'replied', 'noted', 'done'])
})

test('an action that the database refuses comes back with its text @nightly', async ({ backend, opened, setFault }) => {
  const { page } = opened
  setFault(() => 'down')
  await note(page, 'Ask for the key')
  await finish(page, 'Job')
  await viewUnsent(page)
  await expect(unsent(page)).toHaveCount(2)
  // Meanwhile, the owner erases the request.
  await backend.clear()
  setFault(undefined)
  await isBack(page)
  const refused = page.getByRole('alert').filter({ hasText: 'There is no such request' })
  await expect(refused.filter({ hasText: 'Ask for the key' })).toHaveCount(1)
  await expect(refused.filter({ hasText: 'Done: job' })).toHaveCount(1)
  // The page has refetched, and says that the request is gone.
  await expect(refused).toHaveCount(3)
  await refused.filter({ hasText: 'Ask for the key' }).getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(2)
})

test('a request given to a colleague becomes theirs once they open it @nightly', async ({ desk, opened }) => {
  const { id, page: sam } = opened
  const dialog = sam.getByRole('dialog', { name: 'Give this request to' })
  // Nothing of the page is half behind the bar.
  await button(sam, 'Save note').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await choose(sam, 'Give to…')
  const colleague = dialog.getByRole('radio', { name: 'Alex' })
  await expect(colleague).toHaveAccessibleDescription('On call. Not reachable: no device gets alerts')
  await sam.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(sam)).toEqual([])
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(dialog.getByText('Choose a colleague')).toBeVisible()
  // Says who hears of it once somebody is chosen.
  const what = dialog.getByText('it goes back on the list')
  await expect(what).toHaveCount(0)
  await colleague.check()
  await expect(what).toContainText('None of Alex’s devices rings, so call them.')
  await button(sam, 'Give to Alex').click()
  await expect(sam.getByText('Given to Alex, not opened yet')).toBeVisible()
  const given = sam.locator('.after')
  await expect(given).toContainText('None of Alex’s devices rings, so call them.')
  // What leads on is not what was just undone.
  await expect(sam.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await expect(button(sam, 'Take it back')).toHaveAttribute('data-variant', 'default')
  await button(sam, 'Take it back').click()
  await expect(sam.getByText('You have it')).toBeVisible()
  await choose(sam, 'Give to…')
  await colleague.check()
  await button(sam, 'Give to Alex').click()
  await button(sam, 'Take it back').click()
  await expect(sam.getByText('You have it')).toBeVisible()
  await choose(sam, 'Give to…')
  await colleague.check()
  await button(sam, 'Give to Alex').click()
  await expect(given).toBeVisible()

  const alex = await desk('alex')
  await expect(alex.getByText('Sam gave it to you')).toBeVisible()
  await expect(alex).toHaveTitle(/^\(1\)/)
  await alex.goto(at(id))
  await expect(alex.getByText('You have it')).toBeVisible()
  await expect(alex.getByText(/^Sam gave it to you\. If you can’t go/)).toBeVisible()
  await look(sam)
  await expect(sam.getByText('Alex has it')).toBeVisible()
})

test('the phone sends a confirmation, and the request keeps it @nightly', async ({ backend, desk, setFault }) => {
  const page = await desk('sam', at(await submit(backend, { message: 'Locked out' })))
  await expect(history(page)).toContainText('Sam opened it')
  // Nothing can be agreed until someone has the request.
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Copy the details' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send confirmation' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 'Take').click()
  await expect(page.getByText('You have it')).toBeVisible()
  await choose(page, 'Send confirmation')
  const dialog = page.getByRole('dialog', { name: 'Send confirmation' })
  const text = dialog.getByRole('link', { name: 'Text it' })
  const what = dialog.getByLabel('What you’ll do')
  await expect(what).toHaveValue('Locksmith work')
  await text.click()
  await expect(dialog.getByLabel('When')).toBeFocused()
  const filled = { When: 'by 03:00', 'An hour': '120', 'At least': '120', 'Estimate or price': '150 to 200' }
  for (const [label, words] of Object.entries(filled)) await dialog.getByLabel(label).fill(words)
  await expect(dialog.getByRole('group', { name: 'Confirmation' })).toContainText('£120 an hour, at least £120')
  // In full: axe takes a field that the edge of a scrolled dialogue cuts off for one that is too small.
  const screen = page.viewportSize() ?? { width: 412, height: 823 }
  await page.setViewportSize({ ...screen, height: 1600 })
  expect(await objections(page)).toEqual([])
  await page.setViewportSize(screen)

  setFault(down('desk_confirm'))
  // No program opens the link in this test, unlike on a phone.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await text.click()
  await expect(dialog.getByRole('status')).toHaveText('It’s kept with the request.')
  const href = new URL((await text.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('07700900123')
  const sent = href.searchParams.get('body')
  expect(sent).toContain('When: by 03:00')
  await dialog.getByRole('link', { name: 'Email it' }).click()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More')).toBeFocused()
  await expect(unsent(page)).toContainText('Confirmation: “BUILD MASTERS HUB LTD')
  setFault(undefined)
  await isBack(page)
  await expect(history(page)).toContainText('Sam made a confirmation: £120 an hour, at least £120 for the visit')
  await history(page).getByText('Read it').click()
  await expect(history(page).locator('pre')).toHaveText(sent ?? '')
  // A text sent both ways is recorded once.
  expect(await backend.query(`select detail from private.history where action = 'confirmed'`)).toEqual([
    { detail: sent },
  ])
})
