import { expect, it, vi } from 'vitest'
import { noteShown } from '../../src/outbox/answers.ts'

const told: unknown[] = []
vi.mock('../../src/outbox/rpc.ts', async (original) => ({
  ...(await original<object>()),
  within: (_patience: number, ask: (signal: AbortSignal) => unknown) => ask(new AbortController().signal),
  // Nothing is written down of an answer like this one.
  call: async (_name: string, parameters: unknown) => {
    told.push(parameters)
    return { status: 503 }
  },
}))

it('the replies of two requests are reported each, although both begin with number 1; and once', async () => {
  const [one, other] = ['one', 'other'].map((id) => ({ id, sentAt: 0 }))
  for (const request of [one, other, one]) if (request) await noteShown(request, '1')
  expect(told).toEqual([
    { p_key: 'one', p_last: '1' },
    { p_key: 'other', p_last: '1' },
  ])
})
