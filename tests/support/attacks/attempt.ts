import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Backend } from '../postgrest.ts'
import { type Attack, RANKS } from './attack.ts'
import type { Identity } from './identities.ts'
import type { Victim } from './victim.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

type Reply = { status: number; headers: IncomingHttpHeaders; body: string; seconds: number }

/** Whether this is beyond the rights of that identity. */
export const isAttack = ({ rightOf }: Attack, { rank }: Identity) =>
  rightOf === undefined || RANKS.indexOf(rank) < RANKS.indexOf(rightOf)

/** An empty answer, where row level security is the only protection. */
const isEmpty = ({ body, headers }: Reply) =>
  body === '[{"count":0}]' || (['', '[]'].includes(body) && /^$|^\*\/(?:0|\*)$/.test(headers['content-range'] ?? ''))

/** What @supabase/lite says to an email address that is no text. It tells nothing, and is not for production. */
const KNOWN_GAP = '{"error":"server_error","error_description":"Internal server error"}'

/**
 * Tries the attack. Resolves with what makes it a success, or undefined when it failed. With `emptyIsNothing`, an answer
 * without a row counts as a failure, too.
 */
export async function attempt(
  backend: Backend,
  victim: Victim,
  identity: Identity,
  attack: Attack,
  emptyIsNothing = false,
): Promise<string | undefined> {
  const reply = await send(backend, victim, identity, attack)
  const isAnswered = reply.status >= 200 && reply.status < 300 && !(emptyIsNothing && isEmpty(reply))
  const told = victim.secrets.find(
    (secret) => reply.body.includes(secret) || JSON.stringify(reply.headers).includes(secret),
  )
  if (told) return `${reply.status}, and it told ${told}: ${reply.body.slice(0, 300)}`
  if (reply.status >= 500 && reply.body !== KNOWN_GAP) return `${reply.status} ${reply.body.slice(0, 200)}`
  if (isAnswered && !attack.mayAnswer) return `${reply.status} ${reply.body.slice(0, 200)}`
  // A preflight carries no token.
  if (isAnswered && identity.isForged && attack.method !== 'OPTIONS' && attack.path.includes('/rpc/'))
    return `${reply.status}: the token was not looked at`
  if (reply.seconds > 5) return `it took ${reply.seconds} s`
  return undefined
}

function send({ url }: Backend, { ids }: Victim, identity: Identity, attack: Attack): Promise<Reply> {
  const fill = (text: string) =>
    text.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (all, name: string) =>
      Object.hasOwn(ids, name) ? (ids[name] ?? all) : all,
    )
  const { hostname, port } = new URL(url)
  const headers: Record<string, string> = { 'content-type': 'application/json', ...identity.headers }
  for (const [name, value] of Object.entries(attack.headers ?? {})) headers[name] = fill(value)
  const body = Buffer.from(fill(attack.body ?? ''))
  // Node sets it by itself only for methods that usually have a body.
  if (body.length > 0) headers['content-length'] = String(body.length)

  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method: attack.method, path: fill(attack.path).replaceAll(' ', '%20'), headers },
      async (response) => {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk)
          const seconds = (performance.now() - start) / 1000
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, body: Buffer.concat(chunks).toString(), seconds })
        } catch (error) {
          reject(error)
        }
      },
    )
    // Timed from when a connection is free: only so many attacks run at a time.
    let start = performance.now()
    sent.on('socket', () => {
      start = performance.now()
    })
    sent.on('error', (error) => reject(new Error(`${attack.title}, as ${identity.name}: ${error.message}`))).end(body)
  })
}
