import { ISLAND, type Strategy, WHEN } from '../document/islandMarks.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { entryState } from './navigation/historyEntries.ts'
import type { Hydrated, IslandModule } from './react/hydrate.tsx'
import { pageState } from './state.ts'
import { stored } from './webStorage.ts'

/** Tells visitors that an island's script did not load, so its buttons do nothing. */
function sayMissing(element: HTMLElement): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  // The target makes our own link handling ignore the link, so that the page really reloads.
  notice.innerHTML =
    `This form didn’t load completely. Please call ` +
    `<a href="${emergencyPhone.href}">${emergencyPhone.display}</a>, or <a href="" target="_self">load the page again</a>.`
  element.prepend(notice)
}

const reloaded = stored('reloaded', () => sessionStorage)

/**
 * Asks the host whether it has dropped this version of the site. The name of this script changes with any script that
 * it imports, so a 404 for it means yes. No answer, or a captive portal's, means no. The worker leaves HEAD to the
 * network.
 */
async function isGone(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    return status === 404 || status === 410
  } catch {
    // No network: the host may still have it.
    return false
  }
}

/** Reloads the page, once per version so that it cannot loop, and never while the visitor is typing. */
function reloadOnce(): void {
  if (pageState().hasUnsavedInput || reloaded.read() === import.meta.url) return
  // Without storage we could not tell that it was reloaded before, and might loop.
  if (reloaded.write(import.meta.url)) window.location.reload()
}

/**
 * Watches whether an element is in the window, until `see` returns true.
 * @param margin around the window
 * @returns a function that stops it.
 */
export function watch(element: Element, see: (isSeen: boolean) => boolean, margin?: string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (see(entries.some(({ isIntersecting }) => isIntersecting))) observer.disconnect()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Calls `go` once, when it is time. */
type Wait = (element: Element, go: () => void) => void

/** How far below the window to start, so that React is done by the time a thumb has scrolled there. */
const NEAR = '50%'

/**
 * Starts when the island is nearly in view. The contact form is two screens down on a phone, and loading it on a slow phone
 * would cost a visitor who came to call 0.2 s. A query in the address, or a service in `history.state`, is meant for
 * the island, which then scrolls itself into view, so it starts at once.
 */
const visible: Wait = (element, go) => {
  const begin = (isSeen: boolean) => {
    const isTime = isSeen || isAskedFor()
    if (isTime) go()
    return isTime
  }
  watch(element, begin, NEAR)
}

const isAskedFor = () => window.location.search !== '' || entryState().service !== undefined

/** Starts when the browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
const idle: Wait = (_, go) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(go)
  else setTimeout(go, 200)
}

const TOUCHES = ['pointerenter', 'pointerdown', 'focusin'] as const

/** Starts with the first pointer or focus in the island. That first tap comes too early for the island to react to. */
const interaction: Wait = (element, go) => {
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    go()
  }
  for (const type of TOUCHES) element.addEventListener(type, begin, { signal: stop.signal, passive: true })
}

const strategies: Readonly<Record<string, Wait | undefined>> = { visible, idle, interaction } satisfies Record<
  Strategy,
  Wait
>

/*
 * Islands: the parts of a page that hold state. Astro does this with a custom element and a compiler. Here <main> is
 * swapped, so islands must also end when their page is left, and on a bad line their script may not come at all.
 * Replace this when Astro's runtime can be used without its compiler.
 */

type Load = () => Promise<IslandModule>

/** The script of each island, by path. Names in a page are looked up in this list, never imported. */
const scripts: Readonly<Record<string, Load | undefined>> = import.meta.glob<IslandModule>('../islands/*/island.tsx')

/**
 * Hydrates the islands of the page on screen, each when its strategy says so. React loads with the first.
 * @returns a function to call when the page is left.
 */
export function startIslands(): () => void {
  let hasLeft = false
  const hydrated: Hydrated[] = []
  const bring = async (element: HTMLElement, index: number, load: Load) => {
    if (hasLeft) return
    const { pathname } = window.location
    let isLeaving = false
    const leave = () => {
      isLeaving = true
    }
    // Removed again below: Firefox keeps pages that listen for this out of its back-forward cache.
    window.addEventListener('beforeunload', leave)
    try {
      const [{ hydrate }, island] = await Promise.all([import('./react/hydrate.tsx'), load()])
      if (!hasLeft) hydrated.push(hydrate(element, island, index))
    } catch (error) {
      console.debug(error)
      sayMissing(element)
      // A reload would cut off a visitor who is leaving, and lose what is typed.
      const isStaying = () => !hasLeft && !isLeaving && window.location.pathname === pathname && !isTyped(element)
      if (isStaying() && (await isGone()) && isStaying()) reloadOnce()
    } finally {
      window.removeEventListener('beforeunload', leave)
    }
  }
  for (const [index, element] of document.querySelectorAll<HTMLElement>(`main [${ISLAND}]`).entries()) {
    const load = scripts[`../islands/${element.getAttribute(ISLAND)}/island.tsx`]
    // A page of a newer version may name another strategy.
    const wait = strategies[element.getAttribute(WHEN) ?? ''] ?? visible
    if (load) wait(element, () => void bring(element, index, load))
  }
  return () => {
    hasLeft = true
    for (const island of hydrated) island.unmount()
  }
}

/** Whether something was typed into the plain controls before the script loaded. */
const isTyped = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLInputElement>('input,select,textarea')).some(
    // A radio button has a value, whether it is chosen or not.
    ({ type, value, checked }) => (type === 'radio' ? checked : value !== ''),
  )
