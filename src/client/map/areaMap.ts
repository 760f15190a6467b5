import { MAP_TILES } from '../../document.ts'

/**
 * Brings the interactive map over the drawing when it is scrolled to and the first tile has arrived.
 * @returns the way to remove it.
 */
export function bringMap(): () => void {
  const element = document.querySelector<HTMLElement>(`.${MAP_TILES}`)
  if (!element) return () => {}
  let remove: (() => void) | undefined
  let stopped = false
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting || !navigator.onLine) return
    observer.disconnect()
    import('./leafletMap.ts').then(
      ({ showMap }) => {
        if (!stopped) remove = showMap(element, () => element.setAttribute('data-tiled', ''))
      },
      // No signal and not on this device: the drawing stays.
      () => undefined,
    )
  })
  observer.observe(element)
  return () => {
    stopped = true
    observer.disconnect()
    remove?.()
  }
}
