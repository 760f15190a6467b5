import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import webPush from 'web-push'
import { clientOf } from '../../supabase/functions/_shared/project.ts'
import { publicKeyOf } from '../../supabase/functions/notify/sender.ts'
import { missingIs, writePrivately } from '../machine/files.ts'

/** The live site's values that are not secret. Vite reads them only for a release. */
export const VALUES_FILE = '.env.release'
/** Where `npm run setup` keeps the owner's secrets. Git ignores this folder and VALUES_FILE. */
export const PRIVATE_FOLDER = '.setup'
/** Tokens for commands on a live project. */
export const SECRETS_FILE = join(PRIVATE_FOLDER, 'secrets.env')
/** What the Edge Functions read: the sender's keys, and what its owner added. */
export const SENDER_FILE = join(PRIVATE_FOLDER, 'sender.env')

export type LiveVariables = Readonly<Record<string, string>>

/** Variables of this folder's live site: both files, overridden by the environment. */
export async function liveVariables(
  root: string,
  given: Readonly<Record<string, string | undefined>> = process.env,
): Promise<LiveVariables> {
  const kept = {
    ...(await readVariables(join(root, VALUES_FILE))),
    ...(await readVariables(join(root, SECRETS_FILE))),
  }
  const set = Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return { ...kept, ...Object.fromEntries(set) }
}

/** Variables for commands on a live project: those of `liveVariables`, then the `.env` files of a release. */
export async function commandVariables(root: string): Promise<LiveVariables> {
  // Loaded on demand, because setup and the embedded backend need no Vite.
  const { loadEnv } = await import('vite')
  return { ...loadEnv('release', root, ['VITE_', 'SUPABASE_']), ...(await liveVariables(root)) }
}

/** Reads a file of `NAME=value` lines, if it exists. @throws Error if others may read it */
export async function readVariables(file: string): Promise<LiveVariables> {
  const text = await assertPrivate(file)
    .then(() => readFile(file, 'utf8'))
    .catch(missingIs(''))
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}

/** @throws Error if other users of this machine may read the file */
export async function assertPrivate(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) throw new Error(`Others may read ${file}: chmod 600 ${file}`)
}

/** Changes or adds variables in a `NAME=value` file. Leaves other lines unchanged. */
export async function keepVariables(file: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const text = await readFile(file, 'utf8').catch(missingIs(''))
  const others = text.split('\n').filter((line) => line && !(nameIn(line) in changes))
  const lines = Object.entries(changes).map(([name, value]) => `${name}=${quoted(name, value)}`)
  await writePrivately(file, [...others, ...lines].map((line) => `${line}\n`).join(''))
}

const nameIn = (line: string) => /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''

/** Quotes a value so that Node, Vite and the Supabase CLI read it alike. @throws Error if they would not */
function quoted(name: string, value: string): string {
  if (/^[\w.:/@+,~=-]*$/.test(value)) return value
  // Vite expands variables after a $, in quotes of any kind.
  if (/[\n\r$\\]/.test(value) && name.startsWith('VITE_')) throw new Error(`${name} must have no $, \\ or line break`)
  if (/[\n\r]/.test(value)) throw new Error(`${name} must be one line`)
  const mark = ["'", '"', '`'].find((one) => !value.includes(one))
  if (!mark) throw new Error(`${name} has every kind of quotation mark`)
  return `${mark}${value}${mark}`
}

/** The Edge Function's variables that we generate. */
interface SenderKeys {
  /** The database sends it when it calls the function. */
  readonly NOTIFY_SECRET: string
  /** Devices subscribe with it, and no other pair can reach them. */
  readonly VAPID_PUBLIC_KEY: string
  readonly VAPID_PRIVATE_KEY: string
  /** The address for complaints from push services. */
  readonly VAPID_SUBJECT: string
}

/** The sender's keys, as given, from the file's text, or newly generated. @throws Error if a key is unusable */
export function keysOf(given: Readonly<Record<string, string | undefined>>, text: string): SenderKeys {
  const kept = parseEnv(text)
  const { NOTIFY_SECRET, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = {
    NOTIFY_SECRET: given.NOTIFY_SECRET || kept.NOTIFY_SECRET || randomBytes(32).toString('base64url'),
    VAPID_PRIVATE_KEY: given.VAPID_PRIVATE_KEY || kept.VAPID_PRIVATE_KEY || webPush.generateVAPIDKeys().privateKey,
    VAPID_SUBJECT:
      given.VAPID_SUBJECT || kept.VAPID_SUBJECT || (given.VITE_CONTACT_EMAIL && `mailto:${given.VITE_CONTACT_EMAIL}`),
  }
  if (!/^[\w.~+/=-]{20,200}$/.test(NOTIFY_SECRET)) {
    throw new Error('NOTIFY_SECRET must have 20 to 200 characters, of letters, digits and . _ ~ + / = - only')
  }
  // Apple refuses every push whose subject is at localhost (BadJwtToken).
  if (!VAPID_SUBJECT || !/^(?:mailto:[^\s@]+@|https:\/\/)(?!localhost\b)[^\s@]+$/.test(VAPID_SUBJECT)) {
    throw new Error('Push services want an address for complaints: VAPID_SUBJECT=mailto:… (or VITE_CONTACT_EMAIL=…)')
  }
  const VAPID_PUBLIC_KEY = publicKeyOf(VAPID_PRIVATE_KEY)
  if (!VAPID_PUBLIC_KEY) throw new Error('VAPID_PRIVATE_KEY is not a private key of the curve P-256, in base64url')
  return { NOTIFY_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }
}

type KnownKeys = Pick<SenderKeys, 'NOTIFY_SECRET' | 'VAPID_PUBLIC_KEY'>

/** Tells a hosted project's database where its sender runs, and which keys they share. */
export async function tellDatabase(url: string, secretKey: string, keys: KnownKeys): Promise<void> {
  const { NOTIFY_SECRET: p_secret, VAPID_PUBLIC_KEY: p_vapid_public_key } = keys
  const p_url = new URL('/functions/v1/notify', url).href
  await clientOf(url, secretKey).rpc('set_sender', { p_url, p_secret, p_vapid_public_key }).throwOnError()
}

/** Tells a hosted project's database where the site is, so that it knows requests from another. @throws Error if it refuses */
export async function tellSite(url: string, secretKey: string, site: string): Promise<void> {
  await clientOf(url, secretKey)
    .rpc('add_site', { p_url: new URL(site).origin })
    .throwOnError()
}
