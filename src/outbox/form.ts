import { listenersOf } from '../storage/changes.ts'
import { draftSaver, withTimeout } from '../storage/guards.ts'
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

/** What surrounds the form. The page has controls and toasts; the simulation has its own of each. */
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
  /** At once: a moment later it would overwrite what was typed meanwhile. */
  write(values: FormValues): void
  /** The honeypot is filled in. */
  isTrapped(): boolean
}

/** Toasts, for what no receipt will report (requests.ts). */
export interface Notices {
  /** Saved and not sent. `hold`: our side is why. `isByText`: the visitor wants a text, not a call. */
  saved(hold: Hold | undefined, isByText: boolean): void
  /** It has arrived, unsaved. */
  sent(): void
  /** The server refused it with this message. Without one it is neither sent nor saved. */
  failed(message: string | undefined, isByText: boolean): void
}

/** The boot script's mark on the form (keys.ts); null without one. */
export interface EarlyForm {
  read(): string | null
  /** Returns the way to stop. */
  onChange(listener: () => void): () => void
}

/** The outcome of the last press. */
export type Outcome =
  /** Nothing to report. */
  | { readonly kind: 'none' }
  /** The disk is being written. */
  | { readonly kind: 'saving' }
  /** The first attempt is under way. If nothing could be saved it is the only one. */
  | { readonly kind: 'sending'; readonly item: Item; readonly isSaved: boolean }
  /** On the disk, and will be sent. `hold`: our side is why it is not yet. `replaced`: the request that it corrects. */
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
  /** Nothing is in the controls. */
  readonly isBlank: boolean
  /** The request that is edited. It goes on waiting, and may be sent, until its edit is saved. */
  readonly edits?: Item
  /** Errors and questions of the last press, less what is right by now. */
  readonly errors: FormErrors
  /** The page is as it was built, or the boot script is about to keep a request. */
  readonly isEarly: boolean
}

/** As it is built into the page. */
export const AT_BUILD: FormState = { outcome: { kind: 'none' }, isBlank: true, errors: {}, isEarly: true }

/** The words are on their way to the disk or the server, so the controls are disabled. */
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

