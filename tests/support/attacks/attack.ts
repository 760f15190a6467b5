import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { GRANTS } from '../../../tools/deployCheck/grants.ts'
import { ask } from '../ask.ts'
import { type Backend, signToken } from '../postgrest.ts'
import type { Victim } from './victim.ts'

/** Ranks in order of their rights, fewest first. A forged or expired token gives the rank of a visitor. */
export const RANKS = ['visitor', 'account', 'staff', 'owner'] as const
export type Rank = (typeof RANKS)[number]

/** A call of a function in `public` by POST. */
export type Attack = {
  /** The function's name, with a query if there is one. */
  name: string
  headers?: Readonly<Record<string, string>>
  body: string
  /** The lowest rank that may do this legitimately. By default, no rank may. */
  rightOf?: Rank
  /** Whether a 2xx is harmless, because the answer is public or says that nothing was found. */
  mayAnswer?: boolean
  /** Matches the only accepted refusal, such as `403 {…}`. By default, any refusal will do. */
  refusal?: RegExp
}

/** A call with JSON arguments or an unchanged text. */
export const call = (name: string, args: unknown = {}, rest: Partial<Attack> = {}): Attack => ({
  name,
  body: typeof args === 'string' ? args : JSON.stringify(args),
  ...rest,
})

export const submission = {
  p_name: 'Mallory',
  p_phone: '07700 900666',
  p_email: 'mallory@example.org',
  p_message: 'attack',
}

export type Identity = {
  name: string
  role: 'anon' | 'authenticated' | 'service_role'
  rank: Rank
  headers: Readonly<Record<string, string>>
  /** Whether the token is expired or has another's signature. It must not even get a visitor's rights. */
  isForged?: boolean
  /** Whether it is a variation of another identity. */
  isVariant?: boolean
}

/** Functions that refuse staff. attacks.test.ts compares this list with their answers. */
export const OWNER_ONLY = [
  ...['account', 'add_absence', 'add_colleague', 'add_shift', 'audit', 'change_colleague', 'change_settings'],
  ...['change_shift', 'colleagues', 'erase_person', 'export_person', 'hours', 'remove_absence', 'remove_colleague'],
  ...['remove_shift', 'settings'],
].map((name) => `desk_${name}`)

export const isGranted = ({ role }: Pick<Identity, 'role'>, name: string) => GRANTS[role]?.includes(name) ?? false

function rankFor(name: string): Rank {
  if (isGranted({ role: 'anon' }, name)) return 'visitor'
  // Policies use this function. It only says whether the caller is staff.
  if (name === 'is_staff') return 'account'
  return OWNER_ONLY.includes(name) ? 'owner' : 'staff'
}

/** Whether the identity may call this function, by grants and rank. */
export const mayCall = (identity: Identity, name: string) =>
  !identity.isForged &&
  isGranted(identity, name) &&
  (identity.role === 'service_role' || RANKS.indexOf(identity.rank) >= RANKS.indexOf(rankFor(name)))

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const ANOTHER = 'super-secret-jwt-token-with-at-least-32-characters-long'

/** The only key that bypasses row level security. */
export const secretKeyOf = (backend: Backend): Identity => ({
  name: 'the secret key',
  role: 'service_role',
  rank: 'visitor',
  headers: { apikey: backend.anonKey, authorization: `Bearer ${backend.token('service_role')}` },
})

