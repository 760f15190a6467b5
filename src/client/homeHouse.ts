import { homeCardForm, rooms } from '../content/myHome.ts'
import { HOME_PLACE } from '../document/marks.ts'
import { isRecord, isTime } from '../storage/guards.ts'

/** Where the things of a home card are in the drawing of the house. */

/** The id of the control for a thing's room. */
export const roomId = (place: string) => `${place}-room`

export const roomOf = (word: unknown) => rooms.find(({ id }) => id === word)

/** Radius of a pin, in units of the drawing. */
export const PIN_RADIUS = 13

/** A pin for each thing whose room is chosen. Pins in one room form a row. */
export function pinsOf(card: Readonly<Record<string, unknown>>) {
  const { list } = homeCardForm.places
  const chosen = list.map(({ id }) => roomOf(card[roomId(id)]))
  return list.flatMap(({ name }, index) => {
    const room = chosen[index]
    if (!room) return []
    const before = chosen.slice(0, index).filter((other) => other === room).length
    return { name, number: index + 1, x: room.x + before * 2 * PIN_RADIUS, y: room.y }
  })
}

const set = (element: Element | undefined, attributes: Readonly<Record<string, string | number>>) => {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, String(value))
}

const placeOn = (line: Element) => line.querySelector(`[${HOME_PLACE}]`)?.getAttribute(HOME_PLACE)

/**
 * Moves the pins of Home's house to the rooms of a stored card, and lights them. Their numbers in the legend stay. Marks the
 * place of the last trouble.
 */
export function lightHome(map: Element, stored: Readonly<Record<string, unknown>>, trouble: unknown): void {
  const card = isRecord(stored.card) ? stored.card : {}
  const lines = Array.from(map.querySelectorAll('ol > li'))
  const links = map.querySelectorAll('svg > a')
  for (const { name, x, y } of pinsOf(card)) {
    const link = links[lines.findIndex((line) => placeOn(line) === name)]
    const [area, circle, number] = link?.children ?? []
    set(area, { x: x - PIN_RADIUS, y: y - PIN_RADIUS, width: 2 * PIN_RADIUS, height: 2 * PIN_RADIUS })
    set(circle, { cx: x, cy: y, r: 11 })
    set(number, { x, y })
    set(link, { class: 'lit' })
    // Above the others.
    link?.parentElement?.append(link)
  }
  markTrouble(map, lines, links, trouble)
}

/** Draws a ring around the pin of the last trouble, and says in its line of the legend what it was. */
function markTrouble(map: Element, lines: readonly Element[], links: NodeListOf<Element>, trouble: unknown): void {
  if (!isRecord(trouble) || !isTime(trouble.changedAt)) return
  const { path, name, changedAt } = trouble
  if (typeof path !== 'string' || typeof name !== 'string') return
  const leads = (link: Element | null) => link?.getAttribute('href') === path
  const leading = lines.filter((line) => {
    const link = line.querySelector('a')
    // A thing with several troubles leads to a choice.
    const choice = link?.getAttribute('href')?.startsWith('#') ? map.querySelector(link.hash) : null
    return leads(link) || Array.from(choice?.querySelectorAll('a') ?? []).some(leads)
  })
  // Several places may lead to the same steps: a thing of the card comes first.
  const line = leading.find(placeOn) ?? leading[0]
  if (!line) return
  const circle = links[lines.indexOf(line)]?.querySelector('circle')
  const ring = circle?.cloneNode() as Element | undefined
  set(ring, { r: 15 })
  if (ring) circle?.before(ring)
  const day = new Date(changedAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  const words = document.createElement('small')
  words.textContent = `Your last trouble: ${name.toLowerCase()}, ${day}`
  line.append(words)
}
