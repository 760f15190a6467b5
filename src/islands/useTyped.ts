import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef } from 'react'

/** What controls hold, by their ids. */
export type Words = Readonly<Record<string, string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Between the last keystroke and the disk, in ms. */
const TYPING_PAUSE = 300

/** For a control whose words are kept. */
export const KEPT = { 'data-kept': '' } as const

const controlsIn = (root: HTMLElement | null) => root?.querySelectorAll<Control>('[data-kept]') ?? []

/**
 * Keeps what is typed into the controls of an element. They are uncontrolled, so what is typed before the script is there
 * stays, and goes before what is `stored`. `save` gets what has changed.
 * @returns `handlers` for the element, and `fill`, which puts other words into some of the controls.
 */
export function useTyped(root: RefObject<HTMLElement | null>, stored: Words | undefined, save: (words: Words) => void) {
  const changed = useRef<Record<string, string>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const words = changed.current
    changed.current = {}
    if (Object.keys(words).length > 0) save(words)
  }, [save])

  const note = useCallback(
    ({ id, value }: Control) => {
      changed.current[id] = value
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, TYPING_PAUSE)
    },
    [flush],
  )

  const fill = (words: Words) => {
    for (const control of controlsIn(root.current)) {
      const word = words[control.id]
      if (word === undefined) continue
      control.value = word
      delete changed.current[control.id]
    }
  }

  useEffect(() => {
    if (!stored) return
    for (const control of controlsIn(root.current))
      if (control.value) note(control)
      else control.value = stored[control.id] ?? ''
  }, [stored, note, root])

  // A phone may end the page without another word once it is out of sight.
  useEffect(() => {
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [flush])

  const onInput = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLElement && 'kept' in target.dataset) note(target as Control)
  }
  return { handlers: { onInput, onBlur: flush }, fill }
}
