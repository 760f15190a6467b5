import { expect, test } from 'vitest'
import type { Alarm } from '../../supabase/functions/notify/channels.ts'
import { JOBS, type Notification, type Queue, type State } from '../../supabase/functions/notify/queue.ts'
import { run } from '../../supabase/functions/notify/sender.ts'

const STATE: State = {
  canary: { token: '', is_due: false, is_late: false },
  is_check_due: false,
  troubles: [],
  heartbeat_faults: [],
}

const NEW = { id: '1', kind: 'new', lease: '2' } as Notification

async function pass(change: Partial<Queue>) {
  const asked: string[] = []
  const alarms: Alarm[] = []
  const waiting = [[NEW]]
  const queue: Queue = {
    async claim() {
      asked.push('claim')
      return waiting.shift() ?? []
    },
    async settle() {
      asked.push('settle')
    },
    async keepUp(job) {
      asked.push(job)
      return 0
    },
    async state() {
      asked.push('state')
      return STATE
    },
    async check() {},
    async settleTrouble() {},
    ...change,
  }
  const report = await run({
    queue,
    channels: [],
    canary: async () => undefined,
    facts: () => Promise.reject(new Error('Not asked for')),
    async alarm(alarm) {
      alarms.push(alarm)
      return true
    },
  })
  return { asked, alarms, report }
}

test('a sender tells all that is due before it asks the database for anything else', async () => {
  const { asked } = await pass({})
  expect(asked).toEqual(['claim', 'settle', 'claim', ...JOBS, 'claim', 'state'])
})

test('a job that fails keeps nothing else from being done, withholds the heartbeat and raises one alarm', async () => {
  const done: string[] = []
  const { alarms, report } = await pass({
    async keepUp(job) {
      if (job === 'late' || job === 'reach') throw new Error('canceling statement due to statement timeout')
      done.push(job)
      return 0
    },
  })
  expect(done).toEqual(JOBS.filter((job) => job !== 'late' && job !== 'reach'))
  const problem = (job: string) => `The job “${job}” failed: canceling statement due to statement timeout`
  expect(report).toMatchObject({ told: 1, faults: [problem('late'), problem('reach')] })
  expect(alarms.map(({ type }) => type)).toEqual(['queue.behind'])
})

test('a look at itself that fails does not undo what was told', async () => {
  const { alarms, report } = await pass({ state: () => Promise.reject(new Error('no answer')) })
  expect(report).toMatchObject({ told: 1, faults: ['The look at itself failed: no answer'] })
  expect(alarms.map(({ type }) => type)).toEqual(['queue.behind'])
})
