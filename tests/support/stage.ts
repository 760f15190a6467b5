import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, vi } from 'vitest'
import type { Role } from '../../src/desk/api/shapes.ts'
import { JOBS, type Notification, type State } from '../../supabase/functions/notify/queue.ts'
import { dump } from './attacks/victim.ts'
import { startLite } from './lite.ts'
import { Person } from './person.ts'
import { type Backend, type PostgrestBackend, startPostgrest } from './postgrest.ts'
import { type Database, literal, read as readRows } from './read.ts'
import { isNightly } from './ring.ts'
import { facts } from './sender.ts'
import * as visitor from './visitor.ts'

/** Production's backend. `withBackends` sets it before a file's first test. */
export let postgrest: PostgrestBackend
export let lite: Backend

type Named = readonly [name: string, backend: () => Backend]

const POSTGREST: Named = ['PostgREST', () => postgrest]

/** The backends for tests: production's, and at night also the embedded backend of `npm start`. */
export const BACKENDS: readonly Named[] = [
  POSTGREST,
  ...(isNightly ? [['@supabase/lite', () => lite] satisfies Named] : []),
]

/** Mutes the console, because the embedded backend prints every refusal. */
export function silenceConsole() {
  beforeAll(() => {
    for (const method of ['log', 'error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  })
  afterAll(() => vi.restoreAllMocks())
}

/** Starts a service for the calling block's tests and stops it afterwards. */
export function started<Service extends { stop(): Promise<unknown> }>(start: () => Promise<Service>): () => Service {
  let service: Service
  beforeAll(async () => {
    service = await start()
  }, 180_000)
  afterAll(() => service?.stop(), 60_000)
  return () => service
}

/** Starts the backends for the calling file's tests and stops them afterwards. */
export function withBackends() {
  silenceConsole()
  beforeAll(async () => {
    await Promise.all([
      startPostgrest().then((started) => {
        postgrest = started
      }),
      isNightly &&
        startLite().then((started) => {
          lite = started
        }),
    ])
  }, 180_000)

  afterAll(() => Promise.all([postgrest?.stop(), lite?.stop()]), 60_000)
}

/** Stops the database's clock at this moment (ISO 8601, or a time on 23 November 2026, in UTC), or lets it run again. */
export async function turnClock({ query }: Database, moment?: string): Promise<void> {
  const full = moment && (/^\d\d:/.test(moment) ? `2026-11-23T${moment}Z` : moment)
  await query(
    `create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
     as $$ select ${full ? `timestamptz '${full}'` : 'now()'} $$`,
  )
}

/** Sets columns of the single settings row, such as `sender_limit = 1, surge_rows = 2`. */
export async function changeSettings(backend: Backend, columns: string): Promise<void> {
  await backend.query(`update private.settings set ${columns}`)
}

/** Resets the backend: no requests, no staff, and a running clock. */
export async function startAfresh(backend: Backend): Promise<void> {
  await turnClock(backend)
  await backend.clear()
  await backend.query(`
    delete from private.staff;
    delete from private.audit;
    delete from auth.users;
    delete from private.health;
    delete from private.troubles;
    delete from private.settings;
    insert into private.settings default values`)
}

export type Stage = ReturnType<typeof stageOf>

type Work = State & { readonly notifications: readonly Notification[] }

type Outcome = { deliveredTo?: readonly string[]; gone?: readonly string[]; error?: string }

/** Helpers that act on a backend. */
export function stageOf(backend: () => Backend) {
  const query = (sql: string) => backend().query(sql)
  const read = <T>(sql: string) => readRows<T>(backend(), sql)
  /** Calls a function with the rights of the secret key. */
  const asService = (call: string) => query(`set local role service_role; select ${call} as answer`)
  const answerOf = async (call: string) => JSON.parse((await asService(`to_json(${call})`))[0]?.answer ?? 'null')

  const claimAtOnce = async (limit = 20): Promise<Notification[]> =>
    (await answerOf(`public.claim_notifications(${limit})`)).notifications
  /** Claims notifications after the database's jobs. */
  async function claim(limit?: number): Promise<Notification[]> {
    for (const job of JOBS) await asService(`public.keep_up('${job}')`)
    return claimAtOnce(limit)
  }
  /** Settles a notification, by default as delivered to a webhook. Resolves with true if this sender still had the lease. */
  function settle(
    { id, lease }: Notification,
    { deliveredTo = ['webhook'], gone = [], error }: Outcome = {},
  ): Promise<boolean> {
    const array = (items: readonly string[], type: string) => `array[${items.map(literal).join()}]::${type}[]`
    const settled = [array(deliveredTo, 'text'), array(gone, 'uuid'), error === undefined ? 'null' : literal(error)]
    return answerOf(`public.settle_notification('${id}', '${lease}', ${settled})`)
  }

  return {
    backend,
    query,
    read,
    claim,
    claimAtOnce,
    settle,
    startAfresh: () => startAfresh(backend()),
    turnClock: (moment?: string) => turnClock(backend(), moment),
    changeSettings: (columns: string) => changeSettings(backend(), columns),
    rows: () => backend().rows(),
    /** Who did what with a request, like "Ann noted Side door.", and what happened automatically. */
    async historyOf(id: string) {
      const rows = await query(`select concat_ws(' ', private.name_of(staff_id), action, detail) as line
        from private.history where request_id = '${id}' order by id`)
      return rows.map(({ line }) => String(line))
    },
    /** The owners of the devices that a notification goes to, sorted by name. */
    async audience(one: Notification | undefined) {
      const ids = one?.devices.map(({ id }) => id) ?? []
      const rows = await query(`select private.name_of(staff_id) as name from private.devices
        where id = any ('{${ids}}') order by 1`)
      return rows.map(({ name }) => name)
    },
    /** All stored data as text. */
    dumped: async () => JSON.stringify(await dump(backend())),
    hire: (name: string, role?: Role) => Person.hire(backend(), name, role),
    /** Hires a member of staff before each test of the block. */
    hired(name: string, role?: Role) {
      const person = new Person(backend, name)
      beforeEach(() => person.join(role))
      return person
    },

    callRpc: (name: string, body: object | string, headers?: visitor.Headers) =>
      visitor.callRpc(backend(), name, body, headers),
    submit: (change?: visitor.Submission, headers?: visitor.Headers) => visitor.submit(backend(), change, headers),
    submitted: (change?: visitor.Submission, headers?: visitor.Headers) =>
      visitor.submitted(backend(), change, headers),

    /** Calls a function with the secret key. Gives up after ten seconds. */
    callAsService: (name: string, body: object = {}) =>
      fetch(`${backend().url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend().token('service_role')}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }),
    /** Acts while another transaction holds the locks of this statement, then rolls that back. */
    async meanwhile<T>(statement: string, act: () => Promise<T>): Promise<T> {
      await query('begin')
      try {
        await query(statement)
        return await act()
      } finally {
        await query('rollback')
      }
    },
    /** The header that marks a request as our canary. */
    async canaryKey() {
      const [settings] = await query('select canary_token from private.settings')
      return { 'idempotency-key': `canary:${settings?.canary_token}:${randomUUID()}` }
    },

    /** Claims the only notification. */
    async claimOne(): Promise<Notification> {
      const [one, ...others] = await claim()
      if (!one || others.length > 0) throw new Error(`Claimed ${[one, ...others].map((each) => each?.kind)}`)
      return one
    },
    /** Claims notifications and reads the sender's state. */
    work: async (): Promise<Work> => ({ notifications: await claim(), ...(await answerOf('public.sender_state()')) }),
    /** Claims everything and settles it as delivered. @returns the kinds */
    async tellAll() {
      const told = await claim(100)
      for (const one of told) await settle(one)
      return told.map(({ kind }) => kind)
    },
    /** Claims everything and settles it as delivered to a webhook and each device. @returns the notifications */
    async tellDevices() {
      const told = await claim(100)
      for (const one of told)
        await settle(one, { deliveredTo: ['webhook', ...one.devices.map(({ id }) => `device:${id}`)] })
      return told
    },
    /** The phone numbers that a notification goes to. */
    numbersFor: ({ id, lease }: Notification): Promise<Array<{ phone: string; rings: boolean; gets_texts: boolean }>> =>
      answerOf(`public.notification_numbers('${id}', '${lease}')`),
    notifications: () =>
      read<{
        id: string
        kind: string
        request_id: string | null
        due_at: string
        attempts: number
        delivered_to: string[]
        last_error: string | null
        settled_at: string | null
        dead_at: string | null
      }>('select * from private.notifications order by created_at, due_at'),
    check: (said = facts()) => asService(`public.check_health(${literal(JSON.stringify(said))}::jsonb)`),
    /** Records that we have told the second webhook. */
    settleTrouble: ({ id, is_over }: Pick<State['troubles'][number], 'id' | 'is_over'>) =>
      asService(`public.settle_trouble('${id}', ${is_over})`),
    /** Runs the nightly purge. @returns the deleted counts */
    purge: (): Promise<unknown> => answerOf('public.purge_expired()'),
  }
}

type Tests = (stage: Stage) => void

/** Starts the backends for a file and runs its tests on each, with an empty database before each test. */
export function onEachBackend(title: string, tests: Tests): void {
  withBackends()
  onBackends(title, tests)
}

/** Adds tests on each backend to a file that has already started them. */
export function onBackends(title: string, tests: Tests, backends = BACKENDS): void {
  describe.each(backends)(title, (_name, backend) => {
    const stage = stageOf(backend)
    beforeEach(stage.startAfresh)
    tests(stage)
  })
}

/** Runs tests only on production's backend. */
export const onPostgrest = (title: string, tests: Tests): void => onBackends(title, tests, [POSTGREST])
