import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { emergencyPhone } from '../facts/phones.ts'
import { entryState } from './navigation/entry.ts'
import { isGone, reloadOnce } from './version.ts'

/** What holds state, and its script. All else on the pages is nothing but HTML. */
const islands = {
  ContactForm: () => import('../islands/contact-form/ContactForm.tsx'),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>

export type IslandName = keyof typeof islands

const isIsland = (name: string | undefined): name is IslandName => name !== undefined && name in islands

/** Below the window, in parts of its height: by the time a thumb has scrolled there, React is done. */
const NEAR = '50%'

/**
 * Hydrates the islands of the page that is shown, each when it is nearly in view. On a phone the contact form is two
 * screens down, and somebody who opens its page to ring would wait for it: 0.2 s of a slow phone. An address with a
 * query, or a link that passes something on, is for the island, which then brings itself into view.
 * @returns the way to leave the page.
 */
export function hydrateIslands(): () => void {
  let hasLeft = false
  const roots: Root[] = []
  const hydrate = (element: HTMLElement, Component: ComponentType) => {
    if (hasLeft) return
    // The boot script holds back what is submitted before.
    const onLive = () => element.setAttribute('data-live', '')
    // As a transition: React then works in slices of 5 ms, and a finger that comes meanwhile is answered.
    startTransition(() => {
      roots.push(hydrateRoot(element, <Live onLive={onLive} of={Component} />))
    })
  }
  const bring = async (element: HTMLElement, name: IslandName) => {
    const { pathname } = window.location
    let isLeaving = false
    const leave = () => {
      isLeaving = true
    }
    // Only for so long: Firefox keeps no page for Back that listens to this.
    window.addEventListener('beforeunload', leave)
    try {
      hydrate(element, (await islands[name]()).default)
    } catch {
      sayMissing(element)
      // Loading the page anew would cut off a visitor who is on the way elsewhere, and take what is typed.
      const isStaying = () => !hasLeft && !isLeaving && window.location.pathname === pathname && !isTyped(element)
      if (isStaying() && (await isGone()) && isStaying()) reloadOnce()
    } finally {
      window.removeEventListener('beforeunload', leave)
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!(target instanceof HTMLElement && (isIntersecting || isAskedFor()))) continue
        observer.unobserve(target)
        const { island } = target.dataset
        if (isIsland(island)) void bring(target, island)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of document.querySelectorAll('main [data-island]')) observer.observe(element)
  return () => {
    hasLeft = true
    observer.disconnect()
    // Not while React is at work on the page around it.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

const isAskedFor = () => window.location.search !== '' || entryState().service !== undefined

/** What is typed before the script is there is in the plain controls. */
const isTyped = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLInputElement>('input,select,textarea')).some(({ value }) => value !== '')

function Live({ of: Component, onLive }: { of: ComponentType; onLive: () => void }) {
  useEffect(onLive, [onLive])
  return (
    <StrictMode>
      <Component />
    </StrictMode>
  )
}

/** Its script did not come: pressing its button would do nothing. */
function sayMissing(element: HTMLElement): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  // With a target, or the router would take the link for one to the page that is shown.
  notice.innerHTML =
    `This form did not load completely and cannot send anything. Please call ` +
    `<a href="${emergencyPhone.href}">${emergencyPhone.display}</a>, or <a href="" target="_self">load the page again</a>.`
  element.prepend(notice)
}
