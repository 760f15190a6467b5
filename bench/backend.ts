/**
 * `npm run bench:backend`: what callers who filter cost everyone else, and with `-- crowd` what an honest crowd waits
 * (docs/decisions/25-callers-own-filters.md).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person } from '../tests/support/person.ts'
import { type PostgrestBackend, startPostgrest } from '../tests/support/postgrest.ts'
import { callRpc, type Headers, submit } from '../tests/support/visitor.ts'
import { command } from '../tools/machine/launch.ts'
import { median } from './lib/report.ts'

/** How long each line of the table lasts, in ms. */
const LASTS = 6_000
const AT_ONCE = [12, 40, 80]
/** No character comes twice, so nothing in it ever matches. */
const WORDS = String.fromCodePoint(...Array.from({ length: 900 }, (_, i) => 0x4e00 + i))
const MALLORY = { p_name: 'Mallory', p_phone: '07700 900666', p_email: 'mallory@example.org' }
const filter = (part: string, pattern: string) => `?pgrst_scalar->>${part}=match.${encodeURIComponent(pattern)}`
/** Tries every way to cut the answer into four. */
const READ = `request_answer${filter('messages', '(.+)(.+)(.+)(.+)\\4\\3\\2\\1')}`
/** Takes seconds to read, though the function answers nothing. */
const SENT = `insert_contact_submission${filter('a', '((a|b)?){200}((c|d)?){200}$')}`

const from = (n: number): Headers => ({ 'x-forwarded-for': `198.51.100.${n % 250}` })
/** Of one visitor whose key the attackers have: only the answer to a key is long enough to filter. */
const KEY = randomUUID()
const ATTACKS: Readonly<Record<string, (backend: PostgrestBackend, caller: number) => Promise<Response>>> = {
  'one address reads': (backend) => callRpc(backend, READ, { p_key: KEY }, from(1)),
  'one key, many addresses': (backend, n) => callRpc(backend, READ, { p_key: KEY }, from(n)),
  'one address sends': (backend) => callRpc(backend, SENT, MALLORY, from(1)),
  'many addresses send': (backend, n) => callRpc(backend, SENT, MALLORY, from(n)),
}

/** A database with the limits on time that a project has, those on requests out of the way, and one member of staff. */
async function start() {
  const backend = await startPostgrest()
  await backend.query(`update private.settings set sender_limit = 10000, told_singly = 1000000, most_rows = 1000000,
    day_rows = 10000000, most_bytes = 1000000000, day_bytes = 10000000000, visitor_within = default, staff_within = default`)
  return { backend, ann: await Person.hire(backend, 'Ann', 'owner') }
}

const asStaff = (backend: PostgrestBackend, { account }: Person): Headers => ({
  authorization: `Bearer ${backend.token('authenticated', account)}`,
})

/** Median and longest of what a visitor, the desk and the sender wait for, in ms, without the limits and with them. */
async function measureHostile(): Promise<Record<string, Record<string, string>>> {
  const { backend, ann } = await start()
  const lines: Record<string, Record<string, string>> = {}
  try {
    await submit(backend, { p_message: WORDS }, { 'idempotency-key': KEY, ...from(0) })
    await backend.query(`insert into private.history (request_id, at, action, detail)
      select id, now(), 'wrote', '${WORDS}' from public.contact_submissions`)
    const [made] = await backend.query(`select pg_get_functiondef('door.check_call'::regproc) as sql`)
    const none = "create or replace function door.check_call() returns void language sql as ''"
    for (const [when, sql] of [
      ['before', none],
      ['after', String(made?.sql)],
    ] as const) {
      await backend.query(sql)
      lines[`nothing else, ${when}`] = await under(backend, ann, [])
      for (const [what, attack] of Object.entries(ATTACKS))
        for (const atOnce of AT_ONCE) {
          const attacks = Array.from({ length: atOnce }, (_, caller) => () => attack(backend, caller))
          lines[`${what}, ${atOnce} at once, ${when}`] = await under(backend, ann, attacks)
          console.error(`Measured: ${what}, ${atOnce} at once, ${when}`)
        }
    }
    return lines
  } finally {
    await backend.stop()
  }
}

