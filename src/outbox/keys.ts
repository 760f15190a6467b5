/** Names and marks that pages, workers and the boot script share. Small, since the boot script is inline in every page. */

export const DATABASE = 'build-masters-hub'

export const STORE = 'outbox'

/** The database for the bytes of photographs. */
export const PICTURES = 'build-masters-hub-pictures'

export const SYNC_TAG = 'outbox'

/** Prefix of the key of a request that was kept before the outbox had loaded (client/boot/keep.ts). */
export const EARLY_KEY = 'early:'

/**
 * The boot script's mark on a form without its own script (src/client/boot/keep.ts). Styles show it, and the form takes over
 * from it. Empty at first; `SAVING`; `KEPT` and the request's key; or the names of the fields that are missing.
 */
export const EARLY = 'data-early'
export const SAVING = 'saving'
export const KEPT = 'kept'

/** The parsed mark. `wrong`: something is missing. `none`: not pressed, or left to the form's own script. */
export type EarlyMark = { readonly kind: 'saving' | 'wrong' | 'none' } | { readonly kind: 'kept'; readonly id: string }

export function readEarlyMark(mark: string | null): EarlyMark {
  if (!mark) return { kind: 'none' }
  if (mark === SAVING) return { kind: 'saving' }
  return mark.startsWith(`${KEPT} `) ? { kind: 'kept', id: mark.slice(KEPT.length + 1) } : { kind: 'wrong' }
}
