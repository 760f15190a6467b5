import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../src/auth/askServer.ts'

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const portal = () => new Response('<h1>Welcome</h1>')
const TOKENS = json({ access_token: 'a', refresh_token: 'second' })
const done = () => new Response(null, { status: 204 })

const asked: string[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('window', { location: { origin: 'https://desk.example' } })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname.replace(/.*\//, ''))
    return (answers.shift() ?? down)()
  })
})
afterEach(() => vi.unstubAllGlobals())

const end = (...next: typeof answers) => {
  answers = next
  const renewed = vi.fn()
  return endSession('first', renewed, async (call) => (await call('desk_devices')) !== undefined).then((isDone) => ({
    isDone,
    token: renewed.mock.lastCall?.[0],
  }))
}

describe('a session that this device has put down', () => {
  it('is ended last', async () => {
    expect(await end(TOKENS, json({}), done)).toEqual({ isDone: true, token: 'second' })
    expect(asked).toEqual(['token', 'desk_devices', 'logout'])
  })

  it('needs nothing more once it has ended by itself, or its person has left', async () => {
    expect(await end(json({ msg: 'Refresh Token Not Found' }, 400))).toEqual({ isDone: true })
    expect(await end(TOKENS, json({ code: '42501' }, 403), json({ msg: 'session_not_found' }, 403))).toMatchObject({
      isDone: true,
    })
  })

  it.each([
    ['no connection', [down]],
    ['a captive portal', [portal]],
    ['a server that is not well', [json({}, 503)]],
  ])('is tried again with the same token after %s', async (_, next) => {
    expect(await end(...next)).toEqual({ isDone: false })
  })

  it.each([
    ['before anything was done', [down]],
    ['at the end', [json({}), down]],
  ])('is tried again with the next token if the line dies %s', async (_, next) => {
    expect(await end(TOKENS, ...next)).toEqual({ isDone: false, token: 'second' })
  })
})
