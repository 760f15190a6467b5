import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person } from '../tests/support/person.ts'
import { type PostgrestBackend, startPostgrest } from '../tests/support/postgrest.ts'
import { callRpc, submit } from '../tests/support/visitor.ts'
import { median } from './lib/report.ts'

/** A filter that PostgreSQL cannot finish: it tries every way to cut the answer into four. */
export const HOSTILE = `pgrst_scalar->>messages=match.${encodeURIComponent('(.+)(.+)(.+)(.+)\\4\\3\\2\\1')}`

/** In seconds, for each line of the table. */
const LASTS = 6
const AT_ONCE = [0, 12, 40, 80]
const LONG = 'Water comes through the ceiling of the kitchen. '.repeat(20)

type Attack = (backend: PostgrestBackend, key: string, caller: number) => Promise<Response>

const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n % 250}` })
const answerTo = ({ url, anonKey }: PostgrestBackend, p_key: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${url}/rest/v1/rpc/request_answer?${HOSTILE}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ p_key }),
  })

const ATTACKS: Readonly<Record<string, Attack>> = {
  'one address': (backend, key) => answerTo(backend, key, from(1)),
  'many addresses, one key': (backend, key, caller) => answerTo(backend, key, from(caller)),
  'one address, sending': ({ url, anonKey }) =>
    fetch(`${url}/rest/v1/rpc/insert_contact_submission?${SENDING}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', ...from(1) },
      body: JSON.stringify({ p_name: 'Mallory', p_phone: '1', p_email: 'm@example.org' }),
    }),
  'many addresses, sending': ({ url, anonKey }, _key, caller) =>
    fetch(`${url}/rest/v1/rpc/insert_contact_submission?${SENDING}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', ...from(caller) },
      body: JSON.stringify({ p_name: 'Mallory', p_phone: '1', p_email: 'm@example.org' }),
    }),
}
/** Answers nothing, and takes seconds to read. */
const SENDING = `pgrst_scalar->>a=match.${encodeURIComponent('((a|b)?){200}((c|d)?){200}$')}`

/** What a visitor, the desk and the sender wait for while callers filter, in ms, with the limits and without. */
export async function measureHostile(): Promise<Record<string, Record<string, string>>> {
  const backend = await startPostgrest()
  const lines: Record<string, Record<string, string>> = {}
  try {
    await backend.query("update private.settings set sender_limit = 10000, told_singly = 1000000, most_rows = 1000000, day_rows = 10000000, most_bytes = 1000000000, day_bytes = 10000000000")
    const ann = await Person.hire(backend, 'Ann', 'owner')
    const key = randomUUID()
    await submit(backend, { p_message: LONG }, { 'idempotency-key': key, ...from(0) })
    const [request] = await backend.rows()
    const talk = Array.from({ length: 20 }, (_, i) => `('${request?.id}', now(), 'wrote', '${LONG.slice(i)}')`)
    await backend.query(`insert into private.history (request_id, at, action, detail) values ${talk}`)

    for (const isKept of [false, true]) {
      await backend.query(`alter role authenticator ${isKept ? "set pgrst.db_pre_request = 'door.check_call'" : 'reset pgrst.db_pre_request'};
        notify pgrst, 'reload config'`)
      await sleep(1000)
      for (const [kind, attack] of Object.entries(ATTACKS))
        for (const atOnce of AT_ONCE) {
          if (atOnce === 0 && kind !== 'one address') continue
          const name = `${atOnce === 0 ? 'nothing' : `${atOnce} at once, ${kind}`}, ${isKept ? 'after' : 'before'}`
          lines[name] = await under(backend, ann, (caller) => attack(backend, key, caller), atOnce)
          console.error(name, lines[name])
          await sleep(isKept ? 1500 : 12_000)
        }
    }
    return lines
  } finally {
    await backend.stop()
  }
}

async function under(backend: PostgrestBackend, ann: Person, attack: (caller: number) => Promise<Response>, atOnce: number) {
  const until = Date.now() + LASTS * 1000
  const answers: Record<string, number> = {}
  const attackers = Array.from({ length: atOnce }, async (_, caller) => {
    while (Date.now() < until) {
      const { status } = await attack(caller)
      answers[status] = (answers[status] ?? 0) + 1
      // A round trip of the attacker's line.
      await sleep(20)
    }
  })
  const authorization = `Bearer ${backend.token('service_role')}`
  const calls: Readonly<Record<string, () => Promise<Response | undefined>>> = {
    'a request': () => submit(backend, {}, { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': randomUUID() }),
    'the open list': () =>
      callRpc(backend, 'desk_requests', {}, { authorization: `Bearer ${backend.token('authenticated', ann.account)}` }),
    'a claim': () => callRpc(backend, 'claim_notifications', {}, { authorization }),
  }
  const line: Record<string, string> = {}
  await sleep(300)
  await Promise.all(
    Object.entries(calls).map(async ([what, make]) => {
      const times: number[] = []
      let failed = 0
      while (Date.now() < until) {
        const begun = performance.now()
        const response = await make()
        times.push(performance.now() - begun)
        if (!response?.ok) failed++
        await response?.arrayBuffer()
        await sleep(50)
      }
      line[what] = `${median(times)?.toFixed(0)} (${Math.max(...times).toFixed(0)}) of ${times.length}, ${failed} failed`
    }),
  )
  await Promise.all(attackers)
  line.attackers = JSON.stringify(answers)
  return line
}
