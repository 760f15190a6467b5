import { useLayoutEffect, useRef } from 'react'
import type { Page } from '../App.tsx'
import { arrive } from './places.ts'

/**
 * A page starts where the visitor had been in this entry of the history, else at the fragment it was asked for, else at
 * its top, before it is painted; the heading takes the focus, so it is read out.
 */
export function useArrival(page: Page): void {
  const seen = useRef(page)
  useLayoutEffect(() => {
    if (seen.current === page) return
    seen.current = page
    const target = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
    if (!arrive()) {
      if (target) target.scrollIntoView()
      else window.scrollTo({ top: 0, behavior: 'instant' })
    }
    const heading = target ?? document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [page])
}
