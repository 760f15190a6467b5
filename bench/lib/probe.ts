/** What the probe has seen so far; times in ms since the navigation began. */
interface Seen {
  /** The frame that first showed a phone link with its whole number, which a finger would hit. */
  phone: number | null
  hydrated: number | null
  fcp: number | null
  lcp: number | null
}

declare global {
  interface Window {
    seen: Seen
    /** The time once the frame that is being made has been painted. */
    afterFrame(then: (time: number) => void): void
  }
}

/** Runs in the page, before any script of its own: it can refer to nothing outside itself. */
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

  /** Whole in the viewport, not transparent, and nothing in front of it. */
  const canBeHit = (link: Element) =>
    [...link.getClientRects()].some(({ top, left, bottom, right, width, height }) => {
      if (width < 2 || height < 2 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false
      if (!link.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        return false
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && link.contains(hit)
    })

  // No frames are made while rendering is blocked, so the frame that finds the link is the one that paints it.
  const look = () => {
    // A page that breaks off inside the link can be called from, but its number cannot be read.
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
