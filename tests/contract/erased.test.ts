import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAfresh } from '../support/afresh.ts'
import { lite, postgrest, withBackends } from '../support/backends.ts'
import { turnClock } from '../support/clock.ts'
import { Person } from '../support/person.ts'
import type { Backend } from '../support/postgrest.ts'
import { type Submission, submit } from '../support/visitor.ts'

withBackends()

describe.each([
  ['PostgREST', () => postgrest],
  ['@supabase/lite', () => lite],
] satisfies Array<[string, () => Backend]>)('what was erased, on %s', (_name, backend) => {
  let key = ''
  beforeEach(async () => {
    await startAfresh(backend())
    await turnClock(backend(), '2026-11-23T10:00:00Z')
    key = randomUUID()
  })

  const send = (change: Submission = {}) => submit(backend(), change, { 'idempotency-key': key })
  const eraseByHand = () => backend().query('delete from public.contact_submissions')

  test('by the owner for a person: refused for good when it is sent again, in words for the visitor', async () => {
    await send()
    const owner = await Person.hire(backend(), 'Ann', 'owner')
    await owner.asks('erase_person', { p_email: 'ada@example.org' })
    const reply = await send()
    expect([reply.status, await reply.json()]).toMatchObject([
      410,
      { code: 'PT410', message: 'This request has been erased. If you still need us, please call.' },
    ])
    expect(await backend().rows()).toEqual([])
  })

  test('by the purge, or by hand: refused as well', async () => {
    await send()
    await turnClock(backend(), '2027-11-23T10:00:01Z')
    await backend().query('set local role service_role; select public.purge_expired()')
    expect((await send()).status).toBe(410)
    key = randomUUID()
    await send()
    await eraseByHand()
    expect((await send()).status).toBe(410)
  })

  test('under a key with other words than before: those are refused', async () => {
    await send()
    await send({ p_message: 'Now the bath, too.' })
    await backend().query("delete from public.contact_submissions where message = 'Now the bath, too.'")
    expect((await send({ p_message: 'Now the bath, too.' })).status).toBe(410)
    expect((await send()).status).toBe(204)
  })

  test('costs nobody else a request, nor the same person a new one', async () => {
    await send()
    await eraseByHand()
    key = randomUUID()
    expect((await send()).status).toBe(204)
    expect(await backend().rows()).toHaveLength(1)
  })

  test('is known for 60 days, by a digest that says nothing', async () => {
    await send()
    await eraseByHand()
    const noted = JSON.stringify(await backend().query('select e::text as row from private.erased_keys as e'))
    for (const written of [key, Buffer.from(key).toString('hex')]) expect(noted).not.toContain(written)
    await turnClock(backend(), '2027-01-22T10:00:01Z')
    await eraseByHand()
    expect(await backend().query('select e::text as row from private.erased_keys as e')).toEqual([])
  })

  test('without a key is erased, and nothing is noted', async () => {
    await submit(backend())
    await eraseByHand()
    expect(await backend().rows()).toEqual([])
    expect(await backend().query('select e::text as row from private.erased_keys as e')).toEqual([])
  })

  test('of our own canaries is not noted', async () => {
    await send()
    await backend().query("update public.contact_submissions set marks = '{canary}'")
    await eraseByHand()
    expect(await backend().query('select e::text as row from private.erased_keys as e')).toEqual([])
  })
})
