import { useLocalStorage } from '@mantine/hooks'
import * as v from 'valibot'
import { is, type Of, type Picture, PictureData } from '../api/shapes.ts'
import { eraseActions } from './actions.ts'

/**
 * Prefix in localStorage for the last list, requests as last seen, and typed text. Erased at sign-out, and when someone
 * else signs in. Device settings (sound, shortcuts) are separate.
 */
const PREFIX = 'desk:'
const OWNER = 'owner'

/** The user whose desk this tab shows. */
let account: string | undefined

/** Undefined if missing or invalid, as another version of the desk may have written it. */
export const read = <Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined =>
  readStored(PREFIX + key, isValid)

/** Like `read`, for a key without the prefix, which survives when the rest is erased. */
export function readStored<Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    // Storage is blocked, or the record is incomplete.
    return undefined
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Undefined deletes the key. Keeps nothing once another tab has signed out, as a late answer may still arrive here. */
export function write(key: string, value: unknown): void {
  if (value === undefined || mayKeep()) put(key, value)
}

/** Whether the device still belongs to this tab's user. */
export const mayKeep = (): boolean => account !== undefined && isKeptFor(account)

const put = (key: string, value: unknown): void => store(PREFIX + key, value)

export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The disk is full or storage is blocked. The desk still works while it is open.
  }
}

/** Keys that begin with `start`, without the prefix. */
export function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    // Storage is blocked.
    return []
  }
}

/** Erases everything, including unsent actions, when someone signs out. A session that merely ends keeps everything. */
export async function eraseKept(): Promise<void> {
  for (const key of keysOf('')) put(key, undefined)
  // If this fails, the next sign-in erases them (`keepFor`).
  await eraseActions().catch(() => {})
}

/** Whether the stored data is this user's, and so readable without waiting for `keepFor`. */
export const isKeptFor = (userId: string): boolean => read(OWNER, isText) === userId

/** Whether the stored data is another user's, and `keepFor` would erase it. */
export const isSomeoneElses = (userId: string): boolean => !isKeptFor(userId) && read(OWNER, isText) !== undefined

/** Erases anyone else's data on this device. Call once, before reading anything. */
export async function keepFor(userId: string): Promise<void> {
  account = userId
  if (isKeptFor(userId)) return
  await eraseKept()
  put(OWNER, userId)
}

/** A setting of this device, not of the user, so it survives a sign-out. */
export const useChoice = (name: 'sound' | 'shortcuts', otherwise: boolean) =>
  useLocalStorage({ key: `desk-${name}`, defaultValue: otherwise, getInitialValueInEffect: false })

/** How many photos we keep for offline use. Each may take 200 KB of the 5 MB that hold everything. */
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

/** Forgets photos that were removed from a request. */
export function forgetPictures(request: string, left: readonly Picture[]): void {
  const known = new Set(left.map(({ id }) => pictureKey(request, id)))
  for (const key of keysOf(`${PICTURE}${request}:`)) if (!known.has(key)) write(key, undefined)
}

/** Forgets the photos of requests that are not in the list. */
export function keepPicturesOf(requests: readonly { readonly id: string }[]): void {
  const open = requests.map(({ id }) => `${PICTURE}${id}:`)
  for (const key of keysOf(PICTURE)) if (!open.some((start) => key.startsWith(start))) write(key, undefined)
}
