import { GRANTS } from '../../../tools/deployCheck/grants.ts'
import { type Backend, signToken } from '../postgrest.ts'
import { RANKS, type Rank } from './attack.ts'
import type { Victim } from './victim.ts'

export type Identity = {
  name: string
  role: 'anon' | 'authenticated' | 'service_role'
  rank: Rank
  headers: Readonly<Record<string, string>>
  /** Signed by another, or expired: must not even be treated as a visitor. */
  isForged?: boolean
  /** There is another one much like it. */
  isVariant?: boolean
}

/** What staff are refused, at least for others. attacks.test.ts holds it to what the functions answer. */
export const OWNER_ONLY = [
  ...['account', 'add_absence', 'add_colleague', 'add_shift', 'audit', 'change_colleague', 'change_settings'],
  ...['colleagues', 'erase_person', 'export_person', 'remove_absence', 'remove_colleague', 'remove_shift', 'settings'],
].map((name) => `desk_${name}`)

export const isGranted = ({ role }: Pick<Identity, 'role'>, name: string) => GRANTS[role]?.includes(name) ?? false

function rankFor(name: string): Rank {
  if (isGranted({ role: 'anon' }, name)) return 'visitor'
  // Said of policies, and shows nothing: whether the caller is of staff.
  if (name === 'is_staff') return 'account'
  return OWNER_ONLY.includes(name) ? 'owner' : 'staff'
}

/** Whether a function is for this identity: by the table of grants, and by what staff are. */
export const mayCall = (identity: Identity, name: string) =>
  !identity.isForged &&
  isGranted(identity, name) &&
  (identity.role === 'service_role' || RANKS.indexOf(identity.rank) >= RANKS.indexOf(rankFor(name)))

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const ANOTHER = 'super-secret-jwt-token-with-at-least-32-characters-long'

/** The one key that passes row level security. */
export const secretKeyOf = (backend: Backend): Identity => ({
  name: 'the secret key',
  role: 'service_role',
  rank: 'visitor',
  headers: { apikey: backend.anonKey, authorization: `Bearer ${backend.token('service_role')}` },
})

/** Everyone who may try: without rights, with too few, and with rights that they made themselves. */
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
  // Not JWTs by their shape: PostgREST refuses them, the embedded backend treats the sender as a visitor.
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
