import type { Strategy } from '../../document/islands.ts'
import { entryState } from '../navigation/entry.ts'

/** Calls `go` once, when it is time. @returns a function that cancels. */
type Wait = (element: Element, go: () => void) => () => void

/** How far below the window: by the time a thumb has scrolled there, React is done. */
const NEAR = '50%'

/**
 * When it is nearly in view. On a phone the contact form is two screens down, and somebody who opens the page to ring
 * would wait 0.2 s for it on a slow phone. A query in the address, or a service in `history.state`, is meant for the
 * island, which then scrolls itself into view: no waiting in that case.
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

/** When the browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
const idle: Wait = (_, go) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(go)
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(go, 200)
  return () => clearTimeout(timer)
}

const TOUCHES = ['pointerenter', 'pointerdown', 'focusin'] as const

/** With the first pointer or focus in it. That tap itself comes too early for the island to answer. */
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
