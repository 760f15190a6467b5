import { MAP_TILES } from '../../document/marks.ts'
import { report } from '../state.ts'

/** On the map once its first tile is there. */
const TILED = 'data-tiled'

/**
 * Lays the interactive map over the drawing, once it is scrolled to and the first tile has arrived.
 * @returns a function that removes it.
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
        if (!stopped) remove = showMap(element, () => element.setAttribute(TILED, ''))
      },
      // No signal, and the script is not in the cache: the drawing stays.
      report,
    )
  })
  observer.observe(element)
  return () => {
    stopped = true
    observer.disconnect()
    remove?.()
  }
}
