import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections } from '../support/looks.ts'
import { atDesk, choose, expect, isBack, look, submit, deskTest as test } from './fixtures.ts'

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const actions = async (backend: LiteBackend) =>
  (await backend.query('select action from private.history order by id')).map(({ action }) => action)
const unsent = (page: Page) => page.getByRole('status').filter({ hasText: /^Not sent yet/ })

test('two take the same request: one has it, the other is told who', async ({ backend, openAs }) => {
  const id = await submit(backend)
  const [sam, alex] = [await openAs('sam'), await openAs('alex')]
  for (const page of [sam, alex]) await atDesk(page, `/desk/#/requests/${id}`)
  for (const page of [sam, alex]) await page.getByRole('button', { name: 'Take', exact: true }).waitFor()
  // In the same moment: a click would wait until the page is in front, and by then there is nothing left to take.
  await Promise.all(
    [sam, alex].map((page) => page.getByRole('button', { name: 'Take', exact: true }).dispatchEvent('click')),
  )
  await expect.poll(async () => (await backend.rows())[0]?.status).toBe('taken')
  const { rows } = await backend.embedded.connection.driver.query<{ name: string }>(
    'select s.name from public.contact_submissions as c join private.staff as s on s.id = c.taken_by',
  )
  const winner = rows[0]?.name === 'Sam' ? sam : alex
  const loser = winner === sam ? alex : sam
  await expect(winner.getByText('You have it')).toBeVisible()
  await expect(loser.getByRole('alert').filter({ hasText: `${rows[0]?.name} took this request at` })).toBeVisible()
  await expect(loser.getByText(`${rows[0]?.name} has it`)).toBeVisible()
  await expect(loser.getByRole('button', { name: 'Taken' })).toHaveAttribute('aria-disabled')
  await expect(loser.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0)
})

test('a night’s work: on the way, reply, note, done, and back to the list', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await choose(page, 'On my way')
  const minutes = page.getByLabel('Minutes')
  await minutes.fill('601')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(minutes).toHaveAccessibleDescription('Enter 1 to 600 minutes')
  await expect(minutes).toBeFocused()
  await minutes.fill('25')
  // A thumb that taps twice means it once: the customer is told once, also while the dialog fades.
  await page.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(history(page)).toContainText('Sam set out, about 25 minutes')

  await page.getByRole('button', { name: 'Turn off the water' }).click()
  const field = page.getByLabel('Reply to the customer')
  await expect(field).toHaveValue(/stop tap/)
  await field.fill('Dear Ada.')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(field).toHaveValue(/^Dear Ada. Thank you/)
  await field.fill('r'.repeat(201))
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(field).toHaveAccessibleDescription('1 character too many')
  await field.fill('')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(field).toHaveAccessibleDescription('Write a reply first')
  await expect(field).toBeFocused()
  await field.fill('Turn off the stopcock. 25 minutes.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Turn off the stopcock. 25 minutes.')
  await expect(field).toHaveValue('')

  await page.getByLabel('Note', { exact: true }).fill('Side door')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(history(page)).toContainText('Sam noted: “Side door”')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Advice' }).dblclick()
  await expect(history(page)).toContainText('Sam finished it: advice')
  await expect(page.getByText('Done: advice')).toBeVisible()
  expect((await backend.rows())[0]).toMatchObject({
    status: 'done',
    outcome: 'advice',
    eta_minutes: 25,
    reply: 'Turn off the stopcock. 25 minutes.',
  })
  await page.getByRole('button', { name: 'Open it again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await expect(history(page)).toContainText('Sam put it back on the list')
  expect(await actions(backend)).toEqual(['seen', 'taken', 'on the way', 'replied', 'noted', 'done', 'released'])
})

test('without a connection, taking is refused at once, with the number', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await page.getByRole('button', { name: 'Take', exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'you can only take a request with a connection' })
  await expect(refusal.getByRole('link', { name: '07700 900123' })).toHaveAttribute('href', 'tel:07700900123')
})

test('what is done without a connection is kept and sent once, in order', async ({ backend, desk, setFault }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await expect(history(page)).toContainText('Sam opened it')
  setFault(() => 'down')
  await page.getByLabel('Reply to the customer').fill('On our way')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Dog bites')
  await page.getByRole('button', { name: 'Save note' }).click()
  await choose(page, 'Done')
  await page.getByRole('button', { name: 'Job', exact: true }).click()
  await expect(unsent(page)).toHaveCount(3)
  await page.reload()
  await expect(unsent(page)).toHaveText([/On our way/, /Dog bites/, /Done: job/])
  // The list shows what this device will send.
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByRole('article')).toContainText(/Done: job.*Not sent yet/)
  await expect(page.getByRole('heading', { name: 'Nobody was waiting at' })).toBeVisible()
  await expect(page).toHaveTitle('Desk')
  await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
  await expect(unsent(page)).toHaveCount(3)
  // The first attempt is done, but nobody hears of it.
  const paths: string[] = []
  setFault((path) => {
    if (/desk_(?:reply|note|finish)$/.test(path)) paths.push(path.replace(/.*desk_/, ''))
    return paths.length === 1 && path.endsWith('desk_reply') ? 'lost' : undefined
  })
  await isBack(page)
  // By then the desk may have tried again by itself.
  await expect.poll(() => paths[0]).toBe('reply')
  await isBack(page)
  await expect.poll(() => paths).toEqual(['reply', 'reply', 'note', 'finish'])
  await expect(unsent(page)).toHaveCount(0)
  await expect(history(page)).toContainText('Sam finished it: job')
  expect(await actions(backend)).toEqual(['seen', 'replied', 'noted', 'done'])
})

