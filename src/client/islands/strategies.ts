import type { Strategy } from '../../document.ts'
import { entryState } from '../navigation/entry.ts'

/** Calls `go` once, when the time has come. @returns the way to wait no longer. */
type Wait = (element: Element, go: () => void) => () => void

/** Below the window, in parts of its height: by the time a thumb has scrolled there, React is done. */
const NEAR = '50%'

/**
 * Nearly in view. On a phone the contact form is two screens down, and somebody who opens its page to ring would wait for
 * it: 0.2 s of a slow phone. An address with a query, or a link that passes something on, is for the island, which then
 * brings itself into view.
 */
const visible: Wait = (element, go) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!isAskedFor() && !entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      go()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const isAskedFor = () => window.location.search !== '' || entryState().service !== undefined

/** The browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
const idle: Wait = (_, go) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(go)
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(go, 200)
  return () => clearTimeout(timer)
}

const TOUCHES = ['pointerenter', 'pointerdown', 'focusin'] as const

/** The first pointer or focus in it. That tap itself comes too early to be answered by it. */
const interaction: Wait = (element, go) => {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    go()
  }
  for (const type of TOUCHES) element.addEventListener(type, begin, { signal: stop.signal, passive: true })
  return () => stop.abort()
}

export const strategies: Readonly<Record<Strategy, Wait>> = { visible, idle, interaction }
