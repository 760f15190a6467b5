import { Agent } from 'node:http'
import { ask } from '../ask.ts'
import type { Backend } from '../postgrest.ts'
import { type Attack, RANKS, titleOf } from './attack.ts'
import type { Identity } from './identities.ts'
import type { Victim } from './victim.ts'

type Reply = Awaited<ReturnType<typeof send>>

/** Whether this is beyond the rights of that identity. */
export const isAttack = ({ rightOf }: Attack, { rank }: Identity) =>
  rightOf === undefined || RANKS.indexOf(rank) < RANKS.indexOf(rightOf)

/** What @supabase/lite says to an email address that is no text. It tells nothing, and is not for production. */
const KNOWN_GAP = '{"error":"server_error","error_description":"Internal server error"}'
const AT_ONCE = 8
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

export type Attempt = { readonly identity: Identity; readonly attack: Attack }

/** Makes them all. Resolves with what succeeded, in words. */
export async function successesOf(
  backend: Backend,
  { secrets }: Pick<Victim, 'secrets'>,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const left = attempts.values()
  const successes: string[] = []
  const makeAll = async () => {
    for (const attempt of left) {
      const { identity, attack } = attempt
      const success = judge(await send(backend, identity, attack), secrets, attempt)
      if (success !== undefined) successes.push(`${titleOf(attack)}, as ${identity.name}: ${success}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, makeAll))
  return successes
}

function judge(reply: Reply, secrets: readonly string[], { identity, attack }: Attempt): string | undefined {
  const { mayAnswer, refusal, method, path } = attack
  const said = `${reply.status} ${reply.body.slice(0, 300)}`
  const told = secrets.find((secret) => reply.body.includes(secret) || JSON.stringify(reply.headers).includes(secret))
  if (told) return `it told ${told}: ${said}`
  if (reply.status >= 500 && reply.body !== KNOWN_GAP) return said
  if (reply.seconds > 5) return `it took ${reply.seconds} s: ${said}`
  const isAnswered = reply.status >= 200 && reply.status < 300
  // A preflight carries no token.
  if (isAnswered && identity.isForged && method !== 'OPTIONS' && path.includes('/rpc/'))
    return `the token was not looked at: ${said}`
  if (mayAnswer) return undefined
  if (isAnswered) return said
  return refusal && !refusal.test(said) ? `refused for another reason: ${said}` : undefined
}

export async function send({ url }: Backend, identity: Identity, attack: Attack) {
  const start = performance.now()
  const sent = { 'content-type': 'application/json', ...identity.headers, ...attack.headers }
  const { status, headers, body } = await ask(url, attack.path.replaceAll(' ', '%20'), sent, { ...attack, agent })
  return { status, headers, body: body.toString(), seconds: (performance.now() - start) / 1000 }
}
