import { waited } from '../content/messages.ts'
import { MAP_TILES, WAITED } from '../document/marks.ts'
import { readJson, readPlainly, withDeadline } from '../outbox/rpc.ts'
import { isRecord } from '../storage/guards.ts'
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

/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

/** Says how long customers have waited, where the page has a line for it and the server has counted enough jobs. */
export async function sayWaited(signal: AbortSignal): Promise<void> {
  const line = document.querySelector<HTMLElement>(`[${WAITED}]`)
  if (!line) return
  const reply = await withDeadline(TIMEOUT, (ending) => readPlainly('site_arrivals', ending))
  const said = reply?.status === 200 ? readJson(reply.text) : undefined
  if (signal.aborted || !isRecord(said)) return
  const { jobs, to_call, to_door, arrivals_since: since } = said
  if (typeof jobs === 'number' && typeof to_call === 'number' && typeof to_door === 'number')
    line.textContent = waited(jobs, to_call, to_door, typeof since === 'string' ? since : undefined)
}
