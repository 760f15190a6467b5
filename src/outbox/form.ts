import { draftSaver, withTimeout } from '../storage/guards.ts'
import { listenersOf } from '../storage/listeners.ts'
import { deliver } from './drain.ts'
import {
  doubtsOf,
  EMPTY_FORM,
  FIELD_NAMES,
  type FormErrors,
  type FormValues,
  identityOf,
  isBlank,
  isByText,
  isSameForm,
  readForm,
  remaining,
  type Signals,
  type Submission,
  toForm,
} from './fields.ts'
import { readEarlyMark } from './keys.ts'
import { clearPictures } from './pictures.ts'
import type { Hold, Item, Status } from './records.ts'
import { adopt, clearDraft, loadDraft, newItem, put, remove, saveDraft } from './requests.ts'
import { send } from './rpc.ts'
import type { View } from './view.ts'

/** What the form needs from outside. The page supplies controls and toasts, and so does the simulation. */
export interface FormPorts {
  readonly controls: Controls
  readonly notices: Notices
  readonly early: EarlyForm
  readonly view: View
  /** Asks the browser to wake the worker when there is a network. */
  readonly requestSync: () => void
}

/** The controls hold the words, so that the browser's own form state, autofill and undo work. */
export interface Controls {
  read(): FormValues
  /** Must be synchronous: later, it would overwrite what was typed meanwhile. */
  write(values: FormValues): void
  isTrapped(): boolean
}

/** Toasts for outcomes that no receipt will report (requests.ts). */
export interface Notices {
  /** It is saved but not sent. `hold`: our side is the reason. `isByText`: the visitor wants a text, not a call. */
  saved(hold: Hold | undefined, isByText: boolean): void
  /** It has arrived without being saved. */
  sent(): void
  /** The server refused it with this message. Without a message, it is neither sent nor saved. */
  failed(message: string | undefined, isByText: boolean): void
}

/** The boot script's mark on the form (keys.ts); null without one. */
export interface EarlyForm {
  read(): string | null
  /** Returns a function that stops it. */
  onChange(listener: () => void): () => void
}

/** The outcome of the last press. */
export type Outcome =
  | { readonly kind: 'none' }
  /** The request is being written to the disk. */
  | { readonly kind: 'saving' }
  /** The first attempt is under way. If nothing could be saved, it is the only attempt. */
  | { readonly kind: 'sending'; readonly item: Item; readonly isSaved: boolean }
  /** It is on the disk and will be sent. `hold`: our side is the reason it waits. `replaced`: the request that it corrects. */
  | { readonly kind: 'waiting'; readonly item: Item; readonly replaced?: Item; readonly hold?: Hold }
  /** It arrived at `at`, in ms since the epoch. No `item` if another tab or the worker sent it. */
  | { readonly kind: 'sent'; readonly at: number; readonly item?: Item; readonly replaced?: Item }
  /** The server will never accept it. `message` says why. */
  | { readonly kind: 'refused'; readonly message: string; readonly item: Item }
  /** Neither sent nor saved: only the form has the words. */
  | { readonly kind: 'unsaved'; readonly item: Item }

export interface FormState {
  /** The outcome of the last request. The next may be typed while it waits. */
  readonly outcome: Outcome
  readonly isBlank: boolean
  /** The request being edited. It keeps waiting, and may be sent, until the edit is saved. */
  readonly edits?: Item
  /** The errors and questions from the last press that still apply. */
  readonly errors: FormErrors
  /** Whether the page is as it was built, or the boot script is about to keep a request. */
  readonly isEarly: boolean
}

/** The state that is built into the page. */
export const AT_BUILD: FormState = { outcome: { kind: 'none' }, isBlank: true, errors: {}, isEarly: true }

/** Whether the words are being saved or sent, so that the controls are disabled. */
export const isBusy = ({ outcome: { kind } }: FormState): boolean => kind === 'saving' || kind === 'sending'

/** What the form says. Hides "Sent" once typing restarts: it would seem to mean the new text. */
export const shownOutcome = ({ outcome, isBlank }: FormState): Outcome =>
  isBlank || (outcome.kind !== 'sent' && outcome.kind !== 'waiting') ? outcome : { kind: 'none' }

