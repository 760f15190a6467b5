import { get } from 'idb-keyval'
import { CARD_KEY, CARD_TITLE, keptDb } from '../../client/kept/kept.ts'
import { isRecord } from '../../storage/guards.ts'

/** The visitor's home card (src/islands/home-card/) in the message of a request. */

/** The card in words; undefined if there is none. Rejects where the browser keeps no data. */
export async function cardText(): Promise<string | undefined> {
  const stored: unknown = await get(CARD_KEY, keptDb)
  return isRecord(stored) && typeof stored.text === 'string' && stored.text ? stored.text : undefined
}

/** From its title to the first empty line, as it was on this day or an earlier one. */
const CARD = new RegExp(`\\s*^${CARD_TITLE}(?:\\n.+)*`, 'm')

export const withoutCard = (message: string): string => message.replace(CARD, '').trim()

/** The message with the card at its end. One that it has already, perhaps of yesterday, gives way. */
export const withCard = (message: string, text: string): string =>
  [withoutCard(message), text].filter(Boolean).join('\n\n')

/** By how many characters a message is longer than a limit; they are counted as the database does. */
export const excess = (message: string, limit: number): number => Math.max(0, [...message].length - limit)
