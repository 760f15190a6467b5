import { expect, test } from 'vitest'
import { CallbackRequest, is } from '../../src/desk/api/shapes.ts'
import { toTable } from '../../src/desk/figures/figures.ts'
import { saidOf } from '../support/sender.ts'
import { onEachBackend } from '../support/stage.ts'
import type { Submission } from '../support/visitor.ts'

/* How a visitor wants to be answered, and who speaks English for them: from the request to the alert. */

const WISHES = { p_answer_by: 'text', p_interpreter_phone: '+44 7700 900124' }

onEachBackend('how to answer, on %s', (stage) => {
  const { query, read, rows, hired, submit, submitted, claim } = stage
  const ann = hired('Ann', 'owner')

  test('is stored, read at the desk, found by the number, and exported with the requests and with the person', async () => {
    const p_id = await submitted({ ...WISHES, p_answer_by: ' text ' })
    const stored = { answer_by: 'text', interpreter_phone: '+44 7700 900124' }
    const { request } = await ann.asks('request', { p_id })
    expect(request).toMatchObject(stored)
    if (!is(CallbackRequest)(request)) throw new Error('The desk does not take it for a request')
    const [headings = [], cells = []] = toTable([request])
    expect(headings.map((heading, i) => `${heading}: ${cells[i]}`)).toEqual(
      expect.arrayContaining(['Answer by: text', 'Interpreter: +44 7700 900124']),
    )
    const people = await ann.asks<{ requests: unknown[] }>('export_person', { p_email: 'ada@example.org' })
    expect(people.requests).toMatchObject([stored])
    await submitted({ p_phone: '07700 900199' })
    for (const p_search of ['07700900124', '07700 900124', '900124']) {
      const { requests } = await ann.asks<{ requests: unknown[] }>('requests', { p_search })
      expect(requests, p_search).toMatchObject([{ id: p_id }])
    }
  })

  test('is exported by the number of who speaks English, and erased by it alone: what the customer asked for stays', async () => {
    const helped = await submitted(WISHES)
    const own = await submitted({ p_phone: '07700 900124', p_email: 'zoe@example.org' })
    const export_ = await ann.asks<{ requests: Array<{ id: string }> }>('export_person', { p_phone: '07700900124' })
    expect(export_.requests.map(({ id }) => id).sort()).toEqual([helped, own].sort())
    expect(await ann.asks('erase_person', { p_phone: '00447700900124' })).toBe(2)
    expect(await rows()).toMatchObject([{ id: helped, phone: '07700 900123', interpreter_phone: null }])
    expect(JSON.stringify(await read('select runs from private.request_digits'))).not.toContain('0124')
    const { requests } = await ann.asks<{ requests: unknown[] }>('requests', { p_search: '900124' })
    expect(requests).toEqual([])
    expect(await ann.asks('erase_person', { p_phone: '07700900124' })).toBe(0)
    const audit = await ann.asks<Array<{ action: string; detail: object }>>('audit')
    expect(audit.filter(({ action }) => action === 'erased').map(({ detail }) => detail)).toEqual([
      { requests: 1 },
      { requests: 1 },
    ])
  })

  test('an alert names it', async () => {
    await submitted(WISHES)
    const [told] = await claim()
    expect(told?.kind).toBe('new')
    expect(saidOf(told).text).toBe(
      'Ada Lovelace, 07700 900123, text, don’t call, through +44 7700 900124, who speaks English: The kitchen tap drips.',
    )
  })

  test('need not be said: the five parameters alone go on working, as nothing or as blanks', async () => {
    await query(`select public.insert_contact_submission('Ada', '07700 900123', 'ada@example.org', 'asap', 'No water')`)
    expect((await submit()).status).toBe(204)
    expect((await submit({ p_answer_by: '', p_interpreter_phone: ' ' })).status).toBe(204)
    expect(await rows()).toMatchObject(Array.from({ length: 3 }, () => ({ answer_by: null, interpreter_phone: null })))
    const [told] = await claim()
    expect(saidOf(told).text).not.toMatch(/don’t|English/)
  })

  test.each<[Submission, string]>([
    [{ p_answer_by: 'fax' }, 'Choose a call, a text message or either'],
    [{ p_interpreter_phone: '0'.repeat(31) }, 'Their number must be 30 characters or fewer'],
  ])('%j is refused, and nothing is stored', async (wishes, message) => {
    const response = await submit(wishes)
    expect([response.status, (await response.json()).message]).toEqual([422, message])
    expect(await rows()).toEqual([])
  })
})
