import { MAP_TILES } from '../document/marks.ts'
import { watch } from './islands.ts'

const MOVING = '.card, .timeline > li'

/** On a card that has risen into view. */
const APPEARED = 'data-appeared'

/** Cards rise a little, once, as they scroll into view. Those already in view stay still. */
export function appearOnce(signal: AbortSignal): void {
  for (const element of document.querySelectorAll(MOVING)) {
    let wasOutside = false
    const see = (isSeen: boolean) => {
      if (isSeen && wasOutside) element.setAttribute(APPEARED, '')
      wasOutside = true
      return isSeen
    }
    signal.addEventListener('abort', watch(element, see))
  }
}

/** On the map once its first tile has arrived. */
const TILED = 'data-tiled'

/** Lays the interactive map over the drawing, once it is scrolled to and the first tile has arrived. */
export function bringMap(signal: AbortSignal): void {
  const element = document.querySelector<HTMLElement>(`.${MAP_TILES}`)
  if (!element) return
  const see = (isSeen: boolean) => {
    if (!isSeen || !navigator.onLine) return false
    import('./leafletMap.ts').then(
      ({ showMap }) => {
        if (!signal.aborted)
          signal.addEventListener(
            'abort',
            showMap(element, () => element.setAttribute(TILED, '')),
          )
      },
      // No signal, and the script is not in the cache: the drawing stays.
      console.debug,
    )
    return true
  }
  signal.addEventListener('abort', watch(element, see))
}
