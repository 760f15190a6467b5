import { isRecord } from '../../storage/guards.ts'

/** What controls hold, by their ids. */
export type Words = Readonly<Record<string, string>>

/** Those in a stored value. Anything but text is left out. */
export const wordsIn = (stored: unknown): Words =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
