import { withoutSlash } from '../../document/paths.ts'
import { stored } from '../webStorage.ts'

/** What this site keeps in `history.state`. */
interface EntryState {
  /** The key of its scroll position. */
  readonly id?: number
  /** The service to quote for: the contact form puts it into the message. */
  readonly service?: string
  /** The id of the modal that this entry opens (enhancements.ts). */
  readonly modal?: string
  /** The label that was scanned in this visit (src/islands/home-card/), which the steps quote. */
  readonly label?: unknown
}

export const entryState = (): EntryState => window.history.state ?? {}

/** The state of a new entry, with its key from the start: writing it later costs a slow phone some 5 ms a page. */
export const newEntry = (service: string | null): EntryState => ({
  id: Math.random(),
  label: entryState().label,
  ...(service && { service }),
})

/** Stored so that Back still works after a reload. */
const kept = stored('places', () => sessionStorage)

/** Scroll positions in pixels, by the id of the history entry. If a reload has lost them, Back leads to the top. */
const places = (kept.read() ?? {}) as Record<number, number>

/** The history entry whose page is on screen. While the next page loads, the address bar already names another. */
let shown: { readonly id: number; readonly path: string; readonly url: string; readonly state: EntryState } | undefined

let returned = false

/** True between `pagehide` and `pageshow`: meanwhile, scroll events are not the visitor's. */
let left = false

/**
 * Remembers the scroll position for each history entry, so that Back and Forward can restore it (`arrive`). The
 * browser's own restoration runs at once, on the old page, while the next one is still loading, so it is switched off.
 * It is on again while the page is hidden, which is when pages are reloaded, discarded or left for another document.
 */
export function keepPlaces(): void {
  const onVisibility = () => {
    takeOver()
    if (document.hidden) kept.write(places)
  }
  // For another entry of the same page: a fragment, or a modal.
  window.addEventListener('popstate', onPopState)
  window.addEventListener('scroll', note, { passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  // WebKit brings a page back from the back-forward cache at its top, with a scroll event, and leaves it there.
  window.addEventListener('pagehide', () => {
    left = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    left = false
    if (persisted) arrive()
  })
  // The browser has scrolled a new document itself.
  enter()
}

function onPopState(): void {
  if (!isShown() || !shown) return
  // Back or Forward: nothing has scrolled yet, and the last scroll event of the previous entry may not have arrived yet.
  if (entryState().id !== undefined) places[shown.id] = window.scrollY
  arrive()
}

function takeOver(): void {
  window.history.scrollRestoration = document.hidden ? 'auto' : 'manual'
}

/** Whether the page on screen is the one in the address bar. */
export const isShown = (): boolean => withoutSlash(window.location.pathname) === shown?.path

/** Whether Back or Forward is leading to a place below the top. */
export const isReturning = (): boolean => Boolean(placeOf(entryState()))

/** Whether the visitor had been at this history entry before. */
export const hasReturned = (): boolean => returned

/**
 * Call this once the page of the address bar is on screen. It scrolls to where the visitor was.
 * @returns whether they had been at this history entry before.
 */
export function arrive(): boolean {
  const place = enter()
  if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
  return returned
}

/** Restores the address of the page on screen when the next page did not load. */
export function stay(): void {
  if (shown) window.history.replaceState(shown.state, '', shown.url)
}

/** Notes where the visitor is now. Scroll events come a frame late: too late for a page that is about to be replaced. */
export function note(): void {
  if (!shown || left) return
  // A link to a fragment may scroll before this module knows its new entry.
  if (isShown() && entryState().id !== shown.id) return
  places[shown.id] = window.scrollY
}

function enter(): number | undefined {
  // Set for each entry, because in WebKit a new entry for a fragment does not inherit the setting.
  takeOver()
  const { pathname, href: url } = window.location
  const known = entryState()
  const id = known.id ?? Math.random()
  const state = { ...known, id }
  try {
    if (known.id === undefined) window.history.replaceState(state, '')
  } catch {
    // Safari allows a hundred of these calls in 30 seconds. Beyond that, Back leads to the top.
  }
  shown = { id, path: withoutSlash(pathname), url, state }
  const place = placeOf(state)
  returned = place !== undefined
  if (!returned) note()
  return place
}

const placeOf = ({ id = -1 }: EntryState): number | undefined => places[id]

/**
 * Before a new page is painted, scrolls it to where the visitor was at this history entry, else to the fragment in its
 * address, else to its top. Its heading takes the focus, so that screen readers read it out.
 */
export function arriveAtPage(): void {
  const target = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
  // As the browser does for a new document.
  target?.closest('details')?.setAttribute('open', '')
  if (!arrive()) {
    if (target) target.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
