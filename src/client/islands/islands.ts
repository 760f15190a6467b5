import { ISLAND, type IslandMark, readIsland } from '../../document/islands.ts'
import { report } from '../report.ts'
import type { Hydrated, IslandModule } from './hydrate.tsx'
import { sayMissing } from './missing.ts'
import { strategies } from './strategies.ts'
import { isGone, reloadOnce } from './version.ts'

/*
 * Islands: the parts of a page that hold state. Astro does this with a custom element and a compiler. Here <main> is
 * swapped, so islands must also end when their page is left, and on a bad line their script may not come at all.
 * Replace this when Astro's runtime can be used without its compiler.
 */

type Load = () => Promise<IslandModule>

/** The script of each island, by path: what a page names is looked up here, never imported. */
const scripts: Readonly<Record<string, Load | undefined>> = import.meta.glob<IslandModule>('../../islands/*/island.tsx')
const scriptOf = (name: string) => scripts[`../../islands/${name}/island.tsx`]

/**
 * Hydrates the islands of the page on screen, each when its strategy says so. React comes with the first of them.
 * @returns a function to call when the page is left.
 */
export function startIslands(): () => void {
  let hasLeft = false
  const hydrated: Hydrated[] = []
  const bring = async (element: HTMLElement, { props }: IslandMark, index: number, load: Load) => {
    const { pathname } = window.location
    let isLeaving = false
    const leave = () => {
      isLeaving = true
    }
    // Removed again below: Firefox keeps pages that listen for this out of its back-forward cache.
    window.addEventListener('beforeunload', leave)
    try {
      const [{ hydrate }, island] = await Promise.all([import('./hydrate.tsx'), load()])
      if (!hasLeft) hydrated.push(hydrate(element, island, props, index))
    } catch (error) {
      report(error)
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
    for (const island of hydrated) island.unmount()
  }
}

/** What was typed before the script came is in the plain controls. */
const isTyped = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLInputElement>('input,select,textarea')).some(({ value }) => value !== '')
