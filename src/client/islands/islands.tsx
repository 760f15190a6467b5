import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { type IslandMark, idPrefix, readIsland } from '../../document.ts'
import { isGone, reloadOnce } from '../version.ts'
import { sayMissing } from './missing.ts'
import { strategies } from './strategies.ts'

/*
 * Islands: the parts of a page that hold state. Astro does the same with a custom element and a compiler; a page of this
 * site swaps its <main>, so an island must also end when its page is left, and must know what to do when its script does
 * not come on a bad line. To go when Astro's runtime can be had without its compiler.
 */

type IslandModule = { readonly default: ComponentType<object> }
type Load = () => Promise<IslandModule>

/** The script of each island, by its place: what a page names is looked up here, and never imported. */
const scripts: Readonly<Record<string, Load | undefined>> = import.meta.glob<IslandModule>('../../islands/*/island.tsx')
const scriptOf = (name: string) => scripts[`../../islands/${name}/island.tsx`]

/**
 * Brings the islands of the page that is shown to life, each when its strategy says so.
 * @returns the way to leave the page.
 */
export function hydrateIslands(): () => void {
  let hasLeft = false
  const roots: Root[] = []
  const hydrate = (element: HTMLElement, props: object, index: number, Component: ComponentType<object>) => {
    if (hasLeft) return
    // The boot script holds back what is submitted before.
    const onLive = () => element.setAttribute('data-live', '')
    // As a transition: React then works in slices of 5 ms, and a finger that comes meanwhile is answered.
    startTransition(() => {
      roots.push(
        hydrateRoot(
          element,
          <Live onLive={onLive}>
            <Component {...props} />
          </Live>,
          { identifierPrefix: idPrefix(index) },
        ),
      )
    })
  }
  const bring = async (element: HTMLElement, { props }: IslandMark, index: number, load: Load) => {
    const { pathname } = window.location
    let isLeaving = false
    const leave = () => {
      isLeaving = true
    }
    // Only for so long: Firefox keeps no page for Back that listens to this.
    window.addEventListener('beforeunload', leave)
    try {
      hydrate(element, props, index, (await load()).default)
    } catch {
      sayMissing(element)
      // Loading the page anew would cut off a visitor who is on the way elsewhere, and take what is typed.
      const isStaying = () => !hasLeft && !isLeaving && window.location.pathname === pathname && !isTyped(element)
      if (isStaying() && (await isGone()) && isStaying()) reloadOnce()
    } finally {
      window.removeEventListener('beforeunload', leave)
    }
  }
  const stops = Array.from(document.querySelectorAll<HTMLElement>('main [data-island]'), (element, index) => {
    const mark = readIsland(element.dataset)
    const load = scriptOf(mark.name)
    return load && strategies[mark.when](element, () => void bring(element, mark, index, load))
  })
  return () => {
    hasLeft = true
    for (const stop of stops) stop?.()
    // Not while React is at work on the page around it.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/** What is typed before the script is there is in the plain controls. */
const isTyped = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLInputElement>('input,select,textarea')).some(({ value }) => value !== '')

function Live({ onLive, children }: { onLive: () => void; children: React.ReactNode }) {
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}