/** The outcome of a saved request. */
export function outcomeOf(status: Status, item: Item, replaced?: Item): Outcome {
  if (status.kind === 'gone') return { kind: 'none' }
  if (status.kind === 'rejected') return { kind: 'refused', message: status.message, item }
  return { ...status, item, ...(replaced && { replaced }) }
}

/** Measures how long the form was filled in by hand, from the first keystroke, if it was blank before. */
function createFillTime() {
  let isFromBlank = false
  let since: number | undefined
  return {
    /** Call this when other values are put into the form. */
    restart(isBlank: boolean): void {
      isFromBlank = isBlank
      since = undefined
    },
    typed(): void {
      if (isFromBlank) since ??= performance.now()
    },
    /** In ms; undefined if part of it came from elsewhere. */
    read: (): number | undefined => (since === undefined ? undefined : performance.now() - since),
  }
}

/** In UTF-16 units. Megabytes take a browser minutes to lay out, and a draft would bring them back at every visit. */
export const LONGEST_TEXT = 100_000
/** How long the form shows "Sending..." before it says that the request is saved, in ms. */
const PATIENCE = 8_000

export type Form = ReturnType<typeof createForm>

/** The callback form: its state, and what a visitor can do to it. Typed words stay in the controls. */
export function createForm({ controls, notices, early, view, requestSync }: FormPorts) {
  const { subscribe, tell } = listenersOf<void>()
  const fillTime = createFillTime()
  let state = AT_BUILD
  /** While the boot script writes, the controls hold no draft, and a second tap makes no second request. */
  let isHeld = false
  /** An attempt that seemed to fail may have arrived, so the same words must go under the same key. */
  const unsaved = new Map<string, Item>()
  /** A press waits until we know whether the words in the controls are an edit. */
  let restored = Promise.resolve()
  /** Whether the controls ever held words. Only then was it the visitor who emptied them, which is worth saving. */
  let hadWords = false
  /** The values of the press that raised a question. */
  let askedAbout = EMPTY_FORM

  const change = (next: Partial<FormState>) => {
    state = { ...state, ...next }
    tell()
  }
  const replace = (values: FormValues, next: Partial<FormState> = {}) => {
    controls.write(values)
    const isEmpty = isBlank(values)
    hadWords ||= !isEmpty
    fillTime.restart(isEmpty)
    change({ ...next, isBlank: isEmpty })
  }
  const signals = (): Signals => {
    const filled = fillTime.read()
    return { ...(filled !== undefined && { fillTime: filled }), ...(controls.isTrapped() && { isTrapped: true }) }
  }

  /** We never promise to keep a draft, so a failure is ignored. */
  const keepDraft = (values: FormValues) => void saveDraft(shortened(values), state.edits).catch(() => undefined)
  /** The visitor has emptied the controls, so an empty draft is saved too. */
  let isEmptied = false
  const saver = draftSaver(() => {
    const values = controls.read()
    if (isEmptied || !isBlank(values)) keepDraft(values)
  })
  const keepSoon = (isByHand = false) => {
    isEmptied = isByHand
    saver.soon()
  }

  const restore = async (prefill: (values: FormValues) => FormValues, isStopped: () => boolean): Promise<void> => {
    // The boot script may have kept the draft as a request.
    const load = () =>
      adopt()
        .catch(() => undefined)
        .then(loadDraft)
    const draft = await withTimeout(load()).catch(() => undefined)
    if (isStopped()) return
    const typed = controls.read()
    const base = isBlank(typed) ? (draft?.values ?? EMPTY_FORM) : typed
    // Some browsers restore what was typed.
    const isDraft = draft && isSameForm(base, draft.values)
    replace(prefill(base), isDraft ? { edits: draft.edits } : {})
    // If it was typed before this script loaded, nothing else saves it until the next keystroke.
    if (!isBlank(typed) && !isDraft && !isHeld && !isBusy(state)) keepSoon()
  }

  const sendSaved = async (item: Item, replaced?: Item): Promise<Outcome> => {
    requestSync()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
    const status = await deliver(view, item.id, patience)
    if (status.kind === 'waiting') notices.saved(status.hold, isByText(item.submission))
    return outcomeOf(status, item, replaced)
  }

  /** If nothing can be stored (private mode, blocked cookies, a full disk), makes one attempt and never says "saved". */
  const sendUnsaved = async (item: Item, replaced?: Item): Promise<Outcome> => {
    change({ outcome: { kind: 'sending', item, isSaved: false } })
    const sent = await send(item)
    if (sent.kind === 'sent') {
      // A full disk can still delete, so we delete the request that this one replaces.
      if (replaced) await remove(replaced.id).catch(() => undefined)
      // No stored request is left for its photographs. The disk may never answer, so we do not wait for it.
      void clearPictures().catch(() => undefined)
      notices.sent()
      return { kind: 'sent', at: Date.now(), item }
    }
    if (sent.kind === 'rejected') {
      notices.failed(sent.message, isByText(item.submission))
      return { kind: 'refused', message: sent.message, item }
    }
    notices.failed(undefined, isByText(item.submission))
    return { kind: 'unsaved', item }
  }

  /** Makes the controls an edit of a refused request, so that the visitor can correct it. */
  const takeBack = (item: Item, values: FormValues, next: Partial<FormState>) => {
    change({ ...next, edits: item })
    keepDraft(values)
  }

  const submit = async (submission: Submission, values: FormValues, how: Signals): Promise<void> => {
    await restored
    const { edits } = state
    const words = identityOf(submission)
    const made = newItem(submission, unsaved.get(words) ?? edits, how)
    // A slow disk may still store it later, under the key that it is sent with.
    const saved = await withTimeout(put(submission, edits, how, made)).catch(() => undefined)
    const item = saved ?? made
    const replaced = edits && edits.id !== item.id ? edits : undefined
    if (saved) change({ outcome: { kind: 'sending', item, isSaved: true } })
    // Whatever fails in this browser, the form must not stay at "Sending...".
    const sending = saved ? sendSaved(item, replaced) : sendUnsaved(item, edits)
    const outcome = await sending.catch((): Outcome => ({ kind: 'unsaved', item }))
    if (saved || outcome.kind === 'sent') unsaved.delete(words)
    else unsaved.set(words, item)
    const isStillInForm = outcome.kind === 'refused' || outcome.kind === 'unsaved'
    if (!isStillInForm) replace(EMPTY_FORM, { outcome, edits: undefined })
    else if (saved) takeBack(item, values, { outcome })
    else change({ outcome })
  }

  /** Sends the request that the boot script kept under this key and shows its outcome. The form may be in use again by then. */
  const takeOver = async (id: string): Promise<void> => {
    await adopt().catch(() => undefined)
    const { items, statusOf } = await view.look()
    const item = items.find((each) => each.id === id)
    if (!item) {
      // The worker or another tab was faster.
      const status = statusOf(id)
      if (status?.kind === 'sent' && !isBusy(state)) change({ outcome: status })
      return
    }
    const { problem } = item
    const waits: Outcome = { kind: 'waiting', item }
    // If the visitor has pressed again meanwhile, the later press is the one to report.
    if (problem?.kind !== 'rejected' && !isBusy(state)) change({ outcome: waits })
    const outcome = problem?.kind === 'rejected' ? outcomeOf(problem, item) : await sendSaved(item)
    if (state.outcome === waits || state.outcome.kind === 'none') change({ outcome })
    if (outcome.kind !== 'refused' || !isBlank(controls.read())) return
    const values = toForm(item.submission)
    const read = readForm(values)
    replace(values)
    takeBack(item, values, 'errors' in read ? { errors: read.errors } : {})
  }

  const followEarly = () => {
    const now = readEarlyMark(early.read())
    const wasHeld = isHeld
    isHeld = now.kind === 'saving'
    if (isHeld || !state.isEarly) return
    const isEmpty = isBlank(controls.read())
    change({ isEarly: false, isBlank: isEmpty })
    if (wasHeld && !isEmpty) keepSoon()
    if (now.kind === 'kept') void takeOver(now.id)
    if (now.kind !== 'wrong') return
    const read = readForm(controls.read())
    if ('errors' in read) change({ errors: read.errors })
  }

  /** Clears "Saved" and its reason once the request is sent, refused, edited or deleted. */
  const followView = () => {
    const { outcome } = state
    if ((outcome.kind !== 'waiting' && outcome.kind !== 'sent') || !outcome.item) return
    const status = view.current()?.statusOf(outcome.item.id)
    // "Sent" stays true unless the server loses the request.
    const isSame =
      outcome.kind === 'sent' ? status?.kind !== 'waiting' : status?.kind === 'waiting' && status.hold === outcome.hold
    if (status && !isSame) change({ outcome: outcomeOf(status, outcome.item, outcome.replaced) })
  }

  return {
    /** The same object until something changes. */
    state: () => state,
    subscribe,
    /**
     * Takes over from the boot script, restores the draft and follows the last request. Returns a function that stops it.
     * @param prefill adds what the visitor asked for at the start of the message
     */
    start(prefill = (values: FormValues): FormValues => values) {
      let isStopped = false
      const stops = [early.onChange(followEarly), view.subscribe(followView)]
      followEarly()
      restored = restore(prefill, () => isStopped)
      return () => {
        isStopped = true
        for (const stop of stops) stop()
        saver.cancel()
      }
    },
    /** Handles a keystroke, or anything that counts as one. */
    type() {
      fillTime.typed()
      if (isHeld || isBusy(state)) return
      const values = controls.read()
      const isEmpty = isBlank(values)
      hadWords ||= !isEmpty
      change({ isBlank: isEmpty, errors: remaining(state.errors, values) })
      // Extensions also send input events, even to a form that has never held a word.
      keepSoon(hadWords)
    },
    /** Handles a press of the button. Resolves when the outcome is known; never rejects. */
    async press() {
      // A double tap can come before the button is drawn as disabled.
      if (isHeld || isBusy(state)) return
      const values = controls.read()
      const read = readForm(values)
      // A form with errors is still a draft; a form that is being sent is not.
      saver.cancel()
      if ('errors' in read) {
        keepDraft(values)
        return change({ outcome: { kind: 'none' }, errors: read.errors })
      }
      const doubts = doubtsOf(read.submission)
      // A second press with the same values means yes.
      if (FIELD_NAMES.some((name) => doubts[name] && askedAbout[name] !== values[name])) {
        askedAbout = values
        keepDraft(values)
        return change({ outcome: { kind: 'none' }, errors: doubts })
      }
      change({ outcome: { kind: 'saving' }, errors: {} })
      await submit(read.submission, values, signals())
    },
    /** Empties the controls. A request that was being edited keeps waiting, unchanged. */
    clear() {
      if (isBusy(state)) return
      saver.cancel()
      const { edits, outcome } = state
      // Clear a report that was about the deleted words.
      const isOfThese = outcome.kind === 'refused' || outcome.kind === 'unsaved'
      void clearDraft(edits).catch(() => undefined)
      if (!edits) void clearPictures().catch(() => undefined)
      replace(EMPTY_FORM, { edits: undefined, errors: {}, ...(isOfThese && { outcome: { kind: 'none' } }) })
    },
    /** Puts a waiting request into the controls. Returns false if they are not empty. */
    edit(item: Item): boolean {
      if (isHeld || isBusy(state) || !isBlank(controls.read())) return false
      const values = toForm(item.submission)
      replace(values, { outcome: { kind: 'none' }, edits: item, errors: {} })
      keepDraft(values)
      return true
    },
    /** Shows the empty form again instead of the outcome. */
    startAgain: () => change({ outcome: { kind: 'none' } }),
    /** Shows what is wrong with words that the controls could not accept. */
    refuse: (errors: FormErrors) => change({ errors }),
  }
}

function shortened(values: FormValues): FormValues {
  const short = { ...values }
  for (const name of FIELD_NAMES) short[name] = short[name].slice(0, LONGEST_TEXT)
  return short
}
