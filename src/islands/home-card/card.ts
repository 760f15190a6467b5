import { CARD_TITLE } from '../../document.ts'
import { isRecord } from '../../storage/guards.ts'
import { type Words, wordsIn } from '../kept/words.ts'

/** What a home card is, and how it is stored. Nothing here reads a disk or the page. */

/** A line of the card: "Stop tap", "Kitchen, behind the cleaning things". */
export interface Line {
  readonly name: string
  readonly words: string
}

/** Parts of a line as one, without what would end it: an empty line ends the card in a message. */
export const inOneLine = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(', ')

/** The card in plain words. Empty if nothing is filled in. */
export const cardText = (lines: readonly Line[]): string => {
  const filled = lines.flatMap(({ name, words }) => (words ? `${name}: ${words}` : []))
  return filled.length > 0 ? [CARD_TITLE, ...filled].join('\n') : ''
}

const FORMAT = 'build-masters-hub/home-card'
const VERSION = 1

/** The card as it is stored, and as a file has it. The text is for the contact form, which knows no field of it. */
export const toRecord = (card: Words, text: string) => ({ format: FORMAT, version: VERSION, card, text })

/** The words of such a record; undefined if it is none of ours, or of a version that we do not know. */
export const readRecord = (stored: unknown): Words | undefined =>
  isRecord(stored) && stored.format === FORMAT && stored.version === VERSION && isRecord(stored.card)
    ? wordsIn(stored.card)
    : undefined

/** The words in a file that somebody has chosen; undefined if the file is no such card. */
export function readFile(text: string): Words | undefined {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}
