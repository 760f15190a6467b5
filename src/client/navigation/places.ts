import { withoutSlash } from '../../document.ts'
import { type EntryState, entryState } from './entry.ts'

/** In the tab's storage, so that Back still knows after a reload. */
const KEY = 'places'

/** Pixels from the top, by the id of an entry of the history. */
const places = read()

/** The entry whose page is shown. While another page is on its way, that is not the one in the address bar. */
let shown: { readonly id: number; readonly path: string; readonly url: string; readonly state: EntryState } | undefined

let returned = false

/** Between `pagehide` and `pageshow`, when nobody is on the page. */
let left = false

/**
 * Keeps where on the page the visitor is, for each entry of the history, so that Back and Forward lead there (`arrive`).
 * The browser does that too, but at once, on the page that is left while the other is on its way; so it is told not to.
 * While the page is hidden it may: it is then that it is reloaded, discarded, or left for another document.
 * @returns the way to stop.
 */
export function keepPlaces(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onVisibility = () => {
    takeOver()
    if (document.hidden) write()
  }
  // Another entry of the same page: for a part of it, or for its modal.
  window.addEventListener('popstate', () => isShown() && arrive(), { signal })
  window.addEventListener('scroll', note, { signal, passive: true })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // Kept whole for Back: WebKit shows it at its top at first, tells of that as if it were scrolled there, and leaves it there.
  const onHide = () => {
    left = true
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    left = false
    if (persisted) arrive()
  }
  window.addEventListener('pagehide', onHide, { signal })
  window.addEventListener('pageshow', onShow, { signal })
  // To where a document begins, the browser has brought the visitor by itself. (In development React does this twice.)
  if (!shown) enter()
  return () => stop.abort()
}

function takeOver(): void {
  window.history.scrollRestoration = document.hidden ? 'auto' : 'manual'
}

/** Whether the page in the address bar is the one that is shown. */
export const isShown = (): boolean => withoutSlash(window.location.pathname) === shown?.path

/** Whether Back or Forward leads to the entry in the address bar, and further down than to its top. */
export const isReturning = (): boolean => Boolean(placeOf(entryState()))

/** Whether the visitor had been at the entry that is shown. */
export const hasReturned = (): boolean => returned

/**
 * The page in the address bar is shown now.
 * @returns whether the visitor had been there in this entry of the history, and is brought back to that place.
 */
export function arrive(): boolean {
  const place = enter()
  if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
  return returned
}

/** The page in the address bar does not come: the address is that of the page that is shown again. */
export function stay(): void {
  if (shown) window.history.replaceState(shown.state, '', shown.url)
}

/** Where the visitor is now. The browser tells of scrolling a frame later: too late for a page that gives way to another. */
export function note(): void {
  if (shown && !left) places[shown.id] = window.scrollY
}

function enter(): number | undefined {
  // For each entry: in WebKit one for a part of a page does not have it from the entry before.
  takeOver()
  const { pathname, href: url } = window.location
  const known = entryState()
  const id = known.id ?? Math.random()
  const state = { ...known, id }
  try {
    if (known.id === undefined) window.history.replaceState(state, '')
  } catch {
    // Safari allows a hundred such calls in half a minute. Then this entry begins at its top.
  }
  shown = { id, path: withoutSlash(pathname), url, state }
  const place = placeOf(state)
  returned = place !== undefined
  if (!returned) note()
  return place
}

const placeOf = ({ id = -1 }: EntryState): number | undefined => places[id]

function read(): Record<number, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

function write(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // Forbidden or full: after a reload, Back leads to the top.
  }
}
