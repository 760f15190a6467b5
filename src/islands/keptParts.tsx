import { type FocusEventHandler, type InputEventHandler, type RefObject, useEffect } from 'react'
import { Button, type Control, type Controls, controlsOf, OF_WORDS, type Words } from '../client/react.tsx'
import { setPageState } from '../client/state.ts'
import { draftSaver, isRecord } from '../storage/guards.ts'

/** Reads the words in a stored value. Leaves out anything that isn't text. */
export const wordsIn = (stored: unknown): Words =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The words of the control just typed into; empty if it isn't saved. */
const typedInto = (target: EventTarget): Words =>
  target instanceof Element && target.matches(OF_WORDS) ? { [target.id]: (target as Control).value } : {}

/** Collects what is typed and passes it to `save` at the next pause. */
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
    /** Call after a keystroke. */
    type(typed: Words) {
      words = { ...words, ...typed }
      saver.soon()
    },
    /** Saves without waiting for the pause. */
    flush,
    /** Discards what was typed, because the controls hold something else by now. */
    drop,
  }
}

/** Fills in the stored words. Anything already typed takes precedence and is returned. */
export function fillIn(controls: Controls, stored: Words): Words {
  const early = Object.fromEntries(Object.entries(controls.read()).filter(([, word]) => word))
  controls.write({ ...stored, ...early })
  return early
}

/** Saves the words of a form on the device. It knows neither React nor the page. */
export interface Kept {
  /**
   * Fills in the stored words. Anything already typed takes precedence.
   * @returns a function to call when the form leaves the screen.
   */
  start(controls: Controls): () => void
  /** Call after a keystroke, with the words of that control. */
  type(words: Words): void
  /** Writes what was typed without waiting for a pause. */
  flush(): void
}

export interface FormEvents {
  readonly onInput: InputEventHandler
  readonly onBlur: FocusEventHandler
}

/**
 * Connects a form to its storage.
 * @param isUnsaved whether closing the page would lose something
 * @returns the form's event handlers
 */
export function useKept(kept: Kept, form: RefObject<Element | null>, isUnsaved: boolean): FormEvents {
  useEffect(() => kept.start(controlsOf(form.current)), [kept, form])
  useEffect(() => {
    // A phone may end a hidden page without another event.
    document.addEventListener('visibilitychange', kept.flush)
    return () => document.removeEventListener('visibilitychange', kept.flush)
  }, [kept])
  useEffect(() => {
    setPageState({ hasUnsavedInput: isUnsaved || undefined })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isUnsaved])
  return {
    onInput: ({ target }) => kept.type(typedInto(target)),
    // The next control may be a button that needs what was typed.
    onBlur: kept.flush,
  }
}

/** Asks the browser to save a file, and sends it nowhere. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Safari fetches the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A `ref` for an element that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Shown if the disk is full or the browser stores nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> This device is full, or this browser won’t let us save. Before you close this page,
    print it or save it as a file.
  </p>
)

/** Brings back what was removed, until the visitor leaves the page. Takes over the focus from the button. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <Button ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </Button>
  </p>
)
