import {
  Component,
  type ComponentProps,
  type ComponentType,
  Fragment,
  type ReactNode,
  StrictMode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { idPrefix, LIVE } from '../document/islandMarks.ts'
import type { Snapshot } from '../outbox/view.ts'
import { view } from './pageOutbox.ts'
import { type PageState, pageState, report, subscribeToPageState } from './state.ts'

interface Props {
  readonly children: ReactNode
  /** Shown instead of the failed part. Without it, React draws the part again. */
  readonly fallback?: ReactNode
}

interface State {
  /** Grows with each failure. */
  readonly generation: number
}

let generation = 0
/** Give up after this many failures within this many ms. */
const MOST_FAILURES = 3
const IN_A_ROW = 10_000

/** Catches errors in what React draws. */
class Boundary extends Component<Props, State> {
  override state: State = { generation }
  readonly #first = generation
  #failures = 0
  #failedAt = 0

  static getDerivedStateFromError(): State {
    return { generation: ++generation }
  }

  override componentDidCatch(error: unknown) {
    this.#failures = Date.now() - this.#failedAt < IN_A_ROW ? this.#failures + 1 : 1
    this.#failedAt = Date.now()
    if (this.#failures <= MOST_FAILURES) return
    // Thrown while rendering, so that the outer boundary catches it.
    this.setState(() => {
      throw error
    })
  }

  override render() {
    const { children, fallback } = this.props
    if (fallback !== undefined && this.state.generation !== this.#first) return fallback
    return <Fragment key={this.state.generation}>{children}</Fragment>
  }
}

/**
 * Wraps each root. A browser's translation or an extension removes nodes that React knows, and React throws when it next
 * touches them: then everything inside is drawn again. If that keeps failing, the number takes its place.
 */
export const Safe = ({ children }: { readonly children: ReactNode }) => (
  <Boundary
    fallback={
      <p className="notice">
        This part of the page has stopped working. Please call <PhoneLink />, or reload the page.
      </p>
    }
  >
    <Boundary>{children}</Boundary>
  </Boundary>
)

const button = (className: string) => (props: ComponentProps<'button'>) => (
  <button className={className} type="button" {...props} />
)
export const Button = button('button')
export const MainButton = button('button button-main')
export const LightButton = button('button button-light')
export const QuietButton = button('button-quiet')

export const ErrorWords = ({ children }: { children: string }) => (
  <>
    <span className="visually-hidden">Error: </span>
    <span>{children}</span>
  </>
)

/** What controls hold, by their ids. */
export type Words = Readonly<Record<string, string>>

/** The controls of a form. They are uncontrolled, so that what is typed before the script loads stays. */
export interface Controls {
  /** Returns what they hold. */
  read(): Words
  /** Puts words into the controls with these ids. */
  write(words: Words): void
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const OF_WORDS = 'input:not([type=file]),select,textarea'

/** The controls of a form that is on the screen. */
export function controlsOf(form: Element | null): Controls {
  const controls = [...(form?.querySelectorAll<Control>(OF_WORDS) ?? [])]
  return {
    read: () => Object.fromEntries(controls.map(({ id, value }) => [id, value])),
    write(words) {
      for (const control of controls) {
        const word = words[control.id]
        if (word === undefined || word === control.value) continue
        // Words too long for a control are cut, as they would be when typed.
        const isLimited = 'maxLength' in control && control.maxLength >= 0
        control.value = isLimited ? word.slice(0, control.maxLength) : word
      }
    },
  }
}

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
      { identifierPrefix: idPrefix(index), onRecoverableError: report },
    )
  })
  return { unmount: () => root?.unmount() }
}

type LiveProps = Props & ReturnType<typeof keepTyped> & { readonly onLive: () => void }

function Live({ onLive, look, putBack, children }: LiveProps) {
  look()
  // Runs before the island's own effects, which read its controls.
  useLayoutEffect(putBack, [putBack])
  useEffect(onLive, [onLive])
  return <StrictMode>{children}</StrictMode>
}

/**
 * A part of the state, for components, which render again when it changes. While hydrating it is empty, as at the build:
 * with other markup than it expects, React would throw away the form and what is typed in it.
 */
export const usePageState = <Key extends keyof PageState>(key: Key): PageState[Key] =>
  useSyncExternalStore(
    subscribeToPageState,
    () => pageState()[key],
    () => undefined,
  )

/** The requests on this device, for components; undefined at the build, and until the disk has answered. */
export const useView = (): Snapshot | undefined => useSyncExternalStore(view.subscribe, view.current, () => undefined)
