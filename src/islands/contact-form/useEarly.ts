import { type RefObject, useEffect, useRef, useState } from 'react'
import { EARLY, keptIn, SAVING } from '../../document/early.ts'

interface EarlyOptions {
  readonly form: RefObject<HTMLFormElement | null>
  /** Being sent, from the moment the button was pressed. */
  readonly isSubmitting: RefObject<boolean>
  /** A request was kept under this key, and the form emptied. */
  readonly onKept: (key: string) => void
  /** Something was missing. */
  readonly onWrong: () => void
}

/**
 * Takes over from the boot script, which has kept what was submitted before the form came to life, or is about to.
 * @returns whether its words must still be in the form.
 */
export function useEarly({ form, isSubmitting, ...callbacks }: EarlyOptions): boolean {
  const [isEarly, setEarly] = useState(true)
  const { current: taken } = useRef(callbacks)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new MutationObserver(() => look())
    const look = () => {
      const early = element.getAttribute(EARLY) ?? ''
      // The text in the form is no draft meanwhile, and a second tap no second request.
      isSubmitting.current = early === SAVING
      if (early === SAVING) return
      observer.disconnect()
      setEarly(false)
      const key = keptIn(early)
      if (key) taken.onKept(key)
      else if (early) taken.onWrong()
    }
    observer.observe(element, { attributeFilter: [EARLY] })
    look()
    return () => observer.disconnect()
  }, [form, isSubmitting, taken])
  return isEarly
}
