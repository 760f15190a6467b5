import { CARD_FORM, HOUSE_PINS, LINE, SHOWS, SPOT } from '../../document.ts'
import { controlsIn } from '../kept/useTyped.ts'
import type { Words } from '../kept/words.ts'
import { cardText, inOneLine, type Line, toRecord } from './card.ts'

/** The card on the page: its form, its label, and its pins in the drawing of the house. */

export const cardForm = () => document.getElementById(CARD_FORM)

/** All its fields, empty. */
export const blank = (form: Element | null): Words => Object.fromEntries(controlsIn(form).map(({ id }) => [id, '']))

/** What is filled in. */
export const cardIn = (form: Element | null): Words =>
  Object.fromEntries(controlsIn(form).map(({ id, value }) => [id, value]))

/** A card as it is stored. Its text is that of the whole card, which another tab may have filled in, too. */
export const recordOf = (form: Element | null, card: Words) => toRecord(card, cardText(linesOf(form, card)))

/** Writes what is filled in onto the label, and puts a pin into the drawing for each room that is chosen. */
export function show(form: Element | null): void {
  for (const { name, words } of linesOf(form, cardIn(form))) {
    const place = document.querySelector(`[${SHOWS}="${name}"]`)
    // A number is not broken at the end of a line.
    if (place) place.textContent = words.replace(/(\d) (?=\d)/g, '$1\u00a0')
  }
  const layer = document.getElementById(HOUSE_PINS)
  if (layer) layer.innerHTML = pinsOf(form)
}

const partsOf = (form: Element | null) => [...(form?.querySelectorAll(`[${LINE}]`) ?? [])]

/** The lines of a card, in the order of the form, which also has the names of the rooms. */
const linesOf = (form: Element | null, card: Words): Line[] =>
  partsOf(form).map((part) => ({
    name: part.getAttribute(LINE) ?? '',
    words: inOneLine(
      controlsIn(part).map((control) => {
        const word = card[control.id] ?? ''
        if (!(control instanceof HTMLSelectElement && word)) return word
        return [...control.options].find(({ value }) => value === word)?.text ?? ''
      }),
    ),
  }))

/** Radius of a pin, in units of the drawing's grid. */
const RADIUS = 13

/** Numbers of ours in places of the drawing's: no word of the visitor's gets into the markup. */
function pinsOf(form: Element | null): string {
  const used: string[] = []
  return partsOf(form)
    .map((part, index) => {
      const spot = part.querySelector('select')?.selectedOptions[0]?.getAttribute(SPOT)
      if (!spot) return ''
      const [x = 0, y = 0] = spot.split(' ').map(Number)
      // Those of one room stand in a row.
      const before = used.filter((other) => other === spot).length
      used.push(spot)
      return `<g class="home-pin" transform="translate(${x + before * 2 * RADIUS} ${y})"><circle r="${RADIUS}"/><text text-anchor="middle" dy=".35em">${index + 1}</text></g>`
    })
    .join('')
}
