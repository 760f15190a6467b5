import { del, get, set, update } from 'idb-keyval'
import { keptDb } from '../../outbox/store.ts'
import { type Card, cardText, isEmpty, readRecord, toRecord } from './card.ts'

/** The home card on this device. There is one for all tabs. All of these reject where the browser keeps no data. */

const KEY = 'home-card'

/** What is stored; empty if there is nothing. */
export const loadCard = async (): Promise<Card> => readRecord(await get(KEY, keptDb)) ?? {}

/** Writes these fields, and leaves the others as they are: another tab may have them. */
export const saveFields = (changed: Card): Promise<void> =>
  update<unknown>(KEY, (stored) => toRecord({ ...readRecord(stored), ...changed }), keptDb)

/** Puts another card in its place. */
export const replaceCard = (card: Card): Promise<void> => set(KEY, toRecord(card), keptDb)

export const eraseCard = (): Promise<void> => del(KEY, keptDb)

/** The card as text; undefined if there is none. */
export async function storedText(): Promise<string | undefined> {
  const card = await loadCard()
  return isEmpty(card) ? undefined : cardText(card)
}
