/**
 * What the boot script says of a form whose own script has not come, as the value of an attribute: the script writes it
 * (src/client/boot/keep.ts), styles show it, and the form takes over from it. Nothing but texts, for the boot script is
 * inline.
 */

/** The attribute. Empty at first; `SAVING`; `KEPT` and the request's key; or the names of the fields that are missing. */
export const EARLY = 'data-early'
export const SAVING = 'saving'
export const KEPT = 'kept'

/** What it comes to. */
export type Early =
  | { readonly kind: 'saving' }
  /** Under this key. */
  | { readonly kind: 'kept'; readonly id: string }
  /** Something is missing. */
  | { readonly kind: 'wrong' }
  /** The button was not pressed, or the form's own script must see to it. */
  | { readonly kind: 'none' }

/** @param mark the attribute's value; null without it */
export function readEarlyMark(mark: string | null): Early {
  if (!mark) return { kind: 'none' }
  if (mark === SAVING) return { kind: 'saving' }
  return mark.startsWith(`${KEPT} `) ? { kind: 'kept', id: mark.slice(KEPT.length + 1) } : { kind: 'wrong' }
}
