import { type FocusEventHandler, type InputEventHandler, type RefObject, useEffect } from 'react'
import { setPageState } from '../../client/state.ts'
import { type Controls, controlsOf, typedInto } from './controls.ts'
import type { Words } from './words.ts'

/** What keeps the words of a form on the device. It knows neither React nor the page. */
export interface Kept {
  /**
   * Fills in what is stored; what was typed before goes before it.
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
