import { createECDH, randomBytes } from 'node:crypto'
import { parseEnv } from 'node:util'
import { createClient } from '@supabase/supabase-js'

/** The variables of the Edge Function that we have to make ourselves. */
interface SenderKeys {
  /** The database calls the function with it. */
  readonly NOTIFY_SECRET: string
  /** Devices subscribe with it, and can be reached with no other pair. */
  readonly VAPID_PUBLIC_KEY: string
  readonly VAPID_PRIVATE_KEY: string
  /** Where a push service can complain. */
  readonly VAPID_SUBJECT: string
}

/**
 * The keys that are given, else those of the file's text, else new ones.
 * @throws Error if one is unusable, or if there is no address for complaints
 */
export function keysOf(given: Readonly<Record<string, string | undefined>>, text: string): SenderKeys {
  const kept = parseEnv(text)
  const { NOTIFY_SECRET, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = {
    NOTIFY_SECRET: given.NOTIFY_SECRET || kept.NOTIFY_SECRET || randomBytes(32).toString('base64url'),
    VAPID_PRIVATE_KEY: given.VAPID_PRIVATE_KEY || kept.VAPID_PRIVATE_KEY || newPrivateKey(),
    VAPID_SUBJECT:
      given.VAPID_SUBJECT || kept.VAPID_SUBJECT || (given.VITE_CONTACT_EMAIL && `mailto:${given.VITE_CONTACT_EMAIL}`),
  }
  if (!/^[\w.~+/=-]{20,200}$/.test(NOTIFY_SECRET)) {
    throw new Error('NOTIFY_SECRET must have 20 to 200 characters, of letters, digits and . _ ~ + / = - only')
  }
  // Apple refuses every push of a subject at localhost, and says BadJwtToken.
  if (!VAPID_SUBJECT || !/^(?:mailto:[^\s@]+@|https:\/\/)(?!localhost\b)[^\s@]+$/.test(VAPID_SUBJECT)) {
    throw new Error('Push services want somebody to complain to: VAPID_SUBJECT=mailto:… (or VITE_CONTACT_EMAIL=…)')
  }
  return { NOTIFY_SECRET, VAPID_PUBLIC_KEY: publicKeyOf(VAPID_PRIVATE_KEY), VAPID_PRIVATE_KEY, VAPID_SUBJECT }
}

/** Replaces these variables in the text. Other lines stay as they are: the webhooks are the owner's. */
export function withKeys(text: string, keys: SenderKeys): string {
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`)
  const others = text.split('\n').filter((line) => line && !(nameIn(line) in keys))
  return others.map((line) => `${line}\n`).join('') + lines.join('')
}

const nameIn = (line: string) => /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''

function newPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // One key in 256 comes without its leading zero, and the library takes 32 octets only.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

function publicKeyOf(privateKey: string): string {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    throw new Error('VAPID_PRIVATE_KEY is not a private key of the curve P-256, in base64url')
  }
}

/**
 * Tells the database of a hosted project where its sender runs, and by which keys the two know each other.
 * @param key - the project's secret key, which never leaves this process
 */
export async function tellDatabase(
  url: string,
  key: string,
  keys: Pick<SenderKeys, 'NOTIFY_SECRET' | 'VAPID_PUBLIC_KEY'>,
): Promise<void> {
  const database = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  await database
    .rpc('set_sender', {
      p_url: new URL('/functions/v1/notify', url).href,
      p_secret: keys.NOTIFY_SECRET,
      p_vapid_public_key: keys.VAPID_PUBLIC_KEY,
    })
    .throwOnError()
}
