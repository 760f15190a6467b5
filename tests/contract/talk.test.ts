import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAfresh } from '../support/afresh.ts'
import { lite, postgrest, withBackends } from '../support/backends.ts'
import { turnClock } from '../support/clock.ts'
import { Person } from '../support/person.ts'
import type { Backend } from '../support/postgrest.ts'
import { submitted } from '../support/visitor.ts'

/* The conversation of a visitor with staff, by the request's own key. */

withBackends()

type Message = Record<'id' | 'from' | 'text' | 'at', string> & Record<'name' | 'seen_at', string | null>

describe.each([
  ['PostgREST', () => postgrest],
  ['@supabase/lite', () => lite],
] satisfies Array<[string, () => Backend]>)('a conversation on %s', (_name, backend) => {
  const key = 'aaaaaaaa-0000-4000-8000-00000000000a'
  let ann: Person
  let id: string

  beforeEach(async () => {
    await startAfresh(backend())
    await at('2026-11-24T10:00')
    ann = await Person.hire(backend(), 'Ann Smith')
    id = await submitted(backend(), {}, { 'idempotency-key': key })
  })

  const at = (moment: string) => turnClock(backend(), `${moment}Z`)
  const post = (name: string, body: object) =>
    fetch(`${backend().url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: backend().anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const write = (p_text: string, p_message: string = randomUUID(), p_key = key) =>
    post('send_request_message', { p_key, p_message, p_text })
  const answer = async (): Promise<{ messages: Message[]; open: boolean; reply: string | null }> =>
    (await post('request_answer', { p_key: key })).json()
  const texts = async () => (await answer()).messages.map(({ from, text }) => `${from}: ${text}`)
  const see = async (p_last: string, p_key = key) => (await post('see_request_messages', { p_key, p_last })).json()
  const reply = (p_text: string) => ann.asks('reply', { p_id: id, p_text })

  test('goes both ways, in order, and each side learns what the other has seen', async () => {
    expect(await answer()).toMatchObject({ messages: [], open: true })
    await reply('Is it the tank?')
    await at('2026-11-24T10:01')
    const message = randomUUID()
    const stored = await write('  Yes, the tank.\nIt drips. ', message)
    expect([stored.status, await stored.json()]).toEqual([
      200,
      { id: message, at: expect.stringMatching(/^2026-11-24T10:01/) },
    ])
    await at('2026-11-24T10:02')
    const { messages } = await answer()
    expect(messages).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        from: 'staff',
        name: 'Ann',
        text: 'Is it the tank?',
        at: expect.any(String),
        seen_at: null,
      },
      {
        id: message,
        from: 'visitor',
        name: null,
        text: 'Yes, the tank.\nIt drips.',
        at: expect.any(String),
        seen_at: null,
      },
    ])
    await see(messages[0]?.id ?? '')
    await at('2026-11-24T10:03')
    const opened = await ann.asks('see', { p_id: id })
    expect(opened.history.slice(-1)).toMatchObject([{ action: 'wrote', by: null, detail: 'Yes, the tank.\nIt drips.' }])
    expect((await answer()).messages.map(({ seen_at }) => seen_at?.slice(11, 16))).toEqual(['10:02', '10:03'])
    // A second look changes neither.
    await at('2026-11-24T10:04')
    await ann.asks('see', { p_id: id })
    await see(messages[0]?.id ?? '')
    expect((await answer()).messages.map(({ seen_at }) => seen_at?.slice(11, 16))).toEqual(['10:02', '10:03'])
  })

  test('stores a message once, however often it is sent, and answers alike', async () => {
    const message = randomUUID()
    const first = await (await write('The gate is open', message)).json()
    await at('2026-11-24T10:30')
    expect(await (await write('The gate is open', message)).json()).toEqual(first)
    await at('2026-11-27T10:00')
    expect(await (await write('The gate is open', message)).json()).toEqual(first)
    expect(await texts()).toEqual(['visitor: The gate is open'])
  })

  test('is closed two days after the request or the last reply, and a day after it was done', async () => {
    await at('2026-11-26T09:00')
    await reply('Still dripping?')
    await at('2026-11-28T08:59')
    expect((await write('Yes')).status).toBe(200)
    await at('2026-11-28T09:00')
    const closed = await write('Hello?')
    expect([closed.status, (await closed.json()).message]).toEqual([409, expect.stringContaining('closed')])
    expect((await answer()).open).toBe(false)
    await reply('We are back')
    await ann.asks('finish', { p_id: id, p_outcome: 'job' })
    await at('2026-11-29T08:59')
    expect((await answer()).open).toBe(true)
    await at('2026-11-29T09:00')
    expect((await answer()).open).toBe(false)
    expect((await write('Hello?')).status).toBe(409)
  })

  test('spam is closed at once, and stays readable', async () => {
    await write('Buy this')
    await ann.asks('finish', { p_id: id, p_outcome: 'spam' })
    expect((await write('Buy that')).status).toBe(409)
    expect(await answer()).toMatchObject({ open: false, messages: [{ text: 'Buy this' }] })
  })

  test('with another key, or our own canary’s, there is none; what was erased is said to be', async () => {
    for (const wrong of [randomUUID(), '', 'x'.repeat(300)]) {
      const response = await write('Hello', randomUUID(), wrong)
      expect([response.status, await response.json()]).toEqual([200, null])
      expect(await see('1', wrong)).toBeNull()
    }
    await backend().query('delete from public.contact_submissions')
    const erased = await write('Hello')
    expect([erased.status, (await erased.json()).message]).toEqual([410, expect.stringContaining('erased')])
    expect((await post('see_request_messages', { p_key: key, p_last: '1' })).status).toBe(410)
  })

  test.each(['', ' \n\u00a0', 'x'.repeat(1001)])('%j is refused', async (text) => {
    expect((await write(text)).status).toBe(422)
    expect((await write('A'.repeat(1000), 'not a UUID')).status).toBe(422)
    expect((await write(`  ${'x'.repeat(1000)}\n`)).status).toBe(200)
  })
})
