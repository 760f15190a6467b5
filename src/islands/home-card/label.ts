import { roomId, roomOf } from '../../client/homeHouse.ts'
import type { Words } from '../../client/react/controls.ts'
import { homeCardForm } from '../../content/myHome.ts'
import { LABEL } from '../../document/marks.ts'
import { isDear } from '../../facts/dear.ts'
import { type Phone, ukPhone } from '../../facts/phones.ts'
import { isFilledIn, partId, whereId } from './card.ts'

/**
 * What a label's code says of a home card: the places and the landlord's number, and no name of a person. It stands behind
 * the # of an address, which no browser sends. Anyone can write such a code, so nothing in it is trusted.
 */

const { places, contacts, limits } = homeCardForm

/** Labels stay in cupboards for years: a later form gets a new number, and this one is still read. */
const VERSION = '1'

const [, landlord] = contacts.list
const NUMBER = partId(landlord.id, 'number')

/** The longest address, in bytes, that a cheap camera reads from a printed label. */
export const LONGEST_ADDRESS = 600

/** One line of text, without characters that are invisible or turn the direction of reading. */
const plain = (text = '', limit: number) =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, limit).join('').trim()

/** The number to call; undefined unless it's a UK number that costs no more than others. */
export function numberOn(card: Words): Phone | undefined {
  try {
    const phone = ukPhone(plain(card[NUMBER], contacts.parts[1].limit))
    return isDear(phone.href.slice('tel:+44'.length)) ? undefined : phone
  } catch {
    // Not a UK number.
    return undefined
  }
}

/** The part of a card that a label says. */
const onLabel = (card: Words): Words => ({
  ...Object.fromEntries(
    places.list.flatMap(({ id }) => [
      [roomId(id), roomOf(card[roomId(id)])?.id ?? ''],
      [whereId(id), plain(card[whereId(id)], limits.where)],
    ]),
  ),
  [NUMBER]: numberOn(card)?.display ?? '',
})

const addressWith = (said: Words, page: string) => {
  const lines = places.list.map(({ id }) => [id, `${said[roomId(id)]}.${said[whereId(id)]}`])
  const filled = [...lines, [landlord.id, said[NUMBER] ?? '']].filter(([, words]) => words && words !== '.')
  return `${page}#${new URLSearchParams([[LABEL, VERSION], ...filled])}`
}

/** The address in a card's code, and the names of the lines whose words it leaves out because they don't fit. */
export function addressOf(card: Words, page: string): { readonly address: string; readonly cut: readonly string[] } {
  let said = onLabel(card)
  const cut: string[] = card[NUMBER]?.trim() && !said[NUMBER] ? [landlord.name] : []
  // The stop tap comes first, so it is cut last.
  for (const { id, name } of [...places.list].reverse()) {
    if (addressWith(said, page).length <= LONGEST_ADDRESS) break
    if (said[whereId(id)]) cut.unshift(name)
    said = { ...said, [whereId(id)]: '' }
  }
  return { address: addressWith(said, page), cut }
}

/** The card in a fragment; undefined if it is no label. Cuts a fragment that is longer than any label. */
export function readLabel(fragment: string): Words | undefined {
  const params = new URLSearchParams(fragment.slice(1, 2 * LONGEST_ADDRESS))
  if (params.get(LABEL) !== VERSION) return undefined
  const lines = places.list.flatMap(({ id }) => {
    const [room = '', ...words] = params.get(id)?.split('.') ?? []
    return [
      [roomId(id), room],
      [whereId(id), words.join('.')],
    ]
  })
  const card = onLabel({ ...Object.fromEntries(lines), [NUMBER]: params.get(landlord.id) ?? '' })
  return isFilledIn(card) ? card : undefined
}