/** Callers with no rights, too few rights or forged rights. */
export function identities(backend: Backend, { accounts }: Victim): Identity[] {
  const key = { apikey: backend.anonKey }
  const bearer = (token: string) => ({ ...key, authorization: `Bearer ${token}` })
  const account = (id: string, seconds?: number) => bearer(backend.token('authenticated', id, seconds))
  const asOwner = encode({ role: 'authenticated', sub: accounts.owner, exp: Math.floor(Date.now() / 1000) + 3600 })
  const [header = '', , signature = ''] = backend.token('authenticated', accounts.stranger).split('.')

  const visitor = { role: 'anon', rank: 'visitor' } as const
  const outsider = { role: 'authenticated', rank: 'account' } as const
  const genuine: Identity[] = [
    { name: 'the public key', ...visitor, headers: key },
    { name: 'no key', ...visitor, headers: {} },
    { name: 'a token of anon', ...visitor, headers: bearer(backend.token('anon')), isVariant: true },
    { name: 'a stranger with an account', ...outsider, headers: account(accounts.stranger) },
    { name: 'an account that was deleted', ...outsider, headers: account(accounts.deleted), isVariant: true },
    { name: 'staff who has left', ...outsider, headers: account(accounts.left) },
    { name: 'staff', role: 'authenticated', rank: 'staff', headers: account(accounts.staff) },
    { name: 'the owner', role: 'authenticated', rank: 'owner', headers: account(accounts.owner) },
  ]
  const name = 'service_role, signed with another secret'
  const service = { name, headers: bearer(signToken('service_role', ANOTHER)) }
  const forged: Record<string, Record<string, string>> = {
    'an expired token of the owner': account(accounts.owner, -3600),
    'an expired secret key': bearer(backend.token('service_role', undefined, -3600)),
    'the owner, signed with another secret': bearer(signToken('authenticated', ANOTHER, accounts.owner)),
    'service_role, signed with the public key': bearer(signToken('service_role', backend.anonKey)),
    'a stranger’s token, changed to the owner': bearer(`${header}.${asOwner}.${signature}`),
  }
  // These do not look like JWTs: PostgREST refuses them, and the embedded backend treats the sender as a visitor.
  const shapeless: Record<string, Record<string, string>> = {
    'the owner, alg none': bearer(`${encode({ typ: 'JWT', alg: 'none' })}.${asOwner}.`),
    'a token cut short': bearer(`${header}.${asOwner}`),
    'service_role by Basic': { ...key, authorization: `Basic ${Buffer.from('service_role:x').toString('base64')}` },
  }
  const variants = (all: typeof forged, isForged: boolean) =>
    Object.entries(all).map(([name, headers]): Identity => ({ name, ...visitor, headers, isForged, isVariant: true }))
  return [
    ...genuine,
    { ...service, ...visitor, isForged: true },
    ...variants(forged, true),
    ...variants(shapeless, false),
  ]
}

type Reply = Awaited<ReturnType<typeof send>>

/** Whether the attempt exceeds the rights of the identity. */
export const isAttack = ({ rightOf }: Attack, { rank }: Identity) =>
  rightOf === undefined || RANKS.indexOf(rank) < RANKS.indexOf(rightOf)

const AT_ONCE = 8
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

export type Attempt = { readonly identity: Identity; readonly attack: Attack }

/** Makes all attempts. @returns a line for each that succeeds */
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
      const { name, headers = {}, body } = attack
      const success = judge(await send(backend, identity, attack), secrets, attempt)
      const said = `${name} ${JSON.stringify(headers).slice(0, 120)} ${body.slice(0, 120)}`
      if (success !== undefined) successes.push(`${said}, as ${identity.name}: ${success}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, makeAll))
  return successes
}

function judge(reply: Reply, secrets: readonly string[], { identity, attack }: Attempt): string | undefined {
  const { mayAnswer, refusal } = attack
  const said = `${reply.status} ${reply.body.slice(0, 300)}`
  const told = secrets.find((secret) => reply.body.includes(secret) || JSON.stringify(reply.headers).includes(secret))
  if (told) return `it told ${told}: ${said}`
  if (reply.status >= 500) return said
  if (reply.seconds > 5) return `it took ${reply.seconds} s: ${said}`
  const isAnswered = reply.status >= 200 && reply.status < 300
  if (isAnswered && identity.isForged) return `the token was not looked at: ${said}`
  if (mayAnswer) return undefined
  if (isAnswered) return said
  return refusal && !refusal.test(said) ? `refused for another reason: ${said}` : undefined
}

/** Makes the attempt, as often as it takes to find a place: all callers here have the same address (door.check_call). */
export async function send({ url }: Backend, identity: Identity, { name, body: asked, headers: more }: Attack) {
  const sent = { 'content-type': 'application/json', ...identity.headers, ...more }
  for (;;) {
    const start = performance.now()
    const { status, headers, body } = await ask(url, `/rest/v1/rpc/${name}`, sent, {
      method: 'POST',
      body: asked,
      agent,
    })
    const said = body.toString()
    if (!said.includes('Too much at once'))
      return { status, headers, body: said, seconds: (performance.now() - start) / 1000 }
    await sleep(5)
  }
}
