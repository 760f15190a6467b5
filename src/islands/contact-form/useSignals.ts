import { type RefObject, useCallback, useRef } from 'react'
import { type Signals, TRAP } from '../../outbox/signals.ts'
import { isBlank, readControls } from './controls.ts'

/** How the form is filled in: `typed` after each keystroke, `restart` when other values are put into it. */
export function useSignals(form: RefObject<HTMLFormElement | null>) {
  // Undefined: not known, since some of it was there before.
  const since = useRef<number>(undefined)
  const wasBlank = useRef(false)

  const restart = useCallback(() => {
    wasBlank.current = isBlank(readControls(form.current))
    since.current = undefined
  }, [form])

  const typed = useCallback(() => {
    if (wasBlank.current) since.current ??= performance.now()
  }, [])

  const signals = useCallback((): Signals => {
    const trap = form.current?.elements.namedItem(TRAP)
    return {
      ...(since.current !== undefined && { fillTime: performance.now() - since.current }),
      ...(trap instanceof HTMLInputElement && trap.value && { isTrapped: true }),
    }
  }, [form])

  return { restart, typed, signals }
}
