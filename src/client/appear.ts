const MOVING = '.card, .timeline > li, .first-steps'

/**
 * Lets cards rise a little as they come into view, each once. What is in view already stays still.
 * @returns the way to stop watching.
 */
export function appearOnce(): () => void {
  const waiting = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) waiting.add(target)
      else {
        if (waiting.has(target)) target.setAttribute('data-appeared', '')
        observer.unobserve(target)
      }
    }
  })
  for (const element of document.querySelectorAll(MOVING)) observer.observe(element)
  return () => observer.disconnect()
}
