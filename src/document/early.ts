/** What the boot script and the contact form say to each other, on the form. */

/**
 * On a form that the boot script keeps as long as there is no other: what has become of it. Empty at first; `SAVING`;
 * `KEPT` and the request's key; or the names of the fields that must still be filled in.
 */
export const EARLY = 'data-early'
export const SAVING = 'saving'
export const KEPT = 'kept'

/** The key, from the attribute's value. Undefined if nothing was kept. */
export const keptIn = (value: string): string | undefined =>
  value.startsWith(`${KEPT} `) ? value.slice(KEPT.length + 1) : undefined
