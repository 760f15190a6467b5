import { type Fix, positionLines } from '../../content/where.ts'

/** Our lines in a message; and with the one for a postcode, where nothing was written in it. */
const POSITION = /(?:^|\n)Position: .*\nhttps:\S+/
const WITH_POSTCODE = /(?:(?:^|\n)Postcode: *)?(?:^|\n)Position: .*\nhttps:\S+/

const message = () => document.querySelector<HTMLTextAreaElement>('textarea#message')

/** Whether the message says where the visitor is. */
export const hasPosition = (): boolean => POSITION.test(message()?.value ?? '')

/** Puts a position into the message, in the place of one that is there; at its end, below a line for the postcode, if not. */
export function putPosition(fix: Fix): void {
  const lines = `\n${positionLines(fix)}`
  if (hasPosition()) replace(POSITION, lines)
  else replace(/$/, `\nPostcode: ${lines}`)
}

export const removePosition = (): void => replace(WITH_POSTCODE, '')

/** Leaves the caret where somebody is typing, and tells the form, as a keystroke would. */
function replace(pattern: RegExp, text: string): void {
  const control = message()
  const found = control && pattern.exec(control.value)
  if (!found) return
  control.setRangeText(
    found.index === 0 ? text.trimStart() : text,
    found.index,
    found.index + found[0].length,
    'preserve',
  )
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
