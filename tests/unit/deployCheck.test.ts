import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, it, vi } from 'vitest'
import { send } from '../../src/outbox/rpc.ts'
import { SENT, SENT_BY_DESK } from '../../tools/deployCheck/project.ts'
import { asking } from '../support/phone.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for permission for every header that the form sends', async () => {
  let headers = new Headers()
  vi.stubGlobal('self', { location: { origin: 'https://site.example' } })
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    headers = new Headers(init.headers)
    return new Response(null, { status: 204 })
  })
  expect(await send({ id: 'key', submission: asking('tap'), requestedAt: 0 })).toEqual({ kind: 'sent' })
  expect([...headers.keys()].filter((name) => !SENT.includes(name))).toEqual([])
  expect([...headers.keys()]).toContain('idempotency-key')
})

it('asks for permission for every header that the desk’s client sends', async () => {
  const sent: Record<string, string[]> = {}
  const session = { access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'bearer', user: { id: '1' } }
  const client = createClient('https://project.example', 'sb_publishable_key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (url, init) => {
        sent[`${init?.method} ${new URL(String(url)).pathname}`] = [...new Headers(init?.headers).keys()].sort()
        return Response.json(session)
      },
    },
  })
  await client.auth.signInWithPassword({ email: 'ada@example.org', password: 'three random words' })
  await client.auth.updateUser({ password: 'three other words' })
  await client.rpc('desk_requests', {}).setHeader('Idempotency-Key', 'key')
  await client.functions.invoke('staff', { body: { do: 'look' } })
  expect(sent).toEqual({
    'POST /auth/v1/token': SENT_BY_DESK.auth,
    'PUT /auth/v1/user': SENT_BY_DESK.auth,
    'POST /rest/v1/rpc/desk_requests': SENT_BY_DESK.rpc,
    'POST /functions/v1/staff': SENT_BY_DESK.functions,
  })
})
