import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { emergencyPhone } from '../phones'

/** What holds state, and its script. All else on the pages is nothing but HTML. */
const islands = {
  ContactForm: () => import('../islands/ContactForm'),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>

export type IslandName = keyof typeof islands

const isIsland = (name: string | undefined): name is IslandName => name !== undefined && name in islands

/**
 * Hydrates the islands of the page that is shown; calls back when all of them are live.
 * @returns the way to leave the page.
 */
export function hydrateIslands(onLive: () => void): () => void {
  let hasLeft = false
  const roots: Root[] = []
  const hydrate = async (element: HTMLElement, name: IslandName) => {
    const { default: Component } = await islands[name]()
    if (hasLeft) return
    await new Promise<void>((resolve) =>
      // As a transition: React then works in slices of 5 ms, and a finger that comes meanwhile is answered.
      startTransition(() => {
        const onReady = () => {
          // The boot script holds back what is submitted before.
          element.dataset.live = ''
          resolve()
        }
        roots.push(hydrateRoot(element, <Live onLive={onReady} of={Component} />))
      }),
    )
  }
  const elements = Array.from(document.querySelectorAll<HTMLElement>('main [data-island]'))
  const all = elements.map(async (element) => {
    const name = element.dataset.island
    if (isIsland(name)) await hydrate(element, name).catch(() => sayMissing(element))
  })
  void Promise.all(all).then(() => hasLeft || onLive())
  return () => {
    hasLeft = true
    // Not while React is at work on the page around it.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

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
