import { createHmac } from 'node:crypto'
import type { Backend } from '../postgrest.ts'
import type { Rank } from './attack.ts'
import type { Victim } from './victim.ts'

export type Identity = {
  name: string
  rank: Rank
  headers: Readonly<Record<string, string>>
  /** Signed by somebody else, or expired: must not even be treated as a visitor. */
  isForged?: boolean
  /** There is another one much like it. */
  isVariant?: boolean
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forge(header: object, payload: object, secret: string): string {
  const signed = `${encode({ typ: 'JWT', ...header })}.${encode(payload)}`
  return `${signed}.${secret && createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const HS256 = { alg: 'HS256' }
const ANOTHER = 'super-secret-jwt-token-with-at-least-32-characters-long'

/** Everybody who may try: without rights, with too few, and with rights that they made themselves. */
export function identities(backend: Backend, { accounts }: Victim): Identity[] {
  const key = { apikey: backend.anonKey }
  const bearer = (token: string) => ({ ...key, authorization: `Bearer ${token}` })
  const account = (id: string, seconds?: number) => bearer(backend.token('authenticated', id, seconds))
  const exp = Math.floor(Date.now() / 1000) + 3600
  const asService = { role: 'service_role', exp }
  const asOwner = { role: 'authenticated', sub: accounts.owner, exp }
  const [header = '', , signature = ''] = backend.token('authenticated', accounts.stranger).split('.')

  const genuine: Identity[] = [
    { name: 'the public key', rank: 'visitor', headers: key },
    { name: 'no key', rank: 'visitor', headers: {} },
    { name: 'the public key as bearer', rank: 'visitor', headers: bearer(backend.anonKey), isVariant: true },
    { name: 'a token of anon', rank: 'visitor', headers: bearer(backend.token('anon')), isVariant: true },
    { name: 'a stranger with an account', rank: 'account', headers: account(accounts.stranger) },
    { name: 'an account that was deleted', rank: 'account', headers: account(accounts.deleted), isVariant: true },
    { name: 'staff who has left', rank: 'account', headers: account(accounts.left) },
    {
      name: 'an account without a subject',
      rank: 'account',
      headers: bearer(backend.token('authenticated')),
      isVariant: true,
    },
    { name: 'staff', rank: 'staff', headers: account(accounts.staff) },
    { name: 'the owner', rank: 'owner', headers: account(accounts.owner) },
  ]
  const service = {
    name: 'service_role, signed with another secret',
    headers: bearer(forge(HS256, asService, ANOTHER)),
  }
  const forged: Record<string, Record<string, string>> = {
    'an expired token of the owner': account(accounts.owner, -3600),
    'an expired secret key': bearer(backend.token('service_role', undefined, -3600)),
    'the owner, signed with another secret': bearer(forge(HS256, asOwner, ANOTHER)),
    'the owner, signed with the public key': bearer(forge(HS256, asOwner, backend.anonKey)),
    'service_role, alg RS256': bearer(forge({ alg: 'RS256' }, asService, backend.anonKey)),
    'the owner, alg HS512': bearer(forge({ alg: 'HS512' }, asOwner, ANOTHER)),
    'service_role, a key of its own': bearer(
      forge(
        { ...HS256, jwk: { kty: 'oct', k: Buffer.from(ANOTHER).toString('base64url') }, kid: '../../dev/null' },
        asService,
        ANOTHER,
      ),
    ),
    'a stranger’s token, changed to service_role': bearer(`${header}.${encode(asService)}.${signature}`),
    'a stranger’s token, changed to the owner': bearer(`${header}.${encode(asOwner)}.${signature}`),
    'service_role in both headers': {
      apikey: forge(HS256, asService, ANOTHER),
      authorization: `Bearer ${forge(HS256, asService, ANOTHER)}`,
    },
  }
  // Not JWTs by their shape: PostgREST refuses them, the embedded backend treats the sender as a visitor.
  const shapeless: Record<string, Record<string, string>> = {
    'service_role, alg none': bearer(forge({ alg: 'none' }, asService, '')),
    'the owner, alg nOnE': bearer(forge({ alg: 'nOnE' }, asOwner, '')),
    'a token cut short': bearer(`${header}.${encode(asOwner)}`),
    'service_role, bearer in lower case': { ...key, authorization: service.headers.authorization.replace('B', 'b') },
    'service_role by Basic': { ...key, authorization: `Basic ${Buffer.from('service_role:x').toString('base64')}` },
    'no token at all after Bearer': { ...key, authorization: 'Bearer x' },
  }
  const variants = (all: typeof forged, isForged: boolean) =>
    Object.entries(all).map(
      ([name, headers]): Identity => ({ name, rank: 'visitor', headers, isForged, isVariant: true }),
    )
  return [
    ...genuine,
    { ...service, rank: 'visitor', isForged: true },
    ...variants(forged, true),
    ...variants(shapeless, false),
  ]
}
