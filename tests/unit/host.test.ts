import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hostAnswers } from '../../src/outbox/rpc.ts'
import { type Answer, type Receiver, startReceiver } from '../support/outsideServices.ts'

let host: Receiver

beforeEach(async () => {
  host = await startReceiver((_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end())
  vi.stubGlobal('self', { location: { origin: host.url } })
})
afterEach(async () => {
  vi.useRealTimers()
  await host.stop()
})

it('recognises our host by a HEAD request for the worker’s script', async () => {
  expect(await hostAnswers()).toBe(true)
  expect(host.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /sw.js'])
})

it.each<[string, Answer]>([
  [
    'a captive portal answers with its page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
  ],
  ['a captive portal redirects to its page', (_, response) => response.writeHead(302, { location: '/login' }).end()],
  ['the script is missing', (_, response) => response.writeHead(404, { 'content-type': 'text/javascript' }).end()],
  ['the connection breaks', (_, response) => response.destroy()],
])('does not recognise it when %s', async (_, answer) => {
  host.answer(answer)
  expect(await hostAnswers()).toBe(false)
})

it('times out after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reached = Promise.withResolvers<void>()
  host.answer(() => reached.resolve())
  const answered = hostAnswers()
  await reached.promise
  vi.advanceTimersByTime(5000)
  expect(await answered).toBe(false)
})
