import type { Hold, Item } from '../item.ts'
import type { Status } from '../status.ts'
import type { FormErrors } from '../submission.ts'

/** What became of the last press. */
export type Outcome =
  /** Nothing was pressed, or nothing is to be said of it any more. */
  | { readonly kind: 'none' }
  /** The disk is being written. */
  | { readonly kind: 'saving' }
  /** The first attempt is under way. Where nothing could be saved it is the only one. */
  | { readonly kind: 'sending'; readonly item: Item; readonly isSaved: boolean }
  /** It is on the disk, and will be sent. `hold`: our side is why it is not yet. */
  | { readonly kind: 'waiting'; readonly item: Item; readonly replaced?: Item; readonly hold?: Hold }
  /** It has arrived, at `at`, in ms since the epoch. Its words are not known here where another tab or the worker sent it. */
  | { readonly kind: 'sent'; readonly at: number; readonly item?: Item; readonly replaced?: Item }
  /** The server has read it and will never take it: its words. */
  | { readonly kind: 'refused'; readonly message: string; readonly item: Item }
  /** Neither sent nor saved: the words are in the form alone. */
  | { readonly kind: 'unsaved'; readonly item: Item }

/**
 * The one state of the form. What is in its controls stands beside the outcome: somebody may type the next request while
 * the last one waits.
 */
export interface FormState {
  /** `replaced` in it is the request that the one it speaks of has taken the place of. */
  readonly outcome: Outcome
  /** Nothing is in the controls. */
  readonly isBlank: boolean
  /** The request that is edited in them. It goes on waiting, and may be sent, until its edit is saved. */
  readonly edits?: Item
  /** What is wrong with what is in them, or asked about it, in words to show beside each: as of the last press, less what is right by now. */
  readonly errors: FormErrors
  /** What the boot script says must still be in the form: it is about to keep a request, or the page is as it was built. */
  readonly isEarly: boolean
}

/** As it is built into the page. */
export const AT_BUILD: FormState = { outcome: { kind: 'none' }, isBlank: true, errors: {}, isEarly: true }

/** The words are on their way to the disk or the server, so the controls are not to be used. */
export const isBusy = ({ outcome: { kind } }: FormState): boolean => kind === 'saving' || kind === 'sending'

/**
 * What is to be said of it below the controls. "Sent" below the next words would be read as said of those: whoever presses and
 * is not heard would leave it at that. A refusal is said in any case.
 */
export const shownOutcome = ({ outcome, isBlank }: FormState): Outcome =>
  isBlank || (outcome.kind !== 'sent' && outcome.kind !== 'waiting') ? outcome : { kind: 'none' }

/** The outcome of a request that was saved, from where it has got to. */
export function outcomeOf(status: Status, item: Item, replaced?: Item): Outcome {
  switch (status.kind) {
    case 'waiting':
    case 'sent':
      return { ...status, item, ...(replaced && { replaced }) }
    case 'rejected':
      return { kind: 'refused', message: status.message, item }
    case 'gone':
      return { kind: 'none' }
  }
}
