import { createECDH } from 'node:crypto'
import type { Vapid } from './push.ts'
import type { Facts } from './queue.ts'

/** The project's keys, as far as there is a project. */
export interface ProjectKeys {
  readonly secretKey?: string
  readonly publishableKey: string
}

/** What the sender says of itself. */
export const factsOf = (
  has: Pick<Facts, 'has_webhook' | 'has_telephones' | 'certificate'>,
  vapid: Vapid | undefined,
  keys: ProjectKeys,
): Facts => ({
  ...has,
  vapid_public_key: vapid?.publicKey ?? null,
  are_push_keys_a_pair: vapid !== undefined && arePair(vapid),
  wrong_keys: [
    ...(keys.secretKey !== undefined && kindOfKey(keys.secretKey) !== 'secret' ? ['the secret key isn’t one'] : []),
    ...(kindOfKey(keys.publishableKey) === 'publishable' ? [] : ['the publishable key isn’t one']),
  ],
})

/** Whether devices that subscribe with the public half can be pushed to with the private one. Never throws. */
function arePair({ publicKey, privateKey }: Vapid): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    // Not a key of this curve.
    return false
  }
}

/** Older keys are JWTs that name their role; the newer ones say what they are. */
function kindOfKey(key: string): 'secret' | 'publishable' | undefined {
  const role = roleOf(key)
  if (key.startsWith('sb_secret_') || role === 'service_role') return 'secret'
  if (key.startsWith('sb_publishable_') || role === 'anon') return 'publishable'
  return undefined
}

function roleOf(key: string): unknown {
  try {
    const [, claims = ''] = key.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}
