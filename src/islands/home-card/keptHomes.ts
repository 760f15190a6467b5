import { get, promisifyRequest } from 'idb-keyval'
import { keptDb } from '../../client/kept.ts'
import type { Words } from '../../client/react/controls.ts'
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
    return card && typeof home.name === 'string' ? [{ name: home.name, card }] : []
  })

/** Whatever its capitals. */
const isSameHome = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The homes on this device, in alphabetical order, shared by all tabs. Either method may reject, or never settle. */
export const homesDisk = {
  load: async (): Promise<readonly Home[]> => read(await get<unknown>(KEY, keptDb)),
  /** Adds a home, replaces the one with its name, or without a card removes it. @returns the new list, once it is on the disk */
  put: (name: string, card?: Words): Promise<readonly Home[]> =>
    keptDb('readwrite', async (store) => {
      const others = read(await promisifyRequest<unknown>(store.get(KEY))).filter(
        (home) => !isSameHome(home.name, name),
      )
      const homes = [...others, ...(card ? [{ name, card }] : [])].sort((a, b) =>
        a.name.localeCompare(b.name, 'en', { numeric: true }),
      )
      if (homes.length > 0)
        store.put(
          homes.map(({ name, card }) => ({ ...toRecord(card), name })),
          KEY,
        )
      else store.delete(KEY)
      await committed(store)
      return homes
    }),
}
