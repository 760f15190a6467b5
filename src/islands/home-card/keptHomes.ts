import { get, promisifyRequest } from 'idb-keyval'
import { keptDb } from '../../client/kept.ts'
import type { Words } from '../../client/react/controls.ts'
import { readJson } from '../../outbox/rpc.ts'
import { committed } from '../../storage/database.ts'
import { isRecord } from '../../storage/guards.ts'
import { readRecord, toRecord } from './card.ts'

/** A home that someone looks after for others, by its address as typed. */
export interface Home {
  readonly name: string
  readonly card: Words
}

const KEY = 'homes'

const read = (stored: unknown): readonly Home[] =>
  (Array.isArray(stored) ? stored : []).flatMap((home: unknown) => {
    const card = isRecord(home) && readRecord(home)
    const name = isRecord(home) && typeof home.name === 'string' ? home.name.trim() : ''
    return card && name ? [{ name, card }] : []
  })

const toRecords = (homes: readonly Home[]) => homes.map(({ name, card }) => ({ ...toRecord(card), name }))

/** Whatever its capitals. */
export const isSameHome = (one: Home, other: Home): boolean => one.name.toLowerCase() === other.name.toLowerCase()

/** One list in alphabetical order. Of two homes with the same address, the first stays. */
export function joined(...lists: readonly (readonly Home[])[]): readonly Home[] {
  const byName = new Map<string, Home>()
  for (const home of lists.flat()) {
    const key = home.name.toLowerCase()
    if (!byName.has(key)) byName.set(key, home)
  }
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

export const toFile = (homes: readonly Home[]): string => JSON.stringify(toRecords(homes), null, 2)

/** More than anyone looks after by hand. */
const MOST = 500

/** The homes in a file; undefined if it's no list of homes, has too many, or any of them is damaged. */
export function readHomes(text: string): readonly Home[] | undefined {
  const stored = readJson(text)
  const homes = read(stored)
  return Array.isArray(stored) && homes.length > 0 && homes.length === stored.length && homes.length <= MOST
    ? homes
    : undefined
}

/** The homes on this device, shared by all tabs. Either method may reject, or never settle. */
export const homesDisk = {
  load: async (): Promise<readonly Home[]> => read(await get<unknown>(KEY, keptDb)),
  /** @returns the new list, once it is on the disk */
  change: (change: (before: readonly Home[]) => readonly Home[]): Promise<readonly Home[]> =>
    keptDb('readwrite', async (store) => {
      const homes = change(read(await promisifyRequest<unknown>(store.get(KEY))))
      if (homes.length > 0) store.put(toRecords(homes), KEY)
      else store.delete(KEY)
      await committed(store)
      return homes
    }),
}
