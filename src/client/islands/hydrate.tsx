import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { idPrefix, LIVE } from '../../document/islands.ts'

export type IslandModule = { readonly default: ComponentType<object> }
export type Hydrated = Pick<Root, 'unmount'>

/** Hydrates an island. `index`: its place among the islands of the page. */
export function hydrate(
  element: HTMLElement,
  { default: Component }: IslandModule,
  props: object,
  index: number,
): Hydrated {
  // Until then the boot script holds back what is submitted.
  const onLive = () => element.setAttribute(LIVE, '')
  let root: Root | undefined
  // As a transition: React works in slices of 5 ms, so that a tap meanwhile is answered.
  startTransition(() => {
    root = hydrateRoot(
      element,
      <Live onLive={onLive}>
        <Component {...props} />
      </Live>,
      { identifierPrefix: idPrefix(index) },
    )
  })
  return { unmount: () => root?.unmount() }
}

function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}
