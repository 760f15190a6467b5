import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections } from '../support/looks.ts'
import { callRpc } from '../support/visitor.ts'
import { at, button, choose, expect, look, overflow, submit, deskTest as test } from './fixtures.ts'

test('a customer who cannot talk gets texts, and no email without an address @nightly', async ({ backend, desk }) => {
  const email = 'a1b2c3@no-email.invalid'
  const id = await submit(backend, { email, more: { p_answer_by: 'text' } })
  const page = await desk('sam')
  const card = page.getByRole('article').filter({ hasText: 'Ada Flood' })
  await expect(card.getByText('Text, don’t call')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Text Ada Flood' })).toHaveAttribute('href', 'sms:07700900123')
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await page.goto(at(id))
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveText('Text')
  await expect(first).toHaveAttribute('href', 'sms:07700900123')
  await expect(page.getByRole('article', { name: 'Ada Flood' }).getByText('Text, don’t call')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Email No email' })).toBeVisible()
  // Calling is still possible.
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:07700900123')
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 'Take').click()
  await expect(page.getByText('You have it')).toBeVisible()
  await choose(page, 'Send confirmation')
  const dialog = page.getByRole('dialog', { name: 'Send confirmation' })
  await expect(dialog.getByRole('link', { name: 'Text it' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Email it' })).toHaveCount(0)
})

test('a customer who speaks no English is called through their interpreter @nightly', async ({ backend, desk }) => {
  const id = await submit(backend, { more: { p_interpreter_phone: '+44 (0)7700 900124' } })
  const page = await desk('sam')
  await expect(page.getByText('Call +44 (0)7700 900124, who speaks English for them')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ada Flood' })).toHaveAttribute('href', 'tel:+447700900124')
  await page.goto(at(id))
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveAttribute('href', 'tel:+447700900124')
  await expect(page.getByRole('link', { name: '07700 900123' }).first()).toHaveAttribute('href', 'tel:07700900123')
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Email' })).toBeVisible()
})

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The visitor's device, which holds the request's key. */
async function deviceOf(backend: LiteBackend) {
  const p_key = (await backend.rows())[0]?.idempotency_key
  const post = async (name: string, parameters: object) =>
    (await callRpc(backend, name, { p_key, ...parameters })).json()
  return {
    write: (p_text: string) => post('send_request_message', { p_message: crypto.randomUUID(), p_text }),
    see: (p_last: string) => post('see_request_messages', { p_last }),
    messages: async (): Promise<Array<Record<string, string | null>>> => (await post('request_answer', {})).messages,
  }
}

test('a conversation shows as new, then as seen by both sides', async ({ backend, desk }) => {
  await submit(backend, { name: 'Ada Flood' })
  const visitor = await deviceOf(backend)
  const page = await desk('sam')
  const card = page.getByRole('article').filter({ hasText: 'Ada Flood' })
  await expect(card).toBeVisible()
  await visitor.write('The bell is broken.\nPlease knock.')
  await look(page)
  await expect(card.getByText('New message')).toBeVisible()

  await card.getByRole('link', { name: 'Ada Flood', exact: true }).click()
  await expect(messages(page).getByRole('listitem')).toContainText(['The bell is broken.'])
  await expect(page.getByText('New message')).toHaveCount(0)
  await expect.poll(async () => (await visitor.messages())[0]?.seen_at).toBeTruthy()
  // Opened is not answered: the request says so, and the list.
  const unanswered = page.getByText(/^Message unanswered, \d\d:\d\d$/)
  await expect(page.locator('.request-head').getByText('Message unanswered')).toBeVisible()
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(card.getByText('Message unanswered')).toBeVisible()
  await card.getByRole('link', { name: 'Ada Flood', exact: true }).click()

  // The reply is beside the next act, and stays there.
  const field = page.locator('.action-bar').getByRole('textbox', { name: 'Reply to the customer' })
  const send = page.getByRole('button', { name: 'Send reply' })
  for (const text of ['I will knock.', 'Twice.']) {
    await field.fill(text)
    await send.click()
    await expect(field).toHaveValue('')
  }
  await expect(messages(page).getByRole('listitem')).toContainText(['The bell is broken.', 'I will knock.', 'Twice.'])
  await expect(unanswered).toHaveCount(0)
  const told = await visitor.messages()
  expect(told.map(({ from, text }) => `${from}: ${text}`).slice(1)).toEqual(['staff: I will knock.', 'staff: Twice.'])

  // Meanwhile the visitor reads the first message and writes another.
  await visitor.see(told[1]?.id ?? '')
  await visitor.write('Thank you')
  await look(page)
  await expect(messages(page).getByRole('listitem')).toContainText([
    /The bell/,
    /Seen.*I will knock/s,
    /Twice/,
    /Ada Flood.*Thank you/s,
  ])
  await expect(messages(page).getByText('Seen')).toHaveCount(1)
  await expect.poll(async () => (await visitor.messages()).at(-1)?.seen_at).toBeTruthy()

  // Messages on an unattended screen stay unread until someone returns to it.
  await page.clock.setSystemTime(Date.now() + 3 * 60_000)
  await visitor.write('Are you there?')
  await look(page)
  await expect(messages(page).getByRole('listitem').last()).toContainText('Are you there?')
  expect((await visitor.messages()).at(-1)?.seen_at).toBeNull()
  await page.mouse.move(100, 100)
  await page.mouse.move(120, 120)
  await expect.poll(async () => (await visitor.messages()).at(-1)?.seen_at).toBeTruthy()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await objections(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})
