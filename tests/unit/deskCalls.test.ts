import { expect, it, vi } from 'vitest'
import { requests } from '../../src/desk/api/desk.ts'
import { outcomeInWords } from '../../src/desk/requests/words/status.ts'
import { MOMENT, NEW_REQUEST } from '../support/callbackRequest.ts'

let answer: unknown
vi.mock('../../src/auth/client.ts', () => ({
  client: { rpc: () => ({ abortSignal: async () => ({ data: answer, error: null, status: 200 }) }) },
}))

const list = (request: object) => ({ now: MOMENT, requests: [request], waiting: 1, apart: { many: 0, suspects: 0 } })

it.each([
  ['nothing', null],
  ['something else', 'OK'],
  ['a list without its clock', { ...list(NEW_REQUEST), now: undefined }],
  ['a request without its number', list({ ...NEW_REQUEST, phone: null })],
  ['a request whose version is text', list({ ...NEW_REQUEST, version: '1' })],
])('an answer that is %s is a fault, where it comes in', async (_what, data) => {
  answer = data
  await expect(requests()).rejects.toMatchObject({ kind: 'server', message: expect.stringContaining('Reload') })
})

it('what a newer database has more of is taken as it is, and shown', async () => {
  const newer = { ...NEW_REQUEST, marks: ['echo'], outcome: 'Referred', preferred_time: 'night', colour: 'blue' }
  answer = list(newer)
  const {
    requests: [request],
  } = await requests()
  expect(request).toEqual(newer)
  expect(outcomeInWords(request?.outcome ?? 'job')).toBe('referred')
})
