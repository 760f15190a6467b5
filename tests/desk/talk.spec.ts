import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { objections } from '../support/looks.ts'
import { callRpc } from '../support/visitor.ts'
import { expect, look, overflow, submit, deskTest as test } from './fixtures.ts'

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

  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  const send = page.getByRole('button', { name: 'Send reply' })
  for (const text of ['I will knock.', 'Twice.']) {
    await field.fill(text)
    await send.click()
    await expect(field).toHaveValue('')
  }
  await expect(messages(page).getByRole('listitem')).toContainText(['The bell is broken.', 'I will knock.', 'Twice.'])
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
