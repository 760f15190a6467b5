import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { ISLAND, type IslandMark, idPrefix, LIVE, readIsland } from '../../document.ts'
import { isGone, reloadOnce } from '../version.ts'
import { sayMissing } from './missing.ts'
import { strategies } from './strategies.ts'

/*
 * Islands: the parts of a page that hold state. Astro does this with a custom element and a compiler. Here <main> is
 * swapped, so islands must also end when their page is left, and on a bad line their script may not come at all. Replace
 * this when Astro's runtime can be used without its compiler.
 */

type IslandModule = { readonly default: ComponentType<object> }
type Load = () => Promise<IslandModule>

/** The script of each island, by path: what a page names is looked up here, never imported. */
const scripts: Readonly<Record<string, Load | undefined>> = import.meta.glob<IslandModule>('../../islands/*/island.tsx')
const scriptOf = (name: string) => scripts[`../../islands/${name}/island.tsx`]

/**
 * Hydrates the islands of the page on screen, each when its strategy says so.
 * @returns a function to call when the page is left.
 */
export function hydrateIslands(): () => void {
  let hasLeft = false
  const roots: Root[] = []
  const hydrate = (element: HTMLElement, props: object, index: number, Component: ComponentType<object>) => {
    if (hasLeft) return
    // Until then the boot script holds back what is submitted.
    const onLive = () => element.setAttribute(LIVE, '')
    // As a transition: React works in slices of 5 ms, so that a tap meanwhile is answered.
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
    // Removed again below: Firefox keeps no page for Back that listens to this.
    window.addEventListener('beforeunload', leave)
    try {
      hydrate(element, props, index, (await load()).default)
    } catch {
      sayMissing(element)
      // A reload would cut off a visitor who is leaving, and lose what is typed.
      const isStaying = () => !hasLeft && !isLeaving && window.location.pathname === pathname && !isTyped(element)
      if (isStaying() && (await isGone()) && isStaying()) reloadOnce()
    } finally {
      window.removeEventListener('beforeunload', leave)
    }
  }
  const stops = Array.from(document.querySelectorAll<HTMLElement>(`main [${ISLAND}]`), (element, index) => {
    const mark = readIsland(element.dataset)
    const load = scriptOf(mark.name)
    return load && strategies[mark.when](element, () => void bring(element, mark, index, load))
  })
  return () => {
    hasLeft = true
    for (const stop of stops) stop?.()
    // Not while React is rendering the page around it.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/** What was typed before the script came is in the plain controls. */
const isTyped = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLInputElement>('input,select,textarea')).some(({ value }) => value !== '')

function Live({ onLive, children }: { onLive: () => void; children: React.ReactNode }) {
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}
