import { useEffect, useRef } from 'react'
import { REQUEST_ID } from '../../document/paths.ts'

const TOUCHED = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Scrolls to a panel above the form that the address asks for (`/contact#request`), once it is there. It comes after the page
 * has arrived, and browsers keep the form where it was (scroll anchoring): out of sight of someone who came for the panel.
 * Not once somebody has touched the page: then they are where they want to be.
 */
export function useAskedPanel(isThere: boolean): void {
  const isArriving = useRef(true)
  useEffect(() => {
    const stop = new AbortController()
    const arrive = () => {
      isArriving.current = false
      stop.abort()
    }
    for (const type of TOUCHED) window.addEventListener(type, arrive, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (isThere && isArriving.current && window.location.hash === `#${REQUEST_ID}`)
      document.getElementById(REQUEST_ID)?.scrollIntoView()
  }, [isThere])
}
