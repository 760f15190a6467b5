import { arrive } from './places.ts'

/**
 * Before a new page is painted, scrolls it to where the visitor was at this history entry, else to the fragment in its
 * address, else to its top. Its heading takes the focus, so that screen readers read it out.
 */
export function arriveAtPage(): void {
  const target = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
  // As the browser does it for a new document.
  target?.closest('details')?.setAttribute('open', '')
  if (!arrive()) {
    if (target) target.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