async function under(backend: PostgrestBackend, ann: Person, attacks: ReadonlyArray<() => Promise<Response>>) {
  const until = Date.now() + LASTS
  const attackers = attacks.map(async (attack) => {
    while (Date.now() < until) {
      await (await attack()).arrayBuffer()
      // Their own round trip.
      await sleep(100)
    }
  })
  const authorization = `Bearer ${backend.token('service_role')}`
  const calls: Readonly<Record<string, () => Promise<Response>>> = {
    'a request': () => submit(backend, {}, { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': randomUUID() }),
    'the open list': () => callRpc(backend, 'desk_requests', {}, asStaff(backend, ann)),
    'a claim': () => callRpc(backend, 'claim_notifications', {}, { authorization }),
  }
  const line: Record<string, string> = {}
  await sleep(300)
  const measure = async ([what, call]: readonly [string, () => Promise<Response>]) => {
    const times: number[] = []
    let failed = 0
    while (Date.now() < until) {
      const begun = performance.now()
      const response = await call()
      await response.arrayBuffer()
      times.push(performance.now() - begun)
      if (!response.ok) failed++
      await sleep(50)
    }
    line[what] =
      `${median(times)?.toFixed(0)} (${Math.max(...times).toFixed(0)})${failed > 0 ? `, ${failed} of ${times.length} failed` : ''}`
  }
  await Promise.all(Object.entries(calls).map(measure))
  await Promise.all(attackers)
  return line
}

/** 200 visitors and 50 staff for a minute: what they wait for in ms, and whether what was acknowledged is there, once. */
async function measureCrowd(seconds = 60): Promise<Record<string, number>> {
  const { backend } = await start()
  try {
    const until = Date.now() + seconds * 1000
    const [sends, reads]: [number[], number[]] = [[], []]
    const acknowledged: string[] = []
    const failed: Record<string, number> = {}
    const timed = async (times: number[], call: Promise<Response>) => {
      const begun = performance.now()
      const response = await call
      const said = await response.text()
      times.push(performance.now() - begun)
      const { code = '' } = response.ok ? {} : JSON.parse(said)
      if (!response.ok) failed[`${response.status} ${code}`] = (failed[`${response.status} ${code}`] ?? 0) + 1
      return response.ok
    }
    const pause = (most: number) => sleep(Math.random() * Math.min(most, Math.max(0, until - Date.now())))

    const visitor = async (n: number) => {
      const headers = { 'x-forwarded-for': `10.0.${n % 250}.1` }
      await pause(10_000)
      while (Date.now() < until) {
        const key = randomUUID()
        const give = () => timed(sends, submit(backend, { p_name: key }, { ...headers, 'idempotency-key': key }))
        // As the outbox, though sooner.
        while (!(await give())) await sleep(2000)
        acknowledged.push(key)
        await pause(20_000)
        await timed(reads, callRpc(backend, 'request_answer', { p_key: key }, headers))
      }
    }
    const staff = async (n: number) => {
      const headers = asStaff(backend, await Person.hire(backend, `Staff ${n}`))
      while (Date.now() < until) {
        await pause(10_000)
        await timed(reads, callRpc(backend, 'desk_requests', {}, headers))
      }
    }
    await Promise.all([
      ...Array.from({ length: 200 }, (_, n) => visitor(n)),
      ...Array.from({ length: 50 }, (_, n) => staff(n)),
    ])
    const stored = (await backend.query('select name from public.contact_submissions')).map(({ name }) => String(name))
    const p95 = (times: number[]) => Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
    return {
      requests: acknowledged.length,
      lost: acknowledged.filter((key) => !stored.includes(key)).length,
      doubled: stored.length - new Set(stored).size,
      'request, median': Math.round(median(sends) ?? 0),
      'request, p95': p95(sends),
      reads: reads.length,
      'read, p95': p95(reads),
      ...failed,
    }
  } finally {
    await backend.stop()
  }
}

await command(async () => console.table(await (process.argv[2] === 'crowd' ? measureCrowd() : measureHostile())))
