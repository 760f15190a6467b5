import { isRecord } from '../../outbox/guards.ts'
import { rooms } from './rooms.ts'

/** What a home card holds. Nothing here reads a disk or the page. */

interface Place {
  readonly id: string
  readonly name: string
  /** Where most homes have it. */
  readonly hint: string
}

/** What somebody looks for at night, in the order of the card. */
export const PLACES: readonly Place[] = [
  { id: 'stop-tap', name: 'Stop tap', hint: 'Often under the kitchen sink' },
  { id: 'fuse-box', name: 'Fuse box', hint: 'Often in the hall or under the stairs' },
  { id: 'boiler', name: 'Boiler', hint: 'And its switch' },
  { id: 'gas-valve', name: 'Gas valve', hint: 'Beside the gas meter' },
  { id: 'water-meter', name: 'Water meter', hint: 'Often in the pavement' },
  { id: 'outside-valve', name: 'Outside stop valve', hint: 'Often under a small cover by the boundary' },
]

/** Whom to ring. */
export const CONTACTS = [
  { id: 'water-company', name: 'Water company' },
  { id: 'landlord', name: 'Landlord or agent' },
  { id: 'insurer', name: 'Home insurer' },
] as const

export const NOTES = 'notes'

/**
 * The card's fields, each with the most characters that it takes: together with their names they fit into the message of
 * a callback request, and all but the notes onto half a sheet of paper.
 */
export const FIELDS: ReadonlyMap<string, number> = new Map([
  ...PLACES.flatMap(({ id }) => [[`${id}-room`, 20] as const, [`${id}-where`, 80] as const]),
  ...CONTACTS.flatMap(({ id }) => [
    [`${id}-name`, 50] as const,
    [`${id}-number`, 30] as const,
    [`${id}-reference`, 40] as const,
  ]),
  [NOTES, 400],
])

/** What is filled in, by the field's name. */
export type Card = Readonly<Record<string, string>>

/** All of them, empty. */
export const BLANK: Card = Object.fromEntries([...FIELDS.keys()].map((name) => [name, '']))

export const isEmpty = (card: Card) => Object.values(card).every((value) => !value.trim())

export const roomOf = (card: Card, place: string) => rooms.find(({ id }) => id === card[`${place}-room`])

/** Where it is, in words: "Kitchen, behind the cleaning things". Empty if nobody has said. */
export const whereIs = (card: Card, place: string) => join(roomOf(card, place)?.name, card[`${place}-where`])

/** "Thames Water, 0800 316 9800, account 1234". */
export const whoIs = (card: Card, contact: string) =>
  join(...['name', 'number', 'reference'].map((part) => card[`${contact}-${part}`]))

/** On one line: what ends a line would end an entry of the card. */
const join = (...parts: readonly (string | undefined)[]) =>
  parts
    .map((part) => part?.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(', ')

const TITLE = 'My home card'

/** The card in plain words, a line for each thing, without what is empty. */
export const cardText = (card: Card): string =>
  [
    `${TITLE}:`,
    ...[
      ...PLACES.map(({ id, name }) => [name, whereIs(card, id)]),
      ...CONTACTS.map(({ id, name }) => [name, whoIs(card, id)]),
      ['Please note', join(card[NOTES])],
    ].flatMap(([name, words]) => (words ? `${name}: ${words}` : [])),
  ].join('\n')

/** From the title to the first empty line, as `cardText` wrote it on this day or an earlier one. */
const CARD_IN_MESSAGE = new RegExp(`\\s*^${TITLE}:(?:\\n.+)*`, 'm')

/** The message with the card at its end. One that it has already, perhaps of yesterday, gives way. */
export const withCard = (message: string, text: string): string =>
  [withoutCard(message), text].filter(Boolean).join('\n\n')

export const withoutCard = (message: string): string => message.replace(CARD_IN_MESSAGE, '').trim()

/** By how many characters a message is longer than a limit; they are counted as the database does. */
export const excess = (message: string, limit: number): number => Math.max(0, [...message.trim()].length - limit)

const FORMAT = 'build-masters-hub/home-card'
const VERSION = 1

/** The card as it is stored, and as a file has it. */
export const toRecord = (card: Card) => ({ format: FORMAT, version: VERSION, card })

/**
 * The card of such a record; undefined if it is none of ours, or of a version that we do not know. Fields that make no
 * sense are left out.
 */
export function readRecord(stored: unknown): Card | undefined {
  if (!isRecord(stored) || stored.format !== FORMAT || stored.version !== VERSION || !isRecord(stored.card))
    return undefined
  const { card } = stored
  return Object.fromEntries(
    [...FIELDS].flatMap(([name, limit]) => {
      const value = card[name]
      const isOurs = typeof value === 'string' && (!name.endsWith('-room') || rooms.some(({ id }) => id === value))
      return isOurs && value.trim() ? [[name, value.slice(0, limit)]] : []
    }),
  )
}

/** The card in a file that somebody has chosen; undefined if the file is no such card. */
export function readFile(text: string): Card | undefined {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}
