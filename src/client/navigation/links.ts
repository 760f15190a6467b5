import { pageState } from '../state.ts'
import { entryState } from './entry.ts'
import { arrive, isShown } from './places.ts'

type Navigate = (to: string, options: { readonly replace: boolean; readonly state: unknown }) => void

/**
 * Plain links navigate without a new document. They are plain because most pages are plain HTML; one listener serves
 * them all. `data-service` names the service that a quote is asked for, passed on as navigation state. A link in a modal
 * takes the place of its entry: Back leads to the page where it was opened, not into the modal again.
 * @returns the way to stop.
 */
export function followLinks(navigate: Navigate): () => void {
  const follow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.menu a'))
      document.querySelector<HTMLDialogElement>('.menu')?.close()
    const link = linkOf(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !plain || event.defaultPrevented) return
    const isInModal = entryState().modal !== undefined
    const { isOutdated } = pageState()
    // Pages of the newer version want its script.
    if (isOutdated && !isInModal) return
    event.preventDefault()
    if (isOutdated) return window.location.replace(link.href)
    const { service } = link.dataset
    navigate(link.href, { replace: isInModal, state: service ? { service } : null })
    if (!isShown()) return
    arrive()
    window.scrollTo({ top: 0 })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/** The link to another page of this site that an event is in. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  return leadsToPage(link, window.location) ? link : undefined
}

type Address = Pick<URL, 'origin' | 'pathname' | 'hash'>

/** Whether an address is that of a page of this site: no other origin, no file, and no part of the page that is shown. */
export const leadsToPage = ({ origin, pathname, hash }: Address, here: Address): boolean =>
  origin === here.origin && !/\.\w+$/.test(pathname) && !(hash && pathname === here.pathname)
