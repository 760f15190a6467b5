import { expect, it, vi } from 'vitest'
import { ask } from '../../src/desk/api/desk.ts'
import { send } from '../../src/desk/queue/send.ts'
import { MOMENT, NEW_REQUEST } from '../support/callbackRequest.ts'

let answer: unknown
/** How many calls the database has no place for first. */
let busy = 0
let called: readonly unknown[]
let key: string | undefined
vi.mock('../../src/auth/client.ts', () => ({
  client: {
    rpc(...given: readonly unknown[]) {
      called = given
      key = undefined
      const refusal = { data: null, error: { code: 'PT429', message: 'Too much at once' }, status: 429 }
      const request = Promise.resolve(busy-- > 0 ? refusal : { data: answer, error: null, status: 200 })
      const setHeader = (_name: string, value: string) => {
        key = value
      }
      return { abortSignal: () => Object.assign(request, { setHeader }) }
    },
  },
}))

const list = (request: object) => ({ now: MOMENT, requests: [request], waiting: 1, apart: { many: 0, suspects: 0 } })

it.each([
  ['nothing', null],
  ['something else', 'OK'],
  ['a list without its clock', { ...list(NEW_REQUEST), now: undefined }],
  ['a request without its number', list({ ...NEW_REQUEST, phone: null })],
  ['a request whose version is text', list({ ...NEW_REQUEST, version: '1' })],
])('rejects an answer that is %s', async (_what, data) => {
  answer = data
  await expect(ask('desk_requests', {})).rejects.toMatchObject({
    kind: 'server',
    message: expect.stringContaining('Reload'),
  })
})

it.each([
  [4, 'resolves'],
  [5, 'rejects'],
] as const)('asks a busy database again, four times: after %i refusals it %s', async (times, how) => {
  vi.useFakeTimers()
  answer = list(NEW_REQUEST)
  busy = times
  const asked = expect(ask('desk_requests', {}))
  const outcome = how === 'resolves' ? asked.resolves.toEqual(answer) : asked.rejects.toMatchObject({ kind: 'server' })
  await vi.advanceTimersByTimeAsync(8_000)
  await outcome
  busy = 0
  vi.useRealTimers()
})

it('accepts words that only a newer database knows', async () => {
  const newer = { ...NEW_REQUEST, marks: ['echo'], outcome: 'Referred', preferred_time: 'night', colour: 'blue' }
  answer = list(newer)
  const {
    requests: [request],
  } = await ask('desk_requests', {})
  expect(request).toEqual(newer)
})

it.each([
  [{ kind: 'note', text: 'Dog bites' }, ['desk_note', { p_id: 'one', p_text: 'Dog bites' }]],
  [{ kind: 'reply', text: 'On our way' }, ['desk_reply', { p_id: 'one', p_text: 'On our way' }]],
  [{ kind: 'confirmation', text: 'Price' }, ['desk_confirm', { p_id: 'one', p_text: 'Price' }]],
  [
    { kind: 'finish', outcome: 'job', told: 0, paid: 195 },
    ['desk_finish', { p_id: 'one', p_outcome: 'job', p_told: 0, p_paid: 195 }],
  ],
  [
    { kind: 'outcome', outcome: 'job', paid: 195 },
    ['desk_set_outcome', { p_id: 'one', p_outcome: 'job', p_paid: 195 }],
  ],
  [{ kind: 'finish', outcome: 'no answer' }, ['desk_finish', { p_id: 'one', p_outcome: 'no answer' }]],
] as const)('sends an unsent action with its key: %o', async (made, call) => {
  answer = { now: MOMENT, request: NEW_REQUEST, history: [] }
  await send({ ...made, key: 'k', request: 'one', at: 5 })
  expect([called, key]).toEqual([call, 'k'])
})

it.each([
  [{ kind: 'onTheWay', minutes: 20 }, 12, ['desk_on_the_way', { p_id: 'one', p_minutes: 8 }]],
  [{ kind: 'onTheWay', minutes: 10 }, 12, ['desk_on_the_way', { p_id: 'one', p_minutes: 1 }]],
  [{ kind: 'arrived' }, 12, ['desk_arrived', { p_id: 'one', p_seconds: 720 }]],
  // The device's clock was set back.
  [{ kind: 'arrived' }, -5, ['desk_arrived', { p_id: 'one', p_seconds: 0 }]],
] as const)('counts from the tap: %o, sent %i minutes later', async (made, minutes, call) => {
  answer = { now: MOMENT, request: NEW_REQUEST, history: [] }
  await send({ ...made, key: 'k', request: 'one', at: Date.now() - minutes * 60_000 })
  expect([called, key]).toEqual([call, 'k'])
})
