import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { idPrefix, LIVE } from '../../document/islandMarks.ts'
import { Safe } from './Safe.tsx'

const controlsIn = (island: Element) =>
  Array.from(island.querySelectorAll<HTMLInputElement>('input,select,textarea,details'))

/**
 * An extension or a translation can make React redraw an island and lose what only the DOM knows: what was typed, ticked,
 * opened and selected. The old controls still have it.
 * @returns functions to call before React draws, and once it has drawn
 */
function keepTyped(island: Element): { readonly look: () => void; readonly putBack: () => void } {
  let old = controlsIn(island)
  let focused: Element | null = null
  return {
    look() {
      old = controlsIn(island)
      focused = document.activeElement
    },
    putBack() {
      for (const from of old.filter(({ isConnected }) => !isConnected)) {
        // Found by its position among controls with the same id, or without one: an extension may have added others.
        const alike = (all: readonly HTMLInputElement[]) =>
          all.filter(({ localName, id }) => localName === from.localName && id === from.id)
        const to = alike(controlsIn(island))[alike(old).indexOf(from)]
        if (!to || to.type === 'file') continue
        if ('value' in from) to.value = from.value
        to.toggleAttribute('open', from.hasAttribute('open'))
        // Clicked, so that the island's state follows.
        if (to.checked !== from.checked) to.click()
        if (from !== focused) continue
        to.focus({ preventScroll: true })
        // Not every kind of control has a selection.
        if (from.selectionStart != null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
      }
    },
  }
}

export type IslandModule = { readonly default: ComponentType }
export type Hydrated = Pick<Root, 'unmount'>

/** Hydrates an island. `index`: its place among the islands of the page. */
export function hydrate(element: HTMLElement, { default: Component }: IslandModule, index: number): Hydrated {
  // Until the island is live, the boot script holds back what is submitted.
  const onLive = () => element.setAttribute(LIVE, '')
  const typed = keepTyped(element)
  let root: Root | undefined
  // In a transition React works in slices of 5 ms, so that it can answer a tap meanwhile.
  startTransition(() => {
    root = hydrateRoot(
      element,
      <Safe>
        <Live onLive={onLive} {...typed}>
          <Component />
        </Live>
      </Safe>,
      { identifierPrefix: idPrefix(index), onRecoverableError: console.debug },
    )
  })
  return { unmount: () => root?.unmount() }
}

type LiveProps = ReturnType<typeof keepTyped> & { readonly onLive: () => void; readonly children: ReactNode }

function Live({ onLive, look, putBack, children }: LiveProps) {
  look()
  // Runs before the island's own effects, which read its controls.
  useLayoutEffect(putBack, [putBack])
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}
