import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hostAnswers } from '../../src/outbox/host.ts'

let server: Server
let respond: RequestListener
let asked: string[]

beforeEach(async () => {
  asked = []
  respond = (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end()
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  vi.stubGlobal('self', { location: { origin: `http://127.0.0.1:${bound.port}` } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

it('knows its host by the worker’s script, and asks for no more than its head', async () => {
  expect(await hostAnswers()).toBe(true)
  expect(asked).toEqual(['HEAD /sw.js'])
})

it.each<[string, RequestListener]>([
  [
    'a captive portal answers with its page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
  ],
  ['a captive portal redirects to its page', (_, response) => response.writeHead(302, { location: '/login' }).end()],
  ['the script is not there', (_, response) => response.writeHead(404, { 'content-type': 'text/javascript' }).end()],
  ['the connection breaks', ({ socket }) => socket.destroy()],
])('does not where %s', async (_, answer) => {
  respond = answer
  expect(await hostAnswers()).toBe(false)
})

it('does not where nobody listens', async () => {
  server.close()
  expect(await hostAnswers()).toBe(false)
})

it('gives up after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reached = Promise.withResolvers<void>()
  respond = () => reached.resolve()
  const answered = hostAnswers()
  await reached.promise
  vi.advanceTimersByTime(5000)
  expect(await answered).toBe(false)
})
