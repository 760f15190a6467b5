import { type FocusEventHandler, type InputEventHandler, type RefObject, useEffect } from 'react'
import { Button, type Control, type Controls, controlsOf, OF_WORDS, type Words } from '../client/react.tsx'
import { setPageState } from '../client/state.ts'
import { draftSaver, isRecord } from '../storage/guards.ts'

/** The parts in a stored value. Leaves out anything but text. */
export const wordsIn = (stored: unknown): Words =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The words of the control that was just typed into; nothing if they are not kept. */
const typedInto = (target: EventTarget): Words =>
  target instanceof Element && target.matches(OF_WORDS) ? { [target.id]: (target as Control).value } : {}

/** Gathers what is typed, and gives it to `save` at the next pause. */
export function typing(save: (typed: Words) => void) {
  let words: Words = {}
  const drop = () => {
    saver.cancel()
    words = {}
  }
  const flush = () => {
    const typed = words
    drop()
    if (Object.keys(typed).length > 0) save(typed)
  }
  const saver = draftSaver(flush)
  return {
    /** After a keystroke. */
    type(typed: Words) {
      words = { ...words, ...typed }
      saver.soon()
    },
    /** Does not wait for the pause. */
    flush,
    /** Saves none of it: the controls hold something else by now. */
    drop,
  }
}

/** Fills in what is stored. Anything already typed takes precedence, and is returned. */
export function fillIn(controls: Controls, stored: Words): Words {
  const early = Object.fromEntries(Object.entries(controls.read()).filter(([, word]) => word))
  controls.write({ ...stored, ...early })
  return early
}

/** What keeps the words of a form on the device. It knows neither React nor the page. */
export interface Kept {
  /**
   * Fills in what is stored. Anything already typed takes precedence.
   * @returns a function to call when the form leaves the screen.
   */
  start(controls: Controls): () => void
  /** After a keystroke: the words of the control that it was for. */
  type(words: Words): void
  /** Writes what was typed without waiting for a pause. */
  flush(): void
}

export interface FormEvents {
  readonly onInput: InputEventHandler
  readonly onBlur: FocusEventHandler
}

/**
 * Joins a form to what keeps its words.
 * @param isUnsaved whether something would be lost with the page
 * @returns what the form has to listen for
 */
export function useKept(kept: Kept, form: RefObject<Element | null>, isUnsaved: boolean): FormEvents {
  useEffect(() => kept.start(controlsOf(form.current)), [kept, form])
  useEffect(() => {
    // A phone may end a hidden page without a further event.
    document.addEventListener('visibilitychange', kept.flush)
    return () => document.removeEventListener('visibilitychange', kept.flush)
  }, [kept])
  useEffect(() => {
    setPageState({ hasUnsavedInput: isUnsaved || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isUnsaved])
  return {
    onInput: ({ target }) => kept.type(typedInto(target)),
    // Another control, a button: what it does needs what was typed.
    onBlur: kept.flush,
  }
}

/** Has the browser save a file. It goes nowhere else. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Safari asks for it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A `ref` for what takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** For a full disk, or a browser that keeps nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> This device is full, or this browser won’t let us save. Before you close this page,
    print it or save it as a file.
  </p>
)

/** Stands where something was removed: it can be brought back until the page is left. Takes the focus of the button. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <Button ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </Button>
  </p>
)
