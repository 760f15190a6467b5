import { randomUUID } from 'node:crypto'
import { beforeEach, describe } from 'vitest'
import { startAfresh } from './afresh.ts'
import { dump } from './attacks/victim.ts'
import { BACKENDS } from './backends.ts'
import { turnClock } from './clock.ts'
import { Person } from './person.ts'
import type { Backend } from './postgrest.ts'
import { read } from './read.ts'
import * as sender from './sender.ts'
import { changeSettings } from './settings.ts'
import * as visitor from './visitor.ts'

export type Stage = ReturnType<typeof stageOf>

/** What these tests do with a backend, said of the one whose turn it is. */
export const stageOf = (backend: () => Backend) => ({
  backend,
  startAfresh: () => startAfresh(backend()),
  turnClock: (moment?: string) => turnClock(backend(), moment),
  changeSettings: (columns: string) => changeSettings(backend(), columns),
  query: (sql: string) => backend().query(sql),
  read: <T>(sql: string) => read<T>(backend(), sql),
  rows: () => backend().rows(),
  /** Whatever is kept anywhere, as text. */
  dumped: async () => JSON.stringify(await dump(backend())),
  hire: (name: string, role?: 'owner' | 'staff') => Person.hire(backend(), name, role),

  callRpc: (name: string, body: object, headers?: visitor.Headers) => visitor.callRpc(backend(), name, body, headers),
  submit: (change?: visitor.Submission, headers?: visitor.Headers) => visitor.submit(backend(), change, headers),
  submitted: (change?: visitor.Submission, headers?: visitor.Headers) => visitor.submitted(backend(), change, headers),

  /** With the secret key, on a connection of its own; within ten seconds. */
  callAsService: (name: string, body: object = {}) =>
    fetch(`${backend().url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend().token('service_role')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }),
  /** Does so while somebody else holds what this statement locks or deletes; afterwards it never was. */
  async meanwhile<T>(statement: string, act: () => Promise<T>): Promise<T> {
    await backend().query('begin')
    try {
      await backend().query(statement)
      return await act()
    } finally {
      await backend().query('rollback')
    }
  },
  /** What makes a request one of our own, sent to see whether requests arrive. */
  async canaryKey() {
    const [settings] = await backend().query('select canary_token from private.settings')
    return { 'idempotency-key': `canary:${settings?.canary_token}:${randomUUID()}` }
  },

  claim: (limit?: number) => sender.claim(backend(), limit),
  settle: (one: sender.Claimed, outcome?: sender.Outcome) => sender.settle(backend(), one, outcome),
  tellAll: () => sender.tellAll(backend()),
  tellDevices: () => sender.tellDevices(backend()),
  work: () => sender.work(backend()),
  notifications: () => sender.notifications(backend()),

  /** The deletion of the night. @returns how many of what are gone */
  async purge(): Promise<unknown> {
    const [answer] = await backend().query('set local role service_role; select public.purge_expired() as purged')
    return JSON.parse(answer?.purged ?? 'null')
  },
})

/** Tests on each backend, where before each of them nothing has happened yet. */
export function onEachBackend(title: string, tests: (stage: Stage) => void): void {
  describe.each(BACKENDS)(title, (_name, backend) => {
    const stage = stageOf(backend)
    beforeEach(stage.startAfresh)
    tests(stage)
  })
}
