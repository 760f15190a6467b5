import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Backend } from '../postgrest.ts'
import { type Attack, RANKS, titleOf } from './attack.ts'
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

export type Attempt = { readonly identity: Identity; readonly attack: Attack }

/** Makes them all. Resolves with what succeeded, in words. With `emptyIsNothing`, an answer without a row has failed. */
export async function successesOf(
  backend: Backend,
  { secrets }: Pick<Victim, 'secrets'>,
  attempts: readonly Attempt[],
  emptyIsNothing = false,
): Promise<string[]> {
  const verdicts = await Promise.all(
    attempts.map(async ({ identity, attack }) => {
      const reply = await send(backend, identity, attack)
      const success = judge(reply, secrets, identity, attack, emptyIsNothing)
      return success === undefined ? [] : [`${titleOf(attack)}, as ${identity.name}: ${success}`]
    }),
  )
  return verdicts.flat()
}

function judge(
  reply: Reply,
  secrets: readonly string[],
  identity: Identity,
  { mayAnswer, refusal, method, path }: Attack,
  emptyIsNothing: boolean,
): string | undefined {
  const said = `${reply.status} ${reply.body.slice(0, 300)}`
  const told = secrets.find((secret) => reply.body.includes(secret) || JSON.stringify(reply.headers).includes(secret))
  if (told) return `it told ${told}: ${said}`
  if (reply.status >= 500 && reply.body !== KNOWN_GAP) return said
  if (reply.seconds > 5) return `it took ${reply.seconds} s: ${said}`
  const isAnswered = reply.status >= 200 && reply.status < 300
  // A preflight carries no token.
  if (isAnswered && identity.isForged && method !== 'OPTIONS' && path.includes('/rpc/'))
    return `the token was not looked at: ${said}`
  if (mayAnswer || (isAnswered && emptyIsNothing && isEmpty(reply))) return undefined
  if (isAnswered) return said
  return refusal && !refusal.test(said) ? `refused for another reason: ${said}` : undefined
}

export function send({ url }: Backend, identity: Identity, attack: Attack): Promise<Reply> {
  const { hostname, port } = new URL(url)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...identity.headers,
    ...attack.headers,
  }
  const body = Buffer.from(attack.body ?? '')
  // Node sets it by itself only for methods that usually have a body.
  if (body.length > 0) headers['content-length'] = String(body.length)

  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method: attack.method, path: attack.path.replaceAll(' ', '%20'), headers },
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
    sent
      .on('error', (error) => reject(new Error(`${titleOf(attack)}, as ${identity.name}: ${error.message}`)))
      .end(body)
  })
}
