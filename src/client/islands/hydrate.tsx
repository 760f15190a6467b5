import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { idPrefix, LIVE } from '../../document/islands.ts'
import { Safe } from '../Boundary.tsx'
import { report } from '../report.ts'
import { keepTyped } from './keepTyped.ts'

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
  const typed = keepTyped(element)
  let root: Root | undefined
  // As a transition: React works in slices of 5 ms, so that a tap meanwhile is answered.
  startTransition(() => {
    root = hydrateRoot(
      element,
      <Safe>
        <Live onLive={onLive} {...typed}>
          <Component {...props} />
        </Live>
      </Safe>,
      { identifierPrefix: idPrefix(index), onRecoverableError: report },
    )
  })
  return { unmount: () => root?.unmount() }
}

interface LiveProps extends ReturnType<typeof keepTyped> {
  readonly onLive: () => void
  readonly children: ReactNode
}

function Live({ onLive, look, putBack, children }: LiveProps) {
  look()
  // Before the island's own effects, which read its controls.
  useLayoutEffect(putBack, [putBack])
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}
