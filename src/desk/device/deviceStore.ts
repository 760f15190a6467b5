import { useLocalStorage } from '@mantine/hooks'
import * as v from 'valibot'
import { is, type Of, type Picture, PictureData } from '../api/shapes.ts'
import { eraseActions } from '../queue/action.ts'

/**
 * In localStorage: the last list, each request as last seen, what has been typed. Erased at sign-out, and when someone
 * else signs in. Choices of the device (sound, shortcuts) are separate.
 */
const PREFIX = 'desk:'
const OWNER = 'owner'

/** Whose desk this tab shows. */
let account: string | undefined

/** Undefined if nothing is kept, or if it is not valid: another version of the desk may have written it. */
export const read = <Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined =>
  readStored(PREFIX + key, isValid)

/** The same for a key without the prefix, which stays when the rest is erased. */
export function readStored<Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    // Storage is forbidden, or half a record was written.
    return undefined
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Undefined forgets it. Keeps nothing once another tab has signed out: the answer to an earlier call may still arrive here. */
export function write(key: string, value: unknown): void {
  if (value === undefined || mayKeep()) put(key, value)
}

/** Whether the device still belongs to the person this tab shows the desk to. */
export const mayKeep = (): boolean => account !== undefined && isKeptFor(account)

const put = (key: string, value: unknown): void => store(PREFIX + key, value)

export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The device is full, or storage is forbidden: the desk still works while it is open.
  }
}

/** The keys that begin like this, without the prefix. */
export function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    // Storage is forbidden.
    return []
  }
}

/** Erases everything, including unsent actions. For a sign-out that someone asked for; a session that merely ended keeps it. */
export async function eraseKept(): Promise<void> {
  for (const key of keysOf('')) put(key, undefined)
  // The next sign-in erases it again (`keepFor`).
  await eraseActions().catch(() => {})
}

/** Whether it is this person's, and may be read without waiting for `keepFor`. */
export const isKeptFor = (userId: string): boolean => read(OWNER, isText) === userId

/** Call once, before anything is read: erases what anyone else left on this device. */
export async function keepFor(userId: string): Promise<void> {
  account = userId
  if (isKeptFor(userId)) return
  await eraseKept()
  put(OWNER, userId)
}

/** A choice that belongs to this device, not to the user: it outlives a sign-out. */
export const useChoice = (name: 'sound' | 'shortcuts', otherwise: boolean) =>
  useLocalStorage({ key: `desk-${name}`, defaultValue: otherwise, getInitialValueInEffect: false })

/** Photos that this device has shown, to show again offline. Few: each may take 200 KB of the 5 MB that hold everything. */
const MOST_PICTURES = 9
const PICTURE = 'picture:'

const KeptPicture = v.object({ ...PictureData.entries, seenAt: v.number() })
const isPicture = is(KeptPicture)

const pictureKey = (request: string, id: string) => `${PICTURE}${request}:${id}`

export const keptPicture = (request: string, id: string): PictureData | undefined =>
  read(pictureKey(request, id), isPicture)

export function keepPicture(request: string, id: string, { type, data }: PictureData): void {
  const others = keysOf(PICTURE)
    .map((key) => ({ key, seenAt: read(key, isPicture)?.seenAt ?? 0 }))
    .sort((one, other) => other.seenAt - one.seenAt)
  for (const { key } of others.slice(MOST_PICTURES - 1)) write(key, undefined)
  write(pictureKey(request, id), { type, data, seenAt: Date.now() } satisfies Of<typeof KeptPicture>)
}

/** Forgets a request's photos that were removed. */
export function forgetPictures(request: string, left: readonly Picture[]): void {
  const known = new Set(left.map(({ id }) => pictureKey(request, id)))
  for (const key of keysOf(`${PICTURE}${request}:`)) if (!known.has(key)) write(key, undefined)
}

/** Forgets the photos of all other requests. */
export function keepPicturesOf(requests: readonly { readonly id: string }[]): void {
  const open = requests.map(({ id }) => `${PICTURE}${id}:`)
  for (const key of keysOf(PICTURE)) if (!open.some((start) => key.startsWith(start))) write(key, undefined)
}
