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

/** What surrounds the form. The page has controls, a clock and toasts; the simulation has its own of each. */
export interface FormPorts {
  readonly controls: Controls
  readonly clock: Clock
  readonly notices: Notices
  readonly early: EarlyForm
  readonly view: View
  /** Asks the browser to wake the worker when there is a network. */
  readonly requestSync: () => void
}

/** The controls hold the words, so that the browser's own form state, autofill and undo work. */
export interface Controls {
  read(): FormValues
  /** Puts other values into them, at once: a moment later it would be over what was typed meanwhile. */
  write(values: FormValues): void
  /** Whether the honeypot is filled in. */
  isTrapped(): boolean
}

export interface Clock {
  /** In ms since the epoch, by this device. */
  now(): number
  /** In ms from an arbitrary start: a clock that cannot be set. */
  elapsed(): number
  /** Runs a task in so many ms. Returns the way to cancel it. */
  after(ms: number, task: () => void): () => void
}

/** Toasts, for what no receipt will report (requests.ts). */
export interface Notices {
  /** It is saved, and not sent. `hold`: our side is why. `isByText`: a text is wanted, not a call. */
  saved(hold: Hold | undefined, isByText: boolean): void
  /** It has arrived, unsaved. */
  sent(): void
  /** It was refused, with these words of the server's; without any it is neither sent nor saved. */
  failed(message: string | undefined, isByText: boolean): void
}

/** The form as the boot script leaves it, until its own script has loaded. */
export interface EarlyForm {
  /** Its mark (keys.ts); null without one. */
  read(): string | null
  /** Calls back when that changes. Returns the way to stop. */
  onChange(listener: () => void): () => void
}

/** What became of the last press. */
export type Outcome =
  /** Nothing to report. */
  | { readonly kind: 'none' }
  /** The disk is being written. */
  | { readonly kind: 'saving' }
  /** The first attempt is under way. Where nothing could be saved it is the only one. */
  | { readonly kind: 'sending'; readonly item: Item; readonly isSaved: boolean }
  /** It is on the disk, and will be sent. `hold`: our side is why it is not yet. */
  | { readonly kind: 'waiting'; readonly item: Item; readonly replaced?: Item; readonly hold?: Hold }
  /** It has arrived, at `at`, in ms since the epoch. Its words are not known here where another tab or the worker sent it. */
  | { readonly kind: 'sent'; readonly at: number; readonly item?: Item; readonly replaced?: Item }
  /** The server has read it and will never accept it. `message` says why. */
  | { readonly kind: 'refused'; readonly message: string; readonly item: Item }
  /** Neither sent nor saved: the words are in the form alone. */
  | { readonly kind: 'unsaved'; readonly item: Item }

/**
 * The one state of the form. The outcome is independent of what is in the controls: the next request may be typed while
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
 * What the form says below its controls. Hide "Sent" once typing restarts: it would seem to mean the new text. A refusal
 * is always shown.
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

/** How long the form was filled in by hand: from the first keystroke on, if it was blank before. */
function createFillTime({ elapsed }: Clock) {
  let isFromBlank = false
  let since: number | undefined
  return {
    /** Other values were put into the form. */
    restart(isBlank: boolean): void {
      isFromBlank = isBlank
      since = undefined
    },
    /** A keystroke. */
    typed(): void {
      if (isFromBlank) since ??= elapsed()
    },
    /** In ms; undefined where part of it came from elsewhere. */
    read: (): number | undefined => (since === undefined ? undefined : elapsed() - since),
  }
}

/** In UTF-16 units. Megabytes take a browser minutes to lay out, and a draft would bring them back at every visit. */
export const LONGEST_TEXT = 100_000
/** In ms: how long the form shows "Sending..." before it says that the request is saved. */
const DISK_TIMEOUT = 8_000

/** The callback form: one state, and what a visitor can do to it. What it shows is in its state, what is typed in its controls. */
export interface Form {
  /** The same object until something changes. */
  state(): FormState
  /** Calls back with every change. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /**
   * Takes over from the boot script, brings the draft of an earlier visit into the controls, and follows what becomes of
   * the request that it speaks of.
   * @param prefill the values with what the visitor has asked for, its words in front of the message
   * @returns the way to stop
   */
  start(prefill?: (values: FormValues) => FormValues): () => void
  /** A keystroke, or what counts as one. */
  type(): void
  /** The button. Resolves when it is known what becomes of the request; never rejects. */
  press(): Promise<void>
  /** Empties the controls. A request that was edited in them waits as it was. */
  clear(): void
  /** Puts a request that waits into the controls, if there is room in them. Returns whether there was. */
  edit(item: Item): boolean
  /** Says what is wrong with something that was not let into the controls. */
  refuse(errors: FormErrors): void
}

export function createForm({ controls, clock, notices, early, view, requestSync }: FormPorts): Form {
  const { subscribe, tell } = listenersOf<void>()
  const fillTime = createFillTime(clock)
  let state = AT_BUILD
  /** The boot script is writing: until it has, the controls hold no draft, and a second tap makes no second request. */
  let isHeld = false
  /** In memory: an attempt that seemed to fail may have arrived, so the same words must go under the same key. */
  const unsaved = new Map<string, Item>()
  /** Until it is known whether the words in the controls are an edit, a press waits. */
  let restored = Promise.resolve()
  /** There were words in the controls: only then is an empty form the visitor's own doing, and worth keeping. */
  let hadWords = false
  /** The values that the last press was asked about. */
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
  }, clock.after)
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
    const patience = new Promise<void>((resolve) => clock.after(DISK_TIMEOUT, resolve))
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
      return { kind: 'sent', at: clock.now(), item }
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
    state: () => state,
    subscribe,
    start(prefill = (values) => values) {
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
    edit(item) {
      if (isHeld || isBusy(state) || !isBlank(controls.read())) return false
      const values = toForm(item.submission)
      replace(values, { outcome: { kind: 'none' }, edits: item, errors: {} })
      keep(values)
      return true
    },
    refuse: (errors) => change({ errors }),
  }
}

function shortened(values: FormValues): FormValues {
  const short = { ...values }
  for (const name of FIELD_NAMES) short[name] = short[name].slice(0, LONGEST_TEXT)
  return short
}
