import { roomId, roomOf } from '../../client/homeHouse.ts'
import { CARD_TITLE } from '../../client/kept.ts'
import type { Words } from '../../client/react/controls.ts'
import { homeCardForm } from '../../content/myHome.ts'
import { readJson } from '../../outbox/rpc.ts'
import { isRecord } from '../../storage/guards.ts'
import { wordsIn } from '../keptParts.tsx'

/** The home card and its stored format. This file reads neither the disk nor the page. */

const { places, contacts, notes } = homeCardForm

/** A line of the card: "Stop tap", "Kitchen, behind the cleaning things". */
export interface Line {
  readonly name: string
  readonly words: string
}

/** The id of the control for where a thing is in its room. */
export const whereId = (place: string) => `${place}-where`
/** The id of the control for a part of a contact, such as the number. */
export const partId = (contact: string, part: string) => `${contact}-${part}`

/** The controls of each line, in the order of the form. */
const CONTROLS: readonly { readonly name: string; readonly ids: readonly string[] }[] = [
  ...places.list.map(({ id, name }) => ({ name, ids: [roomId(id), whereId(id)] })),
  ...contacts.list.map(({ id, name }) => ({ name, ids: contacts.parts.map((part) => partId(id, part.id)) })),
  { name: notes.name, ids: [notes.id] },
]

/** A card with nothing in any of its controls. */
export const BLANK: Words = Object.fromEntries(CONTROLS.flatMap(({ ids }) => ids.map((id) => [id, ''])))

/** Joins the parts of a line, without line breaks: an empty line would end the card in a message. */
export const inOneLine = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(', ')

const IS_ROOM = new Set(places.list.map(({ id }) => roomId(id)))
const wordOf = (card: Words, id: string) => (IS_ROOM.has(id) ? roomOf(card[id])?.name : card[id]) ?? ''

/** The lines of a card, in the order of the form. */
export const linesOf = (card: Words): Line[] =>
  CONTROLS.map(({ name, ids }) => ({ name, words: inOneLine(ids.map((id) => wordOf(card, id))) }))

/** The lines as plain text; empty if nothing is filled in. */
export const cardText = (lines: readonly Line[]): string => {
  const filled = lines.flatMap(({ name, words }) => (words ? `${name}: ${words}` : []))
  return filled.length > 0 ? [CARD_TITLE, ...filled].join('\n') : ''
}

export const isFilledIn = (card: Words): boolean => linesOf(card).some(({ words }) => words)

const FIRST = new Set([...places.list.slice(0, places.first).flatMap(({ id }) => [roomId(id), whereId(id)]), notes.id])

/** Whether a card says anything beyond the form's initial words. */
export const saysMore = (card: Words): boolean => Object.entries(card).some(([id, word]) => word && !FIRST.has(id))

const FORMAT = 'build-masters-hub/home-card'
const VERSION = 1

/** The stored form of a card, also used in files. The text is for the contact form, which doesn't know the fields. */
export const toRecord = (card: Words) => ({ format: FORMAT, version: VERSION, card, text: cardText(linesOf(card)) })

/** The words of a stored record; undefined if it isn't ours or has an unknown version. */
export const readRecord = (stored: unknown): Words | undefined =>
  isRecord(stored) && stored.format === FORMAT && stored.version === VERSION && isRecord(stored.card)
    ? wordsIn(stored.card)
    : undefined

/** The words in a file; undefined if it is not a home card. */
export const readFile = (text: string): Words | undefined => readRecord(readJson(text))
