import { afterEach, expect, it, vi } from 'vitest'
import { send } from '../../src/outbox/send.ts'
import { SENT } from '../../tools/deployCheck/project.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for permission for every header that the form sends', async () => {
  let headers = new Headers()
  vi.stubGlobal('self', { location: { origin: 'https://site.example' } })
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    headers = new Headers(init.headers)
    return new Response(null, { status: 204 })
  })
  const submission = { name: 'Ada', phone: '07700 900123', email: 'ada@example.org', preferredTime: null, message: '' }
  expect(await send({ id: 'key', submission, requestedAt: 0 })).toEqual({ kind: 'sent' })
  expect([...headers.keys()].filter((name) => !SENT.includes(name))).toEqual([])
  expect([...headers.keys()]).toContain('idempotency-key')
})
