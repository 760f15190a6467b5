import { useCallback, useEffect, useRef } from 'react'
import { KEPT_HERE } from '../../document.ts'
import type { Words } from './words.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Between the last keystroke and the disk, in ms. */
const TYPING_PAUSE = 300

/** The controls of a form whose words are kept. */
export const controlsIn = (form: Element | null): Control[] => [
  ...(form?.querySelectorAll<Control>(`[${KEPT_HERE}]`) ?? []),
]

/** Puts words into those that they are for. What is longer than a control takes is cut, as it would be when typed. */
export function fill(form: Element | null, words: Words): void {
  for (const control of controlsIn(form)) {
    const word = words[control.id]
    if (word === undefined) continue
    const limit = 'maxLength' in control ? control.maxLength : word.length
    control.value = word.slice(0, limit)
  }
}

/**
 * Keeps what is typed into a form of the page. What was typed before the script was there goes before what is `stored`.
 * @param save gets what has changed, at the next pause
 * @param onTyped is called at once
 */
export function useTyped(
  formId: string,
  stored: Words | undefined,
  save: (words: Words) => void,
  onTyped?: () => void,
): void {
  /** What they hold is read when it is saved: a button may have emptied them meanwhile. */
  const changed = useRef(new Set<Control>())

  const flush = useCallback(() => {
    const controls = [...changed.current]
    changed.current.clear()
    if (controls.length > 0) save(Object.fromEntries(controls.map(({ id, value }) => [id, value])))
  }, [save])

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!form || !stored) return
    let timer: ReturnType<typeof setTimeout>
    const note = (control: Control) => {
      changed.current.add(control)
      onTyped?.()
      clearTimeout(timer)
      timer = setTimeout(flush, TYPING_PAUSE)
    }
    const typed = controlsIn(form).filter(({ value }) => value)
    fill(form, { ...stored, ...Object.fromEntries(typed.map(({ id, value }) => [id, value])) })
    typed.forEach(note)

    const onInput = ({ target }: Event) => {
      for (const control of controlsIn(form)) if (control === target) note(control)
    }
    const end = new AbortController()
    const { signal } = end
    form.addEventListener('input', onInput, { signal })
    // Another control, a button: what it does needs what was typed.
    form.addEventListener('focusout', flush, { signal })
    // A phone may end the page without another word once it is out of sight.
    document.addEventListener('visibilitychange', flush, { signal })
    return () => {
      end.abort()
      clearTimeout(timer)
      flush()
    }
  }, [formId, stored, flush, onTyped])
}
