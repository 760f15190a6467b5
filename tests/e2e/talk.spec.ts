import type { Page } from '@playwright/test'
import type { PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, hireSam, isInstalled, SAM, sentEarlier, test, toContact } from './fixtures.ts'

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
const writing = (page: Page) => page.getByRole('textbox', { name: 'Write to us' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const write = async (page: Page, words: string) => {
  await writing(page).fill(words)
  await send(page).click()
}

test.beforeEach(({ backend }) => hireSam(backend))

test('staff and visitor write to each other: without signal it waits, and arrives once', async ({
  page,
  context,
  backend,
}) => {
  await new ContactPage(page).open()
  await isInstalled(page)
  await sentEarlier(page, backend)
  await staffReply(backend, 'Is it the <b>tank</b>?')
  await page.clock.install()
  await toContact(page)
  await expect(log(page)).toContainText(/Sam, \d\d:\d\dIs it the <b>tank<\/b>\?/)
  // Told once, and once the words were on the screen.
  await log(page).scrollIntoViewIfNeeded()
  const seen = () => backend.query('select history_id from private.seen_replies')
  await expect.poll(seen).toHaveLength(1)

  await context.setOffline(true)
  await write(page, '  No,\nthe bath ')
  await expect(log(page)).toContainText(/You, \d\d:\d\d · Waiting for a connectionNo,\nthe bath$/)
  await expect(writing(page)).toHaveValue('')
  await page.reload()
  await expect(log(page)).toContainText('Waiting for a connection')
  expect(await written(backend)).toEqual([])

  await context.setOffline(false)
  await expect(log(page)).toContainText(/· Sent/, { timeout: 30_000 })
  await expect.poll(() => written(backend)).toEqual(['No,\nthe bath'])

  // While they write to each other, the page asks every twenty seconds.
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
})
