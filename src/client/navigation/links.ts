import { SERVICE } from '../../document/marks.ts'
import { pageState } from '../state.ts'
import { arrive, entryState, isShown, newEntry } from './places.ts'

/** The menu that is a dialog. */
const MENU = '.menu'

type Navigate = (to: string, options: { readonly replace: boolean; readonly state: unknown }) => void

/**
 * Follows links to other pages of the site without loading a new document. Pages are plain HTML, so one listener serves
 * all links. `data-service`, the service to quote for, travels in `history.state`. A link in a modal replaces the
 * modal's entry, so that Back leads to the page where it was opened and not into the modal again.
 * @returns a function that stops it.
 */
export function followLinks(navigate: Navigate): () => void {
  const follow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(`${MENU} a`))
      document.querySelector<HTMLDialogElement>(MENU)?.close()
    const link = linkOf(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !plain || event.defaultPrevented) return
    const isInModal = entryState().modal !== undefined
    const { isOutdated } = pageState()
    // Pages of a newer version need its script.
    if (isOutdated && !isInModal) return
    event.preventDefault()
    if (isOutdated) return window.location.replace(link.href)
    const service = link.getAttribute(SERVICE)
    navigate(link.href, { replace: isInModal, state: newEntry(service) })
    if (!isShown()) return
    arrive()
    window.scrollTo({ top: 0 })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/** The link to another page of this site, if the event happened in one. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLAnchorElement | SVGAElement>('a[href]') : null
  // In SVG the properties of a link are objects: use an HTML link to the same address instead.
  const link =
    found instanceof SVGAElement ? Object.assign(document.createElement('a'), { href: found.href.baseVal }) : found
  if (!link || link.target || link.hasAttribute('download')) return undefined
  return leadsToPage(link, window.location) ? link : undefined
}

type Address = Pick<URL, 'origin' | 'pathname' | 'hash'>

/** Whether an address is a page of this site: not another origin, a file, or a fragment of the page on screen. */
export const leadsToPage = ({ origin, pathname, hash }: Address, here: Address): boolean =>
  origin === here.origin && !/\.\w+$/.test(pathname) && !(hash && pathname === here.pathname)
