import type { Fix } from '../content/where.ts'

/** In ms: how long to look for a first position, and for a better one after that. */
const PATIENCE = 20_000
/** GeolocationPositionError.PERMISSION_DENIED. */
const DENIED = 1
/** In metres: the size of a house. Better accuracy is of no use. */
const GOOD = 10

/**
 * Looks where the device is, without a network where it can. A first position may be off by a street; better ones
 * follow. `found` gets each that is better than the one before; `ended` is called once when there will be no more, with
 * the reason if there was none.
 * @returns a function that gives up.
 */
export function locate(found: (fix: Fix) => void, ended: (problem?: 'refused' | 'none') => void): () => void {
  if (!navigator.geolocation || !isSecureContext) {
    ended('refused')
    return () => {}
  }
  let best = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    navigator.geolocation.clearWatch(watch)
  }
  const end = (problem?: 'refused' | 'none') => {
    stop()
    ended(problem)
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => {
      timer ??= setTimeout(end, PATIENCE)
      if (coords.accuracy >= best) return
      best = coords.accuracy
      found(coords)
      if (best <= GOOD) end()
    },
    // With a position already found, an error only means that there is no better one yet.
    ({ code }) => best === Number.POSITIVE_INFINITY && end(code === DENIED ? 'refused' : 'none'),
    { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
  )
  return stop
}
