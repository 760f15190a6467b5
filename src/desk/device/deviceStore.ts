import { useLocalStorage } from '@mantine/hooks'
import { eraseActions } from '../queue/action.ts'

/**
 * What this device keeps of the desk, in localStorage: the last list, the last look at each request, what has been typed.
 * All of it is gone with a sign-out, and when somebody else signs in. Choices of the device (sound, shortcuts) are not here.
 */
const PREFIX = 'desk:'
const OWNER = 'owner'

/** Whose desk this tab shows. */
let account: string | undefined

/**
 * Undefined if nothing is kept there, or nothing may be.
 * @param isValid - another version of the desk may have written it, and what makes no sense is not there
 */
export const read = <Value>(key: string, isValid: (value: unknown) => value is Value): Value | undefined =>
  readStored(PREFIX + key, isValid)

/** The same of what stands beside that, and stays when it is erased. */
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

/**
 * Undefined forgets it. Nothing is kept once another tab has signed out: the answer to a call made before that can still
 * arrive here, and this tab may not have heard of it yet.
 */
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
    // The device is full, or the browser keeps nothing: the desk works all the same while it is open.
  }
}

/** The kept keys that begin like this. */
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

/** Everything, also what was not sent. For a sign-out that a person asked for; a session that merely ended keeps it. */
export async function eraseKept(): Promise<void> {
  for (const key of keysOf('')) put(key, undefined)
  // The next sign-in erases it again (`keepFor`).
  await eraseActions().catch(() => {})
}

/** Whether what is kept here may be read at once, without `keepFor`. */
export const isKeptFor = (userId: string): boolean => read(OWNER, isText) === userId

/** Call once, before anything is read: what somebody else left on this device is erased. */
export async function keepFor(userId: string): Promise<void> {
  account = userId
  if (isKeptFor(userId)) return
  await eraseKept()
  put(OWNER, userId)
}

/** A choice that belongs to this device, not to the user: it outlives a sign-out. */
export const useChoice = (name: 'sound' | 'shortcuts', otherwise: boolean) =>
  useLocalStorage({ key: `desk-${name}`, defaultValue: otherwise, getInitialValueInEffect: false })
