/** What the probe has seen so far. Times are in ms since the navigation began. */
interface Seen {
  /** When a frame first showed a phone link with its whole number, where a finger could tap it. */
  phone: number | null
  hydrated: number | null
  fcp: number | null
  lcp: number | null
}

declare global {
  interface Window {
    seen: Seen
    /** Calls back with the time at which the current frame has been painted. */
    afterFrame(then: (time: number) => void): void
  }
}

/** Runs in the page before its scripts, without a closure. */
export function probe(): void {
  if (window.top !== window) return
  const seen: Seen = { phone: null, hydrated: null, fcp: null, lcp: null }
  window.seen = seen
  window.afterFrame = (then) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(null)
  }

  const watch = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('mark', ({ name, startTime }) => {
    if (name === 'hydrated') seen.hydrated = startTime
  })

  /** Whether the link is fully in the viewport, opaque and uncovered. */
  const canBeHit = (link: Element) =>
    [...link.getClientRects()].some(({ top, left, bottom, right, width, height }) => {
      if (width < 2 || height < 2 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false
      if (!link.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        return false
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && link.contains(hit)
    })

  // While rendering is blocked there are no frames, so the frame that finds the link also paints it.
  const look = () => {
    // If half a page has come, its last link may work although part of the number is missing.
    const links = [...document.querySelectorAll('a[href^="tel:"]')].filter(({ textContent }) =>
      /\d{4} \d{3} \d{4}$/.test(textContent.trim()),
    )
    if (!links.some(canBeHit)) return requestAnimationFrame(look)
    window.afterFrame((time) => {
      seen.phone = time
    })
  }
  requestAnimationFrame(look)
}
