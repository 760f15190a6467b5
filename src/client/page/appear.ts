const MOVING = '.card, .timeline > li'

/** On a card that has risen into view. */
const APPEARED = 'data-appeared'

/**
 * Cards rise a little, once, as they scroll into view. Those already in view stay still.
 * @returns a function that stops watching.
 */
export function appearOnce(): () => void {
  const waiting = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) waiting.add(target)
      else {
        if (waiting.has(target)) target.setAttribute(APPEARED, '')
        observer.unobserve(target)
      }
    }
  })
  for (const element of document.querySelectorAll(MOVING)) observer.observe(element)
  return () => observer.disconnect()
}