test('what the database refuses comes back with its text', async ({ backend, desk, setFault }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await expect(history(page)).toContainText('Sam opened it')
  setFault(() => 'down')
  await page.getByLabel('Note', { exact: true }).fill('Ask for the key')
  await page.getByRole('button', { name: 'Save note' }).click()
  await choose(page, 'Done')
  await page.getByRole('button', { name: 'Job', exact: true }).click()
  await expect(unsent(page)).toHaveCount(2)
  // Meanwhile it is erased, as a customer may ask for.
  await backend.clear()
  setFault(undefined)
  await isBack(page)
  const refused = page.getByRole('alert').filter({ hasText: 'There is no such request' })
  await expect(refused.filter({ hasText: 'Ask for the key' })).toHaveCount(1)
  await expect(refused.filter({ hasText: 'Done: job' })).toHaveCount(1)
  // The page has looked again, too, and says it of the request itself.
  await expect(refused).toHaveCount(3)
  await refused.filter({ hasText: 'Ask for the key' }).getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(2)
})

test('what is being typed survives a reload', async ({ backend, desk }) => {
  const id = await submit(backend)
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await page.getByLabel('Reply to the customer').fill('We are')
  await page.getByLabel('Note', { exact: true }).fill('Blue door')
  await page.reload()
  await expect(page.getByLabel('Reply to the customer')).toHaveValue('We are')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Blue door')
})

test('a request is given to a colleague, who has it once they open it', async ({ backend, desk }) => {
  await backend.query('update private.staff set on_call = true; delete from private.devices')
  const id = await submit(backend)
  const sam = await desk('sam', `/desk/#/requests/${id}`)
  const dialog = sam.getByRole('dialog', { name: 'Give this request to' })
  await choose(sam, 'Give to…')
  const colleague = dialog.getByRole('radio', { name: 'Alex' })
  await expect(colleague).toHaveAccessibleDescription('On call. Not reachable: no device gets alerts')
  await sam.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(sam)).toEqual([])
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(dialog.getByText('Choose a colleague')).toBeVisible()
  await colleague.check()
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(sam.getByText('Given to Alex, not opened yet')).toBeVisible()

  const alex = await desk('alex')
  await expect(alex.getByText('Sam gave it to you')).toBeVisible()
  await expect(alex).toHaveTitle(/^\(1\)/)
  await alex.goto(`/desk/#/requests/${id}`)
  await expect(alex.getByText('You have it')).toBeVisible()
  await look(sam)
  await expect(sam.getByText('Alex has it')).toBeVisible()
})

test('what was agreed is confirmed from the phone, and kept', async ({ backend, desk, setFault }) => {
  const id = await submit(backend, { phone: '07700 900123', message: 'Locked out' })
  const page = await desk('sam', `/desk/#/requests/${id}`)
  await expect(history(page)).toContainText('Sam opened it')
  // Nothing is agreed while nobody has it.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy the details' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send confirmation' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByText('You have it')).toBeVisible()
  await choose(page, 'Send confirmation')
  const dialog = page.getByRole('dialog', { name: 'Send confirmation' })
  const text = dialog.getByRole('link', { name: 'Text it' })
  const what = dialog.getByLabel('What you’ll do')
  await expect(what).toHaveValue('Locksmith work')
  await text.click()
  await expect(dialog.getByLabel('When')).toBeFocused()
  await dialog.getByLabel('When').fill('by 03:00')
  await dialog.getByLabel('An hour').fill('120')
  await dialog.getByLabel('At least').fill('120')
  await dialog.getByLabel('Estimate or price').fill('150 to 200')
  await expect(dialog.getByRole('group', { name: 'Confirmation' })).toContainText('£120 an hour, at least £120')
  expect(await objections(page)).toEqual([])

  setFault((path) => (path.endsWith('desk_confirm') ? 'down' : undefined))
  // Whatever opens it on a phone: no program does here.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await text.click()
  await expect(dialog.getByRole('status')).toHaveText('It’s kept with the request.')
  const href = new URL((await text.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('07700900123')
  const sent = href.searchParams.get('body')
  expect(sent).toContain('When: by 03:00')
  await dialog.getByRole('link', { name: 'Email it' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await expect(unsent(page)).toContainText('Confirmation: “BUILD MASTERS HUB LTD')
  setFault(undefined)
  await isBack(page)
  await expect(history(page)).toContainText('Sam made a confirmation: £120 an hour, at least £120 for the visit')
  await history(page).getByText('Read it').click()
  await expect(history(page).locator('pre')).toHaveText(sent ?? '')
  // Both ways, one text: it is there once.
  expect(await backend.query(`select detail from private.history where action = 'confirmed'`)).toEqual([
    { detail: sent },
  ])
})