/** How long the form was filled in by hand: from the first keystroke on, if it was blank before. */
function createFillTime() {
  let isFromBlank = false
  let since: number | undefined
  return {
    /** Other values were put into the form. */
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
/** In ms: how long the form shows "Sending..." before it says that the request is saved. */
const PATIENCE = 8_000

export type Form = ReturnType<typeof createForm>

/** The callback form: one state, and what a visitor can do to it. What is typed is in its controls. */
export function createForm({ controls, notices, early, view, requestSync }: FormPorts) {
  const { subscribe, tell } = listenersOf<void>()
  const fillTime = createFillTime()
  let state = AT_BUILD
  /** While the boot script writes, the controls hold no draft, and a second tap makes no second request. */
  let isHeld = false
  /** An attempt that seemed to fail may have arrived, so the same words must go under the same key. */
  const unsaved = new Map<string, Item>()
  /** Until it is known whether the words in the controls are an edit, a press waits. */
  let restored = Promise.resolve()
  /** There were words in the controls: only then did the visitor empty them, which is worth keeping. */
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

  /** Nobody was promised a draft, so a failure is ignored. */
  const keep = (values: FormValues) => void saveDraft(shortened(values), state.edits).catch(() => undefined)
  /** The visitor has emptied the controls, so an empty draft is saved too. */
  let isEmptied = false
  const saver = draftSaver(() => {
    const values = controls.read()
    if (isEmptied || !isBlank(values)) keep(values)
  })
  const keepSoon = (isByHand = false) => {
    isEmptied = isByHand
    saver.soon()
  }

  const restore = async (prefill: (values: FormValues) => FormValues, isStopped: () => boolean): Promise<void> => {
    // What the boot script kept may be the draft.
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
    // Typed before this script loaded: without a further keystroke nothing else would save it.
    if (!isBlank(typed) && !isDraft && !isHeld && !isBusy(state)) keepSoon()
  }

  /** Sends what is on the disk. */
  const sendSaved = async (item: Item, replaced?: Item): Promise<Outcome> => {
    requestSync()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
    const status = await deliver(view, item.id, patience)
    if (status.kind === 'waiting') notices.saved(status.hold, isByText(item.submission))
    return outcomeOf(status, item, replaced)
  }

  /** Nothing can be stored here (private mode, blocked cookies, a full disk): one attempt, and never "saved". */
  const sendUnsaved = async (item: Item, replaced?: Item): Promise<Outcome> => {
    change({ outcome: { kind: 'sending', item, isSaved: false } })
    const sent = await send(item)
    if (sent.kind === 'sent') {
      // A full disk can still delete, so the request that this one replaces goes.
      if (replaced) await remove(replaced.id).catch(() => undefined)
      // There is no stored request for its photographs to go with. The disk may never answer, so nothing waits for it.
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

  /** A request that was refused is corrected in the controls. */
  const takeBack = (item: Item, values: FormValues, next: Partial<FormState>) => {
    change({ ...next, edits: item })
    keep(values)
  }

  const submit = async (submission: Submission, values: FormValues, how: Signals): Promise<void> => {
    await restored
    const { edits } = state
    const words = identityOf(submission)
    const made = newItem(submission, unsaved.get(words) ?? edits, how)
    // A slow disk may store it after all, under the same key as it is sent with.
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

  /** Sends what the boot script has kept under this key, and shows how it goes. The form may be in use again by then. */
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

  /** "Saved", and its reason, must go once the request is sent, refused, edited or deleted. */
  const followView = () => {
    const { outcome } = state
    if ((outcome.kind !== 'waiting' && outcome.kind !== 'sent') || !outcome.item) return
    const status = view.current()?.statusOf(outcome.item.id)
    // "Sent" is true until the server has lost it.
    const isSame =
      outcome.kind === 'sent' ? status?.kind !== 'waiting' : status?.kind === 'waiting' && status.hold === outcome.hold
    if (status && !isSame) change({ outcome: outcomeOf(status, outcome.item, outcome.replaced) })
  }

  return {
    /** The same object until something changes. */
    state: () => state,
    subscribe,
    /**
     * Takes over from the boot script, restores the draft and follows the request of the outcome. Returns the way to stop.
     * @param prefill puts what the visitor has asked for before the message
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
    /** A keystroke, or what counts as one. */
    type() {
      fillTime.typed()
      if (isHeld || isBusy(state)) return
      const values = controls.read()
      const isEmpty = isBlank(values)
      hadWords ||= !isEmpty
      change({ isBlank: isEmpty, errors: remaining(state.errors, values) })
      // Extensions send input events as well, also to a form that has never held a word.
      keepSoon(hadWords)
    },
    /** The button. Resolves when the outcome is known; never rejects. */
    async press() {
      // A double tap comes before the button is drawn as disabled.
      if (isHeld || isBusy(state)) return
      const values = controls.read()
      const read = readForm(values)
      // A form with errors is still a draft, and what is being sent no longer.
      saver.cancel()
      if ('errors' in read) {
        keep(values)
        return change({ outcome: { kind: 'none' }, errors: read.errors })
      }
      const doubts = doubtsOf(read.submission)
      // A second press with the same values means yes.
      if (FIELD_NAMES.some((name) => doubts[name] && askedAbout[name] !== values[name])) {
        askedAbout = values
        keep(values)
        return change({ outcome: { kind: 'none' }, errors: doubts })
      }
      change({ outcome: { kind: 'saving' }, errors: {} })
      await submit(read.submission, values, signals())
    },
    /** Empties the controls. A request that was edited in them goes on waiting unchanged. */
    clear() {
      if (isBusy(state)) return
      saver.cancel()
      const { edits, outcome } = state
      // A report about words that are gone goes with them.
      const isOfThese = outcome.kind === 'refused' || outcome.kind === 'unsaved'
      void clearDraft(edits).catch(() => undefined)
      if (!edits) void clearPictures().catch(() => undefined)
      replace(EMPTY_FORM, { edits: undefined, errors: {}, ...(isOfThese && { outcome: { kind: 'none' } }) })
    },
    /** Puts a waiting request into the controls. Returns false if something is in them. */
    edit(item: Item): boolean {
      if (isHeld || isBusy(state) || !isBlank(controls.read())) return false
      const values = toForm(item.submission)
      replace(values, { outcome: { kind: 'none' }, edits: item, errors: {} })
      keep(values)
      return true
    },
    /** Says what is wrong with something that was not let into the controls. */
    refuse: (errors: FormErrors) => change({ errors }),
  }
}

function shortened(values: FormValues): FormValues {
  const short = { ...values }
  for (const name of FIELD_NAMES) short[name] = short[name].slice(0, LONGEST_TEXT)
  return short
}
